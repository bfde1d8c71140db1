/**
 * Records on a disk that cuts 15 of 100 writes short, after which it may crash,
 * and says after each flush how many records are safe. The last ones are left
 * to the end. A thread writes on a disk that works.
 * `dataDir session name records seed way inline|worker`
 */
import { SessionStats, type WriterChoice } from "../../../mod.ts";
import type { FileSystem } from "../../../src/model/ports.ts";
import { makeCurrentHost } from "../../../src/runtime/current_host.ts";
import { randomNumbers } from "../../harness/random_numbers.ts";
import {
  argument,
  killSelf,
  say,
} from "../../processes/programs/child_runtime.ts";
import { endBy } from "../../processes/programs/exit_ways.ts";

/** A flush gives up after five. */
const MOST_CUTS_IN_A_ROW = 3;

const random = randomNumbers(Number(argument(4)));
const host = makeCurrentHost();
let cuts = 0;

const files: FileSystem = {
  ...host.files,
  append(path, bytes): number {
    if (cuts >= MOST_CUTS_IN_A_ROW || random() >= 0.15) {
      cuts = 0;
      return host.files.append(path, bytes);
    }
    cuts++;
    const most = Math.floor(random() * bytes.length);
    const taken = host.files.append(path, bytes.subarray(0, most));
    if (random() < 0.01) killSelf();
    return taken;
  },
};

const name = argument(2);
const records = Number(argument(3));
const options = {
  dataDir: argument(0),
  flushInterval: 1000,
  writer: argument(6) as WriterChoice,
};
const stats = new SessionStats(argument(1), options, { ...host, files });

let flushes = 0;
let untilFlush = 1;
for (let i = 0; i < records; i++) {
  const id = `${name}-${i}`;
  stats.recordToolCall(`Tool${i % 7}`, {
    // One half is known by its call, the other by its writer and number.
    callId: i % 2 === 0 ? id : undefined,
    turnId: id,
    durationMs: i % 1000,
  });
  if (--untilFlush > 0) continue;
  stats.flush();
  say(`#${++flushes} ${i + 1}`);
  untilFlush = 1 + Math.floor(random() * 60);
}
endBy(argument(5));
