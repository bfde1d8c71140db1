import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { PayloadScanner } from "../../src/hook/payload_scanner.ts";
import { pieces } from "../ports/fake_stdin.ts";
import { bytes } from "./payloads.ts";
import { scan, scanText } from "./scan.ts";

const PLAIN = '{"a":"ü\u{1f600}","n":-1.5e3,"t":[true,null]}';
const PLAIN_VALUE = JSON.parse(PLAIN);

function utf16(text: string, isLittle: boolean): Uint8Array {
  const units = `\ufeff${text}`;
  const view = new DataView(new ArrayBuffer(units.length * 2));
  for (let i = 0; i < units.length; i++) {
    view.setUint16(i * 2, units.charCodeAt(i), isLittle);
  }
  return new Uint8Array(view.buffer);
}

test("PayloadScanner finds the object when something stands around it", () => {
  const payloads = [
    bytes(PLAIN),
    bytes(`\ufeff${PLAIN}`),
    bytes(` \r\n\t${PLAIN}\n`),
    bytes(`Welcome to the shell\nlast login: {today}\n${PLAIN}`),
    bytes(`${PLAIN}{"a":"second"}`),
    bytes(`${PLAIN}garbage \\ " {`),
    bytes(PLAIN.replaceAll(",", " ,\r\n ").replaceAll(":", "\t: ")),
    utf16(PLAIN, true),
    utf16(PLAIN, false),
  ];
  let ran = 0;
  for (const [i, payload] of payloads.entries()) {
    for (const length of [1, 2, 3, 5, 8, payload.length]) {
      ran++;
      assertEquals(
        scan(pieces(payload, length)),
        PLAIN_VALUE,
        `${i} ${length}`,
      );
    }
  }
  assertEquals(ran, 54);
});

test("PayloadScanner finds nothing when there is no object", () => {
  const payloads = [
    ...["", " \n", "null", "[]", '[{"a":1}]', '"text"', "5", "{", '{"a":'],
    ...['{"a":"b', '{"a":"\\', '{"a":[1,2}', "\0\0\0", "noise only\n"],
  ];
  let ran = 0;
  for (const text of payloads) {
    for (const length of [1, 100]) {
      ran++;
      assertEquals(scanText(pieces(bytes(text), length)), undefined, text);
    }
  }
  assertEquals(ran, 28);
});

test("PayloadScanner takes a backslash for itself when it escapes nothing", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["C:\\Users\\dev", "C:\\Users\\dev"],
    ["\\x41", "\\x41"],
    ["\\u12", "\\u12"],
    ["\\u12g4", "\\u12g4"],
    ["\\uD83D\\uDE00", "\u{1f600}"],
    ["\\u00e9\\n\\t\\/", "é\n\t/"],
    ["\\\\server\\\\share", "\\server\\share"],
    ["\\ü", "\\ü"],
    ["\\u\\u0041", "\\uA"],
    ["\\q\\q", "\\q\\q"],
    ["tab\there", "tab\there"],
    ["line\nbreak\0", "line\nbreak\0"],
  ];
  let ran = 0;
  for (const [written, meant] of cases) {
    for (const length of [1, 2, 3, 100]) {
      ran++;
      const payload = bytes(`{"p":"${written}","q":1}`);
      assertEquals(
        scan(pieces(payload, length)),
        { p: meant, q: 1 },
        `${written} ${length}`,
      );
    }
  }
  assertEquals(ran, 48);
});

test("PayloadScanner replaces bytes that are no UTF-8", () => {
  const payload = bytes('{"tool":"?x"}').map((b) => b === 0x3f ? 0xe9 : b);
  assertEquals(scan([payload]), { tool: "\ufffdx" });
  assertEquals(scan(pieces(payload, 1)), { tool: "\ufffdx" });
});

test("PayloadScanner takes the last of two keys, as JSON.parse does", () => {
  assertEquals(scan([bytes('{"a":1,"a":2}')]), { a: 2 });
});

