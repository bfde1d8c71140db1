/**
 * Types of the path functions that this project uses. All of them follow the
 * rules of the operating system they run on.
 */

/** The parts of a path. */
export interface ParsedPath {
  root: string;
  dir: string;
  base: string;
  ext: string;
  name: string;
}

/** `"/"`, on Windows `"\\"`. */
export const SEPARATOR: "/" | "\\";

/** One or more separators. */
export const SEPARATOR_PATTERN: RegExp;

/** `":"`, on Windows `";"`. */
export const DELIMITER: ":" | ";";

/** The last part of the path, without the suffix if one is given. */
export function basename(path: string | URL, suffix?: string): string;

/** The path that all of them share, with a separator at its end. */
export function common(paths: string[]): string;

/** Everything before the last part. */
export function dirname(path: string | URL): string;

/** The extension with its dot, or nothing. */
export function extname(path: string | URL): string;

/** The reverse of `parse`. */
export function format(pathObject: Partial<ParsedPath>): string;

/** The path that a `file:` URL means. */
export function fromFileUrl(url: URL | string): string;

/** Whether the path starts at a root. */
export function isAbsolute(path: string): boolean;

/** The parts joined and normalized. */
export function join(path: string | URL, ...paths: string[]): string;

/** The path without `.`, `..` and repeated separators. */
export function normalize(path: string | URL): string;

/** The parts of the path. */
export function parse(path: string): ParsedPath;

/** How one gets from the first path to the second. */
export function relative(from: string, to: string): string;

/** The absolute path; the current folder is taken where none is given. */
export function resolve(...pathSegments: string[]): string;

/** The `file:` URL of an absolute path. */
export function toFileUrl(path: string): URL;
