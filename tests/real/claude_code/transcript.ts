/** The program's own account of a session: the judge of what was counted. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** What a transcript says. */
export interface Transcript {
  /** How often each tool was asked for, subagents included. */
  readonly toolUses: Readonly<Record<string, number>>;
  readonly useCount: number;
  /** Results that are marked as errors. */
  readonly errorCount: number;
  /** Calls without a result. */
  readonly openCount: number;
  /** Calls of each subagent's own transcript, by its id. */
  readonly subagents: Readonly<Record<string, number>>;
  /** All results that are marked as errors, for messages. */
  readonly errors: readonly string[];
}

interface Use {
  readonly tool: string;
  readonly file: string;
}

/** Reads everything about a session below `$HOME/.claude/projects`. */
export function readTranscript(home: string, sessionId: string): Transcript {
  const uses = new Map<string, Use>();
  const results = new Map<string, string | undefined>();
  const files = transcriptFiles(home, sessionId);
  if (files.length === 0) throw new Error(`No transcript of ${sessionId}`);
  for (const file of files) {
    for (const block of blocksOf(file)) {
      if (block["type"] === "tool_use") {
        uses.set(String(block["id"]), { tool: String(block["name"]), file });
      } else if (block["type"] === "tool_result") {
        const isError = block["is_error"] === true;
        const text = JSON.stringify(block["content"]);
        results.set(
          String(block["tool_use_id"]),
          isError ? text.slice(0, 300) : undefined,
        );
      }
    }
  }
  const errors = [...results.values()].filter((text) => text !== undefined);
  const inSubagents = [...uses.values()]
    .filter(({ file }) => file.includes("subagents"))
    .map(({ file }) => /^agent-(.*)\.jsonl$/.exec(basename(file))?.[1] ?? file);
  return {
    toolUses: tallied([...uses.values()].map(({ tool }) => tool)),
    useCount: uses.size,
    errorCount: errors.length,
    openCount: [...uses.keys()].filter((id) => !results.has(id)).length,
    subagents: tallied(inSubagents),
    errors,
  };
}

function transcriptFiles(home: string, sessionId: string): string[] {
  const projects = join(home, ".claude", "projects");
  if (!existsSync(projects)) return [];
  return readdirSync(projects, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".jsonl") && path.includes(sessionId))
    .map((path) => join(projects, path));
}

function* blocksOf(file: string): Iterable<Readonly<Record<string, unknown>>> {
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line === "") continue;
    const { message } = JSON.parse(line) as {
      readonly message?: { readonly content?: unknown };
    };
    if (Array.isArray(message?.content)) yield* message.content;
  }
}

function tallied(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
