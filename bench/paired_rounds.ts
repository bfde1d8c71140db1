/**
 * Compares pieces of work within this process: all of them in each round, in turns.
 *
 * @module
 */
import { pairRatios } from "./statistics.ts";
import { shownMedian, table } from "./table.ts";

/** A piece of work. */
export interface Work {
  readonly name: string;
  /** Does it `count` times. */
  readonly run: (count: number) => void;
}

/** How much is done. */
export interface Rounds {
  readonly rounds: number;
  /** How often each piece of work is done in a round. */
  readonly count: number;
}

const WARM_UP = 3;

/**
 * Measures, and shows the time that each piece takes, in microseconds, and as a multiple of the
 * first one's in the same round.
 */
export function comparedRounds(
  works: readonly Work[],
  { rounds, count }: Rounds,
): string {
  const times: number[][] = works.map(() => []);
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const [i, work] of works.entries()) {
      const began = performance.now();
      work.run(count);
      const each = (performance.now() - began) * 1000 / count;
      if (round >= 0) times[i]?.push(each);
    }
  }
  const [first = []] = times;
  return table([
    ["work", "µs each", "ratio"],
    ...works.map(({ name }, i) => {
      const own = times[i] ?? [];
      return [
        name,
        shownMedian(own, 2),
        shownMedian(pairRatios(own, first), 2),
      ];
    }),
  ]);
}
