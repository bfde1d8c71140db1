/** Everything that one session of the real Claude Code needs, and nothing of the developer's. */
import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { assertEquals } from "@std/assert";
import { claudeCode } from "../../../tools/claude_code.ts";
import { type Child, type Ended, startChild } from "../../harness/child.ts";
import { REPOSITORY } from "../../harness/runtimes.ts";
import { inTempFolder } from "../../harness/temp_folder.ts";
import type { HookFlavour, Installed } from "./hook_flavours.ts";
import type { Script } from "./script.ts";
import {
  EVENTS,
  hooksSetting,
  type Registration,
  writeJson,
  writePlugin,
} from "./settings.ts";
import { type StandIn, startStandIn } from "./stand_in.ts";
import { StreamEvents } from "./stream_events.ts";

/** How a stage is set. */
export interface Setting {
  /** `undefined`: no hooks at all. */
  readonly flavour: HookFlavour | undefined;
  readonly script: Script;
  readonly registration?: Registration;
  /** Whether a plugin registers the same hooks once more. */
  readonly plugin?: boolean;
  /** Tools that may be used without asking. */
  readonly allow?: readonly string[];
  readonly deny?: readonly string[];
  /** A command that is a hook of its own, not of ours. */
  readonly foreignPreToolUse?: string;
  /** Folders that the program finds commands in, before the system's. */
  readonly path?: readonly string[];
}

/** A stage on which sessions are played. */
export interface Stage {
  readonly folder: string;
  readonly home: string;
  /** The project that the program works in. */
  readonly work: string;
  readonly dataDir: string;
  readonly standIn: StandIn;
  readonly hooktally: Installed | undefined;
  /** Starts the program; `"open"` leaves its standard input to the test. */
  start(args: readonly string[], stdin?: "open"): Child;
  /** Plays one prompt to its end. */
  run(prompt: string, ...args: readonly string[]): Promise<Run>;
  /** Runs one of the program's own commands, such as `plugin install`. */
  command(...args: readonly string[]): Promise<Ended>;
}

/** One run of the program. */
export interface Run {
  readonly events: StreamEvents;
  readonly code: number | null;
  readonly signal: string | null;
  readonly stderr: string;
}

/** A session that takes so long hangs; `startChild()` then says what it saw. */
const DEADLINE_MS = 90_000;

/** Sets a stage, plays, and takes it down whatever happened. */
export function onStage<T>(
  setting: Setting,
  play: (stage: Stage) => Promise<T>,
): Promise<T> {
  return inTempFolder(async (folder) => {
    const standIn = await startStandIn(setting.script);
    const running = new Set<Child>();
    try {
      const stage = setStage(folder, setting, standIn, running);
      const result = await play(stage);
      // Whatever else it asks for goes to the proxy, and so is seen.
      assertEquals(standIn.others.filter((it) => it !== "HEAD /"), []);
      return result;
    } finally {
      await standIn.close();
      await Promise.allSettled([...running].map(endNow));
    }
  });
}

/** Ends what a test that failed may have left running. */
function endNow(child: Child): Promise<unknown> {
  child.signal("SIGKILL");
  return child.ended;
}

function setStage(
  folder: string,
  setting: Setting,
  standIn: StandIn,
  running: Set<Child>,
): Stage {
  const [home, work, dataDir] = ["home", "work", "data"]
    .map((name) => join(folder, name)) as [string, string, string];
  mkdirSync(home);
  mkdirSync(work);
  writeFileSync(join(work, "notes.txt"), "a line\n");
  const hooktally = setting.flavour?.install({ folder, dataDir });
  const plugin = register(setting, hooktally, { folder, home });
  const { PATH = "", ...others } = programEnvironment(folder, {
    ...{ home, dataDir, standIn },
  });
  const path = [...setting.path ?? [], PATH].join(delimiter);
  const env = { ...others, PATH: path };
  const launch = (args: readonly string[], stdin?: "open"): Child => {
    const child = startChild([claudeCode(), ...args], {
      cwd: work,
      env,
      deadlineMs: DEADLINE_MS,
      ...(stdin === undefined ? {} : { stdin }),
    });
    running.add(child);
    child.ended.finally(() => running.delete(child)).catch(() => {});
    return child;
  };
  const start = (args: readonly string[], stdin?: "open"): Child =>
    launch([...COMMON, ...plugin, ...args], stdin);
  const run = async (
    prompt: string,
    ...args: readonly string[]
  ): Promise<Run> => {
    const ended = await start([...args, prompt]).ended;
    return { ...ended, events: new StreamEvents(ended.stdout) };
  };
  const places = { folder, home, work, dataDir };
  const command = (...args: readonly string[]): Promise<Ended> =>
    launch(args).ended;
  return { ...places, standIn, hooktally, start, run, command };
}

const COMMON = [
  ...["-p", "--model", "claude-sonnet-4-5", "--output-format", "stream-json"],
  ...["--verbose", "--include-hook-events"],
];

/** Writes the settings. Returns the arguments for the plugin, if there is one. */
function register(
  setting: Setting,
  hooktally: Installed | undefined,
  { folder, home }: { readonly folder: string; readonly home: string },
): string[] {
  const hooks = hooktally === undefined
    ? {}
    : hooksSetting(setting.registration ?? EVENTS, hooktally.hook);
  const foreign = setting.foreignPreToolUse;
  if (foreign !== undefined) {
    hooks["PreToolUse"] = [{ hooks: [{ type: "command", command: foreign }] }];
  }
  const allow = setting.allow ?? ["Bash", "Read", "Write", "Agent"];
  writeJson(join(home, ".claude", "settings.json"), {
    hooks,
    permissions: { allow, deny: setting.deny ?? [] },
  });
  if (setting.plugin !== true) return [];
  const plugin = join(folder, "plugin");
  writePlugin(plugin, hooks);
  return ["--plugin-dir", plugin];
}

/** All that it gets: nothing is inherited. */
export function programEnvironment(
  folder: string,
  { home, dataDir, standIn: { url } }: {
    readonly home: string;
    readonly dataDir: string;
    readonly standIn: StandIn;
  },
): Record<string, string> {
  return {
    PATH: "/usr/bin:/bin",
    HOME: home,
    SHELL: "/bin/bash",
    TERM: "dumb",
    TMPDIR: folder,
    CLAUDE_CODE_TMPDIR: folder,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: "sk-dummy",
    HTTP_PROXY: url,
    HTTPS_PROXY: url,
    NO_PROXY: "127.0.0.1",
    DISABLE_TELEMETRY: "1",
    DISABLE_AUTOUPDATER: "1",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    HOOKTALLY_DIR: dataDir,
    // What Deno made of the sources before need not be made again.
    DENO_DIR: join(REPOSITORY, ".runtimes", "deno_dir"),
    DENO_NO_UPDATE_CHECK: "1",
  };
}
