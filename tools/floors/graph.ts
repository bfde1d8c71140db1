/** Who imports whom, over all files. */
import { posix } from "node:path";
import type { FileFacts, ImportFact } from "./facts.ts";

/** The manifest's names for files of this repository. */
export type LocalNames = Readonly<Record<string, string>>;

/** An import whose target is known to be a file of this repository. */
export interface Edge extends ImportFact {
  readonly from: string;
  readonly to: string;
}

/** The graph: the edges of each file, and its imports from elsewhere. */
export interface Graph {
  readonly edges: ReadonlyMap<string, readonly Edge[]>;
  readonly foreign: ReadonlyMap<string, readonly ImportFact[]>;
}

/** Sorts the imports of all files into edges and foreign ones. */
export function buildGraph(
  files: readonly FileFacts[],
  localNames: LocalNames,
): Graph {
  const edges = new Map<string, Edge[]>();
  const foreign = new Map<string, ImportFact[]>();
  for (const { path, imports } of files) {
    const own: Edge[] = [];
    const other: ImportFact[] = [];
    for (const fact of imports) {
      const to = localTarget(path, fact.specifier, localNames);
      if (to === undefined) other.push(fact);
      else own.push({ ...fact, from: path, to });
    }
    edges.set(path, own);
    foreign.set(path, other);
  }
  return { edges, foreign };
}

function localTarget(
  from: string,
  specifier: string,
  localNames: LocalNames,
): string | undefined {
  if (/^\.\.?\//.test(specifier)) {
    return posix.join(posix.dirname(from), specifier);
  }
  const named = Object.hasOwn(localNames, specifier);
  return named ? localNames[specifier] : undefined;
}

/**
 * Every file that can be reached, each with the edge by which it was reached
 * first; the start has none. Does not follow edges that the filter refuses.
 */
export function reachable(
  graph: Graph,
  start: string,
  follow: (edge: Edge) => boolean,
): Map<string, Edge | undefined> {
  const found = new Map<string, Edge | undefined>([[start, undefined]]);
  // A Map also visits what is added while one walks over it.
  for (const path of found.keys()) {
    for (const edge of graph.edges.get(path) ?? []) {
      if (!found.has(edge.to) && follow(edge)) found.set(edge.to, edge);
    }
  }
  return found;
}

/** The files from the start to the target, as `a -> b -> c`. */
export function pathTo(
  found: ReadonlyMap<string, Edge | undefined>,
  target: string,
): string {
  const steps = [target];
  let edge = found.get(target);
  while (edge !== undefined) {
    steps.unshift(edge.from);
    edge = found.get(edge.from);
  }
  return steps.join(" -> ");
}
