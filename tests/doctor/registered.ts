/** Settings with hooks of ours, and what the doctor makes of them. */
import { readPlugins } from "../../src/doctor/plugins.ts";
import {
  checkRegistration,
  countingHooks,
  type RegistrationFacts,
} from "../../src/doctor/registration_check.ts";
import {
  readSettings,
  type RegisteredHook,
} from "../../src/doctor/registration.ts";
import { EVENTS } from "../../src/install/hook_events.ts";
import type { SetupStage } from "../install/stage.ts";

/** Hooks as `install` would register them, in the exec form. */
export function registered(
  events: readonly string[] = Object.keys(EVENTS),
  folder = "/opt/hooktally",
): Record<string, unknown> {
  return Object.fromEntries(events.map((event) => [event, [{
    hooks: [{
      type: "command",
      command: "node",
      args: [`${folder}/${EVENTS[event]}.cjs`, "--dir", "/data"],
    }],
  }]]));
}

/** The facts of a stage's settings. */
export function factsOf({ host }: SetupStage): RegistrationFacts {
  const settings = readSettings(host);
  return { settings, plugins: readPlugins(host, settings) };
}

/** What is said of them, such as `wrong registered`. */
export function saidOf(stage: SetupStage): string[] {
  return checkRegistration(factsOf(stage), "hooktally install")
    .map(({ verdict, check }) => `${verdict} ${check}`);
}

/** The texts of one check. */
export function textsOf(stage: SetupStage, check: string): string[] {
  return checkRegistration(factsOf(stage), "hooktally install")
    .filter((finding) => finding.check === check)
    .map(({ text }) => text);
}

/** The events of the hooks that are started. */
export function startedIn(stage: SetupStage): string[] {
  return countingHooks(factsOf(stage)).map(({ event }) => event);
}

/** A hook of the user's settings. */
export function hookOf(fields: Partial<RegisteredHook> = {}): RegisteredHook {
  return {
    event: "PostToolUse",
    hook: "post-tool-use",
    program: "/bin/node",
    script: "/data/bin/hooktally-1.2.3/node/post-tool-use.cjs",
    dataDir: "/data",
    wrapped: undefined,
    execForm: true,
    group: 0,
    index: 0,
    origin: "user",
    path: "/home/.claude/settings.json",
    command: "/bin/node",
    args: [
      "/data/bin/hooktally-1.2.3/node/post-tool-use.cjs",
      "--dir",
      "/data",
    ],
    matcher: undefined,
    pluginRoot: undefined,
    ...fields,
  };
}
