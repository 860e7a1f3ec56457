import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import type { PeerKey, SigningKey } from "@vitral/protocol/signing-keys";
import { type Caller, openCaller } from "@vitral/protocol/transport/caller";
import { overHttp } from "@vitral/protocol/transport/http";
import type { Exchange, Message, Reply } from "@vitral/protocol/transport/message";
import { openReceiver } from "@vitral/protocol/transport/receiver";
import type { Db } from "../../../platform/database/db.ts";
import type { Outage } from "../../../platform/process/outage.ts";
import { askForEvents } from "./ask-for-events.ts";
import { bankNames } from "./bank-names.ts";
import { betweenBrands } from "./between-brands.ts";
import { participants } from "./brand-queries.ts";
import type { Contradiction, NewsOfGateway } from "./event-deps.ts";
import { contradicted, eventHandlers, type HandlerDeps } from "./event-handlers.ts";
import { takeNonce } from "./event-queries.ts";
import { forgetOldEvents } from "./forget-events.ts";
import { type GatewayMetrics, gatewayMetrics } from "./gateway-metrics.ts";
import { gatewayRail } from "./gateway-rail.ts";
import { receivedCalls } from "./received-events.ts";

export type GatewayAddress = { url: string; key: SigningKey; peers: readonly PeerKey[]; token: string | null };

type Deps = {
  db: Db;
  now: () => Date;
  news: NewsOfGateway;
  works: () => boolean;
  onFault: (error: unknown) => void;
  /** Is told that the gateway is away, and that it answers again. */
  outage?: Pick<Outage, "fails" | "works">;
  /** Brings messages to a gateway in this process, in place of HTTP. */
  exchange?: Exchange;
};

/** Everything of a Pix gateway outside of this process: the port, and what it brings here. */
export function pixGateway(address: GatewayAddress, deps: Deps) {
  const { caller, close } = callerTo(address, deps.exchange);
  const metrics = gatewayMetrics();
  const { db } = deps;
  const { rail, ask } = gatewayRail({ db, now: deps.now, caller, metrics, outage: deps.outage });
  const names = bankNames(ask);
  const handlerDeps: HandlerDeps = { ...deps, metrics, bankNameOf: names.nameOf };
  const contradicts = (order: Contradiction) => contradicted(metrics, order);
  return {
    rail: { ...rail, ...betweenBrands({ ...handlerDeps, contradicts }, rail) },
    metrics: metrics.metrics,
    /** Answers a message of the gateway, once. */
    receive: receiving(address, handlerDeps, metrics),
    askForEvents: () => askForEvents(handlerDeps, ask),
    refreshNames: async () => {
      const [any] = await participants(db);
      if (any) await names.refresh(any.ispb);
    },
    forget: () => forgetOldEvents(deps),
    close,
  };
}

function receiving(
  { key, peers }: GatewayAddress,
  deps: HandlerDeps,
  { countRefusal }: Pick<GatewayMetrics, "countRefusal">,
): (message: Message) => Promise<Reply> {
  return openReceiver({
    calls: receivedCalls,
    handlers: eventHandlers(deps),
    key: () => key,
    peers: () => peers,
    nonces: { use: (keyId, nonce, until) => takeNonce(deps.db, keyId, nonce, until) },
    onRefusal: countRefusal,
    onFault: deps.onFault,
  });
}

function callerTo(
  { url, key, peers, token }: GatewayAddress,
  inProcess?: Exchange,
): { caller: Caller; close: () => void } {
  const address = new URL(url);
  const { exchange, close } = inProcess
    ? { exchange: inProcess, close: () => {} }
    : overHttp({ url: address, ...(token !== null && { bearer: token }) });
  return { caller: openCaller({ exchange, key: () => key, peers: () => peers, base: address.pathname }), close };
}

/** Why the gateway cannot be used now, in a sentence; null: it takes messages. */
export async function whyNoGateway(address: GatewayAddress, ispb: string): Promise<string | null> {
  const { caller, close } = callerTo(address);
  try {
    const { status } = await caller(gatewayCalls.getHealth, {}, { participant: ispb, timeoutMs: 10_000 });
    return status === "ok" ? null : "it says that it is unavailable";
  } catch (error) {
    return (error as Error).message;
  } finally {
    close();
  }
}
