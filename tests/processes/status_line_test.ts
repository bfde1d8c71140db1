import { test } from "node:test";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals } from "@std/assert";
import { SessionStats } from "@hooktally/hooktally";
import { bundleHooks } from "../../tools/bundle_hooks.ts";
import { type Ended, inPool, runChild, startChild } from "../harness/child.ts";
import { filesBelow } from "../harness/data_files.ts";
import { childEnvironment } from "../harness/hook_launchers.ts";
import { onEach } from "../harness/program_runners.ts";
import { REPOSITORY, runtimePaths } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const STATUS = '{"session_id":"s1","cwd":"/tmp"}';
const LINE = "1 tool · 0 errors · Bash 1 · 0m\n";

interface StatusStage {
  readonly name: string;
  readonly folder: string;
  readonly dataDir: string;
  /** The program with arguments, and leave to run a shell. */
  command(...args: string[]): string[];
  run(args: readonly string[], stdin: string | "open"): Promise<Ended>;
}

/** The status line as each runtime starts it, from source and bundled. */
function onEachStatusLine(
  check: (stage: StatusStage) => Promise<void>,
): Promise<void> {
  return inTempFolder(async (root) => {
    bundleHooks("node", join(root, "node"));
    bundleHooks("deno", join(root, "deno"));
    const { deno, node, bun, tsxLoader } = runtimePaths();
    const source = join(REPOSITORY, "hooks", "statusline.ts");
    const leave = (dataDir: string): string[] => [
      ...["run", "--no-prompt", "--no-config", `--allow-read=${dataDir}`],
      ...["--allow-env=HOME,HOOKTALLY_DIR,CLAUDE_CODE_SESSION_ID"],
      "--allow-run=/bin/sh",
    ];
    const starts: Readonly<Record<string, (dataDir: string) => string[]>> = {
      "deno source": (dataDir) => [deno, ...leave(dataDir), source],
      "deno bundle": (dataDir) => [
        ...[deno, ...leave(dataDir), join(root, "deno", "statusline.js")],
      ],
      "node source": () => [node, "--import", tsxLoader, source],
      "node bundle": () => [node, join(root, "node", "statusline.cjs")],
      "bun source": () => [bun, "run", source],
    };
    await onEach(
      Object.entries(starts).map(([name, start]) => ({ name, start })),
      5,
      ({ name, start }) =>
        inTempFolder(async (folder) => {
          const dataDir = join(folder, "data");
          const env = childEnvironment(join(folder, "home"), {
            HOOKTALLY_DIR: dataDir,
          });
          {
            using stats = new SessionStats("s1", { dataDir });
            stats.recordToolCall("Bash");
          }
          const command = (...args: string[]): string[] => [
            ...[...start(dataDir), ...args],
          ];
          const run = (args: readonly string[], stdin: string) =>
            runChild(command(...args), { env, cwd: folder, stdin });
          await check({ name, folder, dataDir, command, run });
        }),
    );
  });
}

function line(text: string): Ended {
  return { code: 0, signal: null, stdout: text, stderr: "" };
}

test("the status line is one line with status 0, whatever it is given", async () => {
  await onEachStatusLine(async ({ name, run, dataDir }) => {
    const before = filesBelow(dataDir);
    assertEquals(await run([], STATUS), line(LINE), name);
    // Twenty at once, as a client that does not wait for the last one.
    const all = await inPool(20, 20, () => run([], STATUS));
    for (const said of all) assertEquals(said, line(LINE), name);
    const none = line("hooktally: no session\n");
    for (const stdin of ["", "nope", '{"session_id":null,"cost":null}']) {
      assertEquals(await run([], stdin), none, `${name}: ${stdin}`);
    }
    const unknown = '{"session_id":"00000000-0000-4000-8000-999999999999"}';
    assertEquals(await run([], unknown), line("no tool calls yet\n"), name);
    const said = await run(["--fromat", "x"], STATUS);
    assertEquals(said, line("hooktally: unknown option --fromat\n"), name);
    const { code, stdout, stderr } = await run(["--dir=/dev/null/x"], STATUS);
    assertEquals([code, stderr], [0, ""], name);
    // Deno was not given leave for it, the others find that it is no directory.
    assert(/^(?:no tool|hooktally: cannot)[^\n]*\n$/.test(stdout), stdout);
    assertEquals(filesBelow(dataDir), before);
  });
});

