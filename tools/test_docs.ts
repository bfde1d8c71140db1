/**
 * `deno run -A tools/test_docs.ts`
 *
 * Runs the examples in the doc comments of the product and in the Markdown
 * files. The last line has the counts.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { countsLine, countsWithExit } from "./counts.ts";
import { countJunit } from "./junit.ts";
import { runCommand } from "./run_command.ts";
import { REPOSITORY, runtimePaths } from "./runtimes.ts";

const PLACES = ["mod.ts", "src/", "README.md", "docs/"];

/** To load an executable is to run it; for that reason `hooks/` is no place. */
const EXECUTABLES = ["src/cli/main.ts"];

async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "hooktally-docs-"));
  const report = join(folder, "junit.xml");
  const places = PLACES.filter((path) => existsSync(join(REPOSITORY, path)));
  try {
    const { code } = await runCommand(
      [
        ...[runtimePaths().deno, "test", "--doc", "-A", "--frozen"],
        ...[`--ignore=${EXECUTABLES.join(",")}`, `--junit-path=${report}`],
        ...places,
      ],
      // Examples may record: never into the data of whoever runs them.
      {
        cwd: REPOSITORY,
        env: { HOOKTALLY_DIR: join(folder, "data") },
        timeout: 300_000,
        show: true,
      },
    );
    const xml = existsSync(report) ? readFileSync(report, "utf8") : "";
    const counts = countsWithExit(countJunit(xml), code);
    console.log(countsLine("docs", counts));
    return counts.failed === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main().then((code) => {
  process.exitCode = code;
});
