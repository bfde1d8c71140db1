import { test } from "node:test";
import { assertThrows } from "@std/assert";
import { checkRecord } from "../../src/codec/check_record.ts";
import type { JournalRecord } from "../../src/model/record.ts";
import { call, hook, session } from "../records/builders.ts";

const BAD: readonly Record<string, unknown>[] = [
  { ...call(), tool: "" },
  { ...call(), tool: 5 },
  { ...call(), tool: "x".repeat(50_000) },
  { ...call(), at: -1 },
  { ...call(), at: NaN },
  { ...call(), source: "nobody" },
  { ...call(), source: "start" },
  { ...call(), outcome: undefined },
  { ...call(), durationUs: 1.5 },
  { ...call(), durationUs: -1 },
  { ...call(), call: "" },
  { ...call(), type: "gossip" },
  { ...hook(), durationUs: undefined },
  { ...hook(), hook: "" },
  { ...session(), model: 7 },
];

test("checkRecord() takes what a reader can make the same of", () => {
  for (const record of [call(), hook(), session({ model: "m" })]) {
    checkRecord(record);
  }
  checkRecord(call({ call: "c", durationUs: 0, tool: "__proto__ \u2028" }));
  checkRecord(call({ source: "start", outcome: undefined }));
  for (const record of BAD) {
    // They come from JavaScript, where nothing keeps anybody from it.
    const wrong = record as unknown as JournalRecord;
    assertThrows(() => checkRecord(wrong), TypeError, "Cannot record");
  }
});
