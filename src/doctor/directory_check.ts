/**
 * Whether hooks can write to the data directory, and nobody else can read it.
 *
 * @module
 */
import { counted } from "../codec/counted.ts";
import { shellLine } from "../install/shell_words.ts";
import type { DirectoryFacts, Entry } from "./directory_facts.ts";
import { fewOf, type Finding, finding, type ModeChange } from "./finding.ts";

const CHECK = "data-directory";

/** Judges the data directory. */
export function checkDirectory(facts: DirectoryFacts): Finding[] {
  const { root, rootFacts, writable, userId } = facts;
  const name = JSON.stringify(root);
  if (rootFacts === null) {
    return writable
      ? [
        finding(
          CHECK,
          "ok",
          `${name} is not there yet: the first hook makes it`,
        ),
      ]
      : [finding(CHECK, "wrong", `${name} is not there and cannot be made`, {
        advice: "give this user leave to write to the directory above it, " +
          "or name another one with HOOKTALLY_DIR or --dir",
      })];
  }
  if (rootFacts.kind !== "directory") {
    return [finding(CHECK, "wrong", `${name} is no directory`, {
      advice: "move what has this name away, or name another directory",
    })];
  }
  const { owner } = rootFacts;
  if (owner !== null && userId !== 0 && owner !== userId) {
    return [finding(
      CHECK,
      "wrong",
      `${name} belongs to another user (number ${owner}, this is ${userId})`,
      { advice: chownLine(userId, root) },
    )];
  }
  const troubles = [
    ...checkModes(facts),
    ...checkOwners(facts),
    ...checkLinks(facts),
  ];
  if (!writable && troubles.every(({ verdict }) => verdict !== "wrong")) {
    troubles.unshift(finding(CHECK, "wrong", `${name} cannot be written to`, {
      advice: "is the drive read-only? Mount it for writing, or name another " +
        "directory with HOOKTALLY_DIR or --dir",
    }));
  }
  return troubles.length > 0
    ? troubles
    : [finding(CHECK, "ok", `${name} can be written to, by its user alone`)];
}

/** Too few bits keep hooks out, too many let others in. */
function checkModes(facts: DirectoryFacts): Finding[] {
  const open: ModeChange[] = [];
  const shut: ModeChange[] = [];
  for (const { path, facts: { kind, mode, owner } } of allOf(facts)) {
    if (mode === null || (kind !== "file" && kind !== "directory")) continue;
    if (facts.userId !== 0 && owner !== facts.userId) continue;
    const right = kind === "directory" ? 0o700 : 0o600;
    const change = { path, mode: right };
    if ((mode & right) !== right) shut.push(change);
    else if ((mode & 0o077) !== 0) open.push(change);
  }
  return [
    ...modeFinding("wrong", shut, "this user is kept out of"),
    ...modeFinding("note", open, "other users are let in to"),
  ];
}

function modeFinding(
  verdict: "wrong" | "note",
  changes: readonly ModeChange[],
  what: string,
): Finding[] {
  if (changes.length === 0) return [];
  return [finding(
    "modes",
    verdict,
    `${what} ${counted(changes.length, "file")} by the modes of them`,
    {
      details: fewOf(changes.map(({ path }) => path)),
      advice: "--fix sets 0700 for directories, 0600 for files",
      repair: { kind: "modes", changes },
    },
  )];
}

/** Whoever has the directory cannot append to a file that another user made in it. */
function checkOwners({ root, rootFacts, entries }: DirectoryFacts): Finding[] {
  const foreign = entries.filter(({ facts: { owner } }) =>
    owner !== rootFacts?.owner
  );
  if (foreign.length === 0) return [];
  const count = counted(foreign.length, "file");
  return [finding(
    "owners",
    "wrong",
    `${count} in the data directory belong to another user`,
    {
      details: fewOf(foreign.map(({ path }) => path)),
      advice: chownLine(rootFacts?.owner, root),
    },
  )];
}

/** Hooks follow none: somebody else could have put them there. */
function checkLinks({ entries }: DirectoryFacts): Finding[] {
  const odd = entries.filter(({ facts: { kind } }) =>
    kind === "link" || kind === "other"
  );
  if (odd.length === 0) return [];
  return [finding(
    "links",
    "wrong",
    "links, pipes or devices stand where hooks write, and are not written to",
    {
      details: fewOf(odd.map(({ path }) => path)),
      advice: "put plain files and directories in their place",
    },
  )];
}

function allOf({ root, rootFacts, entries }: DirectoryFacts): Entry[] {
  return rootFacts === null
    ? [...entries]
    : [{ path: root, facts: rootFacts }, ...entries];
}

/** What to type to give all of it to one user. */
function chownLine(user: number | null | undefined, path: string): string {
  return shellLine(["sudo", "chown", "-R", String(user), path]);
}
