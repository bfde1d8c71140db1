import { test } from "node:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { junitCases } from "../../tools/junit.ts";
import { MUTANTS } from "../../tools/mutants/all.ts";
import { changed } from "../../tools/mutants/mutant.ts";
import { REPOSITORY } from "../../tools/runtimes.ts";

test("MUTANTS fit the product as it is, and name tests that are there", () => {
  let edits = 0;
  for (const { breaks, edits: all, red } of MUTANTS) {
    let text = "";
    for (const edit of all) {
      edits++;
      text = readFileSync(join(REPOSITORY, edit.file), "utf8");
      assert(changed(text, edit) !== text, breaks);
    }
    if ("rule" in red) continue;
    assert(existsSync(join(REPOSITORY, red.file)), breaks);
    const tests = readFileSync(join(REPOSITORY, red.file), "utf8");
    assert(tests.includes(`"${red.name}"`), `no test "${red.name}"`);
  }
  assert(edits > 50, `${edits}`);
  const names = new Set(MUTANTS.map(({ breaks }) => breaks));
  assertEquals(names.size, MUTANTS.length);
});

test("changed() throws when the text is not there once", () => {
  const edit = { file: "f", from: "a", to: "b" };
  assertEquals(changed("xay", edit), "xby");
  for (const text of ["x", "aa"]) {
    assertThrows(() => changed(text, edit), Error, "should have once");
  }
});

test("junitCases() gives the names as they are, and what became of each", () => {
  const xml =
    `<testsuite name="no"><testcase name="a() &quot;&lt;b&gt;&quot; ` +
    `&amp;amp;" time="1"/><testcase classname="c" name="d">` +
    `<failure message="name=&quot;x&quot;"/></testcase></testsuite>`;
  assertEquals(junitCases(xml), [
    { name: 'a() "<b>" &amp;', result: "passed" },
    { name: "d", result: "failed" },
  ]);
});
