/** Programs that are not there. */
import type { Programs, RuntimeName } from "../../src/model/install_host.ts";

/** A machine. */
export interface Machine {
  readonly script?: string;
  readonly windows?: boolean;
  readonly own?: Programs["own"];
  /** The programs on the `PATH`, in its order, with what they say of their version. */
  readonly found?: Readonly<Record<string, string>>;
  /** Those that are scripts, with the program behind them. */
  readonly scripts?: Readonly<Record<string, string>>;
  /** Those that need an environment. */
  readonly needy?: readonly string[];
}

/** The programs of a machine. */
export function fakePrograms({
  script = "/package/cli.cjs",
  windows = false,
  own = { runtime: "node" as RuntimeName, path: "/own/node" },
  found = {},
  scripts = {},
  needy = [],
}: Machine): Programs {
  const nameOf = (path: string): string =>
    path.split(/[\\/]/).pop()?.replace(".exe", "") ?? "";
  return {
    ...{ own, script, windows },
    find: (name) => Object.keys(found).filter((path) => nameOf(path) === name),
    isScript: (path) => path in scripts,
    run([program = ""], bare) {
      const version = found[program];
      if (version === undefined) return null;
      if (bare && (needy.includes(program) || program in scripts)) {
        return { status: 127, out: "" };
      }
      const path = scripts[program] ?? program;
      return { status: 0, out: `${version}\n${path}\n` };
    },
  };
}
