/**
 * The queues that owe the disk something. While a queue is in here it cannot be collected, even if
 * the session that filled it was dropped.
 *
 * @module
 */

/** What can be made to write all it owes. */
export interface Debtor {
  /** Writes what is owed and returns; trouble is reported, never thrown. */
  settle(): void;
}

/** A strong set: in while something is owed, out when it is on disk. */
export class OwedSet {
  readonly #debtors = new Set<Debtor>();

  /** How many owe something. */
  get size(): number {
    return this.#debtors.size;
  }

  owe(debtor: Debtor): void {
    this.#debtors.add(debtor);
  }

  release(debtor: Debtor): void {
    this.#debtors.delete(debtor);
  }

  /** Has each write what it owes. One that cannot does not keep the others from it. */
  settleAll(): void {
    for (const debtor of [...this.#debtors]) debtor.settle();
  }
}
