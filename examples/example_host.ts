/** What the examples share: a place for data, child processes, and a check at the end. */

const REPOSITORY = new URL("../", import.meta.url);

/**
 * Runs an example with a data directory of its own, which is removed afterwards. The exit status is
 * 1 unless it returns without an error.
 */
export async function runExample(
  example: (dataDir: string) => Promise<void>,
): Promise<void> {
  const dataDir = await Deno.makeTempDir({ prefix: "hooktally-example-" });
  try {
    await example(dataDir);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}

/** @throws {Error} If what came out is not what had to. */
export function check(what: string, actual: unknown, expected: unknown): void {
  const [got, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (got === wanted) return;
  throw new Error(`Wrong ${what}: got ${got}, expected ${wanted}`);
}

/**
 * Runs a hook as an agent does: a process of its own, the payload on standard input. Its
 * permissions are those of the hook's own first line.
 *
 * @returns What it printed.
 * @throws {Error} If it failed, or complained.
 */
export async function runHook(
  hook: string,
  dataDir: string,
  payload: Readonly<Record<string, unknown>>,
): Promise<string> {
  const file = new URL(`hooks/${hook}.ts`, REPOSITORY);
  const [firstLine = ""] = (await Deno.readTextFile(file)).split("\n");
  const flags = /exec deno run (.*) "\$0"/.exec(firstLine)?.[1];
  if (flags === undefined) throw new Error(`Cannot read ${firstLine}`);
  const args = flags.split(" ").map((flag) => flag.replace('"$d"', dataDir));
  return runDeno([...args, file.href], dataDir, JSON.stringify(payload));
}

/**
 * Runs Deno in a process of its own.
 *
 * @returns What it printed.
 * @throws {Error} If its exit status is not `status`.
 */
export async function runDeno(
  args: readonly string[],
  dataDir: string,
  input = "",
  status = 0,
): Promise<string> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", ...args],
    env: { HOOKTALLY_DIR: dataDir, NO_COLOR: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const written = new Response(input).body?.pipeTo(child.stdin);
  const [{ code, stdout, stderr }] = await Promise.all([
    child.output(),
    written,
  ]);
  const [out, err] = [stdout, stderr].map((b) => new TextDecoder().decode(b));
  if (code !== status) throw new Error(`Exit status ${code}: ${err}`);
  return out ?? "";
}
