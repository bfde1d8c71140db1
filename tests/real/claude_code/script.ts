/** What the stand-in for the model says, and when. */

/** The model asks for a tool. */
export interface ToolRequest {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** One answer of the model. */
export interface Turn {
  /** Tools it asks for, all at once. */
  readonly calls?: readonly ToolRequest[];
  /** Instead of an answer: the API refuses with this status. */
  readonly refusal?: { readonly status: number; readonly message: string };
}

/** The answers to one prompt, in their order; then the model says `last`. */
export interface Part {
  readonly turns: readonly Turn[];
  readonly last?: string;
}

/** A whole session: what is answered to the user, and to each subagent. */
export interface Script extends Part {
  /** By a word that is in the prompt of that subagent only. */
  readonly subagents?: Readonly<Record<string, Part>>;
}

/** A script that asks for one tool after the other. */
export function oneByOne(...calls: readonly ToolRequest[]): Script {
  return { turns: calls.map((call) => ({ calls: [call] })) };
}

/** A command for the shell. */
export function bash(command: string): ToolRequest {
  return { name: "Bash", input: { command, description: "scripted" } };
}

/** Calls that end well, fail and are refused, in two turns. */
export const FOUR_CALLS: Script = {
  turns: [
    { calls: [bash("true"), bash("exit 1"), { name: "Nope", input: {} }] },
    { calls: [bash("true")] },
  ],
};

/** What a request is answered with. */
export interface Cue {
  /** Whose: a subagent's word, or `main`. */
  readonly part: string;
  readonly turn: Turn;
  /** What the model says besides. */
  readonly text: string;
}

/** A message of the Messages API, as far as it is read here. */
export interface Message {
  readonly role: string;
  readonly content: string | readonly Block[];
}

/** A part of a message. */
export interface Block {
  readonly type: string;
  readonly text?: string;
}

/** What the program adds to a prompt, or sends in place of one, on its own account. */
const ADDED = /^<(?:system-reminder|task-notification|local-command|command-)/;

/**
 * The next answer: as many turns have been played as the model asked for tools
 * since the user's (or, for a subagent, the parent's) last prompt.
 */
export function cueFor(script: Script, messages: readonly Message[]): Cue {
  let played = 0;
  let prompt = "";
  for (const { role, content } of messages) {
    const blocks = typeof content === "string"
      ? [{ type: "text", text: content }]
      : content;
    if (role === "assistant") {
      if (blocks.some(({ type }) => type === "tool_use")) played++;
      continue;
    }
    const said = blocks.filter(({ type, text }) =>
      type === "text" && text !== undefined && !ADDED.test(text)
    );
    if (said.length === 0) continue;
    played = 0;
    prompt = said.map(({ text }) => text).join("\n");
  }
  const [name, part] = Object.entries(script.subagents ?? {})
    .find(([word]) => prompt.includes(word)) ?? ["main", script];
  const turn = part.turns[played] ?? {};
  return { part: name, turn, text: turn.calls ? "" : part.last ?? "Done." };
}
