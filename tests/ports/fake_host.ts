/**
 * A runtime in which nothing happens by itself: the test moves the clock, fires the timers and
 * ends the process.
 *
 * @module
 */
import type {
  Clock,
  Ending,
  Environment,
  FileLock,
  FileSystem,
  Host,
  Lifecycle,
  Output,
  Random,
  StartedThread,
  Threads,
  Timers,
} from "../../src/model/ports.ts";
import { FaultFiles } from "./fault_files.ts";
import { MemoryFiles } from "./memory_files.ts";

/** A clock that stands still. */
export class FakeClock implements Clock {
  /** ms since 1970. May go back. */
  time = 1_700_000_000_000;
  /** What each question for the elapsed time adds to it, in ms. */
  step = 0;
  /** The elapsed time, in ms. */
  elapsedMs = 0;

  now(): number {
    return this.time;
  }

  elapsed(): number {
    return this.elapsedMs += this.step;
  }

  /** Lets time go by, in ms. */
  pass(ms: number): void {
    this.time += ms;
    this.elapsedMs += ms;
  }
}

/** Timers that wait to be fired. */
export class FakeTimers implements Timers {
  readonly #waiting = new Map<number, { delayMs: number; run: () => void }>();
  #last = 0;

  /** The delays of all that wait, in ms. */
  get delays(): number[] {
    return [...this.#waiting.values()].map(({ delayMs }) => delayMs);
  }

  after(delayMs: number, run: () => void): () => void {
    const number = ++this.#last;
    this.#waiting.set(number, { delayMs, run });
    return () => void this.#waiting.delete(number);
  }

  /** Fires all that wait now, not those that are set meanwhile. */
  fire(): void {
    const due = [...this.#waiting];
    this.#waiting.clear();
    for (const [, { run }] of due) run();
  }
}

/** A process that ends when it is told to. */
export class FakeLifecycle implements Lifecycle {
  mainThread = true;
  /** What listens to the exit events. */
  readonly flushes: ((ending: Ending | null) => void)[] = [];

  /** What listens to signals. */
  readonly signalFlushes: ((ending: Ending | null) => void)[] = [];

  onExit(flush: (ending: Ending | null) => void): void {
    this.flushes.push(flush);
  }

  onSignal(flush: (ending: Ending | null) => void): void {
    this.signalFlushes.push(flush);
  }

  /** A signal. With `null` a listener of the host decides. */
  signal(ending: Ending | null): void {
    for (const flush of this.signalFlushes) flush(ending);
  }

  /** An exit event. With `null` the process merely ran out of work. */
  end(ending: Ending | null = { isFinal: () => true }): void {
    for (const flush of this.flushes) flush(ending);
  }
}

/** Names that count: `t000000000000001`, and so on. */
export class FakeRandom implements Random {
  #last = 0;

  token(): string {
    return `t${String(++this.#last).padStart(15, "0")}`;
  }
}

/** Variables in a map. */
export class FakeEnvironment implements Environment {
  windows = false;
  readonly #values: ReadonlyMap<string, string>;

  constructor(values: Readonly<Record<string, string>> = {}) {
    this.#values = new Map(Object.entries(values));
  }

  get(name: string): string | undefined {
    return this.#values.get(name);
  }
}

/** What was printed. */
export class FakeOutput implements Output {
  stdout = "";
  stderr = "";

  out(text: string): void {
    this.stdout += text;
  }

  err(text: string): void {
    this.stderr += text;
  }
}

/** A thread of which the test holds the memory, and which moves when the test makes it. */
export class FakeThreads implements Threads {
  /** Why none can be started; `undefined` where one can. */
  refusal: string | undefined;
  /** What the threads were given that were started. */
  readonly started: SharedArrayBuffer[] = [];
  stopped = 0;
  #ended: (why: string) => void = () => {};

  startWriter(
    shared: SharedArrayBuffer,
    ended: (why: string) => void,
  ): StartedThread {
    if (this.refusal !== undefined) throw new Error(this.refusal);
    this.started.push(shared);
    this.#ended = ended;
    return { stop: (): void => void this.stopped++ };
  }

  /** Lets the thread that was started last come to its end. */
  end(why: string): void {
    this.#ended(why);
  }
}

/** A host of fakes, each of its own type so that a test can steer it. */
export interface FakeHost<F extends FileSystem> extends Host {
  readonly files: F;
  readonly clock: FakeClock;
  readonly timers: FakeTimers;
  readonly lifecycle: FakeLifecycle;
  readonly threads: FakeThreads;
  /** The same disk, by way of itself. */
  readonly durableFiles: FaultFiles;
  readonly output: FakeOutput;
  /** What is offered as lock. */
  lock: FileLock | undefined;
}

/** Makes a host whose disk is empty. */
export function fakeHost(): FakeHost<MemoryFiles> {
  return fakeHostOn(new MemoryFiles());
}

/** Makes a host over a given disk. */
export function fakeHostOn<F extends FileSystem>(
  files: F,
  environment: Readonly<Record<string, string>> = { HOME: "/home/ä b" },
): FakeHost<F> {
  return {
    lock: undefined,
    offeredLock(): FileLock | undefined {
      return this.lock;
    },
    files,
    clock: new FakeClock(),
    timers: new FakeTimers(),
    lifecycle: new FakeLifecycle(),
    threads: new FakeThreads(),
    durableFiles: new FaultFiles(files),
    random: new FakeRandom(),
    environment: new FakeEnvironment(environment),
    output: new FakeOutput(),
  };
}
