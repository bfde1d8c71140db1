/**
 * Node and Bun, by Node's API. Modules are taken by `process.getBuiltinModule` when they are first
 * needed: this file is loaded on Deno too, where an import would load them.
 *
 * @module
 */
import type {
  Clock,
  Environment,
  FileStatus,
  FileSystem,
  HookHost,
  OpenFile,
  Output,
} from "../model/ports.ts";
import { fileError, isIdentity, withFile } from "./file_errors.ts";
import { nodeStdin } from "./node_stdin.ts";
import { expire, makeRandom, wholeNow } from "./shared.ts";

type NodeFs = typeof import("node:fs");

/** What a hook needs of a Node or Bun process. */
export function nodeHookHost(): HookHost {
  const fs = process.getBuiltinModule("node:fs");
  return {
    args: process.argv.slice(2),
    files: nodeFiles(fs),
    clock,
    environment,
    random: makeRandom(clock),
    output: nodeOutput(fs),
    stdin: nodeStdin(fs, expire),
  };
}

/** Not by `performance`: Node loads that when it is first named, which costs a hook 0.9 ms. */
const clock: Clock = {
  now: wholeNow,
  elapsed(): number {
    const [seconds, nanoseconds] = process.hrtime();
    return seconds * 1000 + nanoseconds / 1e6;
  },
};

/** The files, by Node's API; where it is told to, `append` returns when the data is on disk. */
export function nodeFiles(fs: NodeFs, synchronize = false): FileSystem {
  const { O_APPEND, O_CREAT, O_RDONLY, O_WRONLY } = fs.constants;
  // A link is not followed and a pipe not waited for; Windows has neither flag, and needs neither.
  const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;
  const plain = O_NOFOLLOW | O_NONBLOCK;
  return {
    append(path, bytes): number {
      try {
        const file = fs.openSync(
          path,
          O_WRONLY | O_APPEND | O_CREAT | plain,
          0o600,
        );
        try {
          const taken = fs.writeSync(file, bytes);
          if (synchronize) fs.fdatasyncSync(file);
          return taken;
        } finally {
          fs.closeSync(file);
        }
      } catch (error) {
        throw fileError("append to", path, error);
      }
    },
    open: (path) =>
      openFile(
        fs,
        path,
        withFile("open", path, () => fs.openSync(path, O_RDONLY | plain)),
      ),
    status: (path) =>
      withFile("look at", path, () => statusOf(fs.lstatSync(path))),
    list: (path) => withFile("list", path, () => fs.readdirSync(path)),
    makeDirectory: (path) =>
      withFile(
        "make directory",
        path,
        () => fs.mkdirSync(path, { mode: 0o700 }),
      ),
    rename: (from, to) =>
      withFile("rename", from, () => fs.renameSync(from, to)),
  };
}

function openFile(fs: NodeFs, path: string, file: number): OpenFile {
  // The system's own, until somebody asks for another one: Node cannot move that.
  let position: number | null = null;
  return {
    status: () => withFile("look at", path, () => statusOf(fs.fstatSync(file))),
    read(into): number {
      const length = withFile(
        "read",
        path,
        () => fs.readSync(file, into, 0, into.length, position),
      );
      if (position !== null) position += length;
      return length;
    },
    seek(to): void {
      position = to;
    },
    close: () => fs.closeSync(file),
  };
}

function statusOf(stats: import("node:fs").Stats): FileStatus {
  return {
    regular: stats.isFile(),
    size: stats.size,
    modifiedAt: stats.mtimeMs,
    identity: isIdentity(stats.ino) ? `${stats.dev}:${stats.ino}` : null,
  };
}

const environment: Environment = {
  get windows(): boolean {
    return process.platform === "win32";
  },
  get: (name) => process.env[name],
};

function nodeOutput(fs: NodeFs): Output {
  return {
    /** Synchronous too: of a closed standard output the stream tells when nobody listens. */
    out(text): void {
      const bytes = new TextEncoder().encode(text);
      try {
        for (let sent = 0; sent < bytes.length;) {
          sent += fs.writeSync(1, bytes, sent);
        }
      } catch (error) {
        throw fileError("write to", "standard output", error);
      }
    },
    /** Synchronous: the stream would throw of a closed standard error when it is too late to catch. */
    err(text): void {
      try {
        fs.writeSync(2, text);
      } catch {
        // Closed, or full and non-blocking: there is nobody to tell.
      }
    },
  };
}
