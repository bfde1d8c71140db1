/**
 * Ways to record a call in a process that lives long: hooktally's, and what others would use.
 *
 * @module
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { SessionStats } from "../mod.ts";
import { SESSION, TOOLS } from "./records.ts";

/** Records the call of a number. */
export type Record = (i: number) => void;

/** Their names. */
export const SUBJECTS = [
  "inline",
  "worker",
  "pino, worker transport",
  "sonic-boom",
  "SQLite",
] as const;

/** A call as others are given it: the same fields. */
function fields(i: number): object {
  return {
    session: SESSION,
    outcome: "ok",
    tool: TOOLS[i % TOOLS.length],
    call: `toolu_0123456789abcdef${i}`,
    duration_us: (i % 5000) * 1000,
  };
}

/**
 * Makes a recorder.
 *
 * @throws {Error} If the runtime does not have it.
 */
export async function recorderOf(
  subject: string,
  folder: string,
): Promise<Record> {
  switch (subject) {
    case "inline":
    case "worker":
      return hooktally(subject, folder);
    case "pino, worker transport":
      return await pinoRecorder(folder);
    case "sonic-boom":
      return await sonicBoom(folder);
    case "SQLite":
      return await sqlite(folder);
    default:
      throw new Error(`No such subject: ${subject}`);
  }
}

function hooktally(writer: "inline" | "worker", dataDir: string): Record {
  const onWarning = (warning: string): never => {
    throw new Error(warning);
  };
  const stats = new SessionStats(SESSION, { dataDir, writer, onWarning });
  return (i) =>
    stats.recordToolCall(TOOLS[i % TOOLS.length] ?? "", {
      callId: `toolu_0123456789abcdef${i}`,
      durationMs: i % 5000,
    });
}

async function pinoRecorder(folder: string): Promise<Record> {
  const { pino, transport } = await import("pino");
  const logger = pino(transport({
    target: "pino/file",
    options: { destination: join(folder, "log"), mkdir: true },
  }));
  return (i) => logger.info(fields(i));
}

async function sonicBoom(folder: string): Promise<Record> {
  // A CommonJS module: not every runtime finds its names.
  const module = await import("sonic-boom") as unknown as {
    readonly default: typeof import("sonic-boom");
  };
  const { SonicBoom } = module.default;
  const stream = new SonicBoom({
    dest: join(folder, "log"),
    mkdir: true,
    sync: false,
    minLength: 4096,
  });
  return (i) =>
    void stream.write(
      `${JSON.stringify({ time: Date.now(), ...fields(i) })}\n`,
    );
}

interface Database {
  exec(sql: string): unknown;
  prepare(sql: string): { run(...values: unknown[]): unknown };
}

type DatabaseClass = new (path: string) => Database;

async function sqlite(folder: string): Promise<Record> {
  mkdirSync(folder, { recursive: true });
  const [name, of] = "Bun" in globalThis
    ? ["bun:sqlite", "Database"] as const
    : ["node:sqlite", "DatabaseSync"] as const;
  const module = await import(name) as { [of: string]: DatabaseClass };
  const Open = module[of];
  if (Open === undefined) throw new Error(`No ${of} in ${name}`);
  const database = new Open(join(folder, "calls.db"));
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  database.exec(
    "CREATE TABLE calls (session TEXT, at INTEGER, outcome TEXT, tool TEXT, call TEXT, us INTEGER)",
  );
  const insert = database.prepare(
    "INSERT INTO calls VALUES (?, ?, ?, ?, ?, ?)",
  );
  return (i) =>
    void insert.run(
      SESSION,
      Date.now(),
      "ok",
      TOOLS[i % TOOLS.length] ?? "",
      `toolu_0123456789abcdef${i}`,
      (i % 5000) * 1000,
    );
}
