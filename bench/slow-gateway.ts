import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { answerOverHttp } from "@vitral/protocol/transport/http";
import { openReceiver } from "@vitral/protocol/transport/receiver";
import { aFreePort } from "../server/test/serving.ts";
import { gatewaySettings } from "./gateway.ts";

/** How long each kind of call waits for its answer, in milliseconds; Infinity: it gets none. */
export type Manner = { lookUpMs: number; orderMs: number };

/** A gateway that knows every key, at another bank, and takes every order without ending any. */
export async function aSlowGateway() {
  let manner: Manner = { lookUpMs: 0, orderMs: 0 };
  let counts = { lookUps: 0, orders: 0 };
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { key, peers, env } = gatewaySettings(url, await aFreePort());
  const wait = (ms: number) => (ms === Infinity ? new Promise<never>(() => {}) : sleep(ms));
  const takeOrder = async () => {
    counts.orders += 1;
    await wait(manner.orderMs);
    return { status: "ACSP" as const };
  };
  const receive = openReceiver({
    calls: gatewayCalls,
    handlers: {
      async lookUp({ body }) {
        counts.lookUps += 1;
        await wait(manner.lookUpMs);
        return entryOf(body.key);
      },
      sendPayment: takeOrder,
      getPayment: takeOrder,
    },
    key: () => key,
    peers: () => peers,
    nonces: { use: async () => true },
  });
  server.on("request", answerOverHttp(receive));
  return {
    env,
    behave: (next: Manner) => void (manner = next),
    /** The calls since the last time that this was asked. */
    takeCounts() {
      const taken = counts;
      counts = { lookUps: 0, orders: 0 };
      return taken;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function entryOf(key: string) {
  const since = new Date(0);
  const account = {
    ispb: "88888888",
    branch: "0001",
    number: "7654321",
    accountType: "CACC" as const,
    openedAt: since,
  };
  return {
    key,
    keyType: "EMAIL" as const,
    owner: { name: "Maria Souza", taxId: "12345678909" },
    account,
    bankName: "Banco Sol S.A.",
    createdAt: since,
    ownedSince: since,
    openClaimCreatedAt: null,
    fraudMarker: null,
    statistics: null,
  };
}
