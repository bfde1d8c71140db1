/**
 * What a check found.
 *
 * @module
 */

/**
 * `ok`: as it should be. `note`: hooktally works, and something is to be known. `wrong`: it does not
 * work, numbers are missing, or it costs twice. `unknown`: it could not be looked at.
 */
export type Verdict = "ok" | "note" | "wrong" | "unknown";

/** A file or directory whose permission bits are to be set. */
export interface ModeChange {
  readonly path: string;
  readonly mode: number;
}

/** What `--fix` does about a finding. */
export type Repair =
  | { readonly kind: "modes"; readonly changes: readonly ModeChange[] }
  | { readonly kind: "sweep" }
  | { readonly kind: "errors" }
  | { readonly kind: "releases" }
  | { readonly kind: "trials"; readonly sessions: readonly string[] };

/** One thing that was looked at. */
export interface Finding {
  /** Which check it is of, such as `trial`: stable, for scripts. */
  readonly check: string;
  readonly verdict: Verdict;
  /** What was found: one line. Names in it may hold anything. */
  readonly text: string;
  /** More of it, a line each. */
  readonly details: readonly string[];
  /** What to do about it; `null` where there is nothing to do. */
  readonly advice: string | null;
  /** What `--fix` does about it; `null` where that can do nothing. */
  readonly repair: Repair | null;
}

/** What a finding may have besides. */
export type FindingParts = Partial<
  Pick<Finding, "details" | "advice" | "repair">
>;

/** Makes a finding. */
export function finding(
  check: string,
  verdict: Verdict,
  text: string,
  { details = [], advice = null, repair = null }: FindingParts = {},
): Finding {
  return { check, verdict, text, details, advice, repair };
}

/** The first few of many details. */
export function fewOf(details: readonly string[], most = 5): string[] {
  const more = details.length - most;
  if (more <= 0) return [...details];
  return [...details.slice(0, most), `… and ${more} more`];
}

/** A name as a text shows it, which has no line end and is told from the words around it. */
export function quoted(name: string): string {
  return JSON.stringify(name);
}
