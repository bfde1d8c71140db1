import { test } from "node:test";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { filesBelow } from "../harness/data_files.ts";
import {
  type Patient,
  reportOf,
  withPatient,
  wrongs,
} from "../harness/patient.ts";
import { cannotBePlainUser } from "../harness/plain_user.ts";

/** Without what Bun puts there for itself. */
function filesOf(home: string): string[] {
  return filesBelow(home).filter((path) => !path.startsWith(".bun"));
}

test("all is well after an installation, on each runtime, and no trace is left", () =>
  withPatient(async ({ home, runOn }) => {
    for (const runtime of ["deno", "bun"]) {
      const before = filesOf(home);
      const ended = await runOn(runtime, "doctor", "--json");
      const report = reportOf(ended);
      assertEquals(wrongs(report), [], runtime);
      assertEquals([ended.code, report.ok], [0, true]);
      const trials = report.findings.filter(({ check }) => check === "trial");
      assertEquals(trials.map(({ verdict }) => verdict), ["ok", "ok"]);
      assertEquals(filesOf(home), before);
      assertEquals((await runOn(runtime, "list", "--json")).stdout, "[]\n");
    }
  }));

test("a data directory that is in use stays as it was, with its sessions", () =>
  withPatient(async ({ home, run }) => {
    const live = join(home, ".hooktally", "live");
    mkdirSync(live, { recursive: true, mode: 0o700 });
    chmodSync(join(home, ".hooktally"), 0o700);
    const before = filesBelow(home);
    const { code, stdout } = await run("doctor");
    assertEquals(code, 0, stdout);
    assertMatch(stdout, /^ok {7}PostToolUse of the user settings: .* ms$/m);
    assertMatch(stdout, /^Nothing is wrong$/m);
    assertEquals(filesBelow(home), before);
  }));

test("nothing registered is wrong, and installing is what helps", () =>
  withPatient(async ({ run }) => {
    assertEquals((await run("uninstall")).code, 0);
    const { code, stdout } = await run("doctor");
    assertEquals(code, 1);
    assertMatch(
      stdout,
      /^wrong {4}no hooks are registered with Claude Code\n {9}→ hooktally install$/m,
    );
  }));

/** Breaks the settings by putting one text for another, and says what is wrong then. */
async function wrongsAfter(
  { settings, run }: Patient,
  from: string,
  to: string,
): Promise<string[]> {
  const text = readFileSync(settings, "utf8");
  assert(text.includes(from), `${from} is in the settings`);
  writeFileSync(settings, text.replaceAll(from, to));
  const ended = await run("doctor", "--json");
  assertEquals(ended.code, 1);
  assertEquals(
    readFileSync(settings, "utf8"),
    text.replaceAll(from, to),
    "the settings are left alone",
  );
  return wrongs(reportOf(ended));
}

test("a program that is gone is named", () =>
  withPatient(async (patient) => {
    const [wrong = "", ...more] = await wrongsAfter(
      patient,
      " run --no-prompt",
      "-gone run --no-prompt",
    );
    assertMatch(
      wrong,
      /^command: the program that runs hooks is gone: ".*gone/,
    );
    assertEquals(more, []);
  }));

test("a hook that is gone is named", () =>
  withPatient(async (patient) => {
    const [wrong = "", ...more] = await wrongsAfter(
      patient,
      "/hooks/stop.ts",
      "/hooktally/stop.ts",
    );
    assertMatch(wrong, /^command: a hook is gone: ".*\/stop.ts"\nStop$/);
    assertEquals(more, []);
  }));

test("the status line is tried, and named when it is gone", () =>
  withPatient(async (patient) => {
    const { run } = patient;
    assertEquals((await run("install", "--statusline")).code, 0);
    const { code, stdout } = await run("doctor");
    assertEquals(code, 0, stdout);
    assertMatch(stdout, /^ok {7}statusLine of the user settings: a line/m);
    const [wrong = ""] = await wrongsAfter(
      patient,
      "/hooks/statusline.ts",
      "/hooktally/statusline.ts",
    );
    assertMatch(wrong, /^command: a hook is gone: ".*\/statusline.ts"/);
  }));

