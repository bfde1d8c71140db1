/** Programs in TypeScript that users may write. */

/** Uses the whole of the public interface, as far as types go. */
export const TYPED_PROGRAM = `
import {
  type CallDetails,
  DataDirectoryError,
  FileError,
  type FlushReport,
  JournalError,
  listSessions,
  liveInstances,
  type Outcome,
  readSession,
  SessionClosedError,
  SessionStats,
  type SessionStatsOptions,
  sweepStale,
  type Tally,
} from "hooktally";
import { type TallyHooks, tallyHooks } from "hooktally/agent-sdk";
import "hooktally/hooks/stop";
import "hooktally/cli";

const options: SessionStatsOptions = { dataDir: "/tmp/x", label: "CB" };

export function record(outcome: Outcome): FlushReport {
  using stats = new SessionStats("s1", options);
  const details: CallDetails = { durationMs: 12, outcome };
  stats.recordToolCall("Bash", details);
  stats.recordHookTiming("Stop", 1.5);
  const hooks: TallyHooks = tallyHooks(stats);
  const [first] = hooks.PostToolUse;
  void first?.hooks[0]?.({ tool_name: "Bash" });
  return stats.flush();
}

export function read(): string[] {
  const tally: Tally | null = readSession("s1", options);
  const names = [...tally?.tools ?? []].map(([name, { count }]) =>
    \`\${name}: \${count.toFixed(0)}\`
  );
  const ids = listSessions(options).map(({ sessionId }) => sessionId);
  const living = liveInstances().map((stats) => stats.formatSummary());
  return [...names, ...ids, ...living];
}

export function describe(error: unknown): string | undefined {
  if (error instanceof JournalError) return error.code + error.path;
  if (error instanceof FileError) return error.code;
  if (error instanceof SessionClosedError) return error.message;
  if (error instanceof DataDirectoryError) return error.name;
  return undefined;
}

export const swept: unknown = sweepStale(options);

// @ts-expect-error: were the types missing, everything would be any.
export const wrong: number = new SessionStats("s1").sessionId;
`;

/** Gives the agent SDK the hooks, alone and among others. */
export const SDK_PROGRAM = `
import {
  type HookCallbackMatcher,
  type Options,
  query,
} from "@anthropic-ai/claude-agent-sdk";
import { SessionStats } from "hooktally";
import { tallyHooks } from "hooktally/agent-sdk";

using stats = new SessionStats("s1");
const hooks = tallyHooks(stats);
export const option: Options["hooks"] = hooks;
export const matcher: HookCallbackMatcher[] = hooks.PostToolBatch;
export const run = query({ prompt: "x", options: { hooks } });
export const mixed: Options = {
  hooks: {
    ...hooks,
    PostToolUse: [...hooks.PostToolUse, {
      matcher: "Bash",
      hooks: [() => Promise.resolve({ continue: true })],
    }],
  },
};
// @ts-expect-error: were the SDK's types missing, everything would be any.
export const wrong: Options["hooks"] = { PostToolUse: [{ hooks: 1 }] };
`;
