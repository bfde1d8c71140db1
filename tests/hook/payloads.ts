/**
 * Payloads: captured ones, strange ones, and made ones.
 *
 * @module
 */
import { readdirSync, readFileSync } from "node:fs";

const FIXTURES = new URL("../fixtures/payloads/", import.meta.url);

/** The payloads that Claude Code was seen to send, by file name; other files are not payloads. */
export function capturedPayloads(): Map<string, Uint8Array> {
  return filesIn("claude_code", (name) => /^[A-Z].*\.json$/.test(name));
}

/** Payloads that are broken or unusual, by file name. */
export function edgePayloads(): Map<string, Uint8Array> {
  return filesIn("edge", (name) => name.endsWith(".bin"));
}

/** One payload a line, whose fields are of odd types or have odd values. */
export function oddPayloads(
  name: "valid" | "unusable" | "session_ids",
): Uint8Array[] {
  return readFileSync(new URL(`odd/${name}.ndjson`, FIXTURES), "utf8")
    .split("\n").filter((line) => line !== "").map(bytes);
}

/** The payload of a call that succeeded. */
export function postToolUse(
  fields: Readonly<Record<string, unknown>> = {},
): Uint8Array {
  return bytes(JSON.stringify({
    session_id: "s1",
    hook_event_name: "PostToolUse",
    tool_name: "Bash",
    tool_use_id: "toolu_1",
    tool_input: { command: "true" },
    tool_response: { stdout: "" },
    duration_ms: 12,
    ...fields,
  }));
}

/** A text in UTF-8. */
export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function filesIn(
  folder: string,
  isPayload: (name: string) => boolean,
): Map<string, Uint8Array> {
  const directory = new URL(`${folder}/`, FIXTURES);
  const names = readdirSync(directory).filter(isPayload).sort();
  return new Map(
    names.map((name) => [
      name,
      new Uint8Array(readFileSync(new URL(name, directory))),
    ]),
  );
}
