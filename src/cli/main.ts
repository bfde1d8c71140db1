/**
 * The command line: `hooktally show SESSION`, `hooktally list`, `hooktally --help`.
 *
 * Importing this module runs it, with the arguments of the process.
 *
 * @module
 */
import { processArguments } from "../runtime/process_arguments.ts";

function isForHelp(word: string): boolean {
  return word === "--help" || word === "-h";
}

/**
 * The status line is started as often as a hook: it does not wait for all that reads arguments,
 * which a package has in a file of its own.
 */
async function main([command, ...rest]: readonly string[]): Promise<void> {
  if (command === "statusline" && !rest.some(isForHelp)) {
    const { runStatusLine } = await import(
      "../statusline/run_status_line.ts"
    );
    return runStatusLine(1);
  }
  const { runCurrentCli } = await import("./run_cli.ts");
  return runCurrentCli();
}

main(processArguments());
