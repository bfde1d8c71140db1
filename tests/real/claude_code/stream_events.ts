/** What Claude Code says in its `stream-json` output. */

/** A hook that ended, as `--include-hook-events` tells. */
export interface HookResponse {
  readonly event: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
  readonly outcome: string;
}

type Line = Readonly<Record<string, unknown>>;

/** Everything that was said. A line still in the making is left out. */
export class StreamEvents {
  readonly #lines: readonly Line[];

  constructor(output: string) {
    this.#lines = output.slice(0, output.lastIndexOf("\n") + 1).split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Line);
  }

  /** The sessions, in the order in which they came up. */
  sessionIds(): string[] {
    const ids = this.#lines
      .filter(({ subtype }) => subtype === "init")
      .map((line) => String(line["session_id"]));
    return [...new Set(ids)];
  }

  /** The hooks that ended. */
  hookResponses(): HookResponse[] {
    return this.#lines
      .filter(({ subtype }) => subtype === "hook_response")
      .map((line) => ({
        event: String(line["hook_event"]),
        stdout: String(line["stdout"]),
        stderr: String(line["stderr"]),
        exitCode: Number(line["exit_code"]),
        outcome: String(line["outcome"]),
      }));
  }

  /** Whether each prompt ended in an error, in their order. */
  results(): boolean[] {
    return this.#lines
      .filter(({ type }) => type === "result")
      .map((line) => line["is_error"] === true);
  }

  /** Any other word about hooks: a hook that broke down, one that was stopped. */
  hookTroubles(): string[] {
    return this.#lines
      .filter(({ type, subtype }) =>
        type === "system" && /hook/.test(String(subtype)) &&
        !/^hook_(?:started|response|progress)$/.test(String(subtype))
      )
      .map((line) => JSON.stringify(line));
  }
}
