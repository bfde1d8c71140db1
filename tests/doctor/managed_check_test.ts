import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { checkManaged, MANAGED_PATHS } from "../../src/doctor/managed_check.ts";

/** What is said of the administrator's settings where they are this text. */
function said(text: string | null): string[] {
  const read = (path: string): Uint8Array<ArrayBuffer> | null =>
    path === MANAGED_PATHS[0] && text !== null
      ? new TextEncoder().encode(text)
      : null;
  return checkManaged({ read }).map(({ verdict, text }) =>
    `${verdict} ${text.split(" ")[0]}`
  );
}

test("checkManaged() says what the administrator forbids", () => {
  assertEquals(said(null), []);
  assertEquals(said('{"allowManagedHooksOnly": false}'), []);
  assertEquals(
    said('{"allowManagedHooksOnly": true, "disableAllHooks": true}'),
    [
      "wrong disableAllHooks",
      "wrong allowManagedHooksOnly",
    ],
  );
});

test("checkManaged() finds nothing in what is no settings file, or is not to be read", () => {
  for (const text of ["", "nope", "null", "[]", '"disableAllHooks"']) {
    assertEquals(said(text), [], text);
  }
  const read = (): never => {
    throw new Error("EACCES");
  };
  assertEquals(checkManaged({ read }), []);
});
