/**
 * `subject folder`: a host that records, measured from inside. Prints {@linkcode HostFigures} as
 * JSON, then records 10,000 more and ends at once by `process.exit`.
 *
 * Runs on Deno, Node and Bun; `bench/long_lived.ts` starts it.
 *
 * @module
 */
import { join } from "node:path";
import process from "node:process";
import { type Record, recorderOf } from "./recorders.ts";

/** Times of one record call, in µs. */
export interface CallTimes {
  readonly mean: number;
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
}

/** What is measured in one host. */
export interface HostFigures {
  /** 300,000 records as fast as they can be made, after a warm-up. */
  readonly burst: CallTimes;
  /** 20,000 records a second. */
  readonly paced: CallTimes;
  /** All that the process has in memory, in MB. */
  readonly rssMb: number;
  /** When the last records were made, ms since 1970, with fractions. */
  readonly endedAt: number;
}

const WARM_UP = 100_000;
const BURST = 300_000;
const PACED = 30_000;
const PER_MS = 20;
const PENDING = 10_000;

async function main([subject = "", folder = ""]: string[]): Promise<void> {
  const record = await recorderOf(subject, join(folder, "data"));
  for (let i = 0; i < WARM_UP; i++) record(i);
  await settle();
  const mean = burstMean(record);
  await settle();
  const burst = { ...burstTimes(record), mean };
  await settle();
  const paced = await pacedTimes(record);
  const rssMb = process.memoryUsage().rss / 1e6;
  await settle();
  for (let i = 0; i < PENDING; i++) record(i);
  const endedAt = performance.timeOrigin + performance.now();
  const figures: HostFigures = { burst, paced, rssMb, endedAt };
  const text = JSON.stringify(figures);
  process.getBuiltinModule("node:fs").writeFileSync(join(folder, "out"), text);
  process.exit(0);
}

/** Lets whoever writes elsewhere come to an end. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 400));
}

/** Without a look at the clock between the calls. */
function burstMean(record: Record): number {
  const began = performance.now();
  for (let i = 0; i < BURST; i++) record(i);
  return (performance.now() - began) * 1000 / BURST;
}

function burstTimes(record: Record): CallTimes {
  const times = new Float64Array(BURST);
  for (let i = 0; i < BURST; i++) {
    const began = performance.now();
    record(i);
    times[i] = performance.now() - began;
  }
  return summed(times);
}

async function pacedTimes(record: Record): Promise<CallTimes> {
  const times = new Float64Array(PACED);
  const start = performance.now();
  for (let i = 0; i < PACED;) {
    const due = Math.min(PACED, (performance.now() - start) * PER_MS);
    while (i < due) {
      const began = performance.now();
      record(i);
      times[i++] = performance.now() - began;
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return summed(times);
}

function summed(times: Float64Array): CallTimes {
  times.sort();
  const at = (share: number): number =>
    (times[Math.floor(share * times.length)] ?? NaN) * 1000;
  const mean = times.reduce((sum, time) => sum + time) * 1000 / times.length;
  return { mean, p50: at(0.5), p99: at(0.99), p999: at(0.999) };
}

main(process.argv.slice(2));
