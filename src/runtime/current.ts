/**
 * Which runtime this is, for a hook. Asked by `Deno` first: on Deno, to mention Node's globals at
 * all costs ten milliseconds.
 *
 * @module
 */
import type { HookHost } from "../model/ports.ts";
import { denoHookHost } from "./deno.ts";
import { nodeHookHost } from "./node.ts";

/** Whether this is Deno. Node and Bun share the other adapter. */
export function isDeno(): boolean {
  return "Deno" in globalThis;
}

/** What a hook needs of this process. */
export function currentHookHost(): HookHost {
  return isDeno() ? denoHookHost() : nodeHookHost();
}
