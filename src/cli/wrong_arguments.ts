/**
 * What is said where arguments cannot be understood.
 *
 * @module
 */
import { formatMessage, type Message } from "@optique/core/message";
import { findSimilar } from "@optique/core/suggestion";
import { extractCommandNames, extractOptionNames } from "@optique/core/usage";
import { COMMANDS } from "./commands/every_command.ts";
import { quoted } from "./text/safe_text.ts";

/** Commands of the command-line library itself. */
const LIBRARY_COMMANDS: readonly string[] = ["help", "completion"];

/** Options that stand with every command. */
const COMMON_OPTIONS: readonly string[] = ["--dir", "--json", "--help"];

const SIMILAR = { maxSuggestions: 3, maxDistance: 2 };

/** Where the library's own guess begins, which knows the options of all commands. */
const GUESS = "\n\nDid you mean";

/**
 * The word that stands where a command is expected, if one does for certain; that of `help` is the one it is asked about.
 */
function commandWord(args: readonly string[]): string | undefined {
  const words: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? "";
    if (arg === "--dir") i++;
    else if (!arg.startsWith("-")) words.push(arg);
    // What follows another option may be its value.
    else if (words.length === 0 && !/^--(?:json$|dir=)/.test(arg)) return;
  }
  return words[0] === "help" ? words[1] ?? words[0] : words[0];
}

/** The message for the user, each of whose lines ends with a line end. */
export function wrongArguments(
  args: readonly string[],
  error: Message,
  program: string,
): string {
  const word = commandWord(args);
  const names = COMMANDS.flatMap((one) => [...extractCommandNames(one.usage)]);
  if (word !== undefined && ![...names, ...LIBRARY_COMMANDS].includes(word)) {
    const guess = didYouMean(findSimilar(word, names, SIMILAR));
    return `Error: There is no command ${quoted(word)}.${guess}\n` +
      `Try ${program} --help.\n`;
  }
  const command = COMMANDS.find((one) =>
    word !== undefined && extractCommandNames(one.usage).has(word)
  );
  const options = command === undefined
    ? [...COMMON_OPTIONS, "--version"]
    : [...extractOptionNames(command.usage), ...COMMON_OPTIONS];
  const guess = didYouMean(nearOptions(args, options));
  const help = command === undefined ? "--help" : `help ${word}`;
  return `Error: ${withoutGuess(error)}${guess}\nTry ${program} ${help}.\n`;
}

function didYouMean(near: readonly string[]): string {
  return near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : "";
}

/** Options that are like the first one that there is not. */
function nearOptions(
  args: readonly string[],
  options: readonly string[],
): readonly string[] {
  const wrong = args.map((arg) => arg.replace(/=.*$/s, ""))
    .find((arg) => arg.startsWith("--") && !options.includes(arg));
  if (wrong === undefined || wrong === "--") return [];
  return findSimilar(wrong, options, SIMILAR);
}

function withoutGuess(error: Message): string {
  const at = error.findIndex((term) =>
    term.type === "text" && term.text.startsWith(GUESS)
  );
  const kept = at < 0 ? error : error.slice(0, at);
  return formatMessage(kept, { colors: false, quotes: true })
    .replace(/\n\n.*$/s, "");
}
