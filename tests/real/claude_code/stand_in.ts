/** A stand-in for the Messages API, on the loopback interface only. */
import { Buffer } from "node:buffer";
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { cueFor, type Message, type Script } from "./script.ts";
import { Ids, reply, sendJson } from "./reply.ts";

/** A request that came in. */
export interface Asked {
  /** When it was read, ms on a clock that never goes back. */
  readonly at: number;
  /** When it was answered. */
  readonly answeredAt: number;
  /** Whose answer it got: `main`, or a subagent's word. */
  readonly part: string;
}

/** A stand-in that runs. */
export interface StandIn {
  /** What the program is told to be the API. */
  readonly url: string;
  /** The questions to the model, in their order. */
  readonly asked: readonly Asked[];
  /** Everything else that came: method and path, or the host that was wanted. */
  readonly others: readonly string[];
  /** From now on another script is played. */
  play(script: Script): void;
  close(): Promise<void>;
}

/** Starts one on a free port. */
export async function startStandIn(first: Script): Promise<StandIn> {
  let script = first;
  const asked: Asked[] = [];
  const others: string[] = [];
  const ids = new Ids();
  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const body = await bodyOf(request);
    const path = new URL(request.url ?? "", "http://127.0.0.1").pathname;
    if (request.method !== "POST" || path !== "/v1/messages") {
      others.push(`${request.method} ${path}`);
      return sendJson(response, request.method === "HEAD" ? 200 : 404, {});
    }
    const at = performance.now();
    const question = JSON.parse(body) as {
      readonly messages: readonly Message[];
      readonly model: unknown;
      readonly stream: unknown;
    };
    const cue = cueFor(script, question.messages);
    reply(response, cue, question, ids);
    asked.push({ at, answeredAt: performance.now(), part: cue.part });
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      others.push(String(error));
      response.destroy();
    });
  });
  // The program is told that this is its proxy: so whatever it asks of the world is seen, and refused.
  server.on("connect", (request, socket) => {
    others.push(`CONNECT ${request.url}`);
    socket.destroy();
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    others,
    play: (next) => void (script = next),
    close: () => close(server),
  };
}

/**
 * How long each tool-call cycle took: from an answer that asked for tools to
 * the next question of the same part.
 */
export function cycles(asked: readonly Asked[], part = "main"): number[] {
  const own = asked.filter((question) => question.part === part);
  return own.slice(1).map(({ at }, i) => at - (own[i]?.answeredAt ?? NaN));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of request) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces).toString();
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
