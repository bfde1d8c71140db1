/**
 * Runs a command as an agent runs a hook, and ends it when its time is up.
 *
 * @module
 */
import { spawn } from "node:child_process";
import { kill, platform } from "node:process";
import type { Trial, TrialRun } from "../model/doctor_host.ts";

/** Of either output. A hook that is well prints one line. */
const MAX_CHARACTERS = 10_000;

/** After its end, for what it started and left with its output open, in ms. */
const CLOSE_WAIT_MS = 250;

/** Runs a command in a session of its own, as the agent does. Never rejects. */
export function runTrial(trial: Trial): Promise<TrialRun> {
  const { command: [program = "", ...args], cwd, env, limitMs } = trial;
  const began = performance.now();
  const unix = platform !== "win32";
  const said = { stdout: "", stderr: "" };
  return new Promise((resolve) => {
    let late = false;
    let over = false;
    const end = (fields: Partial<TrialRun>): void => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      const none = { startError: null, status: null, signal: null };
      const elapsedMs = performance.now() - began;
      resolve({ ...none, ...fields, ...said, late, elapsedMs });
    };
    const child = spawn(program, args, {
      cwd,
      env: { ...env },
      stdio: ["pipe", "pipe", "pipe"],
      detached: unix,
      windowsHide: true,
    });
    const { stdin, stdout, stderr, pid } = child;
    const letGo = (): void => {
      for (const stream of [stdin, stdout, stderr]) stream?.destroy();
    };
    const timer = setTimeout(() => {
      late = true;
      endGroup(pid, unix);
      letGo();
      child.unref();
      end({});
    }, limitMs);
    child.on("error", (error) => {
      letGo();
      end({ startError: (error as { code?: string }).code ?? error.name });
    });
    child.on("exit", (status, signal) => {
      const left = setTimeout(letGo, CLOSE_WAIT_MS);
      child.on("close", () => {
        clearTimeout(left);
        end({ status, signal });
      });
    });
    for (const name of ["stdout", "stderr"] as const) {
      child[name]?.setEncoding("utf8");
      child[name]?.on("error", () => {});
      child[name]?.on("data", (text: string) => {
        said[name] = (said[name] + text).slice(0, MAX_CHARACTERS);
      });
    }
    // It may end without having read its input.
    stdin?.on("error", () => {});
    stdin?.end(trial.input);
  });
}

/** It leads a group of its own: whatever it started ends too. */
function endGroup(pid: number | undefined, unix: boolean): void {
  if (pid === undefined) return;
  try {
    kill(unix ? -pid : pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}
