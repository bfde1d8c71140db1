import { test } from "node:test";
import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { readSession, SessionStats } from "@hooktally/hooktally";
import { onEachCommandLine } from "../harness/command_lines.ts";
import { filesBelow } from "../harness/data_files.ts";
import { call, lineText } from "../records/builders.ts";

const LONG_AGO = Date.parse("2020-01-02T03:04:05Z");

/** A journal whose record and date are long ago. */
function oldJournal(path: string, sessionId: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    `\n${lineText(call({ at: LONG_AGO, call: "c1" }), 1, "w", sessionId)}\n`,
  );
  utimesSync(path, LONG_AGO / 1000, LONG_AGO / 1000);
}

test("prune deletes old sessions on each runtime, and follows no link", async () => {
  await onEachCommandLine(() => {}, async ({ name, folder, run }) => {
    const root = join(folder, `prune ${name}`);
    const dir = ["--dir", root];
    oldJournal(join(root, "live", "idle.ndjson"), "idle");
    oldJournal(join(root, "archive", "ended", "n1.ndjson"), "ended");
    oldJournal(join(root, "archive", "ended", "n2.ndjson"), "ended");
    const outside = join(folder, `outside ${name}`);
    oldJournal(join(outside, "n1.ndjson"), "linked");
    symlinkSync(outside, join(root, "archive", "linked"));
    symlinkSync(
      join(outside, "n1.ndjson"),
      join(root, "live", "linked.ndjson"),
    );
    {
      using stats = new SessionStats("running", { dataDir: root });
      stats.recordToolCall("Bash");
    }
    const before = filesBelow(root);
    const dry = await run("prune", "--dry-run", "--json", ...dir);
    assertEquals([dry.code, dry.stderr, filesBelow(root)], [0, "", before]);
    const said = await run("prune", "--json", ...dir);
    assertEquals([said.code, said.stderr], [0, ""], name);
    const { dry_run, pruned } = JSON.parse(said.stdout);
    assertEquals({ ...JSON.parse(dry.stdout), dry_run: false }, {
      dry_run,
      pruned,
    });
    assertEquals(
      pruned.map((session: Record<string, unknown>) => [
        ...[session["session_id"], session["tool_count"], session["files"]],
        session["last_at"],
      ]),
      [
        ["ended", 1, 2, "2020-01-02T03:04:05.000Z"],
        ["idle", 1, 1, "2020-01-02T03:04:05.000Z"],
      ],
    );
    assertEquals(filesBelow(outside), ["n1.ndjson"]);
    assertEquals(
      filesBelow(root).filter((path) =>
        /^(?:live|archive|pruning)\/./.test(path)
      ),
      ["archive/linked", "live/linked.ndjson", "live/running.ndjson"],
    );
    // The same call again, and a new one: the session is resumed.
    oldJournal(join(root, "live", "ended.ndjson"), "ended");
    {
      using stats = new SessionStats("ended", { dataDir: root });
      stats.recordToolCall("Bash", { callId: "c2" });
    }
    const tally = readSession("ended", { dataDir: root });
    assertEquals(tally?.calls.count, 1);
    const shown = await run("show", "ended", "--json", ...dir);
    assertEquals(Object.values(JSON.parse(shown.stdout).calls_by_minute), [1]);
    const again = await run("prune", ...dir);
    assertEquals([again.code, again.stdout], [0, "Deleted 0 sessions\n"]);
  });
});

test("prune says what it deletes, and that an age is none", async () => {
  await onEachCommandLine(() => {}, async ({ name, folder, run }) => {
    const root = join(folder, `say ${name}`);
    oldJournal(join(root, "live", "idle.ndjson"), "idle");
    const wrong = await run("prune", "--older-than", "soon", "--dir", root);
    assertEquals([wrong.code, wrong.stdout], [2, ""]);
    assertStringIncludes(wrong.stderr, '"90d"');
    const { stdout } = await run("prune", "--older-than=9999w", "--dir", root);
    assertEquals(stdout, "Deleted 0 sessions\n");
    const said = await run("prune", "--older-than", "36h", "--dir", root);
    assertStringIncludes(said.stdout, "\nidle ");
    assertStringIncludes(said.stdout, "\n\nDeleted 1 session, ");
  });
});
