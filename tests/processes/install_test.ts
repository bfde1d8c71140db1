import { test } from "node:test";
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { assertEquals, assertMatch } from "@std/assert";
import { findOwnSettings } from "../../src/install/own_entries.ts";
import { type Ended, runChild } from "../harness/child.ts";
import { commandLineEnvironment, MAIN } from "../harness/command_lines.ts";
import { filesBelow } from "../harness/data_files.ts";
import { postToolUse } from "../harness/hook_launchers.ts";
import { cannotMount, FULL, inOwnMounts } from "../harness/own_mounts.ts";
import {
  asPlainUser,
  cannotBePlainUser,
  giveAway,
} from "../harness/plain_user.ts";
import { programRunners } from "../harness/program_runners.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const SETTINGS = '{\n  "theme": "dark" // mine\n}\n';

/**
 * A home, and the command line from source on Deno or Bun. On Node through tsx a program finds no
 * packages of packages; there the npm package is tested.
 */
interface Home {
  readonly folder: string;
  readonly home: string;
  readonly settings: string;
  run(runtime: string, ...args: string[]): Promise<Ended>;
  /** The same on Deno, without the rights of the superuser. */
  runPlainly(...args: string[]): Promise<Ended>;
  /** The same, with mounts of its own that a script makes on `$1`: the folder of the settings. */
  runMounted(script: string, ...args: string[]): Promise<Ended>;
}

function inHome(play: (home: Home) => Promise<void>): Promise<void> {
  return inTempFolder((folder) => {
    const home = join(folder, "home");
    const claude = join(home, ".claude");
    const settings = join(claude, "settings.json");
    mkdirSync(claude, { recursive: true });
    writeFileSync(settings, SETTINGS);
    const env = commandLineEnvironment(home);
    const command = (runtime: string, args: string[]): string[] => {
      const runner = programRunners().find(({ name }) => name === runtime);
      return runner?.command(MAIN, ...args) ?? [];
    };
    return play({
      ...{ folder, home, settings },
      run: (runtime, ...args) =>
        runChild(command(runtime, args), { env, cwd: folder }),
      runPlainly: (...args) =>
        runChild(asPlainUser(command("deno", args)), { env, cwd: folder }),
      runMounted: (script, ...args) =>
        runChild(
          inOwnMounts(
            `${script}; c="$1"; shift; s=0; "$@" || s=$?; ls "$c"; cat "$c"/*.json; exit $s`,
            claude,
            ...command("deno", args),
          ),
          { env, cwd: folder },
        ),
    });
  });
}

test("a checkout's command line registers its own hooks, on each runtime, and they count", () =>
  inHome(async ({ folder, home, settings, run }) => {
    for (const runtime of ["deno", "bun"]) {
      const { code, stderr } = await run(
        runtime,
        "install",
        "--runtime",
        "deno",
      );
      assertEquals([code, stderr], [0, ""], runtime);
      const { entries } = findOwnSettings(readFileSync(settings), settings);
      assertEquals(entries.length, 7);
      const { hooks } = JSON.parse(
        readFileSync(settings, "utf8").replace("// mine", ""),
      );
      const [{ hooks: [{ command }] }] = hooks.PostToolUse;
      const ran = await runChild(["/bin/sh", "-c", command], {
        env: { PATH: "/usr/bin:/bin" },
        cwd: folder,
        stdin: postToolUse(runtime, "one"),
      });
      assertEquals(ran, { code: 0, signal: null, stdout: "", stderr: "" });
      const shown = await run(runtime, "show", runtime, "--json");
      assertEquals(JSON.parse(shown.stdout).tool_count, 1);
      assertEquals((await run(runtime, "uninstall")).code, 0);
      assertEquals(readFileSync(settings, "utf8"), SETTINGS);
      assertEquals(
        filesBelow(home).filter((path) => path.startsWith(".claude")),
        [
          ".claude/",
          ".claude/settings.json",
        ],
      );
    }
  }));

