/**
 * The runtime that sessions live in. `src/compose.ts` installs the one of this process; whoever
 * hands in a host of their own (a test, say) needs none.
 *
 * @module
 */
import type { Host } from "../model/ports.ts";
import { ExitFlush } from "../writer/exit_flush.ts";
import { OwedSet } from "../writer/owed_set.ts";
import { WriterThread } from "../writer/writer_thread.ts";
import { Warnings } from "./warnings.ts";

/** A host, and what all sessions in it share. */
export interface Household {
  readonly host: Host;
  readonly owed: OwedSet;
  readonly exitFlush: ExitFlush;
  readonly thread: WriterThread;
  /** Who wants to hear that there is no thread any more. */
  readonly warnings: Warnings;
}

const households = new WeakMap<Host, Household>();
let makeHost: (() => Host) | undefined;
let installed: Host | undefined;

/** Says how to make the host of this process, once it is needed. */
export function installHost(make: () => Host): void {
  makeHost = make;
}

/**
 * The host of this process.
 *
 * @throws {Error} If none was installed: `mod.ts` was gone round.
 */
export function currentHost(): Host {
  installed ??= makeHost?.();
  if (installed === undefined) {
    throw new Error(
      "Cannot find the runtime: import hooktally through its mod.ts",
    );
  }
  return installed;
}

/** What the sessions of a host share; always the same for the same host. */
export function householdOf(host: Host): Household {
  const known = households.get(host);
  if (known !== undefined) return known;
  const owed = new OwedSet();
  const warnings = new Warnings();
  const made = {
    host,
    owed,
    exitFlush: new ExitFlush(host.lifecycle, owed),
    thread: new WriterThread(host, (why) => warnings.give(why)),
    warnings,
  };
  households.set(host, made);
  return made;
}
