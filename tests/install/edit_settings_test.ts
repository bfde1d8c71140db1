import { test } from "node:test";
import { assertEquals, assertNotEquals, assertThrows } from "@std/assert";
import { parse, type ParseError } from "jsonc-parser";
import { SetupError } from "../../src/install/setup_error.ts";
import { edited, handler, restored, TEXTS } from "./settings.ts";

for (const [name, text] of Object.entries(TEXTS)) {
  test(`hooks come and go without a trace: ${name}`, () => {
    for (const statusLine of [false, true]) {
      const with_ = edited(text, statusLine);
      assertNotEquals(with_, text);
      assertEquals(restored(with_), text);
    }
  });

  test(`all that is there stays, and ours is behind it: ${name}`, () => {
    const read = (of: string): Record<string, never> =>
      parse(of.replace("\uFEFF", ""), [], { allowTrailingComma: true });
    const { hooks: before = {}, ...others } = read(text) as {
      hooks?: Record<string, unknown[]>;
    };
    const { hooks: after = {}, ...stayed } = read(edited(text)) as {
      hooks?: Record<string, unknown[]>;
    };
    assertEquals(stayed, others);
    assertEquals(after, {
      ...before,
      PostToolUse: [
        ...before["PostToolUse"] ?? [],
        { hooks: [handler("post-tool-use")] },
      ],
      Stop: [...before["Stop"] ?? [], { hooks: [handler("stop")] }],
    });
    assertEquals(
      Object.keys(after).slice(0, Object.keys(before).length),
      Object.keys(before),
    );
  });

  test(`what is there already stays where it is: ${name}`, () => {
    const once = edited(text);
    assertEquals(edited(once), once);
  });
}

test("an edit has the line ends, the indentation and the style of the file", () => {
  const crlf = edited('{\r\n\t"a": 1\r\n}\r\n');
  assertEquals(crlf.replaceAll("\r\n", "").includes("\n"), false);
  assertEquals(crlf.includes('\r\n\t"hooks": {\r\n\t\t"PostToolUse": ['), true);
  assertEquals(edited('{"a":1}').includes("\n"), false);
  assertEquals(edited('{ "a": 1 }').startsWith('{ "a": 1, "hooks": {'), true);
});

test("what others put behind ours, and around it, stays", () => {
  const other = '{"hooks":[{"type":"command","command":"/opt/later"}]}';
  const text = edited('{\n  "a": 1\n}\n')
    .replace('"Stop": [', `"Stop": [\n      ${other},`)
    .replace(/\n\}\n$/, ',\n  "b": 2\n}\n');
  const rest = restored(text);
  assertEquals(JSON.parse(rest), {
    a: 1,
    b: 2,
    hooks: { Stop: [JSON.parse(other)] },
  });
  assertEquals(rest.includes("hooktally"), false);
});

test("entries of older releases, other spellings and duplicates are healed", () => {
  const old = [
    "node /old/place/hooktally/hooks/post-tool-use.cjs",
    "'/home/a b/hooktally/hooks/post-tool-use.ts'",
    "hooktally-post-tool-use",
    '"C:\\\\x\\\\node_modules\\\\.bin\\\\hooktally-post-tool-use.cmd"',
    "bun --cwd=/ /checkout/hooks/post-tool-use.ts",
    "/deno run /anywhere/hooks/post-tool-use.ts --dir /d",
  ].map((command) => ({ type: "command", command }));
  const mine = { type: "command", command: "/opt/mine/hooks/stop.ts" };
  const group = handler("post-tool-use");
  const hooks = {
    PreToolUse: [{
      hooks: [{ type: "command", command: "x hooktally-pre-tool-use" }, mine],
    }],
    PostToolUse: [{ matcher: "Bash", hooks: old }, { hooks: [group] }, {
      hooks: [group],
    }],
    Stop: [{ hooks: [mine] }],
  };
  const healed = JSON.parse(edited(JSON.stringify({ hooks }, null, 2)));
  assertEquals(healed, {
    hooks: {
      PreToolUse: [{ hooks: [mine] }],
      PostToolUse: [{ hooks: [group] }],
      Stop: [{ hooks: [mine] }, { hooks: [handler("stop")] }],
    },
  });
});

test("a file with a byte-order mark, an old entry, an unknown event and unknown keys", () => {
  const others =
    '{ "matcher": "Bash", "hooks": [ { "type": "command", "command": "/opt/other/tool --log", "timeout": 5 } ] }';
  const old =
    '{ "hooks": [ { "type": "command", "command": "node /old/place/hooktally/hooks/post-tool-use.mjs" } ] }';
  const future =
    '"FutureEvent": [ { "hooks": [ { "type": "command", "command": "/opt/other/future" } ] } ]';
  const head =
    '\uFEFF{\n  "theme": "dark",\n  "unknownKey": { "b": 1, "a": [1, 2] },\n  "hooks": {\n    "PostToolUse": [\n      ';
  const tail = `\n    ],\n    ${future}\n  }\n}\n`;
  const minusOurs = `${head}${others}${tail}`;
  const installed = edited(`${head}${others},\n      ${old}${tail}`);
  assertEquals(edited(installed), installed);
  assertEquals(installed.startsWith(`${head}${others},`), true);
  assertEquals(installed.includes(`],\n    ${future},\n    "Stop": [`), true);
  assertEquals(installed.match(/post-tool-use/g)?.length, 1);
  assertEquals(restored(installed), minusOurs);
});

