/**
 * Runs `list`. It reads, and writes nothing to the disk.
 *
 * @module
 */
import { tallyJson } from "../../codec/tally_json.ts";
import { listSessions } from "../../session/sessions.ts";
import type { CommandContext } from "../command.ts";
import { checkDataDirectory } from "../find_session.ts";
import { quoted } from "../text/safe_text.ts";
import { chosen, type ListChoice } from "./list_choice.ts";
import { listLines } from "./list_text.ts";

/**
 * Lists sessions. What cannot be read is left out and told of on standard error; then the exit
 * status is 1, since it may be the very session that was looked for.
 *
 * @throws {FileError} If the data directory, or the output, is out of reach.
 */
export async function runList(
  context: CommandContext,
  choice: ListChoice,
): Promise<number> {
  const { host, line } = context;
  const layout = context.layout();
  checkDataDirectory(host.files, layout);
  const unreadable = new Set<string>();
  const tallies = listSessions({
    dataDir: layout.root,
    onUnreadable: ({ message }) => void unreadable.add(message),
  }, host);
  const shown = chosen(tallies, choice, {
    now: host.clock.now(),
    environment: host.environment,
    currentDirectory: line.currentDirectory,
  });
  if (context.json) await context.printJson(shown.map(tallyJson));
  else if (shown.length > 0) {
    await context.print(listLines(shown, context.width));
  } else if (unreadable.size === 0) {
    const such = tallies.length > 0 ? "such " : "";
    await context.complain([`No ${such}sessions in ${quoted(layout.root)}`]);
  }
  if (unreadable.size > 0) await context.complain([...unreadable]);
  return unreadable.size > 0 ? 1 : 0;
}
