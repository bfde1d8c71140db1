/**
 * As record_behind_barrier.ts, on a disk that appends as a network drive does:
 * it asks how long the file is, and then writes there.
 * `dataDir session count name locked|unlocked`
 */
import { closeSync, fstatSync, openSync, writeSync } from "node:fs";
import { SessionStats } from "../../../mod.ts";
import { makeCurrentHost } from "../../../src/runtime/current_host.ts";
import { fileError } from "../../../src/runtime/file_errors.ts";
import { fileLock } from "../../../src/runtime/file_lock.ts";
import { argument, awaitInputEnd, say } from "./child_runtime.ts";

function appendElsewhere(path: string, bytes: Uint8Array): number {
  try {
    const file = openSync(path, "r+");
    try {
      const { size } = fstatSync(file);
      pause();
      return writeSync(file, bytes, 0, bytes.length, size);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw fileError("append to", path, error);
  }
}

/** Long enough for others to come between. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
}

const host = makeCurrentHost();
const files = {
  ...host.files,
  append: (path: string, bytes: Uint8Array): number =>
    path.includes("/live/")
      ? appendElsewhere(path, bytes)
      : host.files.append(path, bytes),
};

const stats = new SessionStats(argument(1), {
  dataDir: argument(0),
  locking: argument(4) === "locked" ? fileLock : "never",
}, { ...host, files });
say("ready");
awaitInputEnd();
for (let i = 0; i < Number(argument(2)); i++) {
  stats.recordToolCall("Bash", { callId: `${argument(3)}-${i}` });
  stats.flush();
}
