/**
 * The standard input on Node and Bun. Read by the thread pool, which loads nothing: the stream
 * `process.stdin` costs a hook 4 ms on Node and 10 on Bun, and serves only where it must.
 *
 * @module
 */
import type { Stdin } from "../model/ports.ts";

type NodeFs = typeof import("node:fs");

/** What a read throws when there is nothing to read from. Windows says EOF at the end of a pipe. */
const NO_INPUT = new Set(["EOF", "EBADF", "EISDIR", "ENOTCONN", "ENXIO"]);

/** Makes the standard input. */
export function nodeStdin(fs: NodeFs, expire: Stdin["expire"]): Stdin {
  let reading = false;
  let stream: typeof process.stdin | undefined;

  function readByPool(into: Uint8Array): Promise<number> {
    return new Promise((resolve, reject) => {
      fs.read(0, into, 0, into.length, null, (error, length) => {
        if (error === null) resolve(length);
        else if (error.code === "EAGAIN") resolve(readByStream(into));
        else if (NO_INPUT.has(error.code ?? "")) resolve(0);
        else reject(error);
      });
    });
  }

  /** For a descriptor in non-blocking mode whose writer is late. */
  function readByStream(into: Uint8Array): Promise<number> {
    const input = stream ??= process.stdin;
    return new Promise((resolve, reject) => {
      const take = (): void => {
        const bytes: Uint8Array | null = input.read();
        if (bytes === null && !input.readableEnded) {
          return void input.once("readable", take);
        }
        if (bytes === null) return resolve(0);
        const taken = bytes.subarray(0, into.length);
        into.set(taken);
        if (taken.length < bytes.length) {
          input.unshift(bytes.subarray(taken.length));
        }
        resolve(taken.length);
      };
      input.once("error", reject);
      input.once("end", () => resolve(0));
      take();
    });
  }

  return {
    async read(into) {
      reading = true;
      const length =
        await (stream === undefined ? readByPool(into) : readByStream(into));
      reading = false;
      return length;
    },
    expire,
    close() {
      stream?.destroy();
      if (!reading || stream !== undefined) return;
      wakeReader(fs);
      // Bun leaves its threads behind; Node waits for them, whatever is called here.
      if ("Bun" in globalThis) process.exit(0);
    },
  };
}

/**
 * A read of a silent pipe keeps Node's thread pool, and so the process, from ending. On Linux a
 * pipe can be opened for writing by its number, and a line end of our own lets the read return.
 * Nothing helps with a silent socket: that hook ends when the agent closes it.
 */
function wakeReader(fs: NodeFs): void {
  const { O_WRONLY, O_NONBLOCK } = fs.constants;
  try {
    const pipe = fs.openSync("/proc/self/fd/0", O_WRONLY | O_NONBLOCK);
    fs.writeSync(pipe, "\n");
    fs.closeSync(pipe);
  } catch {
    // Not Linux, or no pipe: there is no other way.
  }
}
