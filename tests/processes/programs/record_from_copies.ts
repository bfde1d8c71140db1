/**
 * Loads the library from each path, makes 20 instances with each, lets each
 * record once and ends without a flush. `dataDir mod.ts...` Says what listeners
 * that added.
 */
import { pathToFileURL } from "node:url";
import {
  argument,
  commandLine,
  isDeno,
  nodeProcess,
  say,
} from "./child_runtime.ts";

const INSTANCES = 20;
const EVENTS = [
  ...["beforeExit", "exit", "uncaughtException", "unhandledRejection"],
  ...["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT", "SIGUSR2", "SIGBREAK"],
];

type Library = typeof import("../../../mod.ts");

const added: Record<string, number> = {};

/** Deno tells no listener counts, so they are counted on their way. */
function watchDeno(): void {
  const add = globalThis.addEventListener;
  globalThis.addEventListener = (...args: Parameters<typeof add>): void => {
    added[args[0]] = (added[args[0]] ?? 0) + 1;
    return add(...args);
  };
  Deno.addSignalListener = (signal): void => {
    added[signal] = (added[signal] ?? 0) + 1;
  };
}

/** The listeners themselves: the loader of TypeScript may take its own away. */
function nodeListeners(): Map<string, readonly unknown[]> {
  return new Map(
    EVENTS.map((event) => [event, nodeProcess().listeners(event)]),
  );
}

function record({ SessionStats }: Library): number {
  for (let i = 0; i < INSTANCES; i++) {
    new SessionStats("copies", { dataDir: argument(0) }).recordToolCall("Bash");
  }
  return INSTANCES;
}

async function main(paths: readonly string[]): Promise<void> {
  if (isDeno) watchDeno();
  const before = isDeno ? undefined : nodeListeners();
  const live: number[] = [];
  for (const path of paths) {
    const library: Library = await import(pathToFileURL(path).href);
    record(library);
    live.push(library.liveInstances().length);
  }
  before?.forEach((listeners, event) => {
    const now = nodeProcess().listeners(event);
    const fresh = now.filter((each) => !listeners.includes(each));
    if (fresh.length > 0) added[event] = fresh.length;
  });
  say(JSON.stringify({ added, live }));
}

main(commandLine().slice(1));
