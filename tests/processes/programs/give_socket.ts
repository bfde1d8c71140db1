/**
 * On Node: starts a command whose standard input is a socket, writes the bytes
 * of a file to it and never closes it. `file command...`
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import process from "node:process";

const [file = "", program = "", ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ["pipe", "inherit", "inherit"] });
child.stdin.on("error", () => {});
child.stdin.write(readFileSync(file));
child.on("exit", (code, signal) => {
  if (signal !== null) console.error(`ended by ${signal}`);
  process.exit(code ?? 1);
});