test("a hook that prints, fails and records nothing fails its trial", () =>
  withPatient(async (patient) => {
    const [wrong = "", ...more] = await wrongsAfter(
      patient,
      "cd /; exec ",
      "echo no; exit 3; ",
    );
    assertMatch(
      wrong,
      /^trial: PostToolUse.*\nits exit status is 3, not 0\nit prints on standard output\nnothing of it is recorded in/,
    );
    assertEquals(more.length, 1);
  }));

test("malformed settings are named with the place, and --fix leaves them", () =>
  withPatient(async (patient) => {
    const wrong = await wrongsAfter(patient, '"hooks": {', '"hooks" {');
    assertMatch(
      wrong.join("\n"),
      /settings: Cannot use ".*settings.json": line 2, column \d+: a colon is missing/,
    );
    const text = readFileSync(patient.settings, "utf8");
    assertEquals((await patient.run("doctor", "--fix")).code, 1);
    assertEquals(readFileSync(patient.settings, "utf8"), text);
  }));

test("settings that the client ignores for a comment are wrong", () =>
  withPatient(async (patient) => {
    const wrong = await wrongsAfter(patient, '"hooks": {', '// x\n"hooks": {');
    assertMatch(wrong.join("\n"), /settings: Claude Code ignores ".*a comment/);
  }));

test("hooks that are registered twice in different words are named", () =>
  withPatient(async ({ project, settings, run }) => {
    const text = readFileSync(settings, "utf8");
    mkdirSync(join(project, ".claude"));
    const path = join(project, ".claude", "settings.json");
    writeFileSync(path, text);
    const once = reportOf(await run("doctor", "--json"));
    const isTwice = ({ check }: { check: string }): boolean =>
      check === "registered-twice";
    assertEquals(once.findings.filter(isTwice), []);
    writeFileSync(path, text.replaceAll("cd /; ", "cd / ; "));
    const ended = await run("doctor", "--json");
    const [twice] = reportOf(ended).findings.filter(isTwice);
    assertEquals([ended.code, twice?.verdict], [1, "wrong"]);
  }));

test("what a project's settings name is not run unless install would name it", () =>
  withPatient(async ({ project, settings, run }) => {
    mkdirSync(join(project, ".claude"));
    const ran = join(project, "ran");
    writeFileSync(
      join(project, ".claude", "settings.json"),
      readFileSync(settings, "utf8")
        .replaceAll("cd /; exec", `touch ${ran}; exec`),
    );
    const { findings } = reportOf(await run("doctor", "--json"));
    assertEquals(
      findings.filter(({ check }) => check === "trial")
        .map(({ verdict }) => verdict),
      ["ok", "ok", "unknown"],
    );
    assert(!filesBelow(project).includes("ran"), "it ran");
  }));

test("a data directory that may not be written to is wrong", {
  skip: cannotBePlainUser(),
}, () =>
  withPatient(async ({ home, run, runPlainly }) => {
    const data = join(home, ".hooktally");
    mkdirSync(join(data, "live"), { recursive: true });
    chmodSync(join(data, "live"), 0o500);
    chmodSync(data, 0o500);
    const ended = await runPlainly("doctor", "--json");
    assertEquals(ended.code, 1);
    assertMatch(wrongs(reportOf(ended)).join("\n"), /modes: .*\n.*hooktally/);
    const fixed = reportOf(await run("doctor", "--fix", "--json"));
    assertEquals(fixed.repairs.map(({ check }) => check), ["modes"]);
    assertEquals((await runPlainly("doctor")).code, 0);
  }));

test("--fix sets the error log aside", () =>
  withPatient(async ({ home, run }) => {
    const data = join(home, ".hooktally");
    mkdirSync(data, { recursive: true, mode: 0o700 });
    chmodSync(data, 0o700);
    const log = join(data, "errors.log");
    const entry = {
      v: 1,
      at: 0,
      session: null,
      where: "x",
      message: "\x1b[2J",
    };
    writeFileSync(log, `\n${JSON.stringify(entry)}\n`, { mode: 0o600 });
    const told = await run("doctor");
    assertEquals(told.code, 0, told.stdout);
    assertMatch(told.stdout, /^note {5}1 entry in the error log/m);
    assert(!told.stdout.includes("\x1b"), "an escape is printed");
    assertMatch(
      (await run("doctor", "--fix")).stdout,
      /^fixed {4}set the err/m,
    );
    assertEquals(
      filesBelow(data).filter((it) => it.startsWith("errors")),
      ["errors.log.seen"],
    );
  }));
