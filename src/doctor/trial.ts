/**
 * Sends a test event through the commands that are registered, as Claude Code starts them, and reads
 * it back.
 *
 * @module
 */
import type { DoctorHost, TrialRun } from "../model/doctor_host.ts";
import { FileError } from "../model/errors.ts";
import type { FileSystem, Random } from "../model/ports.ts";
import { trialSession } from "../model/session_key.ts";
import type { Layout } from "../store/layout.ts";
import { readErrors } from "../store/error_reader.ts";
import { readTally } from "../store/reader.ts";
import { type Finding, finding } from "./finding.ts";
import { installLine } from "./install_line.ts";
import {
  type ClientSession,
  hookEnvironment,
  recordPlace,
} from "./record_place.ts";
import { type RegisteredHook, STATUS_LINE_EVENT } from "./registration.ts";
import { removeTrial, surroundings } from "./trial_traces.ts";
import { CALL_EVENTS, trialPayload } from "./trial_payloads.ts";

/** How long a hook may take, in ms. */
const LIMIT_MS = 10_000;

/** What a trial needs. */
export interface TrialTools {
  readonly host: DoctorHost;
  readonly files: FileSystem;
  readonly random: Random;
  readonly session: ClientSession;
  /** The data directory that needs no `--dir`. */
  readonly usual: string | undefined;
}

/** Tries the hooks of a call and of the end of a turn, each way in which they are registered. */
export async function tryHooks(
  tools: TrialTools,
  hooks: readonly RegisteredHook[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const call = CALL_EVENTS.find((name) =>
    hooks.some(({ event }) => event === name)
  );
  const tried = new Set<string>();
  for (const hook of hooks) {
    if (![call, "Stop", STATUS_LINE_EVENT].includes(hook.event)) continue;
    const { event, command, args, pluginRoot } = hook;
    const way = JSON.stringify([event, command, args, pluginRoot]);
    if (tried.has(way)) continue;
    tried.add(way);
    findings.push(await tryHook(tools, hook));
  }
  return findings;
}

async function tryHook(
  tools: TrialTools,
  hook: RegisteredHook,
): Promise<Finding> {
  const { host, files, random, session } = tools;
  const { cwd } = session;
  const sessionId = trialSession(random.token());
  const env = hookEnvironment(session, hook, sessionId);
  const layout = recordPlace(session, hook);
  if (layout === null) {
    return finding("trial", "wrong", "hooks are not told where to record", {
      advice: "set HOME, or HOOKTALLY_DIR to an absolute path",
    });
  }
  const before = surroundings(files, layout);
  try {
    const run = await host.run({
      command: startedAs(hook, tools),
      ...{ cwd, env, limitMs: LIMIT_MS },
      input: trialPayload(hook.event, sessionId, cwd),
    });
    return judge(tools, hook, { run, layout, sessionId });
  } finally {
    removeTrial(host.files, files, layout, { sessionId, before });
  }
}

/** As the client starts it: without a shell where arguments are given, else by one. */
function startedAs(
  { command, args, pluginRoot }: RegisteredHook,
  { session: { cwd, windows } }: TrialTools,
): string[] {
  if (args === undefined) {
    return windows ? ["bash", "-c", command] : ["/bin/sh", "-c", command];
  }
  return [command, ...args].map((word) =>
    word.replaceAll("${CLAUDE_PROJECT_DIR}", cwd)
      .replaceAll("${CLAUDE_PLUGIN_ROOT}", pluginRoot ?? "")
  );
}

interface Tried {
  readonly run: TrialRun;
  readonly layout: Layout;
  readonly sessionId: string;
}

function judge(
  { files, usual }: TrialTools,
  hook: RegisteredHook,
  { run, layout, sessionId }: Tried,
): Finding {
  const { event, origin } = hook;
  const name = `${event} of the ${
    origin === "plugin" ? "plugin" : `${origin} settings`
  }`;
  const took = `${Math.round(run.elapsedMs)} ms`;
  const shows = event === STATUS_LINE_EVENT;
  const troubles = [
    ...endTroubles(run),
    ...shows ? lineTroubles(run.stdout) : outputTroubles(event, run.stdout),
    ...shows ? [] : recordTroubles(files, layout, event, sessionId),
  ];
  if (troubles.length === 0) {
    return finding(
      "trial",
      "ok",
      shows
        ? `${name}: a line was shown, in ${took}`
        : `${name}: a test event was recorded and read back, in ${took}`,
    );
  }
  const said = run.stderr.trim();
  return finding(
    "trial",
    "wrong",
    shows
      ? `${name}: no line was shown as it should be (${took})`
      : `${name}: a test event did not arrive as it should (${took})`,
    {
      details: [
        ...troubles,
        ...said === "" ? [] : [`it says: ${said.slice(0, 500)}`],
      ],
      advice: installLine(hook, usual),
    },
  );
}

function endTroubles({ startError, status, signal, late }: TrialRun): string[] {
  if (startError !== null) return [`it cannot be started: ${startError}`];
  if (late) return [`it did not end in ${LIMIT_MS / 1000} s`];
  if (signal !== null) return [`${signal} ended it`];
  return status === 0 ? [] : [`its exit status is ${status}, not 0`];
}

function outputTroubles(event: string, stdout: string): string[] {
  if (event !== "Stop") {
    return stdout === "" ? [] : ["it prints on standard output"];
  }
  try {
    const value: unknown = JSON.parse(stdout);
    const { systemMessage } = value as { systemMessage?: unknown };
    if (typeof systemMessage !== "string" || /\n./.test(stdout)) {
      return ["what it prints is no line for the user"];
    }
    const trouble = /\| (not (?:recorded|read): .*)/s.exec(systemMessage)?.[1];
    return trouble === undefined ? [] : [trouble];
  } catch {
    return ["it prints no line for the user"];
  }
}

/** Ours is the last of the lines: what it wraps comes first. */
function lineTroubles(stdout: string): string[] {
  const line = stdout.trimEnd().split("\n").at(-1) ?? "";
  if (line === "") return ["it prints nothing"];
  return line.startsWith("hooktally:") ? [`it says: ${line}`] : [];
}

function recordTroubles(
  files: FileSystem,
  layout: Layout,
  event: string,
  sessionId: string,
): string[] {
  const place = JSON.stringify(layout.root);
  try {
    const tally = readTally(files, layout, sessionId);
    const there = event === "Stop"
      ? tally?.hooks.get(event)?.count === 1
      : tally?.calls.count === 1;
    if (there) return [];
    const noted = readErrors(files, layout)
      .filter((entry) => entry.sessionId === sessionId)
      .map(({ message }) => `the error log says: ${message}`);
    return [`nothing of it is recorded in ${place}`, ...noted];
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return [error.message];
  }
}
