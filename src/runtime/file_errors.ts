/**
 * The runtimes' errors as `FileError`.
 *
 * @module
 */
import { FileError } from "../model/errors.ts";

/** Does something with a file; what goes wrong is thrown as a `FileError` that names the path. */
export function withFile<T>(operation: string, path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw fileError(operation, path, error);
  }
}

/** Why a file is not opened that could be, with the code that the system itself would give. */
export class OddFile extends Error {
  /** `ELOOP` of a link, `ENXIO` of a pipe or a device. */
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Whether a file's number tells it from others. Windows has numbers that a double rounds. */
export function isIdentity(number: number | null): boolean {
  return number !== null && number > 0 && Number.isSafeInteger(number);
}

/** What went wrong with a file, as a `FileError` that names the path. */
export function fileError(
  operation: string,
  path: string,
  cause: unknown,
): FileError {
  return new FileError(operation, path, codeOf(cause), cause);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "EUNKNOWN";
  // Deno's sandbox has no code of the operating system.
  if (error.name === "NotCapable") return "ENOTCAPABLE";
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : error.name;
}
