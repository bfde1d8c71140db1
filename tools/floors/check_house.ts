/** All rules of the house, over all files. Pure: reads no disk. */
import { checkCode } from "./code_rules.ts";
import type { Finding, SourceFile } from "./facts.ts";
import { checkForm } from "./form_rules.ts";
import { buildGraph, type LocalNames, reachable } from "./graph.ts";
import { checkImports } from "./import_rules.ts";
import { readFacts } from "./read_facts.ts";

/** What was found, and how many modules each hook loads. */
export interface HouseReport {
  readonly findings: readonly Finding[];
  readonly hookModules: ReadonlyMap<string, number>;
}

/** Checks the files; the order of the findings is that of paths and lines. */
export function checkHouse(
  sources: readonly SourceFile[],
  localNames: LocalNames,
): HouseReport {
  const files = sources.map(readFacts);
  const graph = buildGraph(files, localNames);
  const findings = [
    ...files.flatMap(checkForm),
    ...files.flatMap(checkCode),
    ...checkImports(files, graph),
  ];
  const hooks = files.filter(({ path }) => path.startsWith("hooks/"));
  return {
    findings: findings.sort(byPlace),
    hookModules: new Map(hooks.map(({ path }) => {
      const loaded = reachable(graph, path, ({ kind }) => kind === "static");
      return [path, loaded.size];
    })),
  };
}

/** A finding as one line that editors make into a link. */
export function findingLine(finding: Finding): string {
  const { path, line, rule, message, warning } = finding;
  return `${path}:${line}: ${
    warning ? "warning" : "error"
  } ${rule}: ${message}`;
}

function byPlace(a: Finding, b: Finding): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.line - b.line;
}
