import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { walkSync } from "@std/fs";
import { basename, fromFileUrl } from "@std/path";
import * as assertions from "@std/assert";
import * as files from "@std/fs";
import * as paths from "@std/path";

const FOLDER = fromFileUrl(new URL("../../tools/std", import.meta.url));
const MODULES: Readonly<Record<string, object>> = {
  "assert.d.ts": assertions,
  "fs.d.ts": files,
  "path.d.ts": paths,
};

test("@std types name nothing that the packages do not have", () => {
  let seen = 0;
  for (const { path } of walkSync(FOLDER, { match: [/\.d\.ts$/] })) {
    const module = MODULES[basename(path)];
    assert(module !== undefined, `${path} has no module`);
    const declared = Deno.readTextFileSync(path)
      .matchAll(/^export (?:function|const|class) (\w+)/gm);
    for (const [, name = ""] of declared) {
      assert(name in module, `${basename(path)} invents ${name}`);
    }
    seen++;
  }
  assertEquals(seen, 3);
});
