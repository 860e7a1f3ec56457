import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { openApi } from "@vitral/protocol/openapi";
import { answerOverHttp } from "@vitral/protocol/transport/http";
import type { Message, Reply } from "@vitral/protocol/transport/message";
import type { SimulatorCalls } from "../simulator/simulator-calls.ts";
import type { Switches } from "../simulator/switches.ts";
import type { Page } from "./page-files.ts";
import { answerSimulator } from "./simulator-http.ts";

type Listening = {
  host: string;
  port: number;
  receive: (message: Message) => Promise<Reply>;
  /** Null: there are no calls of the simulator, since others than this machine could make them. */
  simulator: SimulatorCalls | null;
  /** The page for a person, which makes such calls; null: there is none. */
  page: Page | null;
  switches: () => Switches;
  onFault: (error: unknown) => void;
};

/** How long calls in flight may take after `close`, in milliseconds. */
const closingMs = 5_000;

/** Listens for messages of the protocol, calls of the simulator and readers of the protocol's document. */
export async function listen({ host, port, receive, simulator, page, switches, onFault }: Listening) {
  const document = JSON.stringify(openApi(), null, 2);
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    if (path === "/openapi.json" && request.method === "GET")
      response.writeHead(200, { "content-type": "application/json" }).end(document);
    else if (path.startsWith("/simulator/") && simulator !== null)
      answerSimulator(simulator, request, response).catch(failed(response));
    else if (request.method === "GET" && simulator !== null && page?.has(path))
      page.answer(path, response).catch(failed(response));
    else answerProtocol(request, response);
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  const { address, family, port: taken } = server.address() as AddressInfo;
  const named = family === "IPv6" ? `[${address}]` : address;
  return { url: `http://${named}:${taken}`, close: () => closed(server) };

  function failed(response: ServerResponse) {
    return (error: unknown) => {
      onFault(error);
      response.destroy();
    };
  }

  /** The call is always done; the switches decide what becomes of its answer. */
  function answerProtocol(request: IncomingMessage, response: ServerResponse): void {
    answerOverHttp(async (message) => {
      const reply = await receive(message);
      const { slowMs, silent, lostAnswer } = switches();
      if (slowMs > 0) await sleep(slowMs);
      if (lostAnswer) request.socket.destroy();
      if (silent) await new Promise((resolve) => request.socket.once("close", resolve));
      return reply;
    })(request, response);
  }
}

async function closed(server: Server): Promise<void> {
  const ended = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), closingMs);
  await ended;
  clearTimeout(cut);
}
