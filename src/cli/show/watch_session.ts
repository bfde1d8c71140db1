/**
 * Shows a session again whenever it has changed. By looking at its files once a second: there are
 * few of them, this works on every system and on network drives, and a journal moves while it is
 * watched, which the systems' own watching does not follow.
 *
 * @module
 */
import type { FileSystem } from "../../model/ports.ts";
import type { Layout } from "../../store/layout.ts";
import { journalStatus } from "../../store/journals.ts";
import { type CommandContext, CommandError } from "../command.ts";
import { journalsOf } from "../find_session.ts";
import type { Line } from "../text/line.ts";
import { readShown, shownJson } from "./read_shown.ts";
import { showLines } from "./show_text.ts";

const LOOK_EVERY_MS = 1000;

/** The other screen of a terminal: what was there before comes back afterwards. */
const OTHER_SCREEN = "\u001b[?1049h";
const FORMER_SCREEN = "\u001b[?1049l";
const CLEAR = "\u001b[H\u001b[J";

/** Below what is drawn; no part of what stays. */
const WAY_OUT: Line = [{ text: "Ctrl-C ends it", look: "quiet" }];

/**
 * Goes on until the user interrupts it, or nobody reads any more. A terminal is drawn anew; any other
 * output gets the session again, after a blank line, or one line of JSON.
 *
 * @param follow The session to show from now on, asked at each look. Default: it stays the same.
 * @throws {FileError} If a journal, or the output, is out of reach.
 */
export async function watchSession(
  context: CommandContext,
  layout: Layout,
  sessionId: string,
  follow: () => string = () => sessionId,
): Promise<number> {
  const { host, line } = context;
  const terminal = line.columns !== undefined && !context.json;
  let shownId = sessionId;
  let before: string | undefined;
  let read = true;
  if (terminal) await line.out(OTHER_SCREEN);
  try {
    do {
      shownId = followed(follow, shownId);
      const state = stateOf(host.files, layout, shownId);
      if (state === before) continue;
      const first = before === undefined;
      before = state;
      const shown = readShown(host.files, layout, shownId);
      if (context.json) {
        read = await line.out(`${JSON.stringify(shownJson(shown))}\n`);
        continue;
      }
      const lines = showLines(shown, layout.errorLog, context.width);
      if (terminal) {
        await line.out(CLEAR);
        read = await context.print(cutToScreen(lines, line.rows));
      } else read = await context.print(first ? lines : ["", ...lines]);
    } while (read && await line.pause(LOOK_EVERY_MS));
  } finally {
    if (terminal) await line.out(FORMER_SCREEN);
  }
  if (terminal && read) {
    // What was seen last stays.
    const shown = readShown(host.files, layout, shownId);
    await context.print(showLines(shown, layout.errorLog, context.width));
  }
  return 0;
}

/** Where there is no session any more, as after a prune, the one that was shown stays. */
function followed(follow: () => string, before: string): string {
  try {
    return follow();
  } catch (error) {
    if (error instanceof CommandError) return before;
    throw error;
  }
}

/** Changes whenever the journals or the error log do. */
function stateOf(
  files: FileSystem,
  layout: Layout,
  sessionId: string,
): string {
  return [...journalsOf(files, layout, sessionId), layout.errorLog]
    .map((path) => {
      const status = journalStatus(files, path);
      return `${path} ${status?.size} ${status?.modifiedAt}`;
    }).join("\n");
}

/** A terminal that scrolled could not be drawn anew. */
function cutToScreen(lines: readonly Line[], rows = Infinity): readonly Line[] {
  if (lines.length + 2 < rows) return [...lines, "", WAY_OUT];
  return [...lines.slice(0, Math.max(1, rows - 3)), "…", WAY_OUT];
}
