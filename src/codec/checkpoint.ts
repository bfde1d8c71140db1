/**
 * A checkpoint: the fold of the beginnings of some journals, as bytes. A cache, and good for this
 * release alone: whoever changes what a fold keeps, or what it makes of a line, raises
 * {@linkcode CHECKPOINT_VERSION}.
 *
 * All numbers are little-endian. `hookfold`, the version, the length of the JSON in bytes (a
 * multiple of 4), the number of pages; a hash of what is before it and of what is up to the pages;
 * the JSON, a {@linkcode CheckpointHead}; a hash of each page; the pages, column by column. So a
 * reader takes in the head, and of the columns only the pages that it needs.
 *
 * @module
 */
import { Column, PAGE_ROWS } from "./column.ts";
import type { ColumnSink, ColumnSource, Page, PageMaker } from "./column.ts";
import { Fold, type FoldState } from "./fold.ts";
import type { Hash64 } from "./identity.ts";
import { hashWords, sameHash } from "./word_hash.ts";

/** The version of checkpoints. A reader takes no other. */
export const CHECKPOINT_VERSION = 1;

/** Bytes before the JSON: those of which the version is told, whatever follows. */
export const CHECKPOINT_START = 28;

/** The beginning of a journal. */
export interface JournalPrefix {
  /** The name of an archived journal; `null` of one that was live. */
  readonly name: string | null;
  /** In bytes; it ends with a line. */
  readonly length: number;
  /** The hash of its last bytes. */
  readonly hash: Hash64;
}

/** What stands before the pages. */
export interface CheckpointHead {
  readonly fold: FoldState;
  readonly prefixes: readonly JournalPrefix[];
  /** How many pages each column has, and how many bytes a value of it takes. */
  readonly columns: readonly (readonly [pages: number, bytes: number])[];
}

/** Reads from a file: fills `into` with what is at `position`, or throws. */
export type ReadAt = (position: number, into: Uint8Array<ArrayBuffer>) => void;

/** A checkpoint that is not what somebody wrote, or not for this release. */
export class CheckpointError extends Error {
  override readonly name = "CheckpointError";
}

const MAGIC = new TextEncoder().encode("hookfold");
const SUM_BYTES = 8;

/** Names are in the head, which every reader takes in. */
const MOST_NAME_UNITS = 4 * 1024 * 1024;

/** What a tool or a hook takes in the head, or a little more: its totals are there. */
const TOTALS_COST = 500;

/**
 * Saves a fold, in pieces that are to be written one after the other; `undefined` where it has so
 * many names that a checkpoint would save nobody any time.
 */
export function encodeCheckpoint(
  fold: Fold,
  prefixes: readonly JournalPrefix[],
): Uint8Array<ArrayBuffer>[] | undefined {
  const saved = new SavedColumns();
  const state = fold.save(saved);
  if (nameUnits(state) > MOST_NAME_UNITS) return undefined;
  const head: CheckpointHead = {
    fold: state,
    prefixes,
    columns: saved.columns,
  };
  const json = new TextEncoder().encode(JSON.stringify(head));
  const jsonLength = Math.ceil(json.length / 4) * 4;
  const sumsAt = CHECKPOINT_START + jsonLength;
  const bytes = new Uint8Array(sumsAt + saved.pages.length * SUM_BYTES);
  bytes.set(MAGIC);
  const view = new DataView(bytes.buffer);
  view.setUint32(8, CHECKPOINT_VERSION, true);
  view.setUint32(12, jsonLength, true);
  view.setUint32(16, saved.pages.length, true);
  bytes.fill(0x20, CHECKPOINT_START, sumsAt).set(json, CHECKPOINT_START);
  saved.pages.forEach((page, i) => {
    setHash(view, sumsAt + i * SUM_BYTES, hashPage(page.buffer));
  });
  setHash(view, 20, hashHead(bytes));
  return [bytes, ...saved.pages.map(({ buffer }) => new Uint8Array(buffer))];
}

/** The version of what begins like a checkpoint; `undefined` of anything else. */
export function checkpointVersion(start: Uint8Array): number | undefined {
  if (start.length < CHECKPOINT_START) return undefined;
  if (MAGIC.some((byte, i) => start[i] !== byte)) return undefined;
  return new DataView(start.buffer, start.byteOffset).getUint32(8, true);
}

