/** Checkpoints on a disk in memory, at any moment and of any length. */
import type { FileSystem } from "../../src/model/ports.ts";
import { sessionKey } from "../../src/model/session_key.ts";
import {
  type CheckpointTools,
  keepCheckpoint,
  makeCheckpoint,
} from "../../src/store/keep_checkpoint.ts";
import { readJournals } from "../../src/store/read_journals.ts";
import { FakeRandom } from "../ports/fake_host.ts";
import type { MemoryFiles } from "../ports/memory_files.ts";
import { call, lineText, SESSION } from "../records/builders.ts";
import { LAYOUT } from "./data.ts";

/** The key of {@linkcode SESSION}. */
export const KEY = sessionKey(SESSION);

/** Its checkpoint. */
export const CHECKPOINT = LAYOUT.checkpoint(KEY);

/** Makes a checkpoint of a session as it is now. `false` where there can be none. */
export function checkpoint(
  files: FileSystem,
  tools: CheckpointTools = { files, random: new FakeRandom() },
  sessionId = SESSION,
): boolean {
  const made = readJournals(
    files,
    LAYOUT,
    sessionId,
    (reading) => makeCheckpoint(files, reading),
  );
  if (made === undefined) return false;
  keepCheckpoint(tools, LAYOUT, sessionKey(sessionId), made);
  return true;
}

/** What is in a file, as bytes. */
export function bytesOf(files: FileSystem, path: string): Uint8Array {
  const file = files.open(path);
  const bytes = new Uint8Array(file.status().size);
  file.read(bytes);
  file.close();
  return bytes;
}

/** Lines of so many calls of one tool, each its own. */
export function callLines(count: number, tool = "Bash", writer = "w"): string {
  let text = "";
  for (let n = 1; n <= count; n++) {
    text += `\n${lineText(call({ tool, call: `${tool}${n}` }), n, writer)}\n`;
  }
  return text;
}

/**
 * Puts a journal there, makes a checkpoint, and changes the tool's name in what is far before its
 * end: who begins at the checkpoint does not see that.
 */
export function hideBeginning(files: MemoryFiles, path: string): void {
  const text = files.text(path);
  const near = text.length - 5000;
  files.put(
    path,
    text.slice(0, near).replaceAll('"tool":"Bash"', '"tool":"Dash"') +
      text.slice(near),
  );
}
