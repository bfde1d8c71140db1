/**
 * Columns of numbers that grow.
 *
 * @module
 */

/** A piece of a column. */
export type Page =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/** The typed array that a column's values fit in. */
export interface PageMaker {
  readonly BYTES_PER_ELEMENT: number;
  new (rows: number): Page;
}

/** Rows of a page: few enough that a short session costs nothing. */
export const PAGE_ROWS = 1024;
const PAGE_BITS = 10;
const ROW_MASK = PAGE_ROWS - 1;

/** Pages that lie elsewhere until they are needed. */
export interface StoredPages {
  readonly count: number;
  /** Fills `into` with a page. What it throws comes out of the column. */
  load(number: number, into: Uint8Array<ArrayBuffer>): void;
}

/** Takes the columns of something that is saved, one after the other. */
export interface ColumnSink {
  put(column: Column): void;
}

/** Gives the columns back, in the same order. */
export interface ColumnSource {
  take(makePage: PageMaker): Column;
}

const NOTHING: StoredPages = { count: 0, load(): void {} };

/**
 * A column of numbers, all 0 until they are set. It grows by pages: no row is ever copied, and no
 * outgrown array is left to a garbage collector, which is in no hurry to free what lies outside its
 * heap. For a million calls that made a difference of 100 MB on Bun.
 */
export class Column {
  readonly #makePage: PageMaker;
  readonly #stored: StoredPages;
  readonly #pages: (Page | undefined)[] = [];

  /**
   * @param makePage The typed array that its values fit in.
   * @param stored What it begins with: each page is loaded when it is first asked for.
   */
  constructor(makePage: PageMaker, stored: StoredPages = NOTHING) {
    this.#makePage = makePage;
    this.#stored = stored;
    while (this.#pages.length < stored.count) this.#pages.push(undefined);
  }

  /** How many bytes a value takes. */
  get width(): number {
    return this.#makePage.BYTES_PER_ELEMENT;
  }

  get(row: number): number {
    const number = row >>> PAGE_BITS;
    const page = this.#pages[number] ??
      (number < this.#stored.count ? this.#load(number) : undefined);
    return page?.[row & ROW_MASK] ?? 0;
  }

  set(row: number, value: number): void {
    const number = row >>> PAGE_BITS;
    const page = this.#pages[number] ?? this.#makeOrLoad(number);
    page[row & ROW_MASK] = value;
  }

  /** All pages, for saving them. */
  pages(): Page[] {
    return this.#pages.map((page, number) => page ?? this.#load(number));
  }

  #makeOrLoad(number: number): Page {
    while (this.#pages.length <= number) {
      this.#pages.push(new this.#makePage(PAGE_ROWS));
    }
    return this.#pages[number] ?? this.#load(number);
  }

  #load(number: number): Page {
    const page = new this.#makePage(PAGE_ROWS);
    this.#stored.load(number, new Uint8Array(page.buffer));
    this.#pages[number] = page;
    return page;
  }
}
