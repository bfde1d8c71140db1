/**
 * All that is looked at of what is registered, in the order in which a reader wants to know.
 *
 * @module
 */
import { forward, ownRoots } from "../install/hook_source.ts";
import { BinPlaces } from "../install/places.ts";
import { DataDirectoryError } from "../model/errors.ts";
import type { Environment } from "../model/ports.ts";
import { dataDirectory, type Layout } from "../store/layout.ts";
import { checkCommands } from "./command_check.ts";
import type { DoctorTools } from "./doctor_tools.ts";
import { type Finding, finding } from "./finding.ts";
import { installLine } from "./install_line.ts";
import { checkManaged } from "./managed_check.ts";
import { readPlugins } from "./plugins.ts";
import { type ClientSession, recordPlace } from "./record_place.ts";
import { readSettings, type RegisteredHook } from "./registration.ts";
import {
  checkRegistration,
  countingHooks,
  type RegistrationFacts,
  statusLines,
} from "./registration_check.ts";
import { tryHooks } from "./trial.ts";
import { mayBeTried } from "./trusted.ts";

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
    ...checkManaged(setup.files),
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
