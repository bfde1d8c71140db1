/**
 * Runs `doctor`. Without `--fix` nothing is changed: what the test events left is removed again.
 *
 * @module
 */
import type { Json } from "../../codec/tally_json.ts";
import type { DoctorTools } from "../../doctor/doctor_tools.ts";
import { examineData } from "../../doctor/examine_data.ts";
import { examineHooks } from "../../doctor/examine_hooks.ts";
import type { Finding } from "../../doctor/finding.ts";
import { repair, type Repaired } from "../../doctor/repair.ts";
import { SetupError } from "../../install/setup_error.ts";
import { currentDoctorHost } from "../../runtime/doctor_host.ts";
import { currentSetupHost } from "../../runtime/setup_host.ts";
import type { Layout } from "../../store/layout.ts";
import { type CommandContext, CommandError } from "../command.ts";
import { VERSION } from "../version.ts";
import { doctorLines } from "./doctor_text.ts";

/** What `doctor` may be told. */
export interface DoctorOptions {
  /** Whether to repair. */
  readonly fix: boolean;
}

/**
 * Prints what was found, and what was repaired before. Exit status 1 where something is wrong, or
 * could not be repaired.
 *
 * @throws {CommandError} If the home directory is not known.
 * @throws {FileError} If the current directory, or the output, is out of reach.
 */
export async function runDoctor(
  context: CommandContext,
  { fix }: DoctorOptions,
): Promise<number> {
  const layout = context.layout();
  const tools: DoctorTools = {
    host: context.host,
    setup: currentSetupHost(() => context.line.currentDirectory()),
    doctor: currentDoctorHost(),
    version: VERSION,
  };
  const repaired = fix ? repair(tools, layout, examineData(tools, layout)) : [];
  // Before the trials, which make what is missing.
  const ofData = examineData(tools, layout);
  const findings = [...await examine(tools, layout), ...ofData];
  const ok = findings.every(({ verdict }) => verdict !== "wrong") &&
    repaired.every(({ done }) => done);
  if (context.json) await context.printJson(jsonOf(ok, findings, repaired));
  else await context.print(doctorLines(findings, repaired));
  return ok ? 0 : 1;
}

async function examine(
  tools: DoctorTools,
  layout: Layout,
): Promise<Finding[]> {
  try {
    return await examineHooks(tools, layout);
  } catch (error) {
    if (error instanceof SetupError) throw new CommandError(error.message);
    throw error;
  }
}

function jsonOf(
  ok: boolean,
  findings: readonly Finding[],
  repaired: readonly Repaired[],
): Json {
  return {
    ok,
    findings: findings.map((
      { check, verdict, text, details, advice, repair },
    ) => ({
      ...{ check, verdict, text, details: [...details], advice },
      fixable: repair !== null,
    })),
    repairs: repaired.map(({ check, done, text }) => ({ check, done, text })),
  };
}
