/**
 * Runs the command line: arguments in, text and an exit status out. It reads, and writes nothing to
 * the disk.
 *
 * @module
 */
import { tallyJson } from "../codec/tally_json.ts";
import { DataDirectoryError, FileError } from "../model/errors.ts";
import type { Host } from "../model/ports.ts";
import type { CommandLine } from "../runtime/command_line.ts";
import { layoutOf } from "../session/options.ts";
import { listSessions } from "../session/sessions.ts";
import { isAbsolutePath, type Layout } from "../store/layout.ts";
import { readTally } from "../store/reader.ts";
import { type Answer, readArguments, type Request } from "./arguments.ts";
import { listLines } from "./list_text.ts";
import { jsonText, printable, quoted } from "./safe_text.ts";
import { showLines } from "./show_text.ts";

/**
 * Does what the arguments ask for. Exit status 0; 1 where the data cannot be read, the output
 * cannot be written or there is no such session; 2 where the arguments are wrong.
 *
 * Rejects only on a mistake in hooktally itself, or where standard error takes no bytes.
 */
export async function runCli(host: Host, line: CommandLine): Promise<void> {
  const { out, err, status } = answerTo(host, line);
  line.exitWith(status);
  try {
    if (out !== "") await line.out(out);
    if (err !== "") await line.err(err);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    line.exitWith(1);
    await line.err(printable([error.message]));
  }
}

function answerTo(host: Host, line: CommandLine): Omit<Answer, "action"> {
  const request = readArguments(line.args, line.columns);
  if (request.action === "answer") {
    const err = printable(request.err.split("\n").slice(0, -1));
    return { ...request, err };
  }
  try {
    const layout = layoutOf(
      { dataDir: absolute(request.dataDir, line) },
      host.environment,
    );
    return request.action === "show"
      ? show(host, layout, request)
      : list(host, layout, request);
  } catch (error) {
    if (!(error instanceof FileError || error instanceof DataDirectoryError)) {
      throw error;
    }
    return failure(error.message);
  }
}

function show(
  { files }: Host,
  layout: Layout,
  { sessionId = "", json }: Request,
): Omit<Answer, "action"> {
  const tally = readTally(files, layout, sessionId);
  if (tally === null) {
    return failure(
      `No records of session ${quoted(sessionId)} in ${quoted(layout.root)}`,
    );
  }
  return success(
    json
      ? jsonText(tallyJson(tally))
      : printable(showLines(tally, layout.errorLog)),
  );
}

function list(
  host: Host,
  layout: Layout,
  { json }: Request,
): Omit<Answer, "action"> {
  const tallies = listSessions({ dataDir: layout.root }, host);
  if (json) return success(jsonText(tallies.map(tallyJson)));
  if (tallies.length > 0) return success(printable(listLines(tallies)));
  const err = printable([`No sessions in ${quoted(layout.root)}`]);
  return { out: "", err, status: 0 };
}

/** What is typed on a command line is meant from the current directory on. */
function absolute(
  dataDir: string | undefined,
  line: CommandLine,
): string | undefined {
  if (dataDir === undefined || isAbsolutePath(dataDir)) return dataDir;
  return `${line.currentDirectory()}/${dataDir.replace(/^(?:\.[\\/]+)+/, "")}`;
}

function success(out: string): Omit<Answer, "action"> {
  return { out, err: "", status: 0 };
}

function failure(reason: string): Omit<Answer, "action"> {
  return { out: "", err: printable([reason]), status: 1 };
}
