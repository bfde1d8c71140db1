/**
 * With a FinalizationRegistry that never calls and a WeakRef that has lost its
 * target at once: records on ten instances and ends. `dataDir`
 */
import { argument, say } from "./child_runtime.ts";

class LostRef {
  deref(): undefined {
    return undefined;
  }
}

class SilentRegistry {
  register(): void {}
  unregister(): boolean {
    return false;
  }
}

Object.assign(globalThis, {
  WeakRef: LostRef,
  FinalizationRegistry: SilentRegistry,
});

import("../../../mod.ts").then(({ liveInstances, SessionStats }) => {
  for (let i = 0; i < 10; i++) {
    new SessionStats("weak", { dataDir: argument(0) }).recordToolCall("Bash");
  }
  say(`live ${liveInstances().length}`);
});
