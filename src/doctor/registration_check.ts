/**
 * Whether hooks are registered, all that are needed, and each once.
 *
 * @module
 */
import { checkEvents, checkMatchers } from "./events_check.ts";
import { type Finding, finding, quoted } from "./finding.ts";
import type { EnabledPlugins } from "./plugins.ts";
import type { RegisteredHook, RegisteringFile } from "./registration.ts";

/** What is known of registrations. */
export interface RegistrationFacts {
  readonly settings: readonly RegisteringFile[];
  readonly plugins: EnabledPlugins;
}

/** The hooks that Claude Code starts: those of files that it does not ignore. */
export function countingHooks(facts: RegistrationFacts): RegisteredHook[] {
  return [...facts.settings, ...facts.plugins.files]
    .filter((file) => file.beyondJson === undefined)
    .filter((file) => file.unknownTypes.length === 0)
    .flatMap(({ hooks }) => hooks);
}

/** The status lines that Claude Code may start. */
export function statusLines({ settings }: RegistrationFacts): RegisteredHook[] {
  return settings.filter((file) => file.beyondJson === undefined)
    .flatMap(({ statusLine }) => statusLine ?? []);
}

/**
 * Judges what is registered.
 *
 * @param install What to type where hooks are missing.
 */
export function checkRegistration(
  facts: RegistrationFacts,
  install: string,
): Finding[] {
  const { settings, plugins } = facts;
  const files = [...settings, ...plugins.files];
  const found = files.flatMap(checkFile);
  const hooks = countingHooks(facts);
  const disabled = settings.findLast(({ allHooksDisabled }) =>
    allHooksDisabled !== undefined
  );
  if (disabled?.allHooksDisabled === true) {
    found.push(finding(
      "all-hooks-disabled",
      "wrong",
      `disableAllHooks is true in ${quoted(disabled.path)}: no hook runs`,
      { advice: "take it out of the file" },
    ));
  }
  for (const name of plugins.lost) {
    found.push(finding(
      "plugin",
      "unknown",
      `the plugin ${quoted(name)} is enabled, and its hooks are not where ` +
        "they were looked for",
      { advice: "look with: claude plugin list" },
    ));
  }
  if (hooks.length > 0) {
    return [
      ...files.filter((file) => hooks.some(({ path }) => path === file.path))
        .map(registeredIn),
      ...found,
      ...checkEvents(hooks, install),
      ...checkMatchers(hooks, install),
      ...checkTwice(hooks),
    ];
  }
  if (plugins.lost.length > 0) return found;
  return [
    finding(
      "registered",
      "wrong",
      registeredNowhere(files),
      found.length > 0 ? {} : { advice: install },
    ),
    ...found,
  ];
}

function registeredNowhere(files: readonly RegisteringFile[]): string {
  if (files.some(({ hooks }) => hooks.length > 0)) {
    return "the hooks that are registered are not started: see below";
  }
  return files.some(({ trouble }) => trouble !== null)
    ? "no hooks are seen, and a settings file cannot be read: see below"
    : "no hooks are registered with Claude Code";
}

function registeredIn({ origin, path, hooks }: RegisteringFile): Finding {
  const whose = origin === "plugin"
    ? "by the plugin"
    : `in the ${origin} settings`;
  const events = [...new Set(hooks.map(({ event }) => event))];
  return finding("registered", "ok", `registered ${whose}, ${quoted(path)}`, {
    details: [events.join(", ")],
  });
}

function checkFile(file: RegisteringFile): Finding[] {
  const { path, trouble, beyondJson, unknownTypes, hooks } = file;
  const name = quoted(path);
  if (trouble !== null) {
    return [finding("settings", "wrong", trouble, {
      advice: "correct it by hand: Claude Code ignores the file as it is",
    })];
  }
  const verdict = hooks.length > 0 ? "wrong" : "note";
  const found: Finding[] = [];
  if (beyondJson !== undefined) {
    found.push(finding(
      "settings",
      verdict,
      `Claude Code ignores ${name}: it is no plain JSON (${beyondJson})`,
      { advice: "take comments, and commas before an end, out of it" },
    ));
  }
  if (unknownTypes.length > 0) {
    const types = unknownTypes.map(quoted).join(", ");
    found.push(finding(
      "settings",
      verdict,
      `Claude Code ignores all hooks in ${name}: no such type of hook: ${types}`,
      { advice: "correct the type, or take that hook out" },
    ));
  }
  return found;
}

/** The program runs a handler once that several settings have in the same words; not a plugin's. */
function checkTwice(hooks: readonly RegisteredHook[]): Finding[] {
  const places = new Map<string, Map<string, string>>();
  for (const { event, command, args, origin, path } of hooks) {
    const ways = places.get(event) ?? new Map<string, string>();
    const plugin = origin === "plugin" ? path : "";
    ways.set(JSON.stringify([plugin, command, args ?? null]), path);
    places.set(event, ways);
  }
  const twice = [...places].filter(([, ways]) => ways.size > 1);
  if (twice.length === 0) return [];
  const paths = new Set(twice.flatMap(([, ways]) => [...ways.values()]));
  return [finding(
    "registered-twice",
    "wrong",
    "hooks are registered more than once: each call is counted once, and " +
      "costs twice",
    {
      details: [
        twice.map(([event]) => event).join(", "),
        ...[...paths].map(quoted),
      ],
      advice:
        "hooktally uninstall --scope user, project or local; or disable " +
        "the plugin",
    },
  )];
}
