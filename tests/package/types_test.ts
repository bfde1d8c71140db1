import { test } from "node:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assertEquals, assertMatch } from "@std/assert";
import { agentSdkModules } from "../../tools/package_programs.ts";
import { type Ended, runChild } from "../harness/child.ts";
import { childEnvironment } from "../harness/hook_launchers.ts";
import { packedPackage } from "../harness/packed_package.ts";
import { REPOSITORY, runtimePaths } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";
import { SDK_PROGRAM, TYPED_PROGRAM } from "./typed_programs.ts";

/** All that TypeScript can be told to mind. Neither the DOM's types nor Node's are there. */
const STRICTEST = {
  target: "ES2022",
  lib: ["ES2022"],
  types: [],
  noEmit: true,
  strict: true,
  allowUnreachableCode: false,
  allowUnusedLabels: false,
  erasableSyntaxOnly: true,
  exactOptionalPropertyTypes: true,
  forceConsistentCasingInFileNames: true,
  isolatedModules: true,
  noFallthroughCasesInSwitch: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noPropertyAccessFromIndexSignature: true,
  noUncheckedIndexedAccess: true,
  noUncheckedSideEffectImports: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  skipLibCheck: false,
  verbatimModuleSyntax: true,
};

/** How a program finds its modules. */
const RESOLUTIONS = {
  nodenext: { module: "nodenext", moduleResolution: "nodenext" },
  bundler: { module: "esnext", moduleResolution: "bundler" },
};

interface Checked {
  readonly program: string;
  readonly options: object;
  /** Folders of packages by name, hooktally aside. */
  readonly packages?: Readonly<Record<string, string>>;
}

/** Type-checks a program of a user who has the package installed. */
function typeCheck({ program, options, packages }: Checked): Promise<Ended> {
  return inTempFolder((folder) => {
    writeFileSync(join(folder, "program.ts"), program);
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: { ...STRICTEST, ...options },
        files: ["program.ts"],
      }),
    );
    const all = { ...packages, hooktally: packedPackage().folder };
    for (const [name, target] of Object.entries(all)) {
      const link = join(folder, "node_modules", name);
      mkdirSync(join(link, ".."), { recursive: true });
      symlinkSync(target, link, "dir");
    }
    const tsc = join(REPOSITORY, "node_modules", "typescript", "bin", "tsc");
    const command = [runtimePaths().node, tsc, "-p", folder];
    return runChild(command, { cwd: folder, env: childEnvironment(folder) });
  });
}

for (const [name, options] of Object.entries(RESOLUTIONS)) {
  test(`the types please the strictest settings when modules are found as by ${name}`, async () => {
    const program = TYPED_PROGRAM;
    const { code, stdout } = await typeCheck({ program, options });
    assertEquals([code, stdout], [0, ""]);
  });
}

test("the types refuse what the library would refuse", async () => {
  const wrong = 'import { SessionStats } from "hooktally";\n' +
    'new SessionStats("s").recordToolCall(1);\n' +
    'new SessionStats("s").recordToolCall("B", { outcome: "fine" });\n' +
    'new SessionStats("s", { flushInterval: "10" });\n';
  const options = RESOLUTIONS.nodenext;
  const { code, stdout } = await typeCheck({ program: wrong, options });
  assertEquals(code, 2);
  assertEquals(
    [...stdout.matchAll(/^program\.ts\((\d+),\d+\): error TS\d+/gm)]
      .map(([, line]) => line),
    ["2", "3", "4"],
    stdout,
  );
});

test("tallyHooks() gives what the real agent SDK takes as hooks", async () => {
  const sdk = "@anthropic-ai/claude-agent-sdk";
  const options = {
    ...RESOLUTIONS.nodenext,
    lib: ["ES2022", "DOM"],
    // What others publish is not ours to check.
    skipLibCheck: true,
  };
  const packages = { [sdk]: join(agentSdkModules(), sdk) };
  const right = await typeCheck({ program: SDK_PROGRAM, options, packages });
  assertEquals([right.code, right.stdout], [0, ""]);
  const program = SDK_PROGRAM.replaceAll("PostToolUse:", "PostToolUsed:");
  const wrong = await typeCheck({ program, options, packages });
  assertMatch(wrong.stdout, /PostToolUsed/);
});
