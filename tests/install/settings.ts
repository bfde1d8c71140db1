/** Settings files as people have them, and edits of them. */
import type { Editing } from "../../src/install/edit_hooks.ts";
import {
  withHooktally,
  withoutHooktally,
} from "../../src/install/edit_settings.ts";

const EDITING: Editing = { path: "/s.json", roots: ["/checkout"] };

/** What is registered for one event. */
export function handler(hook: string): Record<string, unknown> {
  const script = `/d/bin/hooktally-1.0.0/node/${hook}.cjs`;
  return { type: "command", command: "/node", args: [script, "--dir", "/d"] };
}

const STATUS = "/node /d/bin/hooktally-1.0.0/node/statusline.cjs --dir /d";

/** The text with two hooks of ours, and with our status line if wanted. */
export function edited(text: string, statusLine = false): string {
  const { bytes } = withHooktally(new TextEncoder().encode(text), {
    handlers: { PostToolUse: handler("post-tool-use"), Stop: handler("stop") },
    statusLine: (wrapped) =>
      STATUS + (wrapped === undefined ? "" : ` --wrap '${wrapped}'`),
    addStatusLine: statusLine,
  }, EDITING);
  return decode(bytes);
}

/** The text without anything of ours, by nothing but itself. */
export function restored(text: string, literal?: string): string {
  const bytes = new TextEncoder().encode(text);
  return decode(withoutHooktally(bytes, literal, EDITING));
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** Somebody else's. */
const OTHER =
  '{ "hooks": [ { "type": "command", "command": "/opt/x --log" } ] }';

/** Files that are the same again after our hooks came and went. */
export const TEXTS: Readonly<Record<string, string>> = {
  "an empty object": "{}",
  "a final line end": "{}\n",
  "one line": '{"theme":"dark","n":[1,2]}',
  "one line with blanks": '{ "theme": "dark", "n": [1, 2] }\n',
  "two spaces": '{\n  "theme": "dark",\n  "n": { "b": 1, "a": [1, 2] }\n}\n',
  "tabs, no final line end": '{\n\t"theme": "dark"\n}',
  "four spaces and an odd order":
    '{\n    "z": 1,\n    "a" : 2 ,\n    "m":3\n}\n\n',
  "CRLF": '{\r\n  "theme": "dark"\r\n}\r\n',
  "a byte-order mark": '\uFEFF{\n  "theme": "dark"\n}',
  "comments":
    '// head\n{\n  // one\n  "theme": "dark" // two\n  /* three */\n}\n// foot\n',
  "a trailing comma": '{\n  "theme": "dark", // why\n}\n',
  "other hooks on the same events":
    `{\n  "hooks": {\n    "Stop": [\n      ${OTHER}\n    ],\n    "Future": [ ${OTHER} ]\n  }\n}\n`,
  "other hooks in one line": `{"hooks":{"PostToolUse":[${OTHER}]},"x":1}`,
  "comments between hooks":
    `{\n  "hooks": {\n    "Stop": [\n      ${OTHER} // mine\n      /* end */\n    ]\n  }\n}`,
  "trailing commas between hooks":
    `{\n  "hooks": {\n    "Stop": [\n      ${OTHER}, // mine\n    ],\n  },\n}`,
  "another group of the same hooks":
    '{"hooks":{"Stop":[{"matcher":"*","hooks":[{"type":"prompt","prompt":"?"},{"type":"unheard-of"}]}]}}',
};
