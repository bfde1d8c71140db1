import { test } from "node:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { assertEquals, assertMatch } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { type Ended, runChild } from "../harness/child.ts";
import { errorMessages } from "../harness/data_files.ts";
import { childEnvironment } from "../harness/hook_launchers.ts";
import {
  cannotMount,
  FULL,
  inOwnMounts,
  READ_ONLY,
} from "../harness/own_mounts.ts";
import {
  onEach,
  type ProgramRunner,
  programRunners,
} from "../harness/program_runners.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const WAYS = ["natural", "process.exit", "throw in a timer"];

const CELLS = programRunners(["deno", "node", "bun"]).flatMap((runner) =>
  WAYS.map((way) => ({ runner, way }))
);

interface Stage {
  readonly runner: ProgramRunner;
  readonly way: string;
  /** The directory that refuses, the second of three. */
  readonly refusing: string;
  /** Runs the program, below what may have to be done before it. */
  run(before: (command: string[]) => string[]): Promise<Ended>;
}

/** Demands that the other two are written, and the exit status of a control. */
function onEachCell(
  prepare: (stage: Stage) => Promise<Ended>,
  check: (stage: Stage, ended: Ended, what: string) => void,
): Promise<void> {
  return inTempFolder((folder) => {
    const env = childEnvironment(join(folder, "home"));
    return onEach(CELLS, 9, async ({ runner, way }) => {
      const dirs = [1, 2, 3].map((n) =>
        join(folder, `${runner.name} ${way} ${n}`)
      );
      const refusing = dirs[1] as string;
      mkdirSync(refusing);
      const command = runner.command("fail_one_queue.ts", way, ...dirs);
      const stage: Stage = {
        runner,
        way,
        refusing,
        run: (before) => runChild(before(command), { env }),
      };
      const [control, ended] = await Promise.all([
        runChild(runner.command("end_without_library.ts", way), { env }),
        prepare(stage),
      ]);
      const what = `${runner.name}, ${way}: ${ended.stderr}`;
      assertEquals(
        [ended.code, ended.signal],
        [control.code, control.signal],
        what,
      );
      for (const dataDir of [dirs[0], dirs[2]]) {
        assertEquals(readSession("queue", { dataDir })?.calls.count, 3, what);
      }
      check(stage, ended, what);
    });
  });
}

/** What the library said, without the trace of the error that ended the process. */
function ownLines(stderr: string): string[] {
  return stderr.split("\n").filter((line) => line.startsWith("hooktally: "));
}

for (
  const { state, script } of [
    { state: "full", script: FULL },
    { state: "read-only", script: READ_ONLY },
  ]
) {
  test(`settleAll() writes the other queues when one directory is ${state}`, {
    skip: cannotMount(),
  }, () =>
    onEachCell(
      ({ run, refusing }) =>
        run((command) =>
          inOwnMounts(`${script}; shift; exec "$@"`, refusing, ...command)
        ),
      (_stage, { stderr }, what) => {
        assertEquals(ownLines(stderr).length, 1, what);
        assertMatch(
          ownLines(stderr)[0] ?? "",
          /^hooktally: Cannot .*; 3 records wait in memory$/,
        );
      },
    ));
}

test("settleAll() writes the other queues when one journal is a directory", () =>
  onEachCell(
    ({ run, refusing }) => {
      mkdirSync(join(refusing, "live", "queue.ndjson"), { recursive: true });
      return run((command) => command);
    },
    ({ refusing }, { stderr }, what) => {
      assertEquals(ownLines(stderr), [], what);
      const messages = errorMessages(refusing);
      assertEquals(messages.length, 1, what);
      assertMatch(messages[0] ?? "", /; 3 records wait in memory$/);
    },
  ));
