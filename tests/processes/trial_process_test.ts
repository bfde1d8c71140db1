import { test } from "node:test";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals } from "@std/assert";
import type { Trial } from "../../src/model/doctor_host.ts";
import { runTrial } from "../../src/runtime/trial_process.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const TRIAL: Trial = {
  command: ["true"],
  cwd: "/",
  env: { PATH: "/usr/bin:/bin" },
  input: "",
  limitMs: 60_000,
};

function shell(script: string, fields: Partial<Trial> = {}) {
  return runTrial({ ...TRIAL, command: ["/bin/sh", "-c", script], ...fields });
}

test("runTrial() gives input and environment, and tells what came out", async () => {
  const { elapsedMs, ...run } = await shell(
    'cat; echo "$A $HOME" >&2; exit 3',
    { input: "given", env: { A: "a" } },
  );
  assertEquals(run, {
    ...{ startError: null, status: 3, signal: null, late: false },
    ...{ stdout: "given", stderr: "a \n" },
  });
  assert(elapsedMs > 0);
});

test("runTrial() says why a command cannot be started, and which signal ended it", async () => {
  const gone = await runTrial({ ...TRIAL, command: ["/gone"] });
  assertEquals([gone.startError, gone.status], ["ENOENT", null]);
  const killed = await shell("kill -KILL $$");
  assertEquals([killed.signal, killed.status], ["SIGKILL", null]);
});

test("runTrial() takes no more of the output than it needs", async () => {
  const { stdout, status } = await shell(
    "head -c 1000000 /dev/zero | tr '\\0' x",
  );
  assertEquals([stdout, status], ["x".repeat(10_000), 0]);
});

test("runTrial() does not mind a command that reads nothing of a long input", async () => {
  const { status, startError } = await shell("exit 0", {
    input: "x".repeat(1_000_000),
  });
  assertEquals([status, startError], [0, null]);
});

test("runTrial() does not wait for what a command has left running", async () => {
  const { status, late, stdout } = await shell("sleep 600 & echo $!");
  execFileSync("kill", [stdout.trim()]);
  assertEquals([status, late], [0, false]);
});

test(
  "runTrial() ends a command that takes too long, with all that it started",
  {
    skip: !existsSync("/proc/self/stat"),
  },
  () =>
    inTempFolder(async (folder) => {
      const note = join(folder, "pid");
      const { late, status } = await shell(
        'sleep 600 & echo $! > "$NOTE"; wait',
        { limitMs: 2000, env: { ...TRIAL.env, NOTE: note } },
      );
      assertEquals([late, status], [true, null]);
      const pid = readFileSync(note, "utf8").trim();
      const deadline = Date.now() + 30_000;
      while (isRunning(pid)) {
        assert(Date.now() < deadline, "it runs on");
        await new Promise((resolve) => setImmediate(resolve));
      }
    }),
);

/** Whether it is there, and not merely waiting for its parent to notice its end. */
function isRunning(pid: string): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
