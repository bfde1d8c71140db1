import { test } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import { installLine } from "../../src/doctor/install_line.ts";

test("installLine() names scope and directory where they are not the usual ones", () => {
  const lines = [
    installLine({ origin: "user", dataDir: "/usual" }, "/usual"),
    installLine({ origin: "user", dataDir: undefined }, undefined),
    installLine({ origin: "local", dataDir: "/it's" }, "/usual"),
  ];
  assertEquals(lines, [
    "hooktally install",
    "hooktally install",
    "hooktally install --scope local --dir '/it'\\''s'",
  ]);
  assertMatch(
    installLine({ origin: "plugin", dataDir: undefined }, "/usual"),
    /^claude plugin update/,
  );
});
