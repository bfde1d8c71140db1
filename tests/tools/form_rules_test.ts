import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { brokenRules, findingsIn } from "./house.ts";

test("file names are snake_case, hooks kebab-case", () => {
  const wrong = [
    "src/model/sessionKey.ts",
    "src/model/session-key.ts",
    "src/model/Session.ts",
    "tests/deno-only/a_test.ts",
    "hooks/post_tool_use.ts",
    "hooks/Stop.ts",
  ];
  let tried = 0;
  for (const path of wrong) {
    assertEquals(brokenRules({ [path]: "" }), ["file-name"], path);
    tried++;
  }
  assertEquals(tried, 6);
  for (const path of ["src/model/session_key.ts", "hooks/post-tool-use.ts"]) {
    assertEquals(brokenRules({ [path]: "" }), [], path);
  }
  assertEquals(brokenRules({ "tools/std/assert.d.ts": "" }), []);
});

test("names that say nothing are refused", () => {
  const wrong = [
    "src/model/utils.ts",
    "src/model/file_utils.ts",
    "tests/helpers/a.ts",
    "src/store/common.ts",
    "src/store/misc.ts",
    "src/store/lock_manager.ts",
  ];
  let tried = 0;
  for (const path of wrong) {
    assertEquals(brokenRules({ [path]: "" }), ["empty-name"], path);
    tried++;
  }
  assertEquals(tried, 6);
  const type = { "src/model/a.ts": "export class LockManager {}" };
  assertEquals(brokenRules(type), ["empty-name"]);
});

test("long files are warned of, longer ones refused", () => {
  const lengths = [200, 201, 260, 261].map((lines) => {
    const [finding] = findingsIn({ "tools/a.ts": "// line\n".repeat(lines) });
    return finding === undefined ? "fine" : finding.warning ? "warned" : "bad";
  });
  assertEquals(lengths, ["fine", "warned", "warned", "bad"]);
});
