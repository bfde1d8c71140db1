/**
 * Records and flushes until standard input ends, trying again what failed.
 * Says how many of its own calls it knows to be written since the directory
 * was removed last. `dataDir name`
 */
import { FileError, JournalError, SessionStats } from "../../../mod.ts";
import { argument, say } from "../../processes/programs/child_runtime.ts";

/** Reads until the end without blocking what else there is to do. */
async function inputEnd(): Promise<void> {
  const { stdin } = await import("node:process");
  for await (const _ of stdin);
}

let isOver = false;
inputEnd().then(() => isOver = true);
const stats = new SessionStats("removed", { dataDir: argument(0) });

/** A pause, so that the input is heard. */
function later(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}

async function main(): Promise<void> {
  let i = 0;
  for (; !isOver; i++) {
    stats.recordToolCall("Bash", { callId: `${argument(1)}-${i}` });
    try {
      stats.flush();
    } catch (error) {
      if (!(error instanceof JournalError || error instanceof FileError)) {
        throw error;
      }
    }
    if (i === 0) say("ready");
    await later();
  }
  // The directory is left alone from here on.
  stats.recordToolCall("Last", { callId: `${argument(1)}-last` });
  stats.flush();
  say("done");
}

main();
