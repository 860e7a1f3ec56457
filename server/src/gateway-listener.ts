import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerOverHttp } from "@vitral/protocol/transport/http";
import type { Message, Reply } from "@vitral/protocol/transport/message";
import { ConfigError, type GatewayConfig } from "./platform/process/config.ts";
import { whyNotListening } from "./platform/process/start-failure.ts";

export type RunningListener = { port: number; stop(longestMs: number): Promise<void> };

/** A message of the gateway has so long to arrive. Milliseconds. */
const longestRequestMs = 10_000;
/** The gateway keeps a few connections open; no other program calls here. */
const maxConnections = 100;

/**
 * Listens for the gateway's events, on a port of its own: only what is signed is answered with more than a refusal.
 * Throws ConfigError where the port cannot be had.
 */
export async function startGatewayListener(
  { webhookHost: host, webhookPort: port }: Pick<GatewayConfig, "webhookHost" | "webhookPort">,
  receive: (message: Message) => Promise<Reply>,
): Promise<RunningListener> {
  const server = createServer(
    { requestTimeout: longestRequestMs, headersTimeout: longestRequestMs, connectionsCheckingInterval: 1_000 },
    answerOverHttp(receive),
  );
  server.maxConnections = maxConnections;
  server.listen({ host, port });
  await once(server, "listening").catch(({ code }: NodeJS.ErrnoException) => {
    throw new ConfigError(whyNotListening(code, port, host, "PIX_WEBHOOK_"));
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop(longestMs) {
      const closed = once(server, "close");
      server.close();
      server.closeIdleConnections();
      const cutting = setTimeout(() => server.closeAllConnections(), longestMs);
      await closed;
      clearTimeout(cutting);
    },
  };
}
