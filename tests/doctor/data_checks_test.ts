import { test } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import { checkDirectory } from "../../src/doctor/directory_check.ts";
import type { DirectoryFacts } from "../../src/doctor/directory_facts.ts";
import { checkDrive } from "../../src/doctor/drive_check.ts";
import { checkErrors } from "../../src/doctor/errors_check.ts";
import type { Finding } from "../../src/doctor/finding.ts";
import type { EntryFacts } from "../../src/model/doctor_host.ts";

function said(found: readonly Finding[]): string[] {
  return found.map(({ verdict, check }) => `${verdict} ${check}`);
}

function directory(fields: Partial<EntryFacts> = {}): EntryFacts {
  return { kind: "directory", mode: 0o700, owner: 1, ...fields };
}

function file(fields: Partial<EntryFacts> = {}): EntryFacts {
  return { kind: "file", mode: 0o600, owner: 1, ...fields };
}

/** A directory that is as it should be, but for what is given. */
function facts(fields: Partial<DirectoryFacts> = {}): DirectoryFacts {
  return {
    ...{ root: "/data", rootFacts: directory(), writable: true },
    ...{ entries: [{ path: "/data/errors.log", facts: file() }], userId: 1 },
    ...fields,
  };
}

/** The same with one odd entry. */
function withEntry(odd: EntryFacts): DirectoryFacts {
  return facts({ entries: [{ path: "/data/odd", facts: odd }] });
}

test("checkDirectory() finds nothing wrong where this user alone may write", () => {
  assertEquals(said(checkDirectory(facts())), ["ok data-directory"]);
  const none = facts({ rootFacts: null, entries: [] });
  assertEquals(said(checkDirectory(none)), ["ok data-directory"]);
});

test("checkDirectory() says what keeps hooks from writing", () => {
  const cases: readonly [Partial<DirectoryFacts>, RegExp][] = [
    [{ writable: false }, /cannot be written to/],
    [{ rootFacts: null, writable: false }, /cannot be made/],
    [{ rootFacts: file() }, /is no directory/],
    [{ rootFacts: directory({ owner: 7 }) }, /another user \(number 7, this/],
  ];
  for (const [fields, words] of cases) {
    const [found, ...more] = checkDirectory(facts(fields));
    assertEquals([found?.verdict, more.length], ["wrong", 0]);
    assertMatch(found?.text ?? "", words);
  }
});

test("checkDirectory() repairs modes that let others in, or this user not", () => {
  const open = checkDirectory(withEntry(file({ mode: 0o644 })));
  assertEquals(said(open), ["note modes"]);
  assertEquals(open[0]?.repair, {
    kind: "modes",
    changes: [{ path: "/data/odd", mode: 0o600 }],
  });
  const shut = checkDirectory(
    facts({ rootFacts: directory({ mode: 0o500 }), writable: false }),
  );
  assertEquals(said(shut), ["wrong modes"]);
  assertEquals(shut[0]?.repair, {
    kind: "modes",
    changes: [{ path: "/data", mode: 0o700 }],
  });
});

test("checkDirectory() names what is another user's, or a link", () => {
  const foreign = checkDirectory(withEntry(file({ owner: 7 })));
  assertEquals(said(foreign), ["wrong owners"]);
  const link = checkDirectory(withEntry(file({ kind: "link", mode: 0o777 })));
  assertEquals(said(link), ["wrong links"]);
});

test("checkDirectory() knows no modes and owners where the system has none", () => {
  const none = { mode: null, owner: null };
  const found = checkDirectory({
    ...withEntry(file(none)),
    ...{ rootFacts: directory(none), userId: null },
  });
  assertEquals(said(found), ["ok data-directory"]);
});

test("checkDrive() notes a network drive, and what little is left", () => {
  const local = { kind: "local", type: "ext4" } as const;
  const much = { bytes: 1e12, files: null };
  assertEquals(said(checkDrive(local, much)), ["ok network-drive", "ok space"]);
  const nfs = { kind: "network", type: "nfs4" } as const;
  const [found] = checkDrive(nfs, much);
  assertEquals(found?.verdict, "note");
  assertMatch(found?.advice ?? "", /hooks never lock.*locking: "always"/);
  const unknown = { kind: "unknown", type: undefined } as const;
  assertEquals(said(checkDrive(unknown, null)), [
    "unknown network-drive",
    "unknown space",
  ]);
  const spaces: readonly [number, number | null, string][] = [
    [5e7, null, "note"],
    [1000, null, "wrong"],
    [1e12, 50, "note"],
    [1e12, 0, "wrong"],
  ];
  for (const [bytes, files, verdict] of spaces) {
    assertEquals(checkDrive(local, { bytes, files })[1]?.verdict, verdict);
  }
});

test("checkErrors() shows the last three entries, and none of a doctor's trial", () => {
  const entry = (sessionId: string | null, message: string, lost = true) => ({
    ...{ at: 0, where: "Stop", sessionId, message, lost },
  });
  assertEquals(checkErrors([]).verdict, "ok");
  assertEquals(
    checkErrors([entry("hooktally-doctor-x", "no")]).verdict,
    "ok",
  );
  const found = checkErrors([
    ...["1", "2", "3"].map((message) => entry(null, message)),
    entry("one", "4", false),
    entry("hooktally-doctor-x", "5"),
  ]);
  assertMatch(found.text, /^4 entries in the error log; 3 events may be/);
  assertEquals(found.details, [
    "1970-01-01 00:00:00 UTC, Stop: 2",
    "1970-01-01 00:00:00 UTC, Stop: 3",
    '1970-01-01 00:00:00 UTC, Stop, session "one": 4',
  ]);
  assertEquals(checkErrors("Cannot read it").verdict, "unknown");
});
