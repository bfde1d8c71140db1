import { test } from "node:test";
import { assertEquals } from "@std/assert";
import type { RegisteredHook } from "../../src/doctor/registration.ts";
import { mayBeTried } from "../../src/doctor/trusted.ts";
import { hookOf } from "./registered.ts";

const TRUST = { folders: ["/data/bin"], project: "/project", windows: false };

function isTried(fields: Partial<RegisteredHook>): boolean {
  return mayBeTried(hookOf({ origin: "project", ...fields }), TRUST);
}

test("mayBeTried() runs of a project's settings what install would register", () => {
  assertEquals(isTried({}), true);
  const script = "/data/bin/hooktally-1.2.3/node/post-tool-use.cjs";
  assertEquals(
    isTried({
      command: `/bin/node ${script} --dir /data`,
      args: undefined,
    }),
    true,
  );
});

test("mayBeTried() runs nothing else that a project's settings name", () => {
  const { args = [] } = hookOf();
  const evil = "/project/hooktally/post-tool-use.cjs";
  const up = "/data/bin/../../project/post-tool-use.cjs";
  const cases: Partial<RegisteredHook>[] = [
    { args: ["--require", "/project/x.js", ...args] },
    { args: [...args, "; touch x"] },
    { command: "/project/node", program: "/project/node" },
    { command: "node", program: "node" },
    { command: "/bin/sh", program: "/bin/sh" },
    { script: evil, args: [evil, "--dir", "/data"] },
    { script: up, args: [up, "--dir", "/data"] },
    { command: "touch x; /bin/node" },
  ];
  for (const fields of cases) {
    assertEquals(isTried(fields), false, JSON.stringify(fields));
    assertEquals(isTried({ ...fields, origin: "user" }), true);
  }
});
