/**
 * The program of the writing thread. `deno task thread` makes `src/runtime/writer_program.ts` of it,
 * which is what is run.
 *
 * @module
 */
import { currentFiles } from "../runtime/current_files.ts";
import { currentDurableFiles } from "../runtime/durable_files.ts";
import { threadMemory } from "../runtime/thread_memory.ts";
import { ThreadLoop } from "../writer/thread_loop.ts";

new ThreadLoop(
  { plain: currentFiles(), durable: currentDurableFiles() },
  threadMemory(),
).run();
