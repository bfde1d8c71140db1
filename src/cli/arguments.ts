/**
 * What the user asked for: the options that all commands have, and the command.
 *
 * @module
 */
import { merge, object } from "@optique/core/constructs";
import { runParser } from "@optique/core/facade";
import { message } from "@optique/core/message";
import { optional, withDefault } from "@optique/core/modifiers";
import { option } from "@optique/core/primitives";
import { string } from "@optique/core/valueparser";
import { type Run, USAGE_STATUS } from "./command.ts";
import { everyCommand } from "./commands/every_command.ts";
import { exampleLines } from "./examples.ts";
import { wrongArguments } from "./wrong_arguments.ts";
import { VERSION } from "./version.ts";

/** A command with its options. */
export interface Request {
  readonly run: Run;
  /** As it was given: relative to the current directory, maybe. */
  readonly dataDir: string | undefined;
  readonly json: boolean;
}

/** What there is to print where the arguments ask for nothing else, or cannot be understood. */
export interface Answer {
  readonly run?: never;
  /** For standard output: the help, the version, a script for a shell. */
  readonly out: string;
  /** For standard error: what is wrong. */
  readonly err: string;
  readonly status: number;
}

const PROGRAM = "hooktally";

/** In a narrower terminal the help is not wrapped: nothing would be left of it. */
const LEAST_COLUMNS = 40;

const EXAMPLES = exampleLines([
  "hooktally list --since today",
  "hooktally show",
  "hooktally show 4f6c --watch",
  "hooktally list --json | jq '.[0].tool_names'",
]);

const STATUSLINE_USAGE = `Usage: ${PROGRAM} statusline`;

/** What is said of `--json`: in the usage, and in the list of options. */
const JSON_HELP = /\s\[--json\]|^ +--json .*\n(?: {20,}.*\n)*/gm;

/** An option may stand before the command as well as after it. */
const parser = merge(
  object({
    dataDir: optional(option(
      "--dir",
      string({
        metavar: "DIRECTORY",
        pattern: /./s,
        errors: { patternMismatch: message`The directory has no name.` },
      }),
      {
        description:
          message`Where the data lies. Default: HOOKTALLY_DIR, else .hooktally in the home directory.`,
      },
    )),
    json: withDefault(
      option("--json", {
        description: message`Print JSON, whose fields are stable.`,
      }),
      false,
    ),
  }),
  everyCommand,
);

/**
 * Understands arguments. Prints nothing.
 *
 * @param columns The width to which the help is wrapped. Default: it is not.
 */
export function readArguments(
  args: readonly string[],
  columns = 0,
): Request | Answer {
  let out = "";
  let err = "";
  const answer = (status: number): Answer => ({ out, err, status });
  return runParser<typeof parser, Answer, Answer>(parser, PROGRAM, args, {
    brief: message`Counts the tool calls of coding agents.`,
    examples: EXAMPLES,
    help: {
      command: true,
      option: { names: ["--help", "-h"] },
      onShow() {
        // The options of all commands are in its help, and this one it refuses.
        if (out.includes(STATUSLINE_USAGE)) {
          out = out.replace(JSON_HELP, "");
        }
        return answer(0);
      },
    },
    version: {
      option: { names: ["--version", "-V", "-v"] },
      value: VERSION,
      onShow: () => answer(0),
    },
    completion: { command: true, onShow: () => answer(0) },
    onError(_, error) {
      // Not what the library printed: it does not know which command is meant.
      err = wrongArguments(args, error, PROGRAM);
      out = "";
      return answer(USAGE_STATUS);
    },
    aboveError: "none",
    termWidth: "auto",
    ...(columns >= LEAST_COLUMNS ? { maxWidth: columns } : {}),
    stdout: (text) => void (out += `${text}\n`),
    stderr: (text) => void (err += `${text}\n`),
    // What the callbacks return comes out too; the library's types do not say so.
  }) as Request | Answer;
}
