/** The rules about the names and sizes of files. */
import { broken, type FileFacts, type Finding } from "./facts.ts";

/** More lines than this are one idea too many. */
const MOST_LINES = 260;

/** From here on it is time to think of a second file. */
const MANY_LINES = 200;

/** Words that say nothing about what is inside. */
const EMPTY_WORDS = new Set([
  ...["util", "utils", "helper", "helpers", "common", "misc"],
  ...["manager", "managers"],
]);

const EMPTY_TYPE = /(?:Utils?|Helpers?|Common|Misc|Managers?)$/;

const SNAKE_CASE = /^[a-z0-9]+(?:_[a-z0-9]+)*$/;
const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** All such rules for one file. */
export function checkForm(file: FileFacts): Finding[] {
  return [
    ...checkCase(file),
    ...checkWords(file),
    ...checkTypeNames(file),
    ...checkLength(file),
  ];
}

function checkCase({ path }: FileFacts): Finding[] {
  const [form, rule] = path.startsWith("hooks/")
    ? [KEBAB_CASE, "kebab-case"]
    : [SNAKE_CASE, "snake_case"];
  return parts(path)
    .filter((part) => !form.test(part))
    .map((part) => broken(path, 1, "file-name", `"${part}" is not ${rule}`));
}

function checkWords({ path }: FileFacts): Finding[] {
  return parts(path)
    .flatMap((part) => part.split(/[_-]/))
    .filter((word) => EMPTY_WORDS.has(word.toLowerCase()))
    .map((word) =>
      broken(path, 1, "empty-name", `"${word}" says nothing: name the idea`)
    );
}

function checkTypeNames({ path, types }: FileFacts): Finding[] {
  return types
    .filter(({ name }) => EMPTY_TYPE.test(name))
    .map(({ name, line }) =>
      broken(path, line, "empty-name", `${name} says nothing: name the idea`)
    );
}

function checkLength({ path, lines }: FileFacts): Finding[] {
  if (lines <= MANY_LINES) return [];
  const warning = lines <= MOST_LINES;
  const message = `has ${lines} lines, ${MOST_LINES} are allowed and ` +
    `${MANY_LINES} are many: split it by idea`;
  return [{ path, line: lines, rule: "length", message, warning }];
}

/** Folders and file name, without the extension or extensions. */
function parts(path: string): string[] {
  return path.replace(/(?:\.d)?\.m?[jt]s$/, "").split("/");
}
