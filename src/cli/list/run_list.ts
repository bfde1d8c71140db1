/**
 * Runs `list`. It reads, and writes nothing to the disk.
 *
 * @module
 */
import { tallyJson } from "../../codec/tally_json.ts";
import { listSessions } from "../../session/sessions.ts";
import type { CommandContext } from "../command.ts";
import { quoted } from "../text/safe_text.ts";
import { listLines } from "./list_text.ts";

/**
 * Lists all sessions.
 *
 * @throws {FileError} If a journal, or the output, is out of reach.
 */
export async function runList(context: CommandContext): Promise<number> {
  const { root } = context.layout();
  const tallies = listSessions({ dataDir: root }, context.host);
  if (context.json) await context.printJson(tallies.map(tallyJson));
  else if (tallies.length > 0) await context.print(listLines(tallies));
  else await context.complain([`No sessions in ${quoted(root)}`]);
  return 0;
}
