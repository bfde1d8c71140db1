/**
 * The drives on which files lie. No hook asks for them.
 *
 * @module
 */
import type { Drives } from "../model/ports.ts";
import { isDeno } from "./current.ts";
import { withFile } from "./file_errors.ts";

/** Linux has it; Deno wants leave for all of `/proc`. */
const TABLE = "/proc/self/mountinfo";

/** What this process may know of the drives. */
export function currentDrives(): Drives {
  const { readText, resolve } = isDeno() ? denoCalls() : nodeCalls();
  return {
    mountTable(): string | undefined {
      try {
        return readText(TABLE);
      } catch {
        // Another system, or no leave: then nothing is known, which is no trouble.
        return undefined;
      }
    },
    realPath: (path) => withFile("resolve", path, () => resolve(path)),
  };
}

interface Calls {
  readText(path: string): string;
  resolve(path: string): string;
}

function denoCalls(): Calls {
  return {
    readText: (path) => Deno.readTextFileSync(path),
    resolve: (path) => Deno.realPathSync(path),
  };
}

function nodeCalls(): Calls {
  const fs = process.getBuiltinModule("node:fs");
  return {
    readText: (path) => fs.readFileSync(path, "utf8"),
    resolve: (path) => fs.realpathSync.native(path),
  };
}
