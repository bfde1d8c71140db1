/**
 * Runs `path`. It reads, and writes nothing to the disk.
 *
 * @module
 */
import type { CommandContext } from "../command.ts";
import { findSession, journalsOf } from "../find_session.ts";

/** What `path` may be told. */
export interface PathOptions {
  readonly sessionId?: string | undefined;
}

/**
 * Prints the data directory, whether it is there or not, or the journals of a session, the live one
 * first.
 *
 * @throws {CommandError} If there is no such session.
 * @throws {FileError} If the data directory, or the output, is out of reach.
 */
export async function runPath(
  context: CommandContext,
  { sessionId }: PathOptions,
): Promise<number> {
  const layout = context.layout();
  const { files } = context.host;
  if (sessionId === undefined) {
    if (context.json) await context.printJson({ data_dir: layout.root });
    else await context.print([layout.root]);
    return 0;
  }
  const id = findSession(files, layout, sessionId);
  const journals = journalsOf(files, layout, id);
  if (context.json) await context.printJson({ session_id: id, journals });
  else await context.print(journals);
  return 0;
}
