import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { PayloadError } from "../../src/agents/event.ts";
import { readPayload } from "../../src/hook/read_payload.ts";
import type { Stdin } from "../../src/model/ports.ts";
import { pieces } from "../ports/fake_stdin.ts";
import { postToolUse } from "./payloads.ts";

/** A standard input whose pieces come one after the other, so many ms apart, on a clock of its own. */
class SlowStdin implements Stdin {
  now = 0;
  #reading = false;
  #closed = false;
  readonly #gapMs: number;
  readonly #pieces: Uint8Array[];
  readonly #due: { readonly at: number; readonly happen: () => void }[] = [];

  constructor(parts: readonly Uint8Array[], gapMs: number) {
    this.#pieces = [...parts];
    this.#gapMs = gapMs;
  }

  async read(into: Uint8Array<ArrayBuffer>): Promise<number> {
    this.#reading = true;
    await this.expire(this.#gapMs);
    this.#reading = false;
    const piece = this.#pieces.shift() ?? new Uint8Array(0);
    into.set(piece);
    return piece.length;
  }

  expire(ms: number): Promise<void> {
    return new Promise((happen) => {
      this.#due.push({ at: this.now + ms, happen });
      setTimeout(() => this.#next());
    });
  }

  close(): void {
    this.#closed = true;
  }

  /** Time goes by only while somebody reads: all else is done in no time. */
  #next(): void {
    if (this.#closed) return;
    if (!this.#reading) return void setTimeout(() => this.#next());
    this.#due.sort((a, b) => a.at - b.at);
    const next = this.#due.shift();
    if (next === undefined) return;
    this.now = Math.max(this.now, next.at);
    next.happen();
  }
}

const PAYLOAD = postToolUse();

/** Reads a payload that comes in about so many pieces, all of them. */
async function read(count: number, gapMs: number): Promise<void> {
  const parts = pieces(PAYLOAD, Math.ceil(PAYLOAD.length / count));
  const stdin = new SlowStdin(parts, gapMs);
  try {
    const payload = await readPayload(stdin, () => stdin.now);
    assertEquals(payload["tool_use_id"], "toolu_1");
    assertEquals(stdin.now, parts.length * gapMs);
  } finally {
    stdin.close();
  }
}

test("readPayload() takes longer than a silence may last as long as bytes come", async () => {
  await read(1, 0);
  await read(1, 2999);
  await read(5, 1900);
  await read(40, 200);
  await read(4, 2900);
});

test("readPayload() gives up after a silence, and after ten seconds in all", async () => {
  const rejected = async (count: number, gapMs: number): Promise<string> =>
    (await assertRejects(() => read(count, gapMs), PayloadError)).message
      .replace(/ \(\d+ bytes\)$/, "");
  const silence = "nothing more of the payload for 3000 ms";
  assertEquals(await rejected(1, 3001), silence);
  assertEquals(await rejected(5, 3001), silence);
  assertEquals(
    await rejected(20, 1900),
    "no complete payload after 10000 ms",
  );
  assertEquals(
    await rejected(6, 2900),
    "no complete payload after 10000 ms",
  );
});
