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
  const source = impatientSource(fs);
  let reading = false;
  let stream: typeof process.stdin | undefined;

  function readByPool(into: Uint8Array): Promise<number> {
    return new Promise((resolve, reject) => {
      fs.read(source, into, 0, into.length, null, (error, length) => {
        if (error === null) resolve(length);
        else if (error.code === "EAGAIN") resolve(readByStream(into));
        else if (NO_INPUT.has(error.code ?? "")) resolve(0);
        else reject(error);
      });
    });
  }

  function readByStream(into: Uint8Array): Promise<number> {
    stream ??= process.stdin;
    return readFromStream(stream, into);
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
      // A read of a silent socket is stuck in the thread pool. Bun leaves its threads behind; Node
      // waits for them, whatever is called here, until the agent closes the socket.
      if (reading && stream === undefined && "Bun" in globalThis) {
        process.exit(0);
      }
    },
  };
}

/**
 * Where to read from. A read that waits in the thread pool keeps Node from ending, so on Linux a
 * pipe is opened a second time, by its number, for reads that do not wait: there may be nothing yet
 * (`EAGAIN`), and then the stream, which can be given up, takes over. A socket, a terminal or a file
 * is read as it is, and so is everything where there is no `/proc`.
 */
function impatientSource(fs: NodeFs): number {
  const { O_RDONLY, O_NONBLOCK } = fs.constants;
  try {
    if (!fs.fstatSync(0).isFIFO()) return 0;
    return fs.openSync("/proc/self/fd/0", O_RDONLY | O_NONBLOCK);
  } catch {
    // No /proc, or a pipe of another user: the descriptor itself is always there.
    return 0;
  }
}

function readFromStream(
  input: typeof process.stdin,
  into: Uint8Array,
): Promise<number> {
  return new Promise((resolve, reject) => {
    // Its listeners go with each read: a payload that drips would gather hundreds of them.
    const settle = (then: () => void): void => {
      input.off("readable", take);
      input.off("end", end);
      input.off("error", fail);
      then();
    };
    const take = (): void => {
      const bytes: Uint8Array | null = input.read();
      if (bytes === null) return;
      const taken = bytes.subarray(0, into.length);
      into.set(taken);
      if (taken.length < bytes.length) {
        input.unshift(bytes.subarray(taken.length));
      }
      settle(() => resolve(taken.length));
    };
    const end = (): void => settle(() => resolve(0));
    const fail = (error: Error): void => settle(() => reject(error));
    if (input.readableEnded || input.destroyed) return resolve(0);
    input.on("readable", take);
    input.on("end", end);
    input.on("error", fail);
    take();
  });
}
