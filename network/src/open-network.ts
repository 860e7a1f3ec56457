import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { publicPemOf, type SigningKey } from "@vitral/protocol/signing-keys";
import { openReceiver } from "@vitral/protocol/transport/receiver";
import { isLoopback } from "../../server/src/platform/process/this-machine.ts";
import { openCallers } from "./callers.ts";
import type { Database } from "./database/database.ts";
import { seedPeople } from "./demo-people.ts";
import { startDelivery } from "./events/deliver-events.ts";
import { useNonce } from "./events/nonce-queries.ts";
import { handlersOf } from "./handlers.ts";
import { listen } from "./http/listen.ts";
import { type BuildPage, openPage } from "./http/page-files.ts";
import type { Network } from "./network.ts";
import { openPeers } from "./peers.ts";
import { openSimulation } from "./simulator/simulation.ts";
import { simulatorCalls } from "./simulator/simulator-calls.ts";
import { startWorkers } from "./worker.ts";

type Options = {
  db: Database;
  key: SigningKey;
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** Builds the page for a person and answers its folder, at the first request; without it there is no page. */
  buildPage?: BuildPage;
  /** A fault of ours, without data of a message: for the log. */
  onFault: (error: unknown) => void;
};

/** A running network. `stop` answers what is in flight; the database stays open. */
export type RunningNetwork = { url: string; stop: () => Promise<void> };

/** Starts the network over a database with its schema, and listens. Throws what `listen` of node:http throws. */
export async function openNetwork({ db, key, host, port, buildPage, onFault }: Options): Promise<RunningNetwork> {
  const simulation = await openSimulation(db);
  await seedPeople(db, simulation.now());
  const peers = await openPeers(db);
  const callers = openCallers({ key: () => key, peers: peers.all });
  const shared = { db, now: simulation.now, switches: simulation.switches };
  const delivery = startDelivery({ ...shared, callerTo: (address) => callers.to(address), onFault });
  const network: Network = { ...shared, wake: delivery.wake };
  const workers = startWorkers(network, onFault);
  const receive = openReceiver({
    calls: gatewayCalls,
    handlers: handlersOf(network),
    key: () => key,
    peers: peers.all,
    nonces: { use: (keyId, nonce, until) => useNonce(db, keyId, nonce, until) },
    onFault,
  });
  const simulator = isLoopback(host)
    ? simulatorCalls({ network, simulation, peers, publicKey: publicPemOf(key) })
    : null;
  const page = buildPage ? openPage(buildPage) : null;
  const stopParts = async () => {
    page?.close();
    await Promise.all([workers.stop(), delivery.stop()]);
    callers.close();
  };
  try {
    const server = await listen({ host, port, receive, simulator, page, switches: simulation.switches, onFault });
    return { url: server.url, stop: () => server.close().then(stopParts) };
  } catch (error) {
    await stopParts();
    throw error;
  }
}
