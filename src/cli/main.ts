/**
 * The command line: `hooktally show SESSION`, `hooktally list`, `hooktally --help`.
 *
 * Importing this module runs it, with the arguments of the process.
 *
 * @module
 */
import { currentCommandLine } from "../runtime/command_line.ts";
import { makeCurrentHost } from "../runtime/current_host.ts";
import { runCli } from "./run_cli.ts";

runCli(makeCurrentHost(), currentCommandLine());
