/**
 * The files of this process, for a thread that needs nothing else.
 *
 * @module
 */
import type { FileSystem } from "../model/ports.ts";
import { isDeno } from "./current.ts";
import { denoFiles } from "./deno.ts";
import { nodeFiles } from "./node.ts";

/** The files of this process. */
export function currentFiles(): FileSystem {
  return isDeno() ? denoFiles : nodeFiles(process.getBuiltinModule("node:fs"));
}
