/**
 * The command line: `hooktally show SESSION`, `hooktally list`, `hooktally --help`.
 *
 * Importing this module runs it, with the arguments of the process.
 *
 * @module
 */
import { currentCommandLine } from "../runtime/command_line.ts";
import { makeCurrentHost } from "../runtime/current_host.ts";

/** All that reads arguments is loaded by itself: a package has it in a file of its own. */
async function main(): Promise<void> {
  const { runCli } = await import("./run_cli.ts");
  await runCli(makeCurrentHost(), currentCommandLine());
}

main();
