/**
 * Commands as a shell reads them.
 *
 * @module
 */

/** What no shell takes for anything but itself. */
const PLAIN = /^[A-Za-z0-9_@%+:,./=-]+$/;

/**
 * A command line that a POSIX shell (on Windows: Git Bash, which agents use there) takes apart into
 * exactly these words.
 */
export function shellLine(words: readonly string[]): string {
  return words
    .map((word) =>
      PLAIN.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
    )
    .join(" ");
}

/**
 * The words of a command line, as a POSIX shell takes it apart; nothing is expanded. A backslash
 * before a letter or digit stays: it is part of a Windows path that somebody forgot to quote.
 * Never throws: a quote without an end ends with the line.
 */
export function shellWords(line: string): string[] {
  const words: string[] = [];
  const pattern =
    /'([^']*)(?:'|$)|"((?:\\.|[^"\\])*)(?:"|$)|\\([^A-Za-z0-9])|([^\s'"])|(\s+)/gsu;
  let word: string | undefined;
  for (
    const [, single, double, escaped, plain, blank] of line.matchAll(pattern)
  ) {
    if (blank !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    const piece = single ?? double?.replace(/\\(["\\$`])/g, "$1") ?? escaped ??
      plain ?? "";
    word = (word ?? "") + piece;
  }
  if (word !== undefined) words.push(word);
  return words;
}
