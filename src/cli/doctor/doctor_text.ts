/**
 * What the doctor says to people.
 *
 * @module
 */
import type { Finding, Verdict } from "../../doctor/finding.ts";
import type { Repaired } from "../../doctor/repair.ts";
import type { Line, Look } from "../text/line.ts";

const LOOKS: Readonly<Record<Verdict, Look>> = {
  ok: "quiet",
  note: "odd",
  wrong: "bad",
  unknown: "odd",
};

const WIDTH = "unknown".length;
const INDENT = " ".repeat(WIDTH + 2);

/** A line for each finding, its verdict first, with what there is to know and to do below it. */
export function doctorLines(
  findings: readonly Finding[],
  repaired: readonly Repaired[],
): Line[] {
  const wrong = findings.filter(({ verdict }) => verdict === "wrong").length;
  return [
    ...repaired.map(repairLine),
    ...findings.flatMap(findingLines),
    "",
    wrong === 0 ? "Nothing is wrong" : `Wrong: ${wrong}`,
  ];
}

function repairLine({ done, text }: Repaired): Line {
  const word = done ? "fixed" : "wrong";
  const look: Look = done ? "strong" : "bad";
  return [{ text: word, look }, { text: `${gap(word)}${text}` }];
}

function findingLines({ verdict, text, details, advice }: Finding): Line[] {
  return [
    [{ text: verdict, look: LOOKS[verdict] }, {
      text: `${gap(verdict)}${text}`,
    }],
    ...details.map((detail): Line => [{
      text: `${INDENT}${detail}`,
      look: "quiet",
    }]),
    ...advice === null ? [] : [`${INDENT}→ ${advice}`],
  ];
}

function gap(word: string): string {
  return " ".repeat(WIDTH + 2 - word.length);
}
