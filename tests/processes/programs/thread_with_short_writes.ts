/**
 * A writing thread whose disk takes a third of each batch, two times out of
 * three. Run as the text of a bundle, as the real one is.
 */
import { currentFiles } from "../../../src/runtime/current_files.ts";
import { threadMemory } from "../../../src/runtime/thread_memory.ts";
import { ThreadLoop } from "../../../src/writer/thread_loop.ts";

const files = currentFiles();
let appends = 0;
const short = {
  ...files,
  append: (path: string, bytes: Uint8Array): number =>
    files.append(
      path,
      ++appends % 3 === 0
        ? bytes
        : bytes.subarray(0, Math.ceil(bytes.length / 3)),
    ),
};

new ThreadLoop({ plain: short, durable: short }, threadMemory()).run();
