/**
 * Deno, by its own API only: touching `process` or a `node:` module costs a hook 10 to 18 ms.
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
  Stdin,
} from "../model/ports.ts";
import { fileError, isIdentity, OddFile, withFile } from "./file_errors.ts";
import { expire, makeRandom, wholeNow } from "./shared.ts";

/** What a hook needs of a Deno process. */
export function denoHookHost(): HookHost {
  return {
    args: Deno.args,
    files: denoFiles,
    clock,
    environment,
    random: makeRandom(clock),
    output,
    stdin: denoStdin(),
  };
}

const clock: Clock = {
  now: wholeNow,
  elapsed: () => performance.now(),
};

/** The files, by Deno's own API. */
export const denoFiles: FileSystem = {
  append: (path, bytes) => denoAppend(path, bytes, false),
  open: (path) =>
    withFile("open", path, () => {
      refuseOddFile(path);
      return openFile(path, Deno.openSync(path));
    }),
  status: (path) =>
    withFile("look at", path, () => statusOf(Deno.lstatSync(path))),
  list: (path) =>
    withFile(
      "list",
      path,
      () => Array.from(Deno.readDirSync(path), (entry) => entry.name),
    ),
  makeDirectory: (path) =>
    withFile(
      "make directory",
      path,
      () => Deno.mkdirSync(path, { mode: 0o700 }),
    ),
  rename: (from, to) =>
    withFile("rename", from, () => Deno.renameSync(from, to)),
};

/** As `FileSystem.append`; where it is told to, it returns when the data is on disk. */
export function denoAppend(
  path: string,
  bytes: Uint8Array,
  synchronize: boolean,
): number {
  try {
    refuseOddFile(path);
    const file = Deno.openSync(path, {
      append: true,
      create: true,
      mode: 0o600,
    });
    try {
      const taken = file.writeSync(bytes);
      if (synchronize) file.syncDataSync();
      return taken;
    } finally {
      file.close();
    }
  } catch (error) {
    throw fileError("append to", path, error);
  }
}

/** Deno has no `O_NOFOLLOW`, and opening a pipe waits for its other end. */
function refuseOddFile(path: string): void {
  let info: Deno.FileInfo;
  try {
    info = Deno.lstatSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return;
    throw error;
  }
  if (info.isSymlink) throw new OddFile("ELOOP");
  if (!info.isFile && !info.isDirectory) throw new OddFile("ENXIO");
}

function openFile(path: string, file: Deno.FsFile): OpenFile {
  return {
    status: () => withFile("look at", path, () => statusOf(file.statSync())),
    read: (into) => withFile("read", path, () => file.readSync(into) ?? 0),
    seek: (position) =>
      withFile(
        "read",
        path,
        () => void file.seekSync(position, Deno.SeekMode.Start),
      ),
    close: () => file.close(),
  };
}

function statusOf(info: Deno.FileInfo): FileStatus {
  return {
    regular: info.isFile,
    size: info.size,
    modifiedAt: info.mtime?.getTime() ?? 0,
    identity: isIdentity(info.ino) ? `${info.dev}:${info.ino}` : null,
  };
}

const environment: Environment = {
  get windows(): boolean {
    return Deno.build.os === "windows";
  },
  get(name) {
    try {
      return Deno.env.get(name);
    } catch (error) {
      if (error instanceof Deno.errors.NotCapable) return undefined;
      throw error;
    }
  },
};

const output: Output = {
  out: (text) => writeAll(Deno.stdout, text),
  err(text): void {
    try {
      writeAll(Deno.stderr, text);
    } catch {
      // Closed, or full and non-blocking: there is nobody to tell.
    }
  },
};

function writeAll(
  stream: { writeSync(bytes: Uint8Array): number },
  text: string,
): void {
  const bytes = new TextEncoder().encode(text);
  for (let sent = 0; sent < bytes.length;) {
    sent += stream.writeSync(bytes.subarray(sent));
  }
}

function denoStdin(): Stdin {
  let reading = false;
  return {
    async read(into) {
      reading = true;
      const length = await Deno.stdin.read(into);
      reading = false;
      return length ?? 0;
    },
    expire,
    close() {
      if (reading) Deno.exit(0);
    },
  };
}
