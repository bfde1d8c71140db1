/** What is promised of the writing thread, broken. */
import { type Mutant, mutant } from "./mutant.ts";

const WRITER = "src/writer/threaded_writer.ts";
const LOOP = "src/writer/thread_loop.ts";

/** Mutants of the thread that writes, and of who hands over to it. */
export const THREADS: readonly Mutant[] = [
  mutant(
    "the thread owes what was handed to it",
    WRITER,
    [
      "const rest = backlog.after(this.#through);",
      "const rest = backlog.after(this.#handed);",
    ],
    [
      "writer/threaded_writer",
      "ExitFlush writes what the thread has not acknowledged, and nothing else",
    ],
  ),
  mutant(
    "the thread acknowledges what it has not written",
    LOOP,
    ["const last = wanted[landed - 1];", "const last = wanted.at(-1);"],
    [
      "writer/threaded_writer",
      "the recording thread writes when the thread could not",
    ],
  ),
  mutant(
    "a queue keeps no copy of what it handed over",
    WRITER,
    [
      "return { through: this.#through, records: 0",
      "return { through: this.#handed, records: 0",
    ],
    [
      "writer/threaded_writer",
      "ExitFlush writes what the thread has not acknowledged, and nothing else",
    ],
  ),
  mutant(
    "room in the ring is given back before it was written",
    LOOP,
    [
      "const { frames, more } = this.#ring.take(TAKE_BYTES);",
      "const { frames, more } = this.#ring.take(TAKE_BYTES);\n    this.#ring.release();",
    ],
    [
      "writer/threaded_writer",
      "the thread gives no room back before it has written what was there",
    ],
  ),
  mutant(
    "the thread writes what the recording thread has written",
    LOOP,
    [
      "lines.filter(({ sequence }) => isAfter(sequence, withdrawn))",
      "lines.filter(({ sequence }) => isAfter(sequence, withdrawn) || sequence > 0)",
    ],
    [
      "writer/threaded_writer",
      "ExitFlush writes what the thread has not acknowledged, and nothing else",
    ],
  ),
  mutant(
    "a channel is given away while something is under way on it",
    "src/writer/channel.ts",
    ["if (this.open && this.#ring.isDone(this.#head)) {", "if (this.open) {"],
    [
      "writer/threaded_writer",
      "no session takes what the thread says of another for its own",
    ],
  ),
  mutant(
    "a thread that hangs is never given up",
    "src/writer/writer_thread.ts",
    ["if (this.#silentLooks >= SILENT_LOOKS)", "if (this.#silentLooks < 0)"],
    [
      "writer/writer_thread",
      "a thread that does not move is given up, one that is merely slow is not",
    ],
  ),
  mutant(
    "a record call starts the thread",
    "src/writer/writer_thread.ts",
    ["timers.after(0, () => this.start());", "void timers, this.start();"],
    [
      "writer/writer_thread",
      "auto starts a thread when the process was busy for long, and no record call waits for that",
    ],
  ),
];