test("the status line ends when its input stays open", async () => {
  await onEachStatusLine(async ({ name, command, folder, dataDir }) => {
    const env = childEnvironment(folder, { HOOKTALLY_DIR: dataDir });
    const child = startChild(command(), { env, cwd: folder, stdin: "open" });
    child.write(STATUS);
    assertEquals(await child.ended, line(LINE), name);
    const silent = startChild(command(), { env, cwd: folder, stdin: "open" });
    const said = await silent.ended;
    assertEquals(said, line("hooktally: no session\n"), name);
  });
});

test("the status line shows the one that it wraps, with its input, directory and environment", async () => {
  await onEachStatusLine(async ({ name, run, folder }) => {
    const wrap = 'cat; echo; pwd; echo "$HOME"; exit 3';
    const status = '{"session_id":"s1"}';
    assertEquals(
      await run(["--wrap", wrap], status),
      line(`${status}\n${folder}\n${join(folder, "home")}\n${LINE}`),
      name,
    );
    const failing = await run(["--wrap", "exit 1"], STATUS);
    assertEquals(failing, line(LINE), name);
    const large =
      "i=0; while [ $i -lt 3000 ]; do echo 0123456789012345678901234567890123456789; i=$((i+1)); done";
    const { code, stdout } = await run(["--wrap", large], STATUS);
    assertEquals(code, 0);
    assert(stdout.endsWith(`\n${LINE}`), name);
    assert(stdout.length < 80_000, `${name}: ${stdout.length}`);
  });
});

test("the status line runs what it wraps where the client works, with no PATH", async () => {
  await onEachStatusLine(async ({ name, command, folder, dataDir }) => {
    const project = join(folder, "-a projéct");
    mkdirSync(project);
    for (const [cwd, shown] of [[project, project], [`${project}/x`, "/"]]) {
      const said = await runChild(command("--dir", dataDir, "--wrap", "pwd"), {
        env: {},
        cwd: "/",
        stdin: JSON.stringify({ ...JSON.parse(STATUS), cwd }),
      });
      assertEquals(said, line(`${shown}\n${LINE}`), name);
    }
  });
});

test("the status line gives up one that it wraps and never ends, with all that it started", async () => {
  await onEachStatusLine(async ({ name, run, folder }) => {
    const pid = join(folder, "pid");
    const wrap = `echo first; sleep 300 & echo $! > '${pid}'; wait`;
    const said = await run(["--wrap", wrap], STATUS);
    assertEquals(said, line(`first\n${LINE}`), name);
    await assertGone(readFileSync(pid, "utf8").trim());
  });
});

test("the status line takes along what it wraps when the client takes it back", async () => {
  await onEachStatusLine(async ({ name, command, folder, dataDir }) => {
    const env = childEnvironment(folder, { HOOKTALLY_DIR: dataDir });
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    const wrap = `sleep 300 & echo $! > '${pipe}'; wait`;
    const child = startChild(command("--wrap", wrap), {
      env,
      cwd: folder,
      stdin: STATUS,
    });
    const { stdout: pid } = await runChild(["cat", pipe], { env });
    child.signal("SIGTERM");
    const { stdout } = await child.ended;
    assertEquals(stdout, "", name);
    await assertGone(pid.trim());
  });
});

/** Waits until a process has ended. One that nobody waits for may be left as a zombie. */
async function assertGone(pid: string): Promise<void> {
  assert(/^[0-9]+$/.test(pid), pid);
  const script = 'while s=$(ps -o stat= -p "$0"); do ' +
    "case $s in Z*) exit;; esac; sleep 0.05; done";
  const { code } = await runChild(["sh", "-c", script, pid], {
    env: { PATH: "/usr/bin:/bin" },
    deadlineMs: 30_000,
  });
  assertEquals(code, 0);
}

test("hooktally statusline is the same line, and loads no library for it", async () => {
  await inTempFolder(async (folder) => {
    const dataDir = join(folder, "data");
    mkdirSync(dataDir);
    {
      using stats = new SessionStats("s1", { dataDir });
      stats.recordToolCall("Bash");
    }
    const main = join(REPOSITORY, "src", "cli", "main.ts");
    const config = join(folder, "deno.json");
    // Without the names of the packages, whatever needs one fails.
    writeFileSync(config, "{}");
    const { deno } = runtimePaths();
    const said = await runChild(
      [
        ...[deno, "run", "--no-prompt", "--config", config],
        ...[`--allow-read=${dataDir}`, main, "statusline"],
        ...["--dir", dataDir, "--format", "{tools}"],
      ],
      { env: childEnvironment(folder), cwd: folder, stdin: STATUS },
    );
    assertEquals(said, line("1 tool\n"));
    assert(existsSync(dataDir));
  });
});
