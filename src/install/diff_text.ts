/**
 * What would change in a file.
 *
 * @module
 */
import { createTwoFilesPatch } from "diff";

const NOWHERE = "/dev/null";

/**
 * The difference of two versions of a file, in the unified form that `patch` takes, as lines.
 *
 * @param before `null` where there is no file yet.
 * @param after `null` where there is none any more.
 */
export function diffLines(
  path: string,
  before: Uint8Array | null,
  after: Uint8Array | null,
): string[] {
  const text = (bytes: Uint8Array | null): string =>
    bytes === null
      ? ""
      : new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const patch = createTwoFilesPatch(
    before === null ? NOWHERE : path,
    after === null ? NOWHERE : path,
    text(before),
    text(after),
    undefined,
    undefined,
    { context: 3 },
  );
  // The first line is for patches of several files.
  return patch.replace(/^=+\n/, "").trimEnd().split("\n");
}
