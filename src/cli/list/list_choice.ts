/**
 * Which sessions are listed, and in what order.
 *
 * @module
 */
import type { Environment } from "../../model/ports.ts";
import type { Tally } from "../../model/tally.ts";
import { givenDirectory } from "../../statusline/given_directory.ts";
import { withoutTrailingSlash } from "../../store/layout.ts";
import { CommandError, USAGE_STATUS } from "../command.ts";
import { sinceTime } from "../text/since.ts";
import { quoted } from "../text/safe_text.ts";

/** By what sessions are sorted, the greatest first. */
export type Order = "recent" | "calls" | "errors" | "duration";

/** What `list` may be told. */
export interface ListChoice {
  readonly since?: string | undefined;
  readonly project?: string | undefined;
  readonly limit?: number | undefined;
  readonly sort: Order;
}

/** What a choice depends on. */
export interface Here {
  /** ms since 1970. */
  readonly now: number;
  readonly environment: Environment;
  currentDirectory(): string;
}

/**
 * The chosen ones of some sessions, which come with the latest first.
 *
 * @throws {CommandError} If the moment is none.
 * @throws {FileError} If a project is relative and the current directory was removed.
 */
export function chosen(
  tallies: readonly Tally[],
  { since, project, limit = Infinity, sort }: ListChoice,
  here: Here,
): Tally[] {
  const from = since === undefined ? -Infinity : sinceTime(since, here.now);
  if (from === undefined) {
    throw new CommandError(
      `There is no such moment as ${quoted(since ?? "")}`,
      USAGE_STATUS,
    );
  }
  const isOfProject = projectTest(project, here);
  return tallies
    .filter(({ lastAt, source }) =>
      (lastAt ?? 0) >= from && isOfProject(source.project)
    )
    // Stable: among equals the latest stays first.
    .sort((a, b) => amountOf(b, sort) - amountOf(a, sort))
    .slice(0, limit);
}

function amountOf(tally: Tally, sort: Order): number {
  switch (sort) {
    case "recent":
      return 0;
    case "calls":
      return tally.calls.count;
    case "errors":
      return tally.calls.errors;
    case "duration":
      return (tally.lastAt ?? 0) - (tally.startedAt ?? 0);
    default:
      return sort satisfies never;
  }
}

/** A path means a directory and what is below it; a word means whatever has it in its path. */
function projectTest(
  project: string | undefined,
  { environment, currentDirectory }: Here,
): (path: string | null) => boolean {
  if (project === undefined) return () => true;
  if (!/^\.{0,2}(?:[\\/]|$)|^[A-Za-z]:/.test(project) || project === "") {
    const word = project.toLowerCase();
    return (path) => path?.toLowerCase().includes(word) ?? false;
  }
  const given = givenDirectory(project, currentDirectory, environment);
  const directory = withoutDots(given);
  const above = directory === "/" ? directory : `${directory}/`;
  return (path) =>
    path !== null &&
    (withoutTrailingSlash(path) === directory || path.startsWith(above) ||
      path.startsWith(`${directory}\\`));
}

/** A path without `.` and `..`, as projects are recorded. */
function withoutDots(path: string): string {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "..") names.pop();
    else if (name !== ".") names.push(name);
  }
  return withoutTrailingSlash(names.join("/")) || "/";
}
