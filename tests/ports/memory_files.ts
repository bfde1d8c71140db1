/**
 * A `FileSystem` in memory, with the errors of a POSIX system. An open file stays the same file
 * when its name goes to another one, as on a disk.
 *
 * @module
 */
import { FileError } from "../../src/model/errors.ts";
import type {
  FileStatus,
  FileSystem,
  OpenFile,
} from "../../src/model/ports.ts";

/** What a path leads to. `special` is anything that is neither: a link, a pipe, a device. */
interface Entry {
  readonly kind: "file" | "directory" | "special";
  readonly number: number;
  bytes: Uint8Array;
  modifiedAt: number;
}

/** The disk. Paths are absolute and separated by `/`; the root is there from the beginning. */
export class MemoryFiles implements FileSystem {
  /** What new and changed files are dated, ms since 1970. */
  now = 0;
  /** Whether files have an identity; some systems tell none. */
  identities = true;
  readonly #entries = new Map<string, Entry>();
  #last = 0;

  constructor() {
    this.#make("/", "directory");
  }

  append(path: string, bytes: Uint8Array): number {
    const entry = this.#fileToWrite("append to", path);
    this.#add(entry, bytes);
    return bytes.length;
  }

  open(path: string): OpenFile {
    const entry = this.#entry("open", path);
    let position = 0;
    return {
      status: () => this.#statusOf(entry),
      read: (into) => {
        if (entry.kind !== "file") throw new FileError("read", path, "EISDIR");
        const piece = entry.bytes.subarray(position, position + into.length);
        into.set(piece);
        position += piece.length;
        return piece.length;
      },
      seek: (to) => {
        position = to;
      },
      close: () => {},
    };
  }

  status(path: string): FileStatus {
    return this.#statusOf(this.#entry("look at", path));
  }

  list(path: string): string[] {
    const { kind } = this.#entry("list", path);
    if (kind !== "directory") throw new FileError("list", path, "ENOTDIR");
    return [...this.#entries.keys()]
      .filter((other) => other !== "/" && parentOf(other) === path)
      .map((other) => other.slice(other.lastIndexOf("/") + 1));
  }

  makeDirectory(path: string): void {
    const operation = "make directory";
    if (this.#entries.has(path)) {
      throw new FileError(operation, path, "EEXIST");
    }
    this.#checkParent(operation, path);
    this.#make(path, "directory");
  }

  rename(from: string, to: string): void {
    const entry = this.#entry("rename", from);
    this.#checkParent("rename", to, from);
    this.#entries.delete(from);
    this.#entries.set(to, entry);
    for (const [path, inner] of [...this.#entries]) {
      if (!path.startsWith(`${from}/`)) continue;
      this.#entries.delete(path);
      this.#entries.set(to + path.slice(from.length), inner);
    }
  }

  /** Puts a file there, whole, with all directories above it. */
  put(path: string, content: string | Uint8Array): void {
    this.#makeAbove(path);
    const entry = this.#make(path, "file");
    entry.bytes = typeof content === "string"
      ? new TextEncoder().encode(content)
      : content;
  }

  /** Puts something there that is neither file nor directory. */
  putSpecial(path: string): void {
    this.#makeAbove(path);
    this.#make(path, "special");
  }

  /** Removes a file, or a directory with all that is in it. */
  remove(path: string): void {
    for (const other of this.#entries.keys()) {
      if (other === path || other.startsWith(`${path}/`)) {
        this.#entries.delete(other);
      }
    }
  }

  /** Opens for appending and keeps open, as a slow writer does: a rename does not end it. */
  hold(path: string): (bytes: Uint8Array) => void {
    const entry = this.#fileToWrite("append to", path);
    return (bytes) => this.#add(entry, bytes);
  }

  /** What is in a file. */
  text(path: string): string {
    return new TextDecoder().decode(this.#entry("read", path).bytes);
  }

  /** The paths of all files (no directories), sorted. */
  paths(): string[] {
    return [...this.#entries].filter(([, { kind }]) => kind !== "directory")
      .map(([path]) => path).sort();
  }

  /** All files with what is in them: equal snapshots mean that nothing was written. */
  snapshot(): [string, string][] {
    return this.paths().map((path) => [path, this.text(path)]);
  }

  #fileToWrite(operation: string, path: string): Entry {
    const known = this.#entries.get(path);
    if (known?.kind === "file") return known;
    if (known !== undefined) throw new FileError(operation, path, "EISDIR");
    this.#checkParent(operation, path);
    return this.#make(path, "file");
  }

  #add(entry: Entry, bytes: Uint8Array): void {
    const longer = new Uint8Array(entry.bytes.length + bytes.length);
    longer.set(entry.bytes);
    longer.set(bytes, entry.bytes.length);
    entry.bytes = longer;
    entry.modifiedAt = this.now;
  }

  #entry(operation: string, path: string): Entry {
    const entry = this.#entries.get(path);
    if (entry !== undefined) return entry;
    this.#checkParent(operation, path);
    throw new FileError(operation, path, "ENOENT");
  }

  #checkParent(operation: string, path: string, named = path): void {
    for (let above = parentOf(path);; above = parentOf(above)) {
      const kind = this.#entries.get(above)?.kind;
      if (kind === "directory" && above === parentOf(path)) return;
      if (kind === "directory") throw new FileError(operation, named, "ENOENT");
      if (kind !== undefined) throw new FileError(operation, named, "ENOTDIR");
    }
  }

  #makeAbove(path: string): void {
    const parent = parentOf(path);
    if (this.#entries.has(parent)) return;
    this.#makeAbove(parent);
    this.#make(parent, "directory");
  }

  #make(path: string, kind: Entry["kind"]): Entry {
    const number = ++this.#last;
    const bytes = new Uint8Array(0);
    const entry: Entry = { kind, number, bytes, modifiedAt: this.now };
    this.#entries.set(path, entry);
    return entry;
  }

  #statusOf({ kind, bytes, modifiedAt, number }: Entry): FileStatus {
    return {
      regular: kind === "file",
      size: bytes.length,
      modifiedAt,
      identity: this.identities ? `memory:${number}` : null,
    };
  }
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/")) || "/";
}
