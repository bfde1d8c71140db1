/**
 * All checks, in the order in which a reader wants to know.
 *
 * @module
 */
import { forward, ownRoots } from "../install/hook_source.ts";
import { namedReleases } from "../install/notes.ts";
import { BinPlaces, isRelease } from "../install/places.ts";
import type { DoctorHost } from "../model/doctor_host.ts";
import { DataDirectoryError, FileError } from "../model/errors.ts";
import type { SetupHost } from "../model/install_host.ts";
import type { Environment, Host } from "../model/ports.ts";
import { readErrors } from "../store/error_reader.ts";
import { dataDirectory, type Layout } from "../store/layout.ts";
import { driveOf } from "../store/network_drive.ts";
import { checkCommands } from "./command_check.ts";
import { checkDirectory } from "./directory_check.ts";
import { readDirectory } from "./directory_facts.ts";
import { checkDrive } from "./drive_check.ts";
import { checkErrors } from "./errors_check.ts";
import { countOf, type Finding, finding } from "./finding.ts";
import { installLine } from "./install_line.ts";
import { readPlugins } from "./plugins.ts";
import {
  checkRegistration,
  countingHooks,
  type RegistrationFacts,
  statusLines,
} from "./registration_check.ts";
import { type ClientSession, recordPlace } from "./record_place.ts";
import { readSettings, type RegisteredHook } from "./registration.ts";
import { checkSessions } from "./sessions_check.ts";
import { readSessions } from "./sessions_facts.ts";
import { tryHooks } from "./trial.ts";
import { mayBeTried } from "./trusted.ts";

/** What the doctor asks of its process. */
export interface DoctorTools {
  readonly host: Pick<Host, "files" | "clock" | "random" | "environment">;
  readonly setup: SetupHost;
  readonly doctor: DoctorHost;
  /** The version of this release. */
  readonly version: string;
}

/**
 * Whether hooks are registered, and work: test events are sent through them, and removed again.
 *
 * @throws {SetupError} If the home directory is not known.
 * @throws {FileError} If the current directory is not known.
 */
export async function examineHooks(
  tools: DoctorTools,
  layout: Layout,
): Promise<Finding[]> {
  const { host, setup, doctor, version } = tools;
  const settings = readSettings(setup);
  const facts: RegistrationFacts = {
    settings,
    plugins: readPlugins(setup, settings),
  };
  const hooks = countingHooks(facts);
  const usual = usualDirectory(host.environment);
  const { findings, sound } = checkCommands(
    { files: doctor.files, programs: setup.programs, version, usual },
    [...hooks, ...statusLines(facts)],
    layout,
  );
  const { windows } = host.environment;
  const cwd = setup.currentDirectory();
  const trust = {
    windows,
    folders: [new BinPlaces(layout).root, ...ownRoots(setup.programs)]
      .map((path) => forward(path, windows)),
    project: forward(cwd, windows),
  };
  const tried = sound.filter((hook) => mayBeTried(hook, trust));
  const session: ClientSession = {
    ...{ variables: doctor.variables(), cwd, windows },
    env: Object.assign({}, ...settings.map(({ env }) => env)),
  };
  const trials = await tryHooks(
    { host: doctor, files: host.files, random: host.random, session, usual },
    tried,
  );
  return [
    ...checkRegistration(
      facts,
      installLine({ origin: "user", dataDir: layout.root }, usual),
    ),
    ...findings,
    ...trials,
    ...untried(sound.filter((hook) => !tried.includes(hook))),
    ...checkPlaces(hooks, session, layout),
  ];
}

/** Where the command line looks without `--dir`. */
function usualDirectory(environment: Environment): string | undefined {
  try {
    return dataDirectory(environment);
  } catch (error) {
    if (!(error instanceof DataDirectoryError)) throw error;
    return undefined;
  }
}

function untried(hooks: readonly RegisteredHook[]): Finding[] {
  const paths = new Set(hooks.map(({ path }) => path));
  return [...paths].map((path) =>
    finding(
      "trial",
      "unknown",
      `what ${JSON.stringify(path)} names was not run: a project may name ` +
        "anything, and this is not what install registers with this data " +
        "directory",
      { advice: "look at it; or hooktally install --scope project or local" },
    )
  );
}

function checkPlaces(
  hooks: readonly RegisteredHook[],
  session: ClientSession,
  { root }: Layout,
): Finding[] {
  const places = new Set(
    hooks.flatMap((hook) => recordPlace(session, hook)?.root ?? []),
  );
  const others = [...places].filter((place) => place !== root);
  return others.length === 0 ? [] : [finding(
    "other-directory",
    "note",
    `hooks record in ${others.map((it) => JSON.stringify(it)).join(", ")}, ` +
      `and what follows is about ${JSON.stringify(root)}`,
    { advice: "name the same directory with --dir" },
  )];
}

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
    `${countOf(old.length, "release")} of hooks that no settings name any more`,
    {
      details: old,
      advice: "--fix removes them; sessions that run since before an " +
        "installation may still use them",
      repair: { kind: "releases" },
    },
  )];
}
