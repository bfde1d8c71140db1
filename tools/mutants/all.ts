/** All mutants. */
import { CHECKPOINTS } from "./checkpoints.ts";
import { DOCTOR } from "./doctor.ts";
import { ENDING } from "./ending.ts";
import { EXITS } from "./exits.ts";
import { HOUSE } from "./house.ts";
import { KEEPING_OUT } from "./keeping_out.ts";
import type { Mutant } from "./mutant.ts";
import { READING } from "./reading.ts";
import { THREADS } from "./threads.ts";
import { WRITING } from "./writing.ts";

/** In the order in which they are told. */
export const MUTANTS: readonly Mutant[] = [
  ...WRITING,
  ...READING,
  ...CHECKPOINTS,
  ...EXITS,
  ...ENDING,
  ...THREADS,
  ...KEEPING_OUT,
  ...HOUSE,
  ...DOCTOR,
];
