/** What random tests begin with, and how long they run. */
import process from "node:process";

/** What random tests begin with: `HOOKTALLY_SEED`, or another one each time. */
export const SEED = Number(
  process.env["HOOKTALLY_SEED"] ?? Date.now() % 2 ** 31,
);

/** Whether there is time for more than CI has: `deno task test:reliability --long`. */
export const LONG: boolean = process.env["HOOKTALLY_LONG"] === "1";
