/**
 * `deno run -A bench/long_lived.ts [rounds]`
 *
 * What it costs a process that lives long to record a call: hooktally with and without its thread
 * against a logger with a thread, a stream, and a database, all in turns in each round.
 *
 * @module
 */
import { join } from "node:path";
import { installPackages } from "../tools/install_packages.ts";
import { REPOSITORY, runtimePaths } from "../tools/runtimes.ts";
import { SUBJECTS } from "./recorders.ts";
import type { HostFigures } from "./recording_host.ts";
import { median, pairRatios } from "./statistics.ts";
import { roundsOf, table } from "./table.ts";

const USUAL_ROUNDS = 5;

/** A host's figures, and how long it took from its last record to its end. */
interface Measured extends HostFigures {
  readonly exitMs: number;
}

async function main(args: readonly string[]): Promise<void> {
  const rounds = roundsOf(args, USUAL_ROUNDS);
  await installPackages();
  for (const [runtime, command] of await hostCommands()) {
    const measured = new Map<string, Measured[]>();
    for (let round = 0; round < rounds; round++) {
      for (const subject of SUBJECTS) {
        const figures = await measure(command, subject);
        if (figures === undefined) continue;
        measured.set(subject, [...measured.get(subject) ?? [], figures]);
      }
    }
    console.log(`\n${runtime}, ${rounds} rounds, medians, µs a call:\n`);
    console.log(shown(measured));
  }
}

/** Node runs a bundle; its packages stay where they are. */
async function hostCommands(): Promise<[string, string[]][]> {
  const { deno, node, bun, esbuild } = runtimePaths();
  const host = join(REPOSITORY, "bench", "recording_host.ts");
  const bundle = join(REPOSITORY, "node_modules", ".hooktally-bench.mjs");
  await new Deno.Command(esbuild, {
    args: [
      ...[host, "--bundle", "--format=esm", "--platform=node"],
      ...["--external:pino", "--external:sonic-boom", "--external:node:*"],
      ...["--log-level=error", `--outfile=${bundle}`],
    ],
  }).output();
  const config = join(REPOSITORY, "deno.json");
  return [
    ["Deno", [deno, "run", "-A", "--quiet", "--config", config, host]],
    ["Node", [node, bundle]],
    ["Bun", [bun, "run", bundle]],
  ];
}

/** `undefined` where the runtime does not have the subject. */
async function measure(
  [program = "", ...args]: readonly string[],
  subject: string,
): Promise<Measured | undefined> {
  const folder = Deno.makeTempDirSync({ prefix: "hooktally-bench-" });
  try {
    const { code } = await new Deno.Command(program, {
      args: [...args, subject, folder],
      stdout: "null",
      stderr: "null",
    }).output();
    const ended = performance.timeOrigin + performance.now();
    if (code !== 0) return undefined;
    const figures = JSON.parse(
      Deno.readTextFileSync(join(folder, "out")),
    ) as HostFigures;
    return { ...figures, exitMs: ended - figures.endedAt };
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

const COLUMNS: readonly (readonly [string, (m: Measured) => number])[] = [
  ["burst mean", ({ burst }) => burst.mean],
  ["p50", ({ burst }) => burst.p50],
  ["p99", ({ burst }) => burst.p99],
  ["p99.9", ({ burst }) => burst.p999],
  ["paced mean", ({ paced }) => paced.mean],
  ["p50", ({ paced }) => paced.p50],
  ["p99", ({ paced }) => paced.p99],
  ["p99.9", ({ paced }) => paced.p999],
  ["MB", ({ rssMb }) => rssMb],
  ["exit ms", ({ exitMs }) => exitMs],
];

function shown(measured: ReadonlyMap<string, readonly Measured[]>): string {
  const rows = SUBJECTS.map((subject) => {
    const rounds = measured.get(subject) ?? [];
    return [
      subject,
      ...COLUMNS.map(([, of]) =>
        rounds.length === 0 ? "" : median(rounds.map(of)).toFixed(2)
      ),
    ];
  });
  const ratio = (
    name: string,
    one: string,
    other: string,
    of: (m: Measured) => number,
  ): string => {
    const [a, b] = [measured.get(one) ?? [], measured.get(other) ?? []];
    if (a.length === 0 || a.length !== b.length) return `${name}: not here`;
    const value = median(pairRatios(a.map(of), b.map(of)));
    return `${name}: ${value.toFixed(2)}`;
  };
  return [
    table([["", ...COLUMNS.map(([name]) => name)], ...rows]),
    "",
    ratio(
      "worker over inline, burst p99.9",
      "worker",
      "inline",
      (m) => m.burst.p999,
    ),
    ratio(
      "worker over inline, paced p99.9",
      "worker",
      "inline",
      (m) => m.paced.p999,
    ),
    ratio("inline over pino, burst mean", "inline", "pino, worker transport", (
      m,
    ) => m.burst.mean),
    ratio(
      "inline over SQLite, burst mean",
      "inline",
      "SQLite",
      (m) => m.burst.mean,
    ),
  ].join("\n");
}

main(Deno.args);
