import { test } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { chooseRuntime } from "../../src/install/choose_runtime.ts";
import { takesArguments } from "../../src/install/client_version.ts";
import { SetupError } from "../../src/install/setup_error.ts";
import type { RuntimeName, SetupHost } from "../../src/model/install_host.ts";
import { FakeEnvironment } from "../ports/fake_host.ts";
import { fakePrograms, type Machine } from "./programs.ts";

const ALL: Record<string, string> = {
  "/b/deno": "2.9.6",
  "/b/bun": "1.4.5",
  "/b/node": "20.16.0",
};

function chosen(
  machine: Machine,
  runtime: RuntimeName | "auto" = "auto",
  more: { dataDir?: string; possible?: readonly RuntimeName[] } = {},
): string {
  const { program, lasting } = chooseRuntime(fakePrograms(machine), {
    runtime,
    possible: ["deno", "bun", "node"],
    dataDir: "/d",
    ...more,
  });
  return lasting ? program : `${program} for now`;
}

test("of all that are there, Deno is chosen, then Bun, then Node", () => {
  assertEquals(chosen({ found: ALL }), "/b/deno");
  const { "/b/deno": _, ...two } = ALL;
  assertEquals(chosen({ found: two }), "/b/bun");
  assertEquals(chosen({ found: { "/b/node": "22.0.0" } }), "/b/node");
  assertEquals(chosen({ found: ALL }, "node"), "/b/node");
});

test("one that is too old, needs an environment or does not run is passed over", () => {
  for (const version of ["2.8.9", "1.99.0", "no version"]) {
    assertEquals(chosen({ found: { ...ALL, "/b/deno": version } }), "/b/bun");
  }
  assertEquals(chosen({ found: ALL, needy: ["/b/deno"] }), "/b/bun");
  assertThrows(
    () => chosen({ found: { "/b/node": "20.15.1" } }),
    SetupError,
    "deno 2.9 or bun 1.4 or node 20.16 or later",
  );
});

test("behind the script of a version manager is the program that is registered", () => {
  const found = { "/shims/node": "22.1.0", "/v/22/node": "22.1.0" };
  const scripts = { "/shims/node": "/v/22/node" };
  assertEquals(chosen({ found, scripts }), "/v/22/node");
});

test("a program in a cache or a project is taken when there is no other, and said", () => {
  const cached = "/h/.npm/_npx/1f/node_modules/@deno/linux/deno";
  const found = { [cached]: "2.9.6", "/b/node": "20.16.0" };
  assertEquals(chosen({ found }), "/b/node");
  assertEquals(chosen({ found }, "deno"), `${cached} for now`);
  const own = { runtime: "deno" as const, path: cached };
  assertEquals(
    chosen({ found: { [cached]: "2.9.6" }, own }),
    `${cached} for now`,
  );
});

test("the name on the PATH is preferred to the path of the own program", () => {
  const found = { "/b/node": "22.0.0", "/cellar/22.0.0/node": "22.0.0" };
  const own = { runtime: "node" as const, path: "/cellar/22.0.0/node" };
  assertEquals(chosen({ found, own }), "/b/node");
});

test("where the data directory has a comma, Deno is not taken, and refused", () => {
  assertEquals(chosen({ found: ALL }, "auto", { dataDir: "/a,b" }), "/b/bun");
  assertThrows(
    () => chosen({ found: ALL }, "deno", { dataDir: "/a,b" }),
    SetupError,
    "comma",
  );
});

test("where the data directory has what Bun misreads, it is not taken, and refused", () => {
  for (const dataDir of ["/a?", "/a\\b"]) {
    const choice = { dataDir, possible: ["bun", "node"] as const };
    assertEquals(chosen({ found: ALL }, "auto", choice), "/b/node");
    assertThrows(
      () => chosen({ found: ALL }, "bun", choice),
      SetupError,
      "Bun runs nothing below",
    );
  }
});

test("a checkout's hooks are not for Node", () => {
  const possible = ["deno", "bun"] as const;
  assertThrows(
    () => chosen({ found: ALL }, "node", { possible }),
    SetupError,
    "deno or bun",
  );
});

test("arguments are taken apart by Claude Code from 2.1.139 on", () => {
  const takes = (version: string, path = "/b/claude"): boolean =>
    takesArguments({
      programs: fakePrograms({ found: { [path]: version } }),
      environment: new FakeEnvironment({ HOME: "/h" }),
    } as unknown as SetupHost);
  assertEquals(
    ["2.1.139 (Claude Code)", "2.2.0", "3.0.0", "2.1.138", "1.9.999", "?"].map((
      it,
    ) => takes(it)),
    [true, true, true, false, false, false],
  );
  assertEquals(takes("2.1.139", "/h/.local/bin/claude"), true);
  assertEquals(takes("2.1.139", "/elsewhere/other"), false);
});
