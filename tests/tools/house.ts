import { checkHouse } from "../../tools/floors/check_house.ts";
import type { Finding } from "../../tools/floors/facts.ts";

/** Files in memory, by path. */
export type Sources = Readonly<Record<string, string>>;

/** What the rules of the house say about these files. */
export function findingsIn(sources: Sources): readonly Finding[] {
  const files = Object.entries(sources).map(([path, text]) => ({ path, text }));
  return checkHouse(files, { "@hooktally/hooktally": "mod.ts" }).findings;
}

/** The broken rules alone, in the order of paths and lines. */
export function brokenRules(sources: Sources): string[] {
  return findingsIn(sources)
    .filter(({ warning }) => !warning)
    .map(({ rule }) => rule);
}
