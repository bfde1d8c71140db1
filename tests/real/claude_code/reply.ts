/** The two forms in which the Messages API answers: as a stream of events, or plain. */
import type { ServerResponse } from "node:http";
import type { Cue } from "./script.ts";

interface Content {
  readonly type: "text" | "tool_use";
  readonly [field: string]: unknown;
}

/** Ids are unique in one stand-in, which lives as long as its sessions. */
export class Ids {
  #count = 0;

  /** The next id that begins in this way. */
  next(prefix: string): string {
    this.#count++;
    return `${prefix}_stand_in_${String(this.#count).padStart(6, "0")}`;
  }
}

/** Answers as the script has it. */
export function reply(
  response: ServerResponse,
  { turn, text }: Cue,
  request: { readonly model: unknown; readonly stream: unknown },
  ids: Ids,
): void {
  if (turn.refusal !== undefined) {
    const { status, message } = turn.refusal;
    const error = { type: "invalid_request_error", message };
    return sendJson(response, status, { type: "error", error });
  }
  const content: Content[] = [
    ...(text === "" ? [] : [{ type: "text" as const, text }]),
    ...(turn.calls ?? []).map((call) => ({
      type: "tool_use" as const,
      id: ids.next("toolu"),
      ...call,
    })),
  ];
  const message = {
    id: ids.next("msg"),
    type: "message",
    role: "assistant",
    model: request.model,
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 10 },
  };
  const stop = turn.calls === undefined ? "end_turn" : "tool_use";
  if (request.stream === true) return stream(response, message, content, stop);
  sendJson(response, 200, { ...message, content, stop_reason: stop });
}

/** A JSON document and the end. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

function stream(
  response: ServerResponse,
  message: Readonly<Record<string, unknown>>,
  content: readonly Content[],
  stop: string,
): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (type: string, fields: Record<string, unknown>): void => {
    const data = JSON.stringify({ type, ...fields });
    response.write(`event: ${type}\ndata: ${data}\n\n`);
  };
  const begun = { ...message, content: [], stop_reason: null };
  send("message_start", { message: begun });
  content.forEach((block, index) => {
    const [empty, delta] = inPieces(block);
    send("content_block_start", { index, content_block: empty });
    send("content_block_delta", { index, delta });
    send("content_block_stop", { index });
  });
  const delta = { stop_reason: stop, stop_sequence: null };
  send("message_delta", { delta, usage: { output_tokens: 10 } });
  send("message_stop", {});
  response.end();
}

/** A block as it begins, and all that is added to it. */
function inPieces(block: Content): [Content, Record<string, unknown>] {
  if (block.type === "text") {
    const { text } = block;
    return [{ ...block, text: "" }, { type: "text_delta", text }];
  }
  const partial_json = JSON.stringify(block["input"]);
  const delta = { type: "input_json_delta", partial_json };
  return [{ ...block, input: {} }, delta];
}
