/**
 * Colours, where they are wanted. Those of the terminal's own palette: they suit a light background
 * as well as a dark one.
 *
 * @module
 */
import ansiStyles from "ansi-styles";
import type { Environment } from "../../model/ports.ts";
import { type Look, type Paint, PLAIN } from "./line.ts";

const STYLES: Readonly<Record<Look, { open: string; close: string }>> = {
  strong: ansiStyles.bold,
  quiet: ansiStyles.dim,
  bad: ansiStyles.red,
  odd: ansiStyles.magenta,
  bar: ansiStyles.cyan,
};

/**
 * How to paint. `FORCE_COLOR`, unless it is `0` or `false`, asks for colours, whatever else is said;
 * `NO_COLOR` (https://no-color.org), or another output than a terminal, for none.
 */
export function paintFor(environment: Environment, terminal: boolean): Paint {
  const forced = environment.get("FORCE_COLOR");
  if (forced !== undefined) {
    return forced === "0" || forced === "false" ? PLAIN : paint;
  }
  if (environment.get("NO_COLOR")) return PLAIN;
  return terminal && environment.get("TERM") !== "dumb" ? paint : PLAIN;
}

const paint: Paint = (text, look) => {
  const { open, close } = STYLES[look];
  return text === "" ? "" : `${open}${text}${close}`;
};
