/** What is promised of hooks and of files, broken. */
import { type Mutant, mutant, onNode } from "./mutant.ts";

const KEY = "src/model/session_key.ts";
const KEY_TEST = "model/session_key";
const OWNER = [
  "ports/contract",
  "the runtime's files are for their owner only when they are made",
] as const;
const ODD = [
  "ports/odd_files",
  "the runtime's files are not opened when they are links or pipes",
] as const;

/** Mutants of what keeps others out, and hooks out of the way. */
export const KEEPING_OUT: readonly Mutant[] = [
  mutant(
    "a session's id is its file name",
    KEY,
    [
      'return `${slug || "id"}-${sha256Hex(utf16(sessionId)).slice(0, 32)}`;',
      "return slug ? sessionId : sha256Hex(utf16(sessionId));",
    ],
    [KEY_TEST, "sessionKey() stays in its directory when an id would leave it"],
  ),
  mutant(
    "a session's key is its beginning alone",
    KEY,
    ["-${sha256Hex(utf16(sessionId)).slice(0, 32)}`", "`"],
    [KEY_TEST, "sessionKey() stays in its directory when an id would leave it"],
  ),
  mutant(
    "keys differ in case only",
    KEY,
    ["[a-z0-9._-]{0,99}$/", "[a-z0-9._-]{0,99}$/i"],
    [KEY_TEST, "sessionKey() stays in its directory when an id would leave it"],
  ),
  mutant(
    "an id may look like a made key",
    KEY,
    ["&& !MADE.test(sessionId)", ""],
    [KEY_TEST, "sessionKey() keeps an id apart when it looks like a made key"],
  ),
  mutant(
    "lone surrogates share a key",
    KEY,
    [
      "sha256Hex(utf16(sessionId))",
      "sha256Hex(new TextEncoder().encode(utf16.name && sessionId))",
    ],
    [
      KEY_TEST,
      "sessionKey() keeps ids apart when they differ in lone surrogates",
    ],
  ),
  mutant(
    "stop_hook_active is ignored",
    "src/agents/claude_code.ts",
    ['name === "Stop" && payload["stop_hook_active"] === true', "false"],
    [
      "hook/run_hook",
      "runHookIn() prints nothing when another hook keeps the agent going",
    ],
  ),
  mutant(
    "all hooks are one writer",
    "src/hook/run_hook.ts",
    ["const writer = host.random.token();", 'const writer = "hook";'],
    [
      "hook/run_hook",
      "runHookIn() counts a call once when its event is delivered again",
    ],
  ),
  mutant(
    "a hook leaves unread what it does not need",
    "src/hook/read_payload.ts",
    [
      "scanner = await makeScanner();",
      "throw new PayloadError(noObject(bytes));",
    ],
    [
      "reliability/hosts_undisturbed",
      "runHook() reads all that its host writes when the event is any",
    ],
  ),
  mutant(
    "a hook throws what it cannot note",
    "src/hook/run_hook.ts",
    ["  } catch {", "  } catch (unnoted) {\n    if (unnoted) throw unnoted;"],
    [
      "hook/hook_faults",
      "runHookIn() resolves when what it needs throws anything at all",
    ],
  ),
  mutant(
    "the event is recorded only where the summary was shown",
    "src/hook/follow_up.ts",
    [
      "  attempt(record);",
      '  attempt(() => {\n    host.output.out(" ");\n    record();\n  });',
    ],
    [
      "processes/hook_environment",
      "runHook() records the end of a turn when nobody can be shown the summary",
    ],
  ),
  mutant(
    "what a payload makes a hook hold has no bound",
    "src/hook/payload_scanner.ts",
    [
      "      this.#length === MAX_HELD_BYTES;",
      "      this.#length === Infinity;",
    ],
    [
      "hook/payload_scanner_edges",
      "PayloadScanner gives up when what is no JSON goes on and on",
    ],
  ),
  mutant(
    "a payload that takes longer than a silence is given up",
    "src/hook/read_payload.ts",
    ["const left = PAYLOAD_WAIT_MS - (elapsed() - heard);", "const left = 0;"],
    [
      "hook/read_payload",
      "readPayload() takes longer than a silence may last as long as bytes come",
    ],
  ),
  mutant(
    "the summary does not say that nothing is recorded",
    "src/hook/follow_up.ts",
    ["if (trouble !== undefined) text +=", "if (text === trouble) text +="],
    [
      "hook/hook_faults",
      "runHookIn() says in the summary's line that nothing is recorded, and why",
    ],
  ),
  mutant(
    "Deno's files are for everybody",
    "src/runtime/deno.ts",
    ["mode: 0o600,", "mode: 0o666,"],
    OWNER,
  ),
  mutant(
    "Deno's directories are for everybody",
    "src/runtime/deno.ts",
    ["{ mode: 0o700 }", "{ mode: 0o777 }"],
    OWNER,
  ),
  onNode(mutant(
    "Node's files are for everybody",
    "src/runtime/node.ts",
    ["0o600,", "0o666,"],
    OWNER,
  )),
  onNode(mutant(
    "Node follows links",
    "src/runtime/node.ts",
    ["const plain = O_NOFOLLOW | O_NONBLOCK;", "const plain = O_NONBLOCK;"],
    ODD,
  )),
  mutant(
    "Deno follows links",
    "src/runtime/deno.ts",
    [
      'if (info.isSymlink) throw new OddFile("ELOOP");',
      "if (info.isSymlink) return;",
    ],
    ODD,
  ),
  mutant(
    "a lock that somebody left is respected",
    "src/store/journal.ts",
    [
      "const taken = files.append(path, batch);",
      'if (files.list(directory).some((name) => name.endsWith(".lock"))) throw new FileError("append to", path, "EBUSY");\nconst taken = files.append(path, batch);',
    ],
    [
      "reliability/leftover_locks",
      "SessionStats waits for no lock when dead processes left some",
    ],
  ),
  mutant(
    "times are of the zone",
    "src/runtime/shared.ts",
    [
      "Math.floor(dateNow());",
      "Math.floor(dateNow()) - new Date().getTimezoneOffset() * 60_000;",
    ],
    [
      "reliability/clocks",
      "runHook() writes the same time when TZ is anything",
    ],
  ),
];
