import type { Edge, Graph } from "./graph.ts";

/** Imports that lead back to where they started, by the last edge of the ring. */
export interface Cycle {
  readonly files: readonly string[];
  readonly closing: Edge;
}

/**
 * Finds circular imports, of types too: two files that cannot be understood
 * one after the other are one file. Each ring is told once, so a second one
 * through the same edge may show only after the first is gone.
 */
export function findCycles(graph: Graph): Cycle[] {
  const cycles: Cycle[] = [];
  const done = new Set<string>();
  for (const start of graph.edges.keys()) {
    walk(graph, start, [], done, cycles);
  }
  return cycles;
}

function walk(
  graph: Graph,
  path: string,
  trail: readonly string[],
  done: Set<string>,
  cycles: Cycle[],
): void {
  if (done.has(path)) return;
  const here = [...trail, path];
  for (const edge of graph.edges.get(path) ?? []) {
    const at = here.indexOf(edge.to);
    if (at >= 0) cycles.push({ files: here.slice(at), closing: edge });
    else walk(graph, edge.to, here, done, cycles);
  }
  done.add(path);
}
