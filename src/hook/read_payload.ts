/**
 * Reads a hook's payload from standard input, bounded in time and memory.
 *
 * @module
 */
import { PayloadError } from "../agents/event.ts";
import { PAYLOAD_READ_MS, PAYLOAD_WAIT_MS } from "../model/limits.ts";
import type { Stdin } from "../model/ports.ts";
import type { PayloadScanner } from "./payload_scanner.ts";

const CHUNK_BYTES = 64 * 1024;
const OPENING_BRACE = 0x7b;

/** A payload: whatever fields the agent sent. */
export type Payload = Readonly<Record<string, unknown>>;

/**
 * The first JSON object on standard input. What follows it is not waited for. Accepts a byte-order
 * mark, UTF-16 with one, lines of noise before it, escapes that JSON does not know, and bytes that
 * are no UTF-8.
 *
 * @param elapsed Tells how long the hook has run, in ms.
 * @throws {PayloadError} If none comes in time, or it is none. The message tells the number of
 *   bytes and nothing of what they say.
 */
export async function readPayload(
  stdin: Stdin,
  elapsed: () => number,
): Promise<Payload> {
  const chunk = new Uint8Array(CHUNK_BYTES);
  let silence = stdin.expire(PAYLOAD_WAIT_MS);
  /** When the last bytes came. */
  let heard = 0;
  let scanner: PayloadScanner | undefined;
  for (let bytes = 0;;) {
    const reading = stdin.read(chunk);
    let length = await Promise.race([reading, silence]);
    while (typeof length !== "number") {
      // One limit serves many reads: it may have been set long before the last bytes came.
      const left = PAYLOAD_WAIT_MS - (elapsed() - heard);
      if (left <= 0) {
        throw new PayloadError(
          `nothing more of the payload for ${PAYLOAD_WAIT_MS} ms (${bytes} bytes)`,
        );
      }
      silence = stdin.expire(Math.ceil(left));
      length = await Promise.race([reading, silence]);
    }
    if (length === 0) {
      throw new PayloadError(bytes === 0 ? "empty payload" : noObject(bytes));
    }
    bytes += length;
    const piece = chunk.subarray(0, length);
    if (scanner === undefined) {
      // Nearly every payload is clean JSON in one piece: the runtime's parser is the fastest.
      const whole = piece[0] === OPENING_BRACE
        ? parseObject(new TextDecoder().decode(piece))
        : undefined;
      if (whole !== undefined) return whole;
      scanner = await makeScanner();
    }
    if (!scanner.push(piece)) {
      heard = elapsed();
      if (heard <= PAYLOAD_READ_MS) continue;
      // Where bytes never stop, nothing is waited for: the other limit may never be heard of.
      throw new PayloadError(
        `no complete payload after ${PAYLOAD_READ_MS} ms (${bytes} bytes)`,
      );
    }
    const payload = parseObject(scanner.text());
    if (payload === undefined) throw new PayloadError(noObject(bytes));
    return payload;
  }
}

/** All others need the scanner, which no other hook evaluates. */
async function makeScanner(): Promise<PayloadScanner> {
  const { PayloadScanner } = await import("./payload_scanner.ts");
  return new PayloadScanner();
}

function parseObject(text: string | undefined): Payload | undefined {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, or not yet. What JSON.parse says of it quotes the payload, and so goes nowhere.
    return undefined;
  }
}

function noObject(bytes: number): string {
  return `the payload is no JSON object (${bytes} bytes)`;
}
