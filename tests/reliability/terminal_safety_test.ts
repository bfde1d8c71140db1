import { test } from "node:test";
import { join } from "node:path";
import { assert, assertEquals, assertNotMatch } from "@std/assert";
import { SessionStats } from "@hooktally/hooktally";
import { HOSTILE, UNSAFE } from "../cli/stage.ts";
import { inPool, runChild } from "../harness/child.ts";
import { commandLineEnvironment, MAIN } from "../harness/command_lines.ts";
import { programRunners } from "../harness/program_runners.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

/** No system lets a NUL into an argument. */
const ID = HOSTILE.slice(1).join("").replaceAll("\0", "");

/**
 * One runs until somebody ends it, one deletes what all read here; and what users put into their
 * own status line is theirs, colours included.
 */
const LEFT_OUT = new Set(["--watch", "--purge", "--format", "--wrap"]);

/** All that a status line can be asked to show. */
const FORMAT =
  "{tools} {errors} {top} {duration} {denied} {top:5} {turn} {model} {project} {calls} {failed}";

/** The commands that there are, as the help names them. */
function commandsIn(help: string): string[] {
  const found = help.matchAll(/^(?:Usage:)? *hooktally ([a-z]+)/gm);
  return [...found].map(([, name]) => name ?? "");
}

/** Sessions, tools, agents, projects and models whose names a terminal would obey. */
function record(dataDir: string): void {
  for (const sessionId of [ID, "s1"]) {
    const stats = new SessionStats(sessionId, { dataDir });
    for (const name of HOSTILE) {
      stats.recordToolCall(name, {
        agentId: name,
        agentType: name,
        turnId: name,
        callId: name,
        outcome: "error",
      });
      stats.recordHookTiming(name, 1);
      stats.recordFacts((at) => [{
        type: "session",
        at,
        source: name,
        agent: name,
        project: name,
        model: name,
      }]);
      stats.noteLostEvent(name, name);
    }
    stats.close();
  }
}

/** What a client may send to a command that reads. */
const INPUT = JSON.stringify({
  session_id: ID,
  model: { id: ID, display_name: ID },
  workspace: { current_dir: ID, project_dir: ID },
  cwd: ID,
});

test("no command lets through what a terminal would obey, whatever it is asked", () =>
  inTempFolder(async (folder) => {
    const dataDir = join(folder, "data");
    record(dataDir);
    const env = {
      ...commandLineEnvironment(join(folder, "home")),
      HOOKTALLY_DIR: dataDir,
    };
    const [deno] = programRunners(["deno"]);
    const run = (...args: string[]) =>
      runChild(deno?.command(MAIN, ...args) ?? [], {
        env,
        cwd: folder,
        stdin: INPUT,
      });
    const asked: string[][] = [["--help"], [ID], ["--dir", ID, "list"], [
      ...["statusline", "--format", FORMAT],
    ]];
    const commands = commandsIn((await run("--help")).stdout);
    assert(commands.length >= 9, `${commands}`);
    for (const command of commands) {
      const help = await run(command, "--help");
      assertEquals(help.code, 0, `${command}: ${help.stderr}`);
      const options = new Set(help.stdout.match(/--[a-z][a-z-]*/g));
      asked.push([command], [command, ID], [command, "--json"], [
        ...[command, "--json", "--", ID],
      ]);
      for (const option of options) {
        if (LEFT_OUT.has(option)) continue;
        asked.push([command, option, ID], [command, `${option}=${ID}`]);
      }
    }
    let shown = 0;
    await inPool(asked.length, 2, async (i) => {
      const args = asked[i] ?? [];
      const { signal, stdout, stderr } = await run(...args);
      const what = JSON.stringify(args);
      assertEquals(signal, null, what);
      assertNotMatch(stdout, UNSAFE, what);
      assertNotMatch(stderr, UNSAFE, what);
      // Something of it was shown, made harmless.
      if (/\ufffdevil|u202eevil/.test(stdout + stderr)) shown++;
    });
    assert(asked.length > 20, `${asked.length}`);
    assert(shown > 10, `${shown} of ${asked.length}`);
  }));
