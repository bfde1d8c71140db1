/** The floors of the house: what lies above what. */

/** One floor; `height` orders them, `name` is for messages. */
export interface Floor {
  readonly name: string;
  readonly height: number;
}

/** The folders of `src/`, each with its height. */
const FOLDERS: Readonly<Record<string, number>> = {
  model: 0,
  codec: 1,
  store: 2,
  writer: 3,
  session: 4,
  runtime: 5,
  // 6 is src/compose.ts; beside it, the program of the writing thread.
  thread: 6,
  agents: 7,
  // The runner uses the agents' adapters, never the other way round.
  hook: 8,
  install: 8,
  statusline: 9,
  doctor: 9,
  cli: 10,
};

const COMPOSE: Floor = { name: "src/compose.ts", height: 6 };
const TOP = 10;

/**
 * The floor of a file of the product, `undefined` for any other file (tests,
 * examples, tools and so on live outside the house and look in from there).
 * A file of `src/` on no known floor has the height NaN: every rule about it
 * fails until its folder is added here.
 */
export function floorOf(path: string): Floor | undefined {
  if (path === "mod.ts") return { name: "mod.ts", height: TOP };
  if (path.startsWith("hooks/")) return { name: "hooks/", height: TOP };
  if (path === COMPOSE.name) return COMPOSE;
  const [first, folder = "", ...rest] = path.split("/");
  if (first !== "src") return undefined;
  const height = rest.length > 0 ? FOLDERS[folder] : undefined;
  return { name: `src/${folder}/`, height: height ?? NaN };
}

/**
 * Whether a file of one floor may import from the other: from its own, or from
 * a lower one. The runtime adapters stand apart: they know the model only, and
 * only what composes the house (and lies above) knows them.
 */
export function mayImport(from: Floor, to: Floor): boolean {
  if (from.name === to.name) return true;
  if (from.name === "src/runtime/") return to.name === "src/model/";
  if (to.name === "src/runtime/") return from.height >= COMPOSE.height;
  return from.height > to.height;
}

/** The floors in words, for the end of an error message. */
export const ORDER =
  "model < codec < store < writer < session < compose.ts, thread < agents < " +
  "hook, install < statusline, doctor < mod.ts, hooks, cli; " +
  "runtime knows the model only";
