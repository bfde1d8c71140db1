/**
 * A `FileSystem` around another one, in which a plan is asked before every call: it may let the
 * call fail, cut it short, or do something in another process's name first.
 *
 * @module
 */
import { FileError } from "../../src/model/errors.ts";
import type {
  FileStatus,
  FileSystem,
  OpenFile,
} from "../../src/model/ports.ts";

/** The calls that a plan sees; the last three are those of an open file. */
export const FILE_METHODS = [
  "append",
  "open",
  "status",
  "list",
  "makeDirectory",
  "rename",
  "openStatus",
  "read",
  "close",
] as const;

/** One of them. */
export type FileMethod = typeof FILE_METHODS[number];

/** A call that is about to be made. */
export interface FileCall {
  readonly method: FileMethod;
  readonly path: string;
  /** 1 for the first call of this method, and so on. */
  readonly nth: number;
  /** 1 for the first call of any method, and so on. */
  readonly index: number;
}

/** A code to fail with, or how many bytes an `append` or a `read` takes at most. */
export type Fault = string | number | undefined;

/** Says what goes wrong with a call, `undefined` for nothing. */
export type FaultPlan = (call: FileCall) => Fault | void;

/** The wrapper. Without a plan it does what the inner one does. */
export class FaultFiles implements FileSystem {
  /** May be exchanged at any time. */
  plan: FaultPlan;
  /** Every call so far. */
  readonly calls: FileCall[] = [];
  readonly #inner: FileSystem;

  constructor(inner: FileSystem, plan: FaultPlan = () => {}) {
    this.#inner = inner;
    this.plan = plan;
  }

  append(path: string, bytes: Uint8Array): number {
    const most = this.#ask("append", path);
    return this.#inner.append(path, bytes.subarray(0, most));
  }

  open(path: string): OpenFile {
    this.#ask("open", path);
    const file = this.#inner.open(path);
    return {
      status: () => {
        this.#ask("openStatus", path);
        return file.status();
      },
      read: (into) => {
        const most = this.#ask("read", path);
        return file.read(into.subarray(0, most));
      },
      seek: (position) => file.seek(position),
      close: () => {
        this.#ask("close", path);
        file.close();
      },
    };
  }

  status(path: string): FileStatus {
    this.#ask("status", path);
    return this.#inner.status(path);
  }

  list(path: string): string[] {
    this.#ask("list", path);
    return this.#inner.list(path);
  }

  makeDirectory(path: string): void {
    this.#ask("makeDirectory", path);
    this.#inner.makeDirectory(path);
  }

  rename(from: string, to: string): void {
    this.#ask("rename", from);
    this.#inner.rename(from, to);
  }

  /** How often a method was called. */
  count(method: FileMethod): number {
    return this.calls.filter((call) => call.method === method).length;
  }

  #ask(method: FileMethod, path: string): number | undefined {
    const nth = this.count(method) + 1;
    const call = { method, path, nth, index: this.calls.length + 1 };
    this.calls.push(call);
    const fault = this.plan(call);
    if (typeof fault === "string") throw new FileError(method, path, fault);
    return fault ?? undefined;
  }
}

/** Lets one call of a method fail, or be cut short. */
export function nth(method: FileMethod, n: number, fault: Fault): FaultPlan {
  return (call) => call.method === method && call.nth === n ? fault : undefined;
}

/** Lets every call of a method fail, or be cut short. */
export function every(method: FileMethod, fault: Fault): FaultPlan {
  return (call) => call.method === method ? fault : undefined;
}

/** Cuts the first appends to these lengths, in order. */
export function cuts(...lengths: readonly number[]): FaultPlan {
  return ({ method, nth }) =>
    method === "append" ? lengths[nth - 1] : undefined;
}
