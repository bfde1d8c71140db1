/**
 * `deno run -A bench/fold.ts [rounds]`
 *
 * Folding the journal of a very long session, over `JSON.parse` of the same lines.
 *
 * @module
 */
import { encodeLine } from "../src/codec/encode_line.ts";
import { Fold } from "../src/codec/fold.ts";
import { comparedRounds } from "./paired_rounds.ts";
import { SESSION, toolCall } from "./records.ts";
import { roundsOf } from "./table.ts";

const USUAL_ROUNDS = 15;
const LINES = 100_000;

function main(args: readonly string[]): void {
  const rounds = roundsOf(args, USUAL_ROUNDS);
  const lines = Array.from(
    { length: LINES },
    (_, i) => encodeLine(toolCall(i + 1)),
  );
  const works = [
    { name: "JSON.parse, line by line", run: (): void => parse(lines) },
    { name: "fold", run: (): void => fold(lines) },
  ];
  console.log(comparedRounds(works, { rounds, count: LINES }));
  console.log(
    `Each is one of ${LINES} lines: 1 µs is ${LINES / 1000} ms for all`,
  );
}

function parse(lines: readonly string[]): void {
  let sum = 0;
  for (const line of lines) sum += (JSON.parse(line) as { n: number }).n;
  check(sum, LINES * (LINES + 1) / 2);
}

function fold(lines: readonly string[]): void {
  const fold = new Fold(SESSION);
  for (const line of lines) fold.addLine(line);
  const tally = fold.tally({ running: true, lostEvents: 0 });
  check(tally.calls.count, LINES);
}

/** Work whose result nobody looks at might not be done at all. */
function check(actual: number, expected: number): void {
  if (actual !== expected) throw new Error(`${actual} instead of ${expected}`);
}

main(Deno.args);
