import { test } from "node:test";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals, assertGreater } from "@std/assert";
import { HOOK_FLAVOURS } from "./hook_flavours.ts";
import { bash, oneByOne, type Script } from "./script.ts";
import { inOneSession } from "./one_session.ts";
import { only, outcomes, SECRET } from "./verdict.ts";

const PLAIN: Script = oneByOne(
  bash(`echo ${SECRET}`),
  { name: "Read", input: { file_path: "notes.txt" } },
  bash("true"),
);

const PARALLEL: Script = {
  turns: [{
    calls: Array.from({ length: 8 }, (_, i) => bash(`echo ${i} ${SECRET}`)),
  }],
};

for (const flavour of HOOK_FLAVOURS) {
  test(`plain calls, ${flavour.name}`, () =>
    inOneSession({ flavour, script: PLAIN }, ({ shown }, line) => {
      assertEquals(outcomes(shown), only({ calls: 3 }));
      assertEquals(shown.tool_names, { Bash: 2, Read: 1 });
      assertEquals(line, "3 tools, 0 errors");
      assert(shown.ended_at !== null);
    }));

  test(`8 parallel calls, ${flavour.name}`, () =>
    inOneSession({ flavour, script: PARALLEL }, ({ shown }, line) => {
      assertEquals(outcomes(shown), only({ calls: 8 }));
      assertEquals(line, "8 tools, 0 errors");
    }));

  test(`a failing command, ${flavour.name}`, () => {
    const script = oneByOne(
      bash(`echo ${SECRET} >&2; exit 3`),
      { name: "Read", input: { file_path: `/nowhere/${SECRET}` } },
      // This one succeeds, whatever it seems to say.
      bash("echo '<tool_use_error>no</tool_use_error>'"),
      bash("echo 'Permission to use Bash has been denied.'"),
    );
    return inOneSession({ flavour, script }, ({ shown }, line) => {
      assertEquals(outcomes(shown), only({ calls: 4, errors: 2 }));
      assertEquals(line, "4 tools, 2 errors");
    });
  });

  test(`an unknown tool, ${flavour.name}`, () => {
    const script = oneByOne({ name: "Nope", input: { key: SECRET } });
    return inOneSession({ flavour, script }, ({ shown }, line) => {
      assertEquals(outcomes(shown), only({ calls: 1, errors: 1 }));
      assertEquals(shown.tool_names, { Nope: 1 });
      assertEquals(line, "1 tool, 1 error");
    });
  });

  test(`an input that is rejected, ${flavour.name}`, () => {
    const script = oneByOne({ name: "Read", input: { [SECRET]: SECRET } });
    return inOneSession({ flavour, script }, ({ shown }, line) => {
      assertEquals(outcomes(shown), only({ calls: 1, errors: 1 }));
      assertEquals(line, "1 tool, 1 error");
    });
  });

  test(`a 5 MB write, ${flavour.name}`, () => {
    const content = `${SECRET}\n${"x".repeat(5_000_000)}`;
    const input = { file_path: "big.txt", content };
    const script = oneByOne({ name: "Write", input }, bash("echo after"));
    const setting = { flavour, script };
    return inOneSession(setting, ({ shown }, _line, { work }) => {
      const path = join(work, "big.txt");
      assert(existsSync(path));
      assertGreater(statSync(path).size, 5_000_000);
      assertEquals(outcomes(shown), only({ calls: 2 }));
      assertEquals(shown.tool_names, { Write: 1, Bash: 1 });
    });
  });
}
