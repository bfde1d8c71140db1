import { test } from "node:test";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { bundleHooks } from "../../tools/bundle_hooks.ts";
import type { Ended } from "../harness/child.ts";
import { filesBelow } from "../harness/data_files.ts";
import {
  assertSilent,
  FAST_LAUNCHERS,
  postToolUse,
} from "../harness/hook_launchers.ts";
import { type HookStage, onEachLauncher } from "../harness/hook_stage.ts";
import {
  asPlainUser,
  cannotBePlainUser,
  giveAway,
} from "../harness/plain_user.ts";
import { runtimePaths } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const SESSION = "hostile";
const VICTIM = "as it was\n";

/** Where things lie while a hook runs in it. */
interface Place {
  /** The data directory. It is not there yet. */
  readonly root: string;
  /** A folder outside of it, with a file `victim` in it. */
  readonly outside: string;
}

/** What is wrong with a directory. */
interface Trouble {
  readonly make: (place: Place) => void;
  readonly undo?: (place: Place) => void;
  /** Whether events are recorded in spite of it. */
  readonly recorded: boolean;
  /** How the hooks are started; as a user for whom permissions hold if nothing is said. */
  readonly around?: (command: readonly string[]) => string[];
}

function journal(root: string): string {
  return join(root, "live", `${SESSION}.ndjson`);
}

function makeLive(root: string): string {
  const live = join(root, "live");
  mkdirSync(live, { recursive: true });
  return live;
}

/** A directory that is there and has these rights; afterwards it has all again. */
function closed(name: string, mode: number, recorded: boolean): Trouble {
  return {
    make({ root }) {
      mkdirSync(join(root, name), { recursive: true });
      chmodSync(join(root, name), mode);
    },
    undo: ({ root }) => chmodSync(join(root, name), 0o700),
    recorded,
  };
}

/** A link out of the directory in the place of one of its files. */
function linked(name: string, recorded: boolean): Trouble {
  return {
    make({ root, outside }) {
      makeLive(root);
      symlinkSync(join(outside, "victim"), join(root, name));
    },
    undo: ({ root }) => rmSync(join(root, name), { force: true }),
    recorded,
  };
}

const TROUBLES: Readonly<Record<string, Trouble>> = {
  "the root may not be written": closed(".", 0o500, false),
  "the root is closed": closed(".", 0, false),
  "live may not be written": closed("live", 0o500, false),
  "live is closed": closed("live", 0, false),
  "the archive may not be written": closed("archive", 0o500, true),
  "the archive is closed": closed("archive", 0, true),
  "the root is somebody else's": {
    make({ root }) {
      mkdirSync(root, { mode: 0o700 });
      giveAway(root);
    },
    undo: ({ root }) => chownSync(root, 0, 0),
    recorded: false,
  },
  "the journal is somebody else's": {
    make({ root }) {
      makeLive(root);
      writeFileSync(journal(root), "", { mode: 0o600 });
      giveAway(journal(root));
    },
    undo: ({ root }) => chownSync(journal(root), 0, 0),
    recorded: false,
  },
  "the root is a link": {
    make({ root, outside }) {
      mkdirSync(join(outside, "real"));
      symlinkSync(join(outside, "real"), root);
    },
    recorded: true,
  },
  "the journal is a link": linked(`live/${SESSION}.ndjson`, false),
  "the error log is a link": linked("errors.log", true),
  "the history is a link": linked("history.ndjson", true),
  "the mark of sweeps is a link": linked("swept", true),
  "the journal is a pipe": {
    make({ root }) {
      makeLive(root);
      execFileSync("mkfifo", [journal(root)]);
    },
    undo: ({ root }) => rmSync(journal(root)),
    recorded: false,
  },
  "the root is a file": {
    make: ({ root }) => writeFileSync(root, VICTIM),
    undo: ({ root }) => rmSync(root),
    recorded: false,
  },
  "live is a file": {
    make({ root }) {
      mkdirSync(root);
      writeFileSync(join(root, "live"), VICTIM);
    },
    undo: ({ root }) => rmSync(join(root, "live")),
    recorded: false,
  },
  "no file may grow": {
    make: () => {},
    recorded: false,
    around: (command) => [
      ...["bash", "-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "bash"],
      ...command,
    ],
  },
};

/** A session from its beginning to its end, one call long, and a payload that is none. */
const EVENTS = [
  JSON.stringify({ session_id: SESSION, hook_event_name: "SessionStart" }),
  postToolUse(SESSION, "call-1"),
  "no payload",
  JSON.stringify({ session_id: SESSION, hook_event_name: "Stop" }),
  JSON.stringify({ session_id: SESSION, hook_event_name: "SessionEnd" }),
];

/** Silent but for the line of a turn's end, in which trouble may be told. */
function assertQuiet(ended: Ended, event: string, what: string): void {
  if (!event.includes('"Stop"') || ended.stdout === "") {
    return assertSilent(ended, what);
  }
  assertSilent({ ...ended, stdout: "" }, what);
  const { systemMessage, ...others } = JSON.parse(ended.stdout);
  assertEquals([typeof systemMessage, others], ["string", {}], what);
}

/** How a hook is started that is given leave for a data directory. */
type Start = (root: string) => string[];

async function survive(
  stage: HookStage,
  start: Start,
  name: string,
  { make, undo, recorded, around = asPlainUser }: Trouble,
): Promise<void> {
  const what = `${stage.name}: ${name}`;
  const folder = join(stage.folder, name);
  const place = { root: join(folder, "data"), outside: join(folder, "out") };
  mkdirSync(place.outside, { recursive: true });
  writeFileSync(join(place.outside, "victim"), VICTIM);
  make(place);
  const env = { ...stage.env, HOOKTALLY_DIR: place.root };
  const command = start(place.root);
  for (const stdin of EVENTS) {
    const ended = await stage.run({ env, stdin }, around(command));
    assertQuiet(ended, stdin, `${what}, ${stdin}`);
  }
  const victim = readFileSync(join(place.outside, "victim"), "utf8");
  assertEquals(victim, VICTIM, what);
  const outside = filesBelow(place.outside)
    .filter((path) => !path.startsWith("real/"));
  assertEquals(outside, ["victim"], what);
  undo?.(place);
  const stdin = postToolUse(SESSION, "call-2");
  assertSilent(await stage.run({ env, stdin }, command), what);
  const tally = readSession(SESSION, { dataDir: place.root });
  assertEquals(
    [tally?.calls.count, tally?.duplicates, tally?.damagedLines],
    [recorded ? 2 : 1, 0, 0],
    what,
  );
}

test(
  "runHook() is silent, follows no link and counts again in every hostile directory",
  {
    skip: cannotBePlainUser(),
  },
  () =>
    inTempFolder(async (bundles) => {
      bundleHooks("node", bundles);
      let ran = 0;
      await onEachLauncher(async (stage) => {
        // As it is installed, which starts five times as fast.
        const start: Start = stage.name.includes("tsx")
          ? () => [runtimePaths().node, join(bundles, "post-tool-use.cjs")]
          : (root) => stage.launcher.command("post-tool-use", root);
        for (const [name, trouble] of Object.entries(TROUBLES)) {
          await survive(stage, start, name, trouble);
          ran++;
        }
      }, FAST_LAUNCHERS);
      assertEquals(ran, 3 * 17);
    }),
);
