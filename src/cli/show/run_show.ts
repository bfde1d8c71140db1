/**
 * Runs `show`. It reads, and writes nothing to the disk.
 *
 * @module
 */
import { tallyJson } from "../../codec/tally_json.ts";
import { readTally } from "../../store/reader.ts";
import { type CommandContext, CommandError } from "../command.ts";
import { quoted } from "../text/safe_text.ts";
import { showLines } from "./show_text.ts";

/** What `show` may be told. */
export interface ShowOptions {
  readonly sessionId: string;
}

/**
 * Shows one session.
 *
 * @throws {CommandError} If nothing was recorded of it.
 * @throws {FileError} If its journal, or the output, is out of reach.
 */
export async function runShow(
  context: CommandContext,
  { sessionId }: ShowOptions,
): Promise<number> {
  const layout = context.layout();
  const tally = readTally(context.host.files, layout, sessionId);
  if (tally === null) {
    throw new CommandError(
      `No records of session ${quoted(sessionId)} in ${quoted(layout.root)}`,
    );
  }
  if (context.json) await context.printJson(tallyJson(tally));
  else await context.print(showLines(tally, layout.errorLog));
  return 0;
}
