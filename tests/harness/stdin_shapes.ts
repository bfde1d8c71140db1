/** Standard inputs as agents and shells make them, each for one command. */
import { execFileSync } from "node:child_process";
import {
  closeSync,
  constants,
  openSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assertMatch } from "@std/assert";
import { type ChildOptions, type Ended, startChild } from "./child.ts";
import { programRunners } from "./program_runners.ts";
import { runtimePaths } from "./runtimes.ts";

/** What a shape is made for. */
export interface StdinStage {
  /** Where it may make files. */
  readonly folder: string;
  readonly command: readonly string[];
  readonly options: ChildOptions;
}

/** Runs the command with an input of that shape. */
export type StdinShape = (stage: StdinStage) => Promise<Ended>;

/** A pipe that its writer never closes. */
export function heldPipe(bytes: Uint8Array | string): StdinShape {
  return (stage) =>
    withPipe(stage, 'exec "$@" < "$0"', async (write, ended) => {
      write(bytes);
      return await ended;
    });
}

/** A pipe in non-blocking mode, whose writer comes late and does not close it. */
export function lateNonBlockingPipe(
  bytes: string,
  lateMs: number,
): StdinShape {
  return async (stage) => {
    const flags = join(stage.folder, "flags");
    // Node sets O_NONBLOCK on what it reads from, and killed it cannot take it back.
    const script = `exec < "$0"
sh -c '"$0" -e "$1" || :' "${runtimePaths().node}" '
  process.stdin.on("readable", () => {});
  process.kill(process.pid, "SIGKILL");
' 2> /dev/null
cat /proc/self/fdinfo/0 > "$1"
shift
exec "$@"`;
    const { folder, command, options } = stage;
    const shaped = { folder, command: [flags, ...command], options };
    const ended = await withPipe(shaped, script, async (write, ended) => {
      await new Promise((resolve) => setTimeout(resolve, lateMs));
      write(bytes);
      return await ended;
    });
    assertMatch(readFileSync(flags, "utf8"), /^flags:\s+0\d*4\d{3}$/m);
    return ended;
  };
}

/** A pipe into which the bytes come in small pieces, some ms apart. */
export function slowPipe(pieces: readonly Uint8Array[]): StdinShape {
  return async ({ command, options }) => {
    const child = startChild(command, { ...options, stdin: "open" });
    for (const piece of pieces) {
      child.write(piece);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    child.closeInput();
    return await child.ended;
  };
}

/** A socket, which is what Node gives its children, that is never closed. */
export function heldSocket(bytes: Uint8Array | string): StdinShape {
  return ({ folder, command, options }) => {
    const file = join(folder, "bytes");
    writeFileSync(file, bytes);
    const [node] = programRunners(["node"]);
    const through = node?.command("give_socket.ts", file, ...command) ?? [];
    return startChild(through, options).ended;
  };
}

/** What a redirection of the shell gives. */
export function redirected(redirection: string): StdinShape {
  return ({ command, options }) =>
    startChild(["sh", "-c", `exec "$@" ${redirection}`, "sh", ...command], {
      ...options,
      stdin: "not for the hook",
    }).ended;
}

/** The pipe that takes the command's own output: what bash makes of `$(…)` with a closed input. */
export function ownOutput(): StdinShape {
  const script = 'o=$("$@"); s=$?; printf %s "$o"; exit $s';
  return ({ command, options }) =>
    startChild(
      ["bash", "-c", `exec <&-; ${script}`, "bash", ...command],
      { ...options, stdin: "not for the hook" },
    ).ended;
}

/** Bytes, then the end. */
export function plain(bytes: Uint8Array | string): StdinShape {
  return ({ command, options }) =>
    startChild(command, { ...options, stdin: bytes }).ended;
}

/** Opened for reading and writing, a named pipe waits for nobody. */
async function withPipe(
  { folder, command, options }: StdinStage,
  script: string,
  run: (
    write: (bytes: Uint8Array | string) => void,
    ended: Promise<Ended>,
  ) => Promise<Ended>,
): Promise<Ended> {
  const path = join(folder, "pipe");
  execFileSync("mkfifo", [path]);
  const pipe = openSync(path, constants.O_RDWR);
  try {
    const { ended } = startChild(
      ["sh", "-euc", script, path, ...command],
      options,
    );
    return await run((bytes) => writeAll(pipe, bytes), ended);
  } finally {
    closeSync(pipe);
  }
}

function writeAll(file: number, bytes: Uint8Array | string): void {
  let rest = typeof bytes === "string"
    ? new TextEncoder().encode(bytes)
    : bytes;
  while (rest.length > 0) rest = rest.subarray(writeSync(file, rest));
}
