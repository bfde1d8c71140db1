/**
 * Runs `show`. It reads, and writes nothing to the disk.
 *
 * @module
 */
import type { CommandContext } from "../command.ts";
import { findSession, newestSession } from "../find_session.ts";
import { readShown, shownJson } from "./read_shown.ts";
import { showLines } from "./show_text.ts";

/** What `show` may be told. */
export interface ShowOptions {
  readonly sessionId?: string | undefined;
  readonly watch: boolean;
}

/**
 * Shows one session, once or until interrupted.
 *
 * @throws {CommandError} If nothing was recorded of it.
 * @throws {FileError} If its journal, or the output, is out of reach.
 */
export async function runShow(
  context: CommandContext,
  { sessionId, watch }: ShowOptions,
): Promise<number> {
  const layout = context.layout();
  const { files } = context.host;
  const id = findSession(files, layout, sessionId);
  if (watch) {
    const { watchSession } = await import("./watch_session.ts");
    // Without an id the newest is meant at each look, not only at the first.
    const follow = sessionId === undefined
      ? (): string => newestSession(files, layout)
      : undefined;
    return await watchSession(context, layout, id, follow);
  }
  const shown = readShown(files, layout, id);
  if (context.json) await context.printJson(shownJson(shown));
  else {
    await context.print(showLines(shown, layout.errorLog, context.width));
  }
  return 0;
}
