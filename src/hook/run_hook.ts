/**
 * Runs a hook: payload in, records on disk, out. Whatever happens, it prints nothing but a summary,
 * exits with 0, and notes in the error log what it could not do.
 *
 * @module
 */
import { claudeCodeEvent, claudeCodeSession } from "../agents/claude_code.ts";
import { type AgentEvent, PayloadError } from "../agents/event.ts";
import { encodeLine } from "../codec/encode_line.ts";
import { durationInUs } from "../model/duration.ts";
import type { HookHost } from "../model/ports.ts";
import type { HookRecord } from "../model/record.ts";
import { sessionKey } from "../model/session_key.ts";
import { currentHookHost } from "../runtime/current.ts";
import { logError } from "../store/error_log.ts";
import { appendLines } from "../store/journal.ts";
import {
  dataDirectory,
  isAbsolutePath,
  Layout,
  withoutTrailingSlash,
} from "../store/layout.ts";
import type { FollowedEvent } from "./follow_up.ts";
import { type Payload, readPayload } from "./read_payload.ts";

/**
 * Runs the hook of this process.
 *
 * @param defaultEvent The event to take where the payload names none.
 */
export function runHook(defaultEvent: string): void {
  runHookIn(currentHookHost(), defaultEvent);
}

/** Runs a hook in a host. Never rejects. */
export async function runHookIn(
  host: HookHost,
  defaultEvent: string,
): Promise<void> {
  const began = host.clock.elapsed();
  let sessionId: string | null = null;
  let where = defaultEvent;
  let lost = true;
  try {
    const payload = await readPayload(
      host.stdin,
      () => host.clock.elapsed() - began,
    );
    sessionId = sessionOf(host, payload);
    const event = claudeCodeEvent(payload, defaultEvent, host.clock.now());
    where = event.name;
    const layout = layoutOf(host);
    const happening = { sessionId, event, began };
    const { followUp } = event;
    const recordEvent = (): void => {
      record(host, layout, happening);
      lost = false;
    };
    if (followUp === "nothing") recordEvent();
    else await followEvent(host, layout, { sessionId, followUp }, recordEvent);
  } catch (error) {
    note(host, { sessionId, where, error, lost });
  }
  host.stdin.close();
}

/**
 * Any hook follows any event up, whatever its own name: users register what they like. Only the
 * bounds of turns and sessions need the fold, and only they evaluate its modules.
 */
async function followEvent(
  host: HookHost,
  layout: Layout,
  event: FollowedEvent,
  recordEvent: () => void,
): Promise<void> {
  const { follow } = await import("./follow_up.ts");
  follow(host, layout, event, recordEvent);
}

/**
 * Where to record: after `--dir`, an absolute path, as a registration names it; else what the
 * environment names.
 *
 * @throws {DataDirectoryError} If neither names one.
 */
function layoutOf({ args, environment }: HookHost): Layout {
  const [option, named = ""] = args;
  return new Layout(
    option === "--dir" && isAbsolutePath(named, environment.windows)
      ? withoutTrailingSlash(named)
      : dataDirectory(environment),
  );
}

/** The payload's session; the environment's only where the payload has none. */
function sessionOf(host: HookHost, payload: Payload): string {
  const id = claudeCodeSession(payload) ?? claudeCodeSession({
    session_id: host.environment.get("CLAUDE_CODE_SESSION_ID"),
  });
  if (id === undefined) {
    throw new PayloadError("the payload has no session_id");
  }
  return id;
}

interface Happening {
  readonly sessionId: string;
  readonly event: AgentEvent;
  /** When the hook began, on the clock that never goes back. */
  readonly began: number;
}

/**
 * Writes an event and the run time of its hook at once. The hook comes first: what a cut would
 * cost is the end of a batch, and it must not take a hook's word for a call's.
 */
function record(
  host: HookHost,
  layout: Layout,
  { sessionId, event, began }: Happening,
): void {
  const writer = host.random.token();
  const hook: HookRecord = {
    type: "hook",
    at: host.clock.now(),
    hook: event.name,
    durationUs: durationInUs(host.clock.elapsed() - began) ?? 0,
    agent: event.agent,
    project: event.project,
  };
  const lines = [hook, ...event.records].map((record, i) => {
    const sequence = i + 1;
    return {
      sequence,
      text: encodeLine({ sessionId, writer, sequence, record }),
      attempts: 0,
    };
  });
  const journal = layout.liveJournal(sessionKey(sessionId));
  const { error } = appendLines(host.files, layout.live, journal, lines);
  if (error !== undefined) throw error;
}

interface Failure {
  readonly sessionId: string | null;
  readonly where: string;
  readonly error: unknown;
  /** Whether the event was not recorded. */
  readonly lost: boolean;
}

function note(
  host: HookHost,
  { sessionId, where, error, lost }: Failure,
): void {
  try {
    const layout = layoutOf(host);
    const message = error instanceof Error ? error.message : String(error);
    logError(host.files, layout, {
      at: host.clock.now(),
      sessionId,
      where,
      message,
      lost,
    });
  } catch {
    // No directory, no permission, no space: there is nowhere left to say so, and a hook is silent.
  }
}
