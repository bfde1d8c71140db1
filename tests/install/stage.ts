/** Setting up in a temporary folder: files are real, programs are not. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { install } from "../../src/install/install.ts";
import type {
  Installed,
  InstallOptions,
} from "../../src/install/plan_install.ts";
import { uninstall, type Uninstalled } from "../../src/install/uninstall.ts";
import type { SetupHost } from "../../src/model/install_host.ts";
import { currentHookHost } from "../../src/runtime/current.ts";
import { setupFiles } from "../../src/runtime/setup_files.ts";
import { withSetupLock } from "../../src/runtime/setup_lock.ts";
import { Layout } from "../../src/store/layout.ts";
import { filesBelow } from "../harness/data_files.ts";
import { inTempFolder } from "../harness/temp_folder.ts";
import { FakeEnvironment } from "../ports/fake_host.ts";
import { fakePrograms } from "./programs.ts";

/** Whose package it is. */
export const VERSION = "1.2.3";

const OPTIONS: InstallOptions = {
  scope: "user",
  runtime: "node",
  light: false,
  statusLine: false,
  version: VERSION,
};

/** A home, a package of ours, and what is done with them. */
export interface SetupStage {
  readonly folder: string;
  readonly home: string;
  /** The user's. */
  readonly settings: string;
  readonly host: SetupHost;
  readonly layout: Layout;
  install(options?: Partial<InstallOptions>): Installed;
  uninstall(): Uninstalled;
  /** All files of the home, and the directories. */
  files(): string[];
  /** Writes a file, making its directories. */
  write(path: string, text: string): void;
  read(path: string): string;
}

/** Sets the stage in a new folder, and removes it. */
export function onSetupStage(
  play: (stage: SetupStage) => void | Promise<void>,
  change: (host: SetupHost) => SetupHost = (host) => host,
): Promise<void> {
  return inTempFolder((folder) => {
    const home = join(folder, "home");
    const stage = stageIn(folder, home, change(hostOf(folder, home)));
    mkdirSync(home);
    for (const kind of ["", "deno/"]) {
      for (const hook of ["stop", "follow_up"]) {
        const name = `${hook}.${kind === "" ? "cjs" : "js"}`;
        stage.write(join(folder, "package", "hooks", kind, name), "// hook\n");
      }
    }
    return play(stage);
  });
}

function hostOf(folder: string, home: string): SetupHost {
  const { random } = currentHookHost();
  return {
    files: setupFiles(random),
    programs: fakePrograms({
      script: join(folder, "package", "cli.cjs"),
      found: { "/bin/node": "20.16.0", "/bin/claude": "2.1.197 (Claude Code)" },
    }),
    environment: new FakeEnvironment({ HOME: home }),
    random,
    currentDirectory: () => join(folder, "project"),
    withLock: withSetupLock,
  };
}

function stageIn(folder: string, home: string, host: SetupHost): SetupStage {
  const layout = new Layout(join(home, ".hooktally"));
  return {
    ...{ folder, home, host, layout },
    settings: join(home, ".claude", "settings.json"),
    install: (options = {}) =>
      install(host, layout, { ...OPTIONS, ...options }),
    uninstall: () => uninstall(host, layout, "user"),
    files: () => filesBelow(home),
    write(path, text) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    },
    read: (path) => readFileSync(path, "utf8"),
  };
}
