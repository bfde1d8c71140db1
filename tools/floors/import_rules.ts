/** The rules about who imports whom. */
import { findCycles } from "./cycles.ts";
import { broken, type FileFacts, type Finding } from "./facts.ts";
import { type Edge, type Graph, pathTo, reachable } from "./graph.ts";
import { floorOf, mayImport, ORDER } from "./house.ts";

const REGISTRY = "src/session/registry.ts";

/** The doors of the library that load nothing but this repository's files. */
const LIBRARY: readonly string[] = ["mod.ts", "src/agents/agent_sdk.ts"];
const NOT_FOR_REGISTRY = /^src\/(writer|store)\//;

/** What a recording hook must not even be able to do, and the one that may. */
const POWERS: Readonly<Record<string, string | undefined>> = {
  "src/runtime/shell_command.ts": "hooks/statusline.ts",
  "src/runtime/removal.ts": undefined,
};

/** All import rules over the whole repository. */
export function checkImports(
  files: readonly FileFacts[],
  graph: Graph,
): Finding[] {
  return [
    ...files.flatMap((file) => checkOwnFloor(file)),
    ...[...graph.edges.values()].flat().flatMap(checkEdge),
    ...files.flatMap((file) => checkBareGraph(file, graph)),
    ...files.flatMap((file) => checkPowers(file, graph)),
    ...checkRegistry(graph),
    ...findCycles(graph).map(({ files: ring, closing }) =>
      broken(
        closing.from,
        closing.line,
        "circular-import",
        `${[...ring, closing.to].join(" -> ")}: move what both need lower down`,
      )
    ),
  ];
}

function checkOwnFloor({ path }: FileFacts): Finding[] {
  const floor = floorOf(path);
  if (floor === undefined || !Number.isNaN(floor.height)) return [];
  const message = "is on no floor: move it, or add its folder to " +
    "tools/floors/house.ts";
  return [broken(path, 1, "floor", message)];
}

function checkEdge(edge: Edge): Finding[] {
  const from = floorOf(edge.from);
  const to = floorOf(edge.to);
  if (from === undefined) return [];
  if (to === undefined) {
    const message = `imports ${edge.to}, which is no part of the product`;
    return [broken(edge.from, edge.line, "outside", message)];
  }
  if (mayImport(from, to)) return [];
  const message = `${from.name} may not import ${edge.to} (${ORDER})`;
  return [broken(edge.from, edge.line, "floor", message)];
}

/**
 * A package in a hook's graph is downloaded before the first record, and one in the library's
 * before a program runs that never asked for it.
 */
function checkBareGraph({ path: entry }: FileFacts, graph: Graph): Finding[] {
  const isHook = entry.startsWith("hooks/");
  if (!isHook && !LIBRARY.includes(entry)) return [];
  const rule = isHook ? "hook-package" : "library-package";
  const found = reachable(graph, entry, () => true);
  return [...found.keys()].flatMap((path) =>
    (graph.foreign.get(path) ?? [])
      .filter(({ specifier }) => !specifier.startsWith("node:"))
      .map(({ specifier, line }) => {
        const from = isHook ? "a hook" : entry;
        const message = `"${specifier}" can be reached from ${from}: ${
          pathTo(found, path)
        }`;
        return broken(path, line, rule, message);
      })
  );
}

/** A recording hook records: it has no way to what could do more. */
function checkPowers({ path: hook }: FileFacts, graph: Graph): Finding[] {
  if (!hook.startsWith("hooks/")) return [];
  const found = reachable(graph, hook, () => true);
  return [...found.keys()]
    .filter((path) => Object.hasOwn(POWERS, path) && POWERS[path] !== hook)
    .map((path) => {
      const message = `${path} can be reached: ${pathTo(found, path)}`;
      return broken(hook, 1, "hook-power", message);
    });
}

/** The registry watches; it must not be what keeps records safe. */
function checkRegistry(graph: Graph): Finding[] {
  const own = graph.edges.get(REGISTRY) ?? [];
  const direct = own.filter(({ to }) => NOT_FOR_REGISTRY.test(to));
  const found = reachable(graph, REGISTRY, ({ kind }) => kind !== "type");
  const detours = [...found.keys()].filter((path) =>
    NOT_FOR_REGISTRY.test(path) && !direct.some(({ to }) => to === path)
  );
  return [
    ...direct.map(({ to, line }) =>
      broken(REGISTRY, line, "registry", `may not import ${to}`)
    ),
    ...detours.map((path) => {
      const message = `may not import ${path}: ${pathTo(found, path)}`;
      return broken(REGISTRY, 1, "registry", message);
    }),
  ];
}