/** A checkpoint in a file that is open. */
export class StoredCheckpoint {
  readonly head: CheckpointHead;
  readonly #sums: DataView;
  readonly #pagesAt: number;
  readonly #readAt: ReadAt;

  /**
   * @param size The length of the file, in bytes.
   * @throws {CheckpointError} If it is not whole, or of another version.
   */
  constructor(readAt: ReadAt, size: number) {
    this.#readAt = readAt;
    const start = new Uint8Array(Math.min(CHECKPOINT_START, size));
    readAt(0, start);
    if (checkpointVersion(start) !== CHECKPOINT_VERSION) {
      throw new CheckpointError("no checkpoint of this version");
    }
    const view = new DataView(start.buffer);
    const sumsAt = CHECKPOINT_START + view.getUint32(12, true);
    this.#pagesAt = sumsAt + view.getUint32(16, true) * SUM_BYTES;
    if (this.#pagesAt > size || this.#pagesAt % 4 !== 0) throw damaged();
    const bytes = new Uint8Array(this.#pagesAt);
    bytes.set(start);
    readAt(CHECKPOINT_START, bytes.subarray(CHECKPOINT_START));
    if (!sameHash(hashHead(bytes), getHash(view, 20))) throw damaged();
    const json = bytes.subarray(CHECKPOINT_START, sumsAt);
    this.head = JSON.parse(new TextDecoder().decode(json)) as CheckpointHead;
    this.#sums = new DataView(bytes.buffer, sumsAt);
    let end = this.#pagesAt;
    for (const [pages, width] of this.head.columns) {
      end += pages * PAGE_ROWS * width;
    }
    if (end !== size) throw damaged();
  }

  /**
   * The fold. Its pages are read when they are needed: until it is done with, the file stays open,
   * and whatever is done with it may throw a `CheckpointError`.
   */
  fold(): Fold {
    return Fold.restore(this.head.fold, this.#columns());
  }

  #columns(): ColumnSource {
    const columns = this.head.columns.values();
    let position = this.#pagesAt;
    let first = 0;
    return {
      take: (makePage: PageMaker): Column => {
        const [count, width] = columns.next().value ?? [0, 0];
        if (width !== makePage.BYTES_PER_ELEMENT) throw damaged();
        const at = { position, first };
        position += count * PAGE_ROWS * width;
        first += count;
        return new Column(makePage, {
          count,
          load: (number, into) => {
            this.#readAt(at.position + number * into.length, into);
            const sum = getHash(this.#sums, (at.first + number) * SUM_BYTES);
            if (!sameHash(hashPage(into.buffer), sum)) throw damaged();
          },
        });
      },
    };
  }
}

function nameUnits({ calls, counted, hooks }: FoldState): number {
  let units = (counted.tools.length + hooks.times.length) * TOTALS_COST;
  for (const name of calls.names) units += name.length;
  return units;
}

class SavedColumns implements ColumnSink {
  readonly pages: Page[] = [];
  readonly columns: (readonly [number, number])[] = [];

  put(column: Column): void {
    const pages = column.pages();
    for (const page of pages) this.pages.push(page);
    this.columns.push([pages.length, column.width]);
  }
}

function hashPage(buffer: ArrayBuffer): Hash64 {
  return hashWords(new Uint32Array(buffer));
}

/** Of everything up to the pages but the hash itself. */
function hashHead(bytes: Uint8Array<ArrayBuffer>): Hash64 {
  const hashed = bytes.slice();
  hashed.fill(0, 20, CHECKPOINT_START);
  return hashWords(new Uint32Array(hashed.buffer));
}

function setHash(view: DataView, at: number, { high, low }: Hash64): void {
  view.setUint32(at, high, true);
  view.setUint32(at + 4, low, true);
}

function getHash(view: DataView, at: number): Hash64 {
  return { high: view.getUint32(at, true), low: view.getUint32(at + 4, true) };
}

function damaged(): CheckpointError {
  return new CheckpointError("a damaged checkpoint");
}
