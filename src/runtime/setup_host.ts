/**
 * What setting hooktally up needs of this process. No hook loads this file.
 *
 * @module
 */
import type { SetupHost } from "../model/install_host.ts";
import { currentHookHost } from "./current.ts";
import { setupFiles } from "./setup_files.ts";
import { withSetupLock } from "./setup_lock.ts";
import { setupPrograms } from "./setup_programs.ts";

/** Of this process, whose command line knows the current directory. */
export function currentSetupHost(currentDirectory: () => string): SetupHost {
  const { environment, random } = currentHookHost();
  return {
    files: setupFiles(random),
    programs: setupPrograms(),
    environment,
    random,
    currentDirectory,
    withLock: withSetupLock,
  };
}
