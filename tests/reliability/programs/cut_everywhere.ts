/**
 * For every byte of a batch, on a session of its own: the write is cut there,
 * another writer appends, and this one goes on. Says how many bytes there are.
 * `dataDir name`
 */
import { SessionStats } from "../../../mod.ts";
import type { FileSystem } from "../../../src/model/ports.ts";
import { makeCurrentHost } from "../../../src/runtime/current_host.ts";
import { argument, say } from "../../processes/programs/child_runtime.ts";

const host = makeCurrentHost();
const dataDir = argument(0);
const name = argument(1);

/** Records three calls in one batch; the length of that batch. */
function recordCut(session: string, at: number): number {
  let length = 0;
  const files: FileSystem = {
    ...host.files,
    append(path, bytes): number {
      if (length > 0) return host.files.append(path, bytes);
      length = bytes.length;
      const taken = host.files.append(path, bytes.subarray(0, at));
      using other = new SessionStats(session, { dataDir });
      other.recordToolCall("Other", { callId: "other" });
      other.flush();
      return taken;
    },
  };
  using stats = new SessionStats(session, { dataDir }, { ...host, files });
  for (const tool of ["A", "日本 ü", "C"]) stats.recordToolCall(tool);
  stats.flush();
  return length;
}

// The directories are there, so that each first write is cut and not refused.
using first = new SessionStats(`${name}-first`, { dataDir });
first.recordToolCall("First");
first.flush();

let length = 1;
for (let at = 0; at < length; at++) length = recordCut(`${name}-${at}`, at);
say(`${length}`);
