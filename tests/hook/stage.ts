/**
 * A hook in a host of fakes.
 *
 * @module
 */
import { runHookIn } from "../../src/hook/run_hook.ts";
import type { FileSystem, HookHost } from "../../src/model/ports.ts";
import type { Tally } from "../../src/model/tally.ts";
import { listSessions, readSession } from "../../src/session/sessions.ts";
import {
  type FakeClock,
  type FakeHost,
  fakeHostOn,
  type FakeOutput,
} from "../ports/fake_host.ts";
import { FakeStdin, type StdinEnd } from "../ports/fake_stdin.ts";
import { MemoryFiles } from "../ports/memory_files.ts";

/** The data directory of the hooks here. */
export const DATA_DIR = "/home/ä b/.hooktally";

/** What a hook left behind. */
export interface HookRun {
  readonly output: FakeOutput;
  readonly stdin: FakeStdin;
}

/** Runs hooks one after the other on one disk. */
export class HookStage {
  readonly disk: MemoryFiles;
  readonly #host: FakeHost<FileSystem>;
  readonly #args: readonly string[];

  /**
   * @param files What the hooks see of the disk.
   * @param args What the hooks are told when they start.
   */
  constructor(
    disk = new MemoryFiles(),
    files: FileSystem = disk,
    environment: Readonly<Record<string, string>> = { HOME: "/home/ä b" },
    args: readonly string[] = [],
  ) {
    this.disk = disk;
    this.#args = args;
    this.#host = fakeHostOn(files, environment);
    this.#host.clock.step = 1.5;
    this.disk.now = this.#host.clock.time;
  }

  get clock(): FakeClock {
    return this.#host.clock;
  }

  /** Runs a hook with these pieces on standard input. */
  async run(
    pieces: readonly Uint8Array[],
    event = "PostToolUse",
    end: StdinEnd = "end",
  ): Promise<HookRun> {
    const { files, clock, environment, random } = this.#host;
    const stdin = new FakeStdin(pieces, end, (ms) => clock.pass(ms));
    const { output } = fakeHostOn(files);
    const world = { files, clock, environment, random };
    const host: HookHost = { args: this.#args, ...world, output, stdin };
    await runHookIn(host, event);
    return { output, stdin };
  }

  /** What is on disk of a session. */
  tally(sessionId = "s1"): Tally | null {
    return readSession(sessionId, { dataDir: DATA_DIR }, fakeHostOn(this.disk));
  }

  /** All sessions in which a call was made. */
  sessions(): Tally[] {
    return listSessions({ dataDir: DATA_DIR }, fakeHostOn(this.disk));
  }

  /** The error log, one object a line. */
  errors(): Record<string, unknown>[] {
    const path = `${DATA_DIR}/errors.log`;
    if (!this.disk.paths().includes(path)) return [];
    return this.disk.text(path).split("\n").filter((text) => text !== "")
      .map((text) => JSON.parse(text));
  }
}
