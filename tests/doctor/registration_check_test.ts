import { test } from "node:test";
import { join } from "node:path";
import { assertEquals, assertMatch } from "@std/assert";
import { LIGHT_EVENTS } from "../../src/install/hook_events.ts";
import { onSetupStage, type SetupStage } from "../install/stage.ts";
import { registered, saidOf, startedIn, textsOf } from "./registered.ts";

/** Writes the user's settings. */
function settle({ settings, write }: SetupStage, value: unknown): void {
  write(settings, JSON.stringify(value));
}

function project({ folder }: SetupStage, name = "settings.json"): string {
  return join(folder, "project", ".claude", name);
}

test("checkRegistration() finds nothing wrong when every event is registered once", () =>
  onSetupStage((stage) => {
    settle(stage, { hooks: registered() });
    assertEquals(saidOf(stage), ["ok registered"]);
  }));

test("checkRegistration() says that nothing is registered when there are only others' hooks", () =>
  onSetupStage((stage) => {
    assertEquals(saidOf(stage), ["wrong registered"]);
    const hooks = { Stop: [{ hooks: [{ type: "command", command: "x" }] }] };
    settle(stage, { hooks });
    assertEquals(saidOf(stage), ["wrong registered"]);
  }));

test("checkRegistration() reads the settings of all three scopes", () =>
  onSetupStage((stage) => {
    for (const name of ["settings.json", "settings.local.json"]) {
      stage.write(
        project(stage, name),
        JSON.stringify({ hooks: registered() }),
      );
    }
    settle(stage, { hooks: registered() });
    assertEquals(startedIn(stage).length, 21);
    assertEquals(saidOf(stage), Array(3).fill("ok registered"));
  }));

test("checkRegistration() reads the user's settings once in the home directory", () =>
  onSetupStage(
    (stage) => {
      settle(stage, { hooks: registered() });
      assertEquals(saidOf(stage), ["ok registered"]);
    },
    (host) => ({
      ...host,
      currentDirectory: () => host.environment.get("HOME") ?? "",
    }),
  ));

test("checkRegistration() names hooks that run twice, in other words or by the plugin", () =>
  onSetupStage((stage) => {
    settle(stage, { hooks: registered() });
    const hooks = registered(["Stop"], "/other/hooktally");
    stage.write(project(stage), JSON.stringify({ hooks }));
    assertEquals(saidOf(stage).slice(2), ["wrong registered-twice"]);
  }));

test("checkRegistration() says that a file is ignored for a comment, and what else is in it", () =>
  onSetupStage((stage) => {
    stage.write(
      stage.settings,
      `// mine\n${JSON.stringify({ hooks: registered() })}`,
    );
    assertEquals(startedIn(stage), []);
    assertEquals(saidOf(stage), ["wrong registered", "wrong settings"]);
    assertMatch(textsOf(stage, "settings")[0] ?? "", /line 1, column 1/);
  }));

test("checkRegistration() says that a file of somebody else's is ignored, as a note", () =>
  onSetupStage((stage) => {
    settle(stage, { hooks: registered() });
    stage.write(project(stage), '{"model": "x",}');
    assertEquals(saidOf(stage), ["ok registered", "note settings"]);
  }));

test("checkRegistration() says where malformed settings are malformed", () =>
  onSetupStage((stage) => {
    stage.write(stage.settings, '{\n  "hooks" {}\n}');
    assertEquals(saidOf(stage), ["wrong registered", "wrong settings"]);
    assertMatch(
      textsOf(stage, "settings")[0] ?? "",
      /line 2, column 11: a colon is missing/,
    );
  }));

test("checkRegistration() says that an unknown type of hook drops all hooks of its file", () =>
  onSetupStage((stage) => {
    const other = { PreToolUse: [{ hooks: [{ type: "comand" }] }] };
    settle(stage, { hooks: { ...registered(), ...other } });
    assertEquals(startedIn(stage), []);
    assertMatch(textsOf(stage, "settings")[0] ?? "", /"comand"/);
  }));

test("checkRegistration() takes the last word on disableAllHooks", () =>
  onSetupStage((stage) => {
    settle(stage, { hooks: registered(), disableAllHooks: true });
    assertEquals(saidOf(stage), ["ok registered", "wrong all-hooks-disabled"]);
    stage.write(project(stage), '{"disableAllHooks": false}');
    assertEquals(saidOf(stage), ["ok registered"]);
  }));

test("checkRegistration() tells the light way from what is missing", () =>
  onSetupStage((stage) => {
    settle(stage, { hooks: registered(Object.keys(LIGHT_EVENTS)) });
    assertEquals(saidOf(stage), ["ok registered", "ok events"]);
    const calls = ["PostToolUse", "PostToolUseFailure", "PostToolBatch"];
    settle(stage, { hooks: registered(calls) });
    assertEquals(saidOf(stage), ["ok registered", "note events"]);
  }));

test("checkRegistration() says what the numbers lack without an event", () =>
  onSetupStage((stage) => {
    const lacking: readonly (readonly [string[], RegExp])[] = [
      [["Stop"], /: calls are not counted$/],
      [["PostToolBatch"], /: calls that end well have no outcome/],
      [["PostToolUse"], /: failed calls are not counted$/],
      [["PostToolUse", "PostToolBatch"], /: failed calls have no outcome$/],
      [["PostToolUse", "PostToolUseFailure"], /: denied and rejected calls/],
    ];
    for (const [events, lack] of lacking) {
      settle(stage, { hooks: registered(events) });
      assertEquals(saidOf(stage), ["ok registered", "wrong events"]);
      assertMatch(textsOf(stage, "events")[0] ?? "", lack);
    }
  }));

test("checkRegistration() finds a matcher that keeps calls out", () =>
  onSetupStage((stage) => {
    const hooks = registered();
    const [group] = hooks["PostToolUse"] as Record<string, unknown>[];
    const withMatcher = (matcher: string): void =>
      settle(stage, {
        hooks: { ...hooks, PostToolUse: [{ ...group, matcher }] },
      });
    withMatcher("Bash");
    assertEquals(saidOf(stage), ["ok registered", "wrong matchers"]);
    withMatcher("*");
    assertEquals(saidOf(stage), ["ok registered"]);
  }));

test("checkRegistration() finds the hooks of a plugin that is enabled, and of no other", () =>
  onSetupStage((stage) => {
    const name = "hooktally@place";
    const enable = (enabled: boolean): void =>
      settle(stage, { enabledPlugins: { [name]: enabled, "x@place": true } });
    enable(true);
    assertEquals(saidOf(stage), ["unknown plugin"]);
    const root = join(stage.home, ".claude", "plugins", "cache", "it");
    stage.write(
      join(stage.home, ".claude", "plugins", "installed_plugins.json"),
      JSON.stringify({ plugins: { [name]: [{ installPath: root }] } }),
    );
    const hooks = registered(undefined, "${CLAUDE_PLUGIN_ROOT}/hooks");
    stage.write(join(root, "hooks", "hooks.json"), JSON.stringify({ hooks }));
    assertEquals(saidOf(stage), ["ok registered"]);
    assertMatch(textsOf(stage, "registered")[0] ?? "", /by the plugin/);
    // The program runs a plugin's hook again, whatever words it has.
    const same = JSON.stringify({ hooks: registered() });
    for (const path of [project(stage), join(root, "hooks", "hooks.json")]) {
      stage.write(path, same);
    }
    assertEquals(saidOf(stage).slice(2), ["wrong registered-twice"]);
    stage.write(project(stage), "{}");
    enable(false);
    assertEquals(saidOf(stage), ["wrong registered"]);
  }));
