/**
 * The library from a checkout, on Node: `npx tsx examples/ways_in/tsx_checkout.ts`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SessionStats } from "../../mod.ts";

const dataDir = mkdtempSync(join(tmpdir(), "hooktally-"));
const stats = new SessionStats("s1", { dataDir });
stats.recordToolCall("Bash", { durationMs: 12 });
stats.recordToolCall("Edit", { outcome: "error" });
stats.close();
console.log(stats.formatSummary());
rmSync(dataDir, { recursive: true });