test("of many that install and uninstall at once none spoils the settings", () =>
  inHome(async ({ settings, run }) => {
    const runtimes = ["deno", "bun", "deno", "bun", "deno", "bun"];
    const all = await Promise.all(
      runtimes.map((runtime, i) =>
        run(
          runtime,
          i === 2 ? "uninstall" : "install",
          ...i === 2 ? [] : ["--runtime", "deno"],
        )
      ),
    );
    assertEquals(
      all.map(({ code, stderr }) => [code, stderr]),
      all.map(() => [0, ""]),
    );
    assertEquals((await run("deno", "install", "--runtime", "deno")).code, 0);
    assertEquals(
      findOwnSettings(readFileSync(settings), settings).entries.length,
      7,
    );
    assertEquals((await run("deno", "uninstall")).code, 0);
    assertEquals(readFileSync(settings, "utf8"), SETTINGS);
  }));

test("--dry-run prints what would change, and touches nothing", () =>
  inHome(async ({ home, run }) => {
    const before = filesBelow(home);
    const { code, stdout } = await run(
      "deno",
      "install",
      "--runtime",
      "deno",
      "--dry-run",
    );
    assertEquals(code, 0);
    assertMatch(
      stdout,
      /^- {2}"theme": "dark" \/\/ mine\n\+ {2}"theme": "dark", \/\/ mine\n\+ {2}"hooks": \{$/m,
    );
    assertEquals(filesBelow(home), before);
  }));

test(
  "on a full or read-only disk the settings stay, and the message names the file",
  { skip: cannotMount() },
  () =>
    inHome(async ({ runMounted }) => {
      const settings = 'printf "{}" > "$1/settings.json"';
      const full = FULL.replace("; cat", `; ${settings}; cat`);
      const readOnly = full.replace(/cat .*/, 'mount -o remount,ro "$1"');
      const options = ["install", "--runtime", "deno"];
      const results = [
        [await runMounted(full, ...options), /settings\.json.*disk is full/],
        [await runMounted(readOnly, ...options), /settings\.json.*read-only/],
      ] as const;
      for (const [{ code, stdout, stderr }, why] of results) {
        assertEquals([code, stdout.replace("filler\n", "")], [
          1,
          "settings.json\n{}",
        ]);
        assertMatch(stderr, why);
      }
    }),
);

test("settings that do not parse: exit status 1, the line and the column, and no change", () =>
  inHome(async ({ settings, home, run }) => {
    writeFileSync(settings, '{\n  "a": 1,\n  b: 2\n}');
    const before = filesBelow(home);
    const { code, stdout, stderr } = await run(
      "deno",
      "install",
      "--runtime",
      "deno",
    );
    assertEquals([code, stdout], [1, ""]);
    assertMatch(stderr, /settings\.json.*line 3, column 3/);
    assertEquals(filesBelow(home), before);
  }));

test(
  "a file or a folder that may not be written stays, and the message names it",
  { skip: cannotBePlainUser() },
  () =>
    inHome(async ({ home, settings, runPlainly }) => {
      const before = filesBelow(home);
      for (const path of [settings, join(home, ".claude")]) {
        const mode = statSync(path).mode;
        chmodSync(path, mode & 0o555);
        const { code, stderr } = await runPlainly(
          "install",
          "--runtime",
          "deno",
        );
        chmodSync(path, mode);
        assertEquals(code, 1, path);
        assertMatch(stderr, /\.claude\/settings\.json.*permission denied/);
        assertEquals(readFileSync(settings, "utf8"), SETTINGS);
        assertEquals(filesBelow(home), before);
      }
    }),
);

test(
  "the owner and the mode of the settings stay",
  { skip: cannotBePlainUser() },
  () =>
    inHome(async ({ settings, run }) => {
      giveAway(settings);
      chmodSync(settings, 0o664);
      const facts = (): number[] => {
        const { uid, gid, mode } = statSync(settings);
        return [uid, gid, mode];
      };
      const before = facts();
      assertEquals((await run("deno", "install", "--runtime", "deno")).code, 0);
      assertEquals(facts(), before);
      assertEquals((await run("bun", "uninstall")).code, 0);
      assertEquals(facts(), before);
    }),
);
