/**
 * `TZ=UTC deno run -A tools/capture_docs.ts [--check]`
 *
 * Puts what the command line prints into the documentation: below each comment
 * such as `<!-- hooktally show, 80 columns -->` is what that prints about the
 * recorded sessions in `tests/fixtures/captures/`. With `--check` nothing is
 * written, and the exit status is 1 where a document is not as it should be.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { runCli } from "../src/cli/run_cli.ts";
import { makeCurrentHost } from "../src/runtime/current_host.ts";
import { REPOSITORY } from "./runtimes.ts";

const DOCUMENTS = ["README.md", "docs/cli.md"];

const SESSIONS = join(REPOSITORY, "tests", "fixtures", "captures");

/** A comment, and the block below it. */
const CAPTURE =
  /(<!-- hooktally (.*?)(?:, ([0-9]+) columns)? -->\n\n```text\n)(?:.*?\n)??(?=```\n)/gs;

async function main(args: readonly string[]): Promise<number> {
  if (new Date(0).getTimezoneOffset() !== 0) {
    console.error("Set TZ=UTC: what is captured shows times");
    return 2;
  }
  const check = args.includes("--check");
  let status = 0;
  for (const name of DOCUMENTS) {
    const path = join(REPOSITORY, name);
    const before = readFileSync(path, "utf8");
    const after = await withCaptures(before);
    if (after === before) continue;
    if (check) {
      console.error(`${name} is not current: deno task captures`);
      status = 1;
    } else {
      writeFileSync(path, after);
      console.log(name);
    }
  }
  return status;
}

async function withCaptures(document: string): Promise<string> {
  let text = document;
  for (
    const [whole, head = "", command = "", columns] of document.matchAll(
      CAPTURE,
    )
  ) {
    const args = command.split(" ");
    const printed = await capture(args, columns && Number(columns));
    text = text.replace(
      whole,
      () => `${head}$ hooktally ${command}\n${printed}\n`,
    );
  }
  return text;
}

/** What a command prints, without its last line end. */
async function capture(
  args: readonly string[],
  columns: number | "" | undefined,
): Promise<string> {
  let out = "";
  const take = (text: string): Promise<boolean> => {
    out += text;
    return Promise.resolve(true);
  };
  const variables = new Map([["HOOKTALLY_DIR", SESSIONS], ["NO_COLOR", "1"]]);
  const environment = {
    windows: false,
    get: (name: string): string | undefined => variables.get(name),
  };
  await runCli({ ...makeCurrentHost(), environment }, {
    args,
    columns: columns || undefined,
    rows: undefined,
    currentDirectory: () => "/home/ada/app",
    out: take,
    err: take,
    pause: () => Promise.resolve(false),
    exitWith: () => {},
  });
  return out.trimEnd();
}

main(process.argv.slice(2)).then((status) => {
  process.exitCode = status;
});
