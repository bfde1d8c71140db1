/**
 * What `--fix` does. Settings are never touched by it.
 *
 * @module
 */
import { counted } from "../codec/counted.ts";
import { removeUnused } from "../install/hook_files.ts";
import { BinPlaces } from "../install/places.ts";
import { FileError, unlessMissing } from "../model/errors.ts";
import { STALE_AFTER_HOURS } from "../model/limits.ts";
import type { Layout } from "../store/layout.ts";
import { sweepJournals } from "../store/sweep.ts";
import type { DoctorTools } from "./doctor_tools.ts";
import type { Finding, Repair } from "./finding.ts";
import { removeJournals } from "./trial_traces.ts";

/** What became of a repair. */
export interface Repaired {
  readonly check: string;
  readonly done: boolean;
  /** What was done, or why it could not be. */
  readonly text: string;
}

/** Does what findings ask for. */
export function repair(
  tools: DoctorTools,
  layout: Layout,
  findings: readonly Finding[],
): Repaired[] {
  return findings.flatMap(({ check, repair }) => {
    if (repair === null) return [];
    try {
      return [{ check, ...does(tools, layout, repair) }];
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return [{ check, done: false, text: error.message }];
    }
  });
}

/** @throws {FileError} If it cannot be done. */
function does(
  { host, setup, doctor }: DoctorTools,
  layout: Layout,
  repair: Repair,
): Omit<Repaired, "check"> {
  const { files } = doctor;
  switch (repair.kind) {
    case "modes":
      for (const { path, mode } of repair.changes) files.changeMode(path, mode);
      return done(
        `set the modes of ${
          counted(
            repair.changes.length,
            "file or directory",
            "files or directories",
          )
        }`,
      );
    case "sweep": {
      const { finalized, failures } = sweepJournals(host, layout, {
        maxIdleMs: STALE_AFTER_HOURS * 3_600_000,
        maxBytes: Infinity,
      });
      const [failure] = failures;
      if (failure !== undefined) throw failure;
      return done(`ended ${counted(finalized.length, "session")}`);
    }
    case "errors":
      unlessMissing(() =>
        host.files.rename(layout.oldErrorLog, `${layout.seenErrorLog}.1`)
      );
      unlessMissing(() =>
        host.files.rename(layout.errorLog, layout.seenErrorLog)
      );
      return done(`set the error log aside, to ${layout.seenErrorLog}`);
    case "releases":
      removeUnused(setup.files, new BinPlaces(layout));
      return done("removed the hooks of releases that no settings name");
    case "trials":
      for (const sessionId of repair.sessions) {
        removeJournals(files, host.files, layout, sessionId);
      }
      return done(
        `removed what was left of ${counted(repair.sessions.length, "test")}`,
      );
    default:
      throw new TypeError(`No such repair: ${repair satisfies never}`);
  }
}

function done(text: string): Omit<Repaired, "check"> {
  return { done: true, text };
}
