import { test } from "node:test";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals } from "@std/assert";
import { runChild } from "../harness/child.ts";
import { childEnvironment } from "../harness/hook_launchers.ts";
import {
  asPlainUser,
  cannotBePlainUser,
  giveAway,
} from "../harness/plain_user.ts";
import { cannotMount, inOwnMounts } from "../harness/own_mounts.ts";
import { onEach, programRunners } from "../harness/program_runners.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

/** What every call comes to, by the name that the program gives it. */
type Codes = Readonly<Record<string, unknown>>;

const FILES = 'echo x > "$1/f"; mkdir "$1/d"';
const TMPFS = 'mount -t tmpfs -o size=256k none "$1"';
const RUN = 'shift; exec "$@"';

/** Runs the program on each runtime, in a directory of its own, as `around` wants it. */
function codesOnEach(
  around: (root: string, command: string[]) => string[],
  check: (codes: Codes, name: string) => void,
): Promise<void> {
  return inTempFolder((folder) => {
    const env = childEnvironment(join(folder, "home"));
    return onEach(
      programRunners(["deno", "node", "bun"]),
      3,
      async (runner) => {
        const root = join(folder, `data of ${runner.name}`);
        mkdirSync(join(root, "d"), { recursive: true });
        writeFileSync(join(root, "f"), "x");
        const command = runner.command("tell_file_errors.ts", root);
        const { code, stdout, stderr } = await runChild(around(root, command), {
          env,
          cwd: folder,
        });
        assertEquals([code, stderr], [0, ""], runner.name);
        check(JSON.parse(stdout), runner.name);
      },
    );
  });
}

test("the runtimes' files surface what a read-only mount says", {
  skip: cannotMount(),
}, () =>
  codesOnEach(
    (root, command) =>
      inOwnMounts(
        `${TMPFS}; ${FILES}; mount -o remount,ro "$1"; ulimit -n 200; ${RUN}`,
        ...[root, ...command],
      ),
    (codes, name) =>
      assertEquals(codes, {
        status: true,
        open: "done",
        list: ["d", "f"],
        old: "EROFS",
        new: "EROFS",
        make: "EROFS",
        rename: "EROFS",
        many: "EMFILE",
      }, name),
  ));

test("the runtimes' files surface what a full disk says, or how much it took", {
  skip: cannotMount(),
}, () =>
  codesOnEach(
    (root, command) =>
      inOwnMounts(
        `${TMPFS}; ${FILES}; cat /dev/zero > "$1/z" 2> /dev/null || :; ${RUN}`,
        ...[root, ...command],
      ),
    ({ old, new: made, make }, name) => {
      // The file's last page has room for some.
      assert(typeof old === "number" && old < 100_000, `${name}: ${old}`);
      assertEquals(made, "ENOSPC", name);
      assert(make === "ENOSPC" || make === "done", `${name}: ${make}`);
    },
  ));

test("the runtimes' files surface what the limit of a file's size says", () =>
  codesOnEach(
    (_root, command) => [
      ...["bash", "-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "bash"],
      ...command,
    ],
    ({ old, new: made, rename }, name) => {
      // In blocks of a kilobyte: what fits is taken, and the rest is for the next write to hear of.
      assertEquals([old, made, rename], [8191, 8192, "done"], name);
    },
  ));

const skip = cannotBePlainUser();

test(
  "the runtimes' files surface that a directory may not be written",
  { skip },
  () =>
    codesOnEach(
      (root, command) => {
        chmodSync(join(root, "f"), 0o400);
        chmodSync(join(root, "d"), 0o500);
        chmodSync(root, 0o500);
        return asPlainUser(command);
      },
      (codes, name) => {
        const { many: _, ...others } = codes;
        assertEquals(others, {
          status: true,
          open: "done",
          list: ["d", "f"],
          old: "EACCES",
          new: "EACCES",
          make: "EACCES",
          rename: "EACCES",
        }, name);
      },
    ),
);

test("the runtimes' files surface that another one's directory is closed", {
  skip,
}, () =>
  codesOnEach(
    (root, command) => {
      chmodSync(root, 0o700);
      giveAway(root);
      return asPlainUser(command);
    },
    (codes, name) => {
      for (const [call, code] of Object.entries(codes)) {
        assertEquals(code, "EACCES", `${name}: ${call}`);
      }
    },
  ));
