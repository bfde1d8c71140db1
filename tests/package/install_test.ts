import { test } from "node:test";
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { type Ended, runChild } from "../harness/child.ts";
import { filesBelow } from "../harness/data_files.ts";
import { packedPackage } from "../harness/packed_package.ts";
import {
  REPOSITORY,
  type RuntimeName,
  runtimePaths,
} from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

/** Of a program that takes arguments apart, and of an older one. */
const CLIENTS = { exec: "2.1.139", shell: "2.1.138" };

const PAYLOADS = join(
  REPOSITORY,
  "tests",
  "fixtures",
  "payloads",
  "claude_code",
);
const SESSION = "00000000-0000-4000-8000-000000000001";

/** Every event that is registered, with what the program sent. */
const EVENTS: Readonly<Record<string, string>> = {
  SessionStart: "SessionStart.json",
  PostToolUse: "PostToolUse.json",
  PostToolUseFailure: "PostToolUseFailure.json",
  PostToolBatch: "PostToolBatch.unknown-tool.json",
  Stop: "Stop.json",
  StopFailure: "StopFailure.json",
  SessionEnd: "SessionEnd.other.json",
};

interface Handler {
  readonly command: string;
  readonly args?: string[];
  readonly timeout: number;
}

interface Settings {
  readonly hooks: Readonly<Record<string, { hooks: Handler[] }[]>>;
  readonly statusLine: { readonly command: string };
}

/** Started in a folder that is gone, with no environment at all. */
const FROM_NOWHERE = 'mkdir "$0" && cd "$0" && rmdir "$0" && exec env -i "$@"';

/** What a shell says of a folder that is gone, before it does anything. */
const SHELL_SAYS = /^.*getcwd\(\) failed.*\n/;

/** Runs a handler as the program does: without a shell where there are arguments. */
function runHandler(
  { command, args }: Handler,
  folder: string,
  payload: string,
): Promise<Ended> {
  const words = args === undefined
    ? ["/bin/sh", "-c", command]
    : [command, ...args];
  return runChild([
    "/bin/sh",
    "-c",
    FROM_NOWHERE,
    join(folder, "gone"),
    ...words,
  ], {
    env: { PATH: "/usr/bin:/bin" },
    cwd: folder,
    stdin: payload,
  });
}

function payloadOf(event: string): string {
  const payload = JSON.parse(
    readFileSync(join(PAYLOADS, EVENTS[event] ?? ""), "utf8"),
  );
  return JSON.stringify({ ...payload, session_id: SESSION });
}

for (const runtime of ["deno", "node", "bun"] as const) {
  for (const [form, version] of Object.entries(CLIENTS)) {
    test(`what is installed for ${runtime} counts without environment or folder, ${form} form`, () =>
      inTempFolder(async (folder) => {
        const home = join(folder, `it's "Bjørn" $HOME`);
        const settings = join(home, ".claude", "settings.json");
        const before =
          '{\n  "statusLine": { "type": "command", "command": "printf \'%s\' mine" }\n}';
        mkdirSync(dirname(settings), { recursive: true });
        writeFileSync(settings, before);
        const run = cliIn(folder, home, runtime, version);
        const installed = await run(
          "install",
          "--runtime",
          runtime,
          "--statusline",
        );
        assertEquals([installed.code, installed.stderr], [0, ""]);
        const { hooks, statusLine } = JSON.parse(
          readFileSync(settings, "utf8"),
        ) as Settings;
        assertEquals(Object.keys(hooks), Object.keys(EVENTS));
        for (const [event, groups] of Object.entries(hooks)) {
          const [handler, ...more] = groups.flatMap((group) => group.hooks);
          assert(handler !== undefined && more.length === 0);
          assertEquals(handler.args !== undefined, form === "exec");
          const { code, stdout, stderr } = await runHandler(
            handler,
            folder,
            payloadOf(event),
          );
          assertEquals([code, stderr.replace(SHELL_SAYS, "")], [0, ""], event);
          assertMatch(stdout, event === "Stop" ? /^\{"systemMessage":/ : /^$/);
        }
        const dataDir = join(home, ".hooktally");
        const session = readSession(SESSION, { dataDir });
        assertEquals(session?.hooks.size, Object.keys(EVENTS).length);
        assertEquals([session?.calls.count, session?.calls.errors], [3, 2]);
        const line = await runChild(["/bin/sh", "-c", statusLine.command], {
          env: { PATH: "/usr/bin:/bin", HOME: home },
          cwd: folder,
          stdin: JSON.stringify({ session_id: SESSION }),
        });
        assertEquals([line.code, line.stderr], [0, ""]);
        assertMatch(line.stdout, /^mine\n3 tools/);
        assertEquals((await run("uninstall")).code, 0);
        assertEquals(readFileSync(settings, "utf8"), before);
        assertEquals(
          filesBelow(home).filter((path) => /bin|before|\.lock/.test(path)),
          [],
        );
        assertEquals(readSession(SESSION, { dataDir })?.calls.count, 3);
        assertEquals((await run("uninstall", "--purge")).code, 0);
        // Bun and Deno have caches of their own, and keep them.
        const left = filesBelow(home)
          .filter((path) => !/^\.(?:bun|cache)\//.test(path));
        assertEquals(left, [".claude/", ".claude/settings.json"]);
      }));
  }
}

test("--purge takes hooks out, and deletes nothing while other settings have some", () =>
  inTempFolder(async (folder) => {
    const home = join(folder, "home");
    mkdirSync(home);
    const run = cliIn(folder, home, "node", CLIENTS.exec);
    for (const scope of ["user", "local"]) {
      assertEquals((await run("install", "--scope", scope)).code, 0);
    }
    const kept = await run("uninstall", "--purge");
    assertEquals(kept.code, 1);
    assertMatch(kept.stdout, /^Removed ".*settings.json"/);
    assertMatch(
      kept.stderr,
      /not deleted: .*: hooktally uninstall --scope local --purge$/m,
    );
    assert(filesBelow(home).includes(".hooktally/bin/"));
    const gone = await run("uninstall", "--scope", "local", "--purge");
    assertEquals([gone.code, gone.stderr], [0, ""]);
    assertEquals(filesBelow(home), []);
    assert(!filesBelow(folder).includes(".claude/"));
  }));

/** The packed command line, in a home of its own, beside a client of some version. */
function cliIn(
  folder: string,
  home: string,
  runtime: RuntimeName,
  version: string,
): (...args: string[]) => Promise<Ended> {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const client = join(bin, "claude");
  writeFileSync(client, `#!/bin/sh\necho '${version} (Claude Code)'\n`);
  chmodSync(client, 0o755);
  const { node, [runtime]: program } = runtimePaths();
  symlinkSync(program, join(bin, runtime));
  return (...args) =>
    runChild([node, join(packedPackage().folder, "cli.cjs"), ...args], {
      env: { PATH: `${bin}:/usr/bin:/bin`, HOME: home },
      cwd: folder,
    });
}
