/**
 * Runs a command of the user's through the shell. No recording hook can reach this file.
 *
 * @module
 */
import type { ShellCommand } from "../model/ports.ts";
import { isDeno } from "./current.ts";

/** A child that was started. */
interface Child {
  /** Gives it its input, if it still listens. */
  feed(input: Uint8Array<ArrayBuffer>): void;
  /** Calls `take` with what it prints, and resolves when it will print no more. */
  read(take: (bytes: Uint8Array) => void): Promise<void>;
  /** Ends it and its own children, and lets this process end without it. */
  stop(): void;
}

/** The signals with which a client takes back a status line that is late. */
const TERMINATIONS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/**
 * A shell that goes where the command is to run, leads a group of its own and takes it along when it
 * is told to end: what the command has started would go on without it, and with every status line
 * there would be more of them. A command in the background is given no input, so the input goes
 * round by 3.
 */
const LEADER =
  'cd -- "$2" 2>&- || :; trap "trap - TERM; kill 0" TERM; exec 3<&0; ' +
  'eval "$1" <&3 3<&- & exec 3<&-; wait "$!"';

/** How commands are run by this process. */
export function currentShellCommand(): ShellCommand {
  const [start, onTermination] = isDeno()
    ? [startOnDeno, onTerminationOfDeno]
    : [startOnNode, onTerminationOfNode];
  return async ({ command, directory, input, limitMs, maxBytes }) => {
    const pieces: Uint8Array[] = [];
    let room = maxBytes;
    // Before it is started: a signal may come at any moment.
    let stop = (): void => {};
    const forget = onTermination(() => stop());
    const child = start(command, directory ?? "");
    stop = child.stop;
    const done = child.read((bytes) => {
      pieces.push(bytes.subarray(0, room));
      room = Math.max(0, room - bytes.length);
    }).catch(() => {
      // What came before its output broke off is there.
    });
    child.feed(input);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limitMs);
    });
    await Promise.race([done, tooLate]);
    clearTimeout(timer);
    forget();
    stop();
    const decoder = new TextDecoder();
    return pieces.map((piece) => decoder.decode(piece, { stream: true }))
      .join("");
  };
}

function startOnDeno(command: string, directory: string): Child {
  const windows = Deno.build.os === "windows";
  const [program, args] = commandOf(command, directory, windows);
  const child = new Deno.Command(program, {
    args,
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
    detached: !windows,
  }).spawn();
  const reader = child.stdout.getReader();
  return {
    feed(input) {
      const writer = child.stdin.getWriter();
      // It may have closed its input, or ended: then it does not want it.
      writer.write(input).then(() => writer.close()).catch(() => {});
    },
    async read(take) {
      for (;;) {
        const { value } = await reader.read();
        if (value === undefined) return;
        take(value);
      }
    },
    stop() {
      try {
        child.kill("SIGTERM");
      } catch {
        // It has ended already.
      }
      child.unref();
      reader.cancel().catch(() => {});
    },
  };
}

function startOnNode(command: string, directory: string): Child {
  const windows = process.platform === "win32";
  const [program, args] = commandOf(command, directory, windows);
  const { spawn } = process.getBuiltinModule("node:child_process");
  const child = spawn(program, args, {
    stdio: ["pipe", "pipe", "inherit"],
    detached: !windows,
    windowsVerbatimArguments: windows,
  });
  const { stdin, stdout } = child;
  // It may have closed its input, or ended: then it does not want it.
  stdin.on("error", () => {});
  return {
    feed: (input) => void stdin.end(input),
    read: (take) =>
      new Promise((resolve, reject) => {
        child.on("error", reject);
        stdout.on("error", reject);
        stdout.on("data", take);
        stdout.on("end", resolve);
      }),
    stop() {
      child.kill("SIGTERM");
      child.unref();
      stdin.destroy();
      stdout.destroy();
    },
  };
}

/** The shell by its path: there may be no `PATH`. On Windows the directory is that of this process. */
function commandOf(
  command: string,
  directory: string,
  windows: boolean,
): [string, string[]] {
  return windows
    ? ["cmd.exe", ["/d", "/s", "/c", `"${command}"`]]
    : ["/bin/sh", ["-c", LEADER, "sh", command, directory]];
}

function onTerminationOfDeno(stop: () => void): () => void {
  const end = (): never => {
    stop();
    Deno.exit(1);
  };
  // Windows knows one of these only.
  const signals = Deno.build.os === "windows"
    ? ["SIGINT" as const]
    : TERMINATIONS;
  for (const signal of signals) Deno.addSignalListener(signal, end);
  return () => {
    for (const signal of signals) Deno.removeSignalListener(signal, end);
  };
}

function onTerminationOfNode(stop: () => void): () => void {
  const end = (): never => {
    stop();
    process.exit(1);
  };
  for (const signal of TERMINATIONS) process.on(signal, end);
  return () => {
    for (const signal of TERMINATIONS) process.off(signal, end);
  };
}
