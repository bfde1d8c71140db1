/**
 * The options that setting up and its undoing share.
 *
 * @module
 */
import { message } from "@optique/core/message";
import { withDefault } from "@optique/core/modifiers";
import type { Parser } from "@optique/core/parser";
import { option } from "@optique/core/primitives";
import { choice } from "@optique/core/valueparser";
import type { Scope } from "../../install/places.ts";

const SCOPES = ["user", "project", "local"] as const satisfies readonly Scope[];

/** Whose settings. */
export const scope: Parser<"sync", typeof SCOPES[number], unknown> =
  withDefault(
    option("--scope", choice(SCOPES, { metavar: "SCOPE" }), {
      description:
        message`Whose settings: yours (${"user"}, the default), or those of the project in the current directory, shared (${"project"}) or your own (${"local"}).`,
    }),
    "user",
  );

/** Whether nothing is written. */
export const dryRun: Parser<"sync", boolean, unknown> = withDefault(
  option("--dry-run", {
    description: message`Show what would change, and change nothing.`,
  }),
  false,
);
