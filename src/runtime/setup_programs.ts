/**
 * The programs of this machine, by Node's API, which all runtimes have. No hook loads this file.
 *
 * @module
 */
import { spawnSync } from "node:child_process";
import {
  accessSync,
  closeSync,
  constants,
  openSync,
  readSync,
  realpathSync,
  statSync,
} from "node:fs";
import { delimiter, isAbsolute, join, parse } from "node:path";
import { argv, env, execPath, platform } from "node:process";
import type {
  ProgramRun,
  Programs,
  RuntimeName,
} from "../model/install_host.ts";
import { isDeno } from "./current.ts";

/** A program that takes longer to say its version is of no use to a hook. */
const LIMIT_MS = 20_000;

/** The programs of this machine. */
export function setupPrograms(): Programs {
  const windows = platform === "win32";
  return {
    own: { runtime: ownRuntime(), path: execPath },
    get script() {
      return realpathSync(argv[1] ?? "");
    },
    windows,
    find: (name) =>
      (env["PATH"] ?? env["Path"] ?? "").split(delimiter)
        .filter((folder) => isAbsolute(folder))
        .map((folder) => join(folder, windows ? `${name}.exe` : name))
        .filter((path, i, all) => all.indexOf(path) === i && isProgram(path)),
    isScript,
    run,
  };
}

function ownRuntime(): RuntimeName {
  if (isDeno()) return "deno";
  return "Bun" in globalThis ? "bun" : "node";
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function isScript(path: string): boolean {
  try {
    const file = openSync(path, "r");
    try {
      const start = new Uint8Array(2);
      readSync(file, start);
      return start[0] === 0x23 && start[1] === 0x21;
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

function run(
  [program = "", ...args]: readonly string[],
  bare: boolean,
): ProgramRun | null {
  const { error, status, stdout } = spawnSync(program, args, {
    cwd: parse(execPath).root,
    encoding: "utf8",
    env: bare ? {} : env,
    stdio: ["ignore", "pipe", "ignore"],
    timeout: LIMIT_MS,
    windowsHide: true,
  });
  const late = (error as { code?: string } | undefined)?.code === "ETIMEDOUT";
  return error !== undefined && !late ? null : { status, out: stdout ?? "" };
}
