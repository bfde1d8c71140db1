import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { MemoryFiles } from "../ports/memory_files.ts";
import { bytes, postToolUse } from "./payloads.ts";
import { HookStage } from "./stage.ts";

/** The files that hooks left which were told this, where the environment says that. */
async function filesOf(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  payload: Uint8Array = postToolUse(),
): Promise<string[]> {
  const disk = new MemoryFiles();
  await new HookStage(disk, disk, environment, args).run([payload]);
  return disk.paths();
}

test("--dir says where a hook records, whatever the environment says", async () => {
  for (const environment of [{}, { HOME: "/h" }, { HOOKTALLY_DIR: "/other" }]) {
    for (const named of ["/d ü,x", "/d ü,x/"]) {
      const found = await filesOf(["--dir", named], environment);
      assertEquals(found, ["/d ü,x/live/s1.ndjson"]);
    }
  }
});

test("--dir says where a hook notes what went wrong", async () => {
  const found = await filesOf(["--dir", "/d"], { HOME: "/h" }, bytes("no"));
  assertEquals(found, ["/d/errors.log"]);
});

test("without --dir, or with none that is absolute, the environment counts", async () => {
  const odd = [[], ["--dir"], ["--dir", ""], ["--dir", "d"], ["x", "/d"]];
  for (const args of odd) {
    const found = await filesOf(args, { HOME: "/h" });
    assertEquals(found, ["/h/.hooktally/live/s1.ndjson"], args.join(" "));
  }
});
