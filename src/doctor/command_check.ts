/**
 * Whether what is registered can be started: its program, and the file of the hook.
 *
 * @module
 */
import type { DoctorFiles } from "../model/doctor_host.ts";
import type { Programs } from "../model/install_host.ts";
import { isAbsolutePath, type Layout } from "../store/layout.ts";
import { BinPlaces } from "../install/places.ts";
import { type Finding, finding } from "./finding.ts";
import { installLine } from "./install_line.ts";
import type { RegisteredHook } from "./registration.ts";

/** What the machine tells. */
export interface CommandTools {
  readonly files: DoctorFiles;
  readonly programs: Pick<Programs, "find" | "windows">;
  /** The version of this release. */
  readonly version: string;
  /** The data directory that needs no `--dir`. */
  readonly usual: string | undefined;
}

/** What is known of the commands. */
export interface CheckedCommands {
  readonly findings: readonly Finding[];
  /** Those that can be started, as far as can be seen. */
  readonly sound: readonly RegisteredHook[];
}

/** Judges the programs and files of hooks. */
export function checkCommands(
  tools: CommandTools,
  hooks: readonly RegisteredHook[],
  layout: Layout,
): CheckedCommands {
  const troubles = new Map<string, RegisteredHook[]>();
  const sound: RegisteredHook[] = [];
  for (const hook of hooks) {
    const trouble = troubleOf(tools, hook);
    if (trouble === undefined) sound.push(hook);
    else troubles.set(trouble, [...troubles.get(trouble) ?? [], hook]);
  }
  const findings = [...troubles].map(([trouble, hooks]) =>
    finding("command", "wrong", trouble, {
      details: [[...new Set(hooks.map(({ event }) => event))].join(", ")],
      advice: linesFor(hooks, tools),
    })
  );
  return {
    findings: [...findings, ...checkReleases(tools, hooks, layout)],
    sound,
  };
}

function linesFor(
  hooks: readonly RegisteredHook[],
  { usual }: CommandTools,
): string {
  return [...new Set(hooks.map((hook) => installLine(hook, usual)))]
    .join("; ");
}

/** A word in which a shell or the client puts something else says nothing by itself. */
const EXPANDED = /[$`~*?]/;

function troubleOf(
  { files, programs }: CommandTools,
  hook: RegisteredHook,
): string | undefined {
  const [program, script] = [hook.program, hook.script].map((word) =>
    hook.pluginRoot === undefined
      ? word
      : word.replaceAll("${CLAUDE_PLUGIN_ROOT}", hook.pluginRoot)
  ) as [string, string];
  const { windows } = programs;
  if (isAbsolutePath(program, windows) && !EXPANDED.test(program)) {
    const name = JSON.stringify(program);
    if (files.lookThrough(program) === null) {
      return `the program that runs hooks is gone: ${name}`;
    }
    if (!files.mayRun(program)) return `this user may not run ${name}`;
  } else if (
    // A shell has commands of its own: there, the trial tells.
    hook.args !== undefined && /^[\w.-]+$/.test(program) &&
    programs.find(program).length === 0
  ) {
    return `${JSON.stringify(program)}, which runs hooks, is not on the PATH`;
  }
  if (
    script !== program && isAbsolutePath(script, windows) &&
    !EXPANDED.test(script) && files.lookThrough(script) === null
  ) {
    return `a hook is gone: ${JSON.stringify(script)}`;
  }
  return undefined;
}

/** Hooks of another release work; those that this one brings may do more. */
function checkReleases(
  tools: CommandTools,
  hooks: readonly RegisteredHook[],
  layout: Layout,
): Finding[] {
  const { version } = tools;
  const inside = `${new BinPlaces(layout).root}/hooktally-`;
  const versionOf = ({ script }: RegisteredHook): string | undefined => {
    const path = script.replaceAll("\\", "/");
    return path.startsWith(inside)
      ? path.slice(inside.length).split("/")[0]
      : undefined;
  };
  const others = hooks.filter((hook) =>
    (versionOf(hook) ?? version) !== version
  );
  if (others.length === 0) return [];
  const versions = [...new Set(others.map(versionOf))].join(", ");
  return [finding(
    "release",
    "note",
    `the hooks that are registered are of release ${versions}, this is ` +
      version,
    { advice: linesFor(others, tools) },
  )];
}
