/** A home in which the doctor looks at what is registered. */
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { type Ended, runChild } from "./child.ts";
import { commandLineEnvironment, MAIN } from "./command_lines.ts";
import { asPlainUser } from "./plain_user.ts";
import { programRunners } from "./program_runners.ts";
import { runtimePaths } from "./runtimes.ts";
import { inTempFolder } from "./temp_folder.ts";

/** A home in which hooks are registered for Deno, by a link to it that can be broken. */
export interface Patient {
  readonly home: string;
  readonly project: string;
  readonly settings: string;
  run(...args: string[]): Promise<Ended>;
  runOn(runtime: string, ...args: string[]): Promise<Ended>;
  /** Without the rights of the superuser. */
  runPlainly(...args: string[]): Promise<Ended>;
}

/** What a doctor says in JSON. */
export interface Report {
  readonly ok: boolean;
  readonly findings: readonly {
    readonly check: string;
    readonly verdict: string;
    readonly text: string;
    readonly details: readonly string[];
  }[];
  readonly repairs: readonly { readonly check: string }[];
}

/** Installs in a new home, and removes it. */
export function withPatient(
  play: (patient: Patient) => Promise<void>,
): Promise<void> {
  return inTempFolder(async (folder) => {
    const [home, project, bin] = ["home", "project", "bin"]
      .map((name) => join(folder, name)) as [string, string, string];
    for (const path of [home, project, bin]) mkdirSync(path);
    symlinkSync(runtimePaths().deno, join(bin, "deno"));
    const env = {
      ...commandLineEnvironment(home),
      PATH: `${bin}:/usr/bin:/bin`,
    };
    const options = { env, cwd: project };
    const command = (runtime: string, args: string[]): string[] =>
      programRunners().find(({ name }) => name === runtime)
        ?.command(MAIN, ...args) ?? [];
    const patient: Patient = {
      ...{ home, project },
      settings: join(home, ".claude", "settings.json"),
      run: (...args) => runChild(command("deno", args), options),
      runOn: (runtime, ...args) => runChild(command(runtime, args), options),
      runPlainly: (...args) =>
        runChild(asPlainUser(command("deno", args)), options),
    };
    const installed = await patient.run("install", "--runtime", "deno");
    assertEquals([installed.code, installed.stderr], [0, ""]);
    await play(patient);
  });
}

/** Of a doctor that was asked for JSON. */
export function reportOf({ stdout, stderr }: Ended): Report {
  assertEquals(stderr, "");
  return JSON.parse(stdout) as Report;
}

/** The checks that found something wrong, with what they said. */
export function wrongs({ findings }: Report): string[] {
  return findings.filter(({ verdict }) => verdict === "wrong")
    .map(({ check, text, details }) => [`${check}: ${text}`, ...details])
    .map((lines) => lines.join("\n"));
}
