/**
 * Which instances are alive? The registry answers that and nothing else: whether a record is
 * written never depends on it, nor on when something is collected.
 *
 * @module
 */

/** A set that does not keep its members alive. */
export class Registry<T extends object> {
  readonly #members = new Map<number, WeakRef<T>>();
  readonly #numbers = new WeakMap<T, number>();
  readonly #collected = new FinalizationRegistry<number>((number) =>
    this.#members.delete(number)
  );
  #last = 0;

  /** How many entries it keeps, those of collected members that were not pruned yet too. */
  get size(): number {
    return this.#members.size;
  }

  add(member: T): void {
    const number = ++this.#last;
    this.#members.set(number, new WeakRef(member));
    this.#numbers.set(member, number);
    this.#collected.register(member, number, member);
  }

  delete(member: T): void {
    const number = this.#numbers.get(member);
    if (number === undefined) return;
    this.#members.delete(number);
    this.#numbers.delete(member);
    this.#collected.unregister(member);
  }

  /** The members that are alive, in the order in which they came. */
  alive(): T[] {
    return [...this.#members.values()]
      .map((reference) => reference.deref())
      .filter((member) => member !== undefined);
  }
}
