/**
 * Examples in the help.
 *
 * @module
 */
import { lineBreak, type Message, text } from "@optique/core/message";

/** The end of a command's help. */
export function examples(...lines: readonly string[]): Message {
  return [
    text("Examples:"),
    ...exampleLines(lines.map((line) => `  ${line}`), true),
  ];
}

/** Lines as they are typed, one below the other. */
export function exampleLines(
  lines: readonly string[],
  onTheirOwn = false,
): Message {
  return lines.flatMap((line, i) =>
    i === 0 && !onTheirOwn ? [text(line)] : [lineBreak(), text(line)]
  );
}