test("a status line is wrapped once, and is again what it was", () => {
  const text =
    '{\n  "statusLine": {"padding": 0, "command": "my \\u0022l\\/ine", "type": "command"}\n}\n';
  const literal = '"my \\u0022l\\/ine"';
  const wrapped = edited(text, true);
  assertEquals(edited(wrapped, true), wrapped);
  assertEquals(edited(wrapped, false), wrapped);
  assertEquals(restored(wrapped, literal), text);
  assertEquals(
    restored(wrapped, '"other"'),
    text.replace(literal, '"my \\"l/ine"'),
  );
  const { statusLine } = JSON.parse(wrapped);
  assertEquals(statusLine.padding, 0);
  assertEquals(statusLine.command.endsWith(`--wrap 'my "l/ine'`), true);
});

test("a status line that is no command is left alone, and said", () => {
  for (const line of ['{"type":"other"}', "[]", '{"type":"command"}']) {
    const text = `{"statusLine":${line}}`;
    assertEquals(edited(text).includes(`"statusLine":${line}`), true);
    assertThrows(() => edited(text, true), SetupError, "statusLine");
  }
});

test("a file that is no settings file is refused, with the place and the reason", () => {
  const refused: Record<string, string> = {
    '{\n  "a": 1\n  "b": 2\n}': "line 3, column 3: a comma is missing",
    '{"a": 1': "line 1, column 8: a closing } is missing",
    "{'a': 1}": "line 1, column 2",
    '{"a": 1}}': "line 1, column 9: there is more after the end of the object",
    "[]": "line 1, column 1: expected an object, found array",
    '\uFEFF"x"': "line 1, column 1: expected an object, found string",
    '{"hooks": []}':
      'line 1, column 11: "hooks" has to be an object, and is array',
    '{"hooks": {"Stop": {}}}':
      'line 1, column 20: "Stop" has to be a list, and is object',
    '{"hooks": {},\r\n "hooks": {}}':
      'line 2, column 2: "hooks" is here a second time',
  };
  for (const [text, why] of Object.entries(refused)) {
    const error = assertThrows(() => edited(text), SetupError);
    assertEquals(
      (error as Error).message.includes(why),
      true,
      (error as Error).message,
    );
  }
  const deep = `{"a":${"[".repeat(200_000)}`;
  assertThrows(() => edited(deep), SetupError);
});

test("nothing but blanks is a file that says nothing", () => {
  for (const text of ["", "\n", "\uFEFF"]) {
    assertEquals(Object.keys(JSON.parse(edited(text).replace("\uFEFF", ""))), [
      "hooks",
    ]);
  }
});

test("a comment before ours swallows nothing that stands behind it", () => {
  const hooks = '"hooks":{"Stop":[{"hooks":[' +
    `${JSON.stringify(handler("stop"))}]}]}`;
  for (
    const text of [
      `{"a":1, // why\n${hooks}}`,
      `{\r\n// why\r\n${hooks}, "a":1}`,
      `{"a":1, // why\n${hooks} /* ours */}`,
      `{"a":1 // why\n,\n${hooks}}`,
      `{"a":1, // why\n${hooks}, }`,
    ]
  ) {
    const errors: ParseError[] = [];
    const rest = restored(text);
    const read = parse(rest, errors, { allowTrailingComma: true });
    assertEquals(read, { a: 1 }, rest);
    assertEquals(errors, []);
    assertEquals(rest.includes("// why"), true);
  }
});

test("a comment before two of ours swallows nothing either", () => {
  const ours = `{"hooks":[${JSON.stringify(handler("stop"))}]}`;
  for (const between of [",", ",\n", "\n,", "/**/,", ", // and\n"]) {
    const text = `{"hooks":{"Stop":[0, // why\n${ours}${between}${ours}]}}`;
    const errors: ParseError[] = [];
    const rest = restored(text);
    assertEquals(parse(rest, errors), { hooks: { Stop: [0] } }, rest);
    assertEquals(errors, []);
  }
});

test("a status line with two commands is left alone", () => {
  const text = '{"statusLine":{"type":"command","command":"a","command":"b"}}';
  assertThrows(
    () => edited(text, true),
    SetupError,
    '"command" is here a second time',
  );
});
