/** Rules of the house, broken: a tool has to say so, no test. */
import type { Mutant } from "./mutant.ts";

/** Mutants that the checks of the house see. */
export const HOUSE: readonly Mutant[] = [
  {
    breaks: "the recording path loads a lock",
    edits: [{
      file: "src/store/journal.ts",
      from: 'import { makeDirectories } from "./directories.ts";',
      to:
        'import { makeDirectories } from "./directories.ts";\nimport "proper-lockfile";',
    }],
    red: { rule: "hook-package" },
  },
  {
    breaks: "the registry knows who owes",
    edits: [{
      file: "src/session/registry.ts",
      from: "/** A set that does not keep its members alive. */",
      to:
        'import "../writer/owed_set.ts";\n/** A set that does not keep its members alive. */',
    }],
    red: { rule: "registry" },
  },
  {
    breaks: "the codec knows a runtime by its types",
    edits: [{
      file: "src/codec/terminal_text.ts",
      from: "const UNSAFE =",
      to: "export type Pid = typeof Deno.pid | NodeJS.Process;\nconst UNSAFE =",
    }],
    red: { tool: "tools/check_bare_types.ts", rule: "Cannot find name" },
  },
];
