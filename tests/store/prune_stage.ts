/** Pruning on a disk in memory. */
import { encodeBatch } from "../../src/codec/batch.ts";
import type { JournalRecord } from "../../src/model/record.ts";
import { sessionKey } from "../../src/model/session_key.ts";
import { finalizeJournal } from "../../src/store/finalize.ts";
import {
  type PruneReport,
  pruneSessions,
  type PruneTools,
} from "../../src/store/prune.ts";
import { readTally } from "../../src/store/reader.ts";
import { fakeHostOn } from "../ports/fake_host.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { memoryRemoval } from "../ports/memory_removal.ts";
import { lineText } from "../records/builders.ts";
import { LAYOUT } from "./data.ts";

/** A day. */
export const DAY_MS = 86_400_000;

/** When sessions are pruned, ms since 1970. */
export const NOW = 400 * DAY_MS;

/** A disk on which writes are dated as their records. */
export class PruneStage {
  readonly disk = new MemoryFiles();
  readonly tools: PruneTools;
  /** Is called before something is deleted. */
  onRemove: (path: string) => void = () => {};

  constructor() {
    for (const path of ["/home", "/home/ä b", LAYOUT.root]) {
      this.disk.makeDirectory(path);
    }
    this.disk.makeDirectory(LAYOUT.live);
    const host = fakeHostOn(this.disk);
    host.clock.time = NOW;
    const removal = memoryRemoval(this.disk, (path) => this.onRemove(path));
    this.tools = { ...host, removal };
  }

  record(id: string, records: readonly JournalRecord[], writer = "w"): void {
    const lines = records.map((r, i) => lineText(r, i + 1, writer, id));
    this.disk.now = Math.max(...records.map(({ at }) => at));
    this.disk.append(LAYOUT.liveJournal(sessionKey(id)), encodeBatch(lines));
  }

  end(id: string): void {
    finalizeJournal(this.tools, LAYOUT, id);
  }

  prune(days = 90, dryRun = false, tools = this.tools): PruneReport {
    this.disk.now = NOW;
    return pruneSessions(tools, LAYOUT, { idleMs: days * DAY_MS, dryRun });
  }

  calls(id: string): number | undefined {
    return readTally(this.disk, LAYOUT, id)?.calls.count;
  }

  /** Journals and what is about to be deleted. */
  journals(): string[] {
    return this.disk.paths().filter((path) =>
      /\/(?:live|archive|pruning)\//.test(path)
    );
  }
}

/** The id of each session that was pruned. */
export function idsOf({ pruned }: PruneReport): string[] {
  return pruned.map(({ sessionId }) => sessionId);
}
