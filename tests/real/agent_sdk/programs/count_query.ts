/**
 * A host of the agent SDK that counts what its agent does. Arguments: the SDK's
 * module, the program that it starts, the data directory. Says what it saw.
 */
import process from "node:process";
import { pathToFileURL } from "node:url";
import { tallyHooks } from "../../../../src/agents/agent_sdk.ts";
import { SessionStats } from "../../../../src/compose.ts";

interface Block {
  readonly type: string;
  readonly name?: string;
  readonly is_error?: boolean;
}

interface Message {
  readonly type: string;
  readonly message?: { readonly content: string | readonly Block[] };
}

interface Sdk {
  query(
    request: { readonly prompt: string; readonly options: object },
  ): AsyncIterable<Message>;
}

async function main(
  [sdk = "", program = "", dataDir = ""]: readonly string[],
): Promise<void> {
  const { query } = await import(pathToFileURL(sdk).href) as Sdk;
  const stats = new SessionStats("host-1", { dataDir });
  const blocks: Block[] = [];
  const options = {
    hooks: tallyHooks(stats),
    pathToClaudeCodeExecutable: program,
    model: "claude-sonnet-4-5",
    allowedTools: ["Bash(true)", "Bash(false)", "Bash(echo:*)"],
    settingSources: [],
    env: process.env,
  };
  for await (const message of query({ prompt: "Go.", options })) {
    const content = message.message?.content ?? [];
    if (typeof content !== "string") blocks.push(...content);
  }
  const { calls, tools } = stats.finalize();
  console.log(JSON.stringify({
    asked: blocks.filter(({ type }) => type === "tool_use").length,
    failed: blocks.filter((it) => it.is_error === true).length,
    count: calls.count,
    bad: calls.errors + calls.denied + calls.interrupted,
    names: Object.fromEntries(
      [...tools].map(([name, { count }]) => [name, count]),
    ),
  }));
}

main(process.argv.slice(2));
