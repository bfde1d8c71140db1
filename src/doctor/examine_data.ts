/**
 * All that is looked at of the data directory, in the order in which a reader wants to know.
 *
 * @module
 */
import { counted } from "../codec/counted.ts";
import { namedReleases } from "../install/notes.ts";
import { BinPlaces, isRelease } from "../install/places.ts";
import { FileError } from "../model/errors.ts";
import type { SetupHost } from "../model/install_host.ts";
import { readErrors } from "../store/error_reader.ts";
import type { Layout } from "../store/layout.ts";
import { driveOf } from "../store/network_drive.ts";
import { checkDirectory } from "./directory_check.ts";
import { readDirectory } from "./directory_facts.ts";
import type { DoctorTools } from "./doctor_tools.ts";
import { checkDrive } from "./drive_check.ts";
import { checkErrors } from "./errors_check.ts";
import { type Finding, finding } from "./finding.ts";
import { checkSessions } from "./sessions_check.ts";
import { readSessions } from "./sessions_facts.ts";

/** Whether the data directory is as it should be, and what is in it. Writes nothing. */
export function examineData(tools: DoctorTools, layout: Layout): Finding[] {
  const { host: { files, clock }, setup, doctor } = tools;
  const doctorFiles = doctor.files;
  const { userId } = doctor;
  return [
    ...orUnknown("data-directory", () =>
      checkDirectory(
        readDirectory({ files, doctorFiles, userId }, layout),
      )),
    ...checkDrive(
      driveOf(doctor.drives, layout.root),
      nearestSpace(tools, layout.root),
    ),
    ...orUnknown(
      "sessions",
      () => checkSessions(readSessions(files, layout), clock.now()),
    ),
    checkErrors(errorsOf(tools, layout)),
    ...orUnknown("old-releases", () => checkOldReleases(setup, layout)),
  ];
}

function orUnknown(check: string, run: () => Finding[]): Finding[] {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return [finding(check, "unknown", error.message)];
  }
}

function errorsOf({ host }: DoctorTools, layout: Layout) {
  try {
    return readErrors(host.files, layout);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return error.message;
  }
}

function nearestSpace(tools: DoctorTools, path: string) {
  const space = tools.doctor.files.space(path);
  const end = path.lastIndexOf("/");
  if (space !== null || end < 0 || path === "/") return space;
  return nearestSpace(tools, path.slice(0, end) || "/");
}

/** Copies that no settings name: an installation takes them away, unless a session was running. */
function checkOldReleases({ files }: SetupHost, layout: Layout): Finding[] {
  const places = new BinPlaces(layout);
  const { releases } = namedReleases(files, places);
  const old = (files.list(places.root) ?? []).filter(isRelease)
    .filter((name) => !releases.has(`${places.root}/${name}`));
  if (old.length === 0) return [];
  return [finding(
    "old-releases",
    "note",
    `${counted(old.length, "release")} of hooks that no settings name any more`,
    {
      details: old,
      advice: "--fix removes them; sessions that run since before an " +
        "installation may still use them",
      repair: { kind: "releases" },
    },
  )];
}
