/**
 * The library from npm, on Deno: `deno run -A deno_npm.ts`, in any folder and without an install.
 */
import { SessionStats } from "npm:hooktally@0";

const dataDir = Deno.makeTempDirSync();
const stats = new SessionStats("s1", { dataDir });
stats.recordToolCall("Bash", { durationMs: 12 });
stats.recordToolCall("Edit", { outcome: "error" });
stats.close();
console.log(stats.formatSummary());
Deno.removeSync(dataDir, { recursive: true });
