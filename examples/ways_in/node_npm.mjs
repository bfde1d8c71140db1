/**
 * The library from npm, on Node: `npm install hooktally`, then `node node_npm.mjs`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SessionStats } from "hooktally";

const dataDir = mkdtempSync(join(tmpdir(), "hooktally-"));
const stats = new SessionStats("s1", { dataDir });
stats.recordToolCall("Bash", { durationMs: 12 });
stats.recordToolCall("Edit", { outcome: "error" });
stats.close();
console.log(stats.formatSummary());
rmSync(dataDir, { recursive: true });
