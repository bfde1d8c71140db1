import { test } from "node:test";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { assertEquals } from "@std/assert";
import { runChild } from "../harness/child.ts";
import { childEnvironment } from "../harness/hook_launchers.ts";
import { onEach, programPath } from "../harness/program_runners.ts";
import { REPOSITORY, runtimePaths } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const PROGRAM = "await_thread.ts";

/** Runs a command, and demands that the thread has written. */
async function expectThread(
  command: readonly string[],
  env: Record<string, string>,
  what: string,
): Promise<void> {
  const { code, stdout, stderr } = await runChild(command, { env });
  assertEquals([code, stdout, stderr], [0, "written\n", ""], what);
}

test("a thread writes when Deno was given no more than the data directory", () =>
  inTempFolder(async (folder) => {
    const dataDir = join(folder, "data");
    mkdirSync(dataDir);
    const command = [
      ...[runtimePaths().deno, "run", "--quiet", "--no-prompt", "--frozen"],
      ...["--config", join(REPOSITORY, "deno.json")],
      ...[`--allow-read=${dataDir}`, `--allow-write=${dataDir}`],
      ...[programPath(PROGRAM), dataDir],
    ];
    const env = childEnvironment(join(folder, "home"));
    await expectThread(command, env, "deno");
  }));

/** A module that is there for the process itself, and not when its thread starts. */
const VANISHING = `import { unlinkSync } from "node:fs";
unlinkSync(new URL(import.meta.url));
`;

/** One that no thread survives. */
const JEALOUS = `import { isMainThread } from "node:worker_threads";
if (!isMainThread) throw new Error("not in a thread");
`;

/** The program in one file: the loader of TypeScript has a thread of its own, which survives less than ours. */
function bundleProgram(folder: string): string {
  const bundle = join(folder, "bundle.mjs");
  execFileSync(runtimePaths().esbuild, [
    programPath(PROGRAM),
    ...["--bundle", "--minify", "--format=esm", "--platform=node"],
    ...["--log-level=error", `--outfile=${bundle}`],
  ]);
  return bundle;
}

test("a thread is started without what NODE_OPTIONS and the command line load first", () =>
  inTempFolder((folder) =>
    onEach(
      [VANISHING, JEALOUS].flatMap((text, index) =>
        ["NODE_OPTIONS", "--import"].map((way) => ({ text, index, way }))
      ),
      4,
      async ({ text, index, way }) => {
        const preload = join(folder, `preload ${index} ${way}.mjs`);
        writeFileSync(preload, text);
        const option = `--import=${pathToFileURL(preload).href}`;
        const program = [
          bundleProgram(folder),
          join(folder, `data ${index} ${way}`),
        ];
        const inOptions = way === "NODE_OPTIONS";
        const more = inOptions ? { NODE_OPTIONS: option } : {};
        await expectThread(
          [runtimePaths().node, ...(inOptions ? [] : [option]), ...program],
          childEnvironment(join(folder, "home"), more),
          `${way}, ${index}`,
        );
        assertEquals(existsSync(preload), text === JEALOUS);
      },
    )
  ));

test("a thread writes from inside somebody else's bundle, minified, far from any source", () =>
  inTempFolder(async (folder) => {
    const bundle = bundleProgram(folder);
    const env = childEnvironment(join(folder, "home"));
    const { deno, node, bun } = runtimePaths();
    await onEach(
      [[deno, "run", "-A", "--quiet", "--no-config"], [node], [bun, "run"]],
      3,
      (before) =>
        expectThread(
          [...before, bundle, join(folder, `data ${before.length}`)],
          env,
          before[0] ?? "",
        ),
    );
  }));
