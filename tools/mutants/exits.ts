/** What is promised of the ends of processes, broken. */
import { type Mutant, mutant } from "./mutant.ts";

const EXIT = [
  "processes/exit_events",
  "exitFlush() writes 200 collected instances' records when the process ends",
] as const;
const EXIT_FLUSH = "src/writer/exit_flush.ts";
const OWED_SET = "src/writer/owed_set.ts";
const QUEUE = "src/writer/queue.ts";

/** Mutants of what a process still owes when it ends. */
export const EXITS: readonly Mutant[] = [
  {
    breaks: "queues are held weakly",
    edits: [
      {
        file: OWED_SET,
        from: "new Set<Debtor>();",
        to:
          "new Map<Debtor, never>() as unknown as Set<Debtor>;\n  readonly #weak = new Set<WeakRef<Debtor>>();",
      },
      {
        file: OWED_SET,
        from: "this.#debtors.add(debtor);",
        to: "this.#weak.add(new WeakRef(debtor));",
      },
      {
        file: OWED_SET,
        from: "for (const debtor of [...this.#debtors]) debtor.settle();",
        to: "for (const debtor of [...this.#weak]) debtor.deref()?.settle();",
      },
      {
        // The timer holds the queue too, for as long as nobody has stopped it.
        file: QUEUE,
        from: "this.#startTimer();\n  }\n\n  /**\n   * Puts all",
        to: "}\n\n  /**\n   * Puts all",
      },
    ],
    red: { file: `tests/${EXIT[0]}_test.ts`, name: EXIT[1] },
  },
  mutant(
    "a queue leaves the owed set while it owes",
    QUEUE,
    [
      "if (this.#backlog.size === 0) {\n      this.#settings.owed",
      "if (this.#backlog.size >= 0) {\n      this.#settings.owed",
    ],
    [
      "session/ending",
      "close() closes when it cannot write, and the records are not lost",
    ],
  ),
  mutant(
    "an await before the last write",
    EXIT_FLUSH,
    [
      "this.#owed.settleAll();",
      "void Promise.resolve().then(() => this.#owed.settleAll());",
    ],
    ["session/exit", "ExitFlush writes what is queued, without await"],
  ),
  mutant(
    "Deno's unload alone is listened to",
    "src/runtime/deno_lifecycle.ts",
    ['of ["error", "unhandledrejection"]', "of [] as string[]"],
    EXIT,
  ),
  mutant(
    "Deno's unload is not listened to",
    "src/runtime/deno_lifecycle.ts",
    ['addEventListener("unload", () => notify({ isFinal: () => true }));', ""],
    EXIT,
  ),
  mutant(
    "Node's exit is not listened to",
    "src/runtime/node_lifecycle.ts",
    [
      'process.prependListener("exit", () => notify({ isFinal: () => true }));',
      "",
    ],
    EXIT,
  ),
  mutant(
    "the host's exit listeners come before ours",
    "src/runtime/node_lifecycle.ts",
    ["process.prependListener(", "process.on("],
    [
      "processes/early_listeners",
      "recordToolCall() is written when a listener of the host is in the way",
    ],
  ),
  mutant(
    "each copy has listeners of its own",
    "src/runtime/exit_listeners.ts",
    ["Symbol.for(", "Symbol("],
    [
      "processes/seed_regressions",
      "addFlush() adds one listener for each event when 20 instances of two copies record",
    ],
  ),
  mutant(
    "one queue that fails keeps the others from the disk",
    QUEUE,
    [
      "if (error !== undefined && this.#reported < this.#sequence) {",
      "if (error !== undefined) throw error;\n    if (error !== undefined) {",
    ],
    ["session/exit", "ExitFlush writes the other queues when one fails"],
  ),
  mutant(
    "a record after the exit event is queued",
    EXIT_FLUSH,
    ["(this.#ending?.isFinal() ?? false)", "false"],
    [
      "session/exit",
      "recordToolCall() writes at once when the process is ending",
    ],
  ),
  mutant(
    "a worker's record is queued",
    EXIT_FLUSH,
    ["!this.#lifecycle.mainThread ||", ""],
    [
      "session/exit",
      "recordToolCall() writes at once when the thread is not the main one",
    ],
  ),
  mutant(
    "the timer keeps the process alive",
    "src/runtime/deno_lifecycle.ts",
    ["Deno.unrefTimer(timer);", "setInterval(() => {}, 1e9);"],
    [
      "processes/late_records",
      "recordToolCall() keeps no process alive when its timer is pending",
    ],
  ),
];