test("PayloadScanner passes over unwanted values of any kind", () => {
  const values = [
    ...['"text, with } and ] and \\" in it"', "5", "true", "null", "[]", "{}"],
    ...['{"a":[{"b":"}"}]}', '[[["]"]]]', '"\\\\"', `"${"x".repeat(20_000)}"`],
  ];
  let ran = 0;
  for (const value of values) {
    for (const key of ["tool_input", "prompt", "compact_summary"]) {
      ran++;
      const payload = bytes(`{"a":1,"${key}": ${value} ,"b":[2]}`);
      const expected = { a: 1, [key]: null, b: [2] };
      assertEquals(scan([payload]), expected);
      assertEquals(scan(pieces(payload, 1)), expected);
      // The last of an object: nothing but its end follows.
      const last = bytes(`{"a":{"${key}":${value}}}`);
      assertEquals(scan([last]), { a: { [key]: null } });
    }
  }
  assertEquals(ran, 30);
});

test("PayloadScanner takes little memory when values are huge", () => {
  const million = 1_000_000;
  const list = `[${"1,".repeat(million)}1]`;
  const payloads = [
    `{"r":"${"x".repeat(5 * million)}","tool_use_id":"t"}`,
    `{"r":"${"\\u0041".repeat(million)}","tool_use_id":"t"}`,
    `{"r":${list},"tool_use_id":"t"}`,
    `{"r":{"k":${list}},"tool_use_id":"t"}`,
    `{"r":[${'{"k":"vvvvvvvv"},'.repeat(200_000)}{}],"tool_use_id":"t"}`,
    `{"n":${"9".repeat(million)},"tool_use_id":"t"}`,
    `{${'"k":"vvvvvvvv",'.repeat(200_000)}"tool_use_id":"t"}`,
    `{${`"${"k".repeat(5000)}":1,`.repeat(1000)}"tool_use_id":"t"}`,
    `{"tool_input":${list},"tool_use_id":"t"}`,
    `{"r":${"[".repeat(100_000)}${"]".repeat(100_000)},"tool_use_id":"t"}`,
    `{"r":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)},"tool_use_id":"t"}`,
  ];
  let ran = 0;
  for (const payload of payloads) {
    ran++;
    const text = scanText(pieces(bytes(payload), 65_536));
    assert(text !== undefined && text.length < 300_000, `${text?.length}`);
    const { tool_use_id: id } = JSON.parse(text);
    assertEquals(id, "t");
  }
  assertEquals(ran, 11);
});

test("PayloadScanner refuses a payload when what is wanted has no end", () => {
  const payload = `{${`"cwd":"${"c".repeat(8000)}",`.repeat(1000)}"cwd":""}`;
  assertEquals(scanText(pieces(bytes(payload), 65_536)), undefined);
});

test("PayloadScanner cuts a string and keeps its beginning when it is long", () => {
  const long = "ab\\n".repeat(10_000);
  for (const length of [1, 1000, 100_000]) {
    const { r, id } = scan(
      pieces(bytes(`{"r":"${long}","id":"t"}`), length),
    ) as { r: string; id: string };
    assertEquals(id, "t");
    assert(r.length > 2000 && r.length < 9000);
    assertEquals(r, "ab\n".repeat(10_000).slice(0, r.length));
  }
});

test("PayloadScanner gives up when what is no JSON goes on and on", () => {
  const endless = [":", '"a"', "[]", "{}", "1[2]", '"x":', ",", ' "b" '];
  let ran = 0;
  for (const unit of endless) {
    ran++;
    const scanner = new PayloadScanner();
    scanner.push(bytes('{"a"'));
    const piece = bytes(unit.repeat(Math.ceil(65_536 / unit.length)));
    let pushed = 0;
    while (pushed < 1000 && !scanner.push(piece)) pushed++;
    assert(pushed < 200, `${unit}: ${pushed} pieces`);
    assertEquals(scanner.text(), undefined, unit);
    assertEquals(scanner.push(bytes("}")), true);
  }
  assertEquals(ran, 8);
});
