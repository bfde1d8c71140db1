import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { readStatusArguments } from "../../src/statusline/status_arguments.ts";

test("readStatusArguments() takes a value after a blank space or an equals sign", () => {
  for (
    const args of [
      ["--dir", "/d", "--format", "{calls}=", "--wrap", "a --dir b"],
      ["--wrap=a --dir b", "--format={calls}=", "--dir=/d"],
    ]
  ) {
    assertEquals(readStatusArguments(args), {
      options: { dataDir: "/d", format: "{calls}=", wrap: "a --dir b" },
      mistake: undefined,
    });
  }
  assertEquals(readStatusArguments(["--format=a\nb=c"]).options, {
    format: "a\nb=c",
  });
});

test("readStatusArguments() says the first mistake and takes the rest", () => {
  const mistakes = [
    [["--fromat", "x", "--dir", "/d"], "unknown option --fromat"],
    [["--dir", "/d", "--wrap"], "--wrap needs a value"],
    [["x", "--dir=/d", "--y"], "unknown option x"],
  ] as const;
  for (const [args, mistake] of mistakes) {
    assertEquals(readStatusArguments(args), {
      options: { dataDir: "/d" },
      mistake,
    });
  }
});
