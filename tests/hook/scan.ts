/**
 * Scanning a payload, and what must remain of it.
 *
 * @module
 */
import { PayloadScanner } from "../../src/hook/payload_scanner.ts";

/** What a hook never looks at. */
const UNWANTED = new Set([
  "tool_input",
  "prompt",
  "last_assistant_message",
  "compact_summary",
]);

/** Containers that may lie in one another. */
const MAX_DEPTH = 6;

/** The object that a scanner finds, `undefined` where there is none. */
export function scan(parts: readonly Uint8Array[]): unknown {
  const text = scanText(parts);
  return text === undefined ? undefined : JSON.parse(text);
}

/** The JSON text that a scanner keeps. Stops, as a hook does, when it says that it is done. */
export function scanText(parts: readonly Uint8Array[]): string | undefined {
  const scanner = new PayloadScanner();
  for (const part of parts) if (scanner.push(part)) break;
  return scanner.text();
}

/** What must remain of a value: no inputs, nothing that lies deep. */
export function remains(value: unknown, depth = 1): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) {
    return value.map((each) => remains(each, depth + 1));
  }
  const kept: [string, unknown][] = Object.entries(value).map((
    [key, each],
  ) => [key, UNWANTED.has(key) ? null : remains(each, depth + 1)]);
  // By entries, since a key may be `__proto__`.
  return Object.fromEntries(kept);
}
