import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { publicPemOf, type PeerKey, type SigningKey } from "@vitral/protocol/signing-keys";
import { CallRefused } from "@vitral/protocol/transport/answers";
import { openCaller } from "@vitral/protocol/transport/caller";
import type { Exchange } from "@vitral/protocol/transport/message";
import { openReceiver } from "@vitral/protocol/transport/receiver";
import * as z from "zod/mini";
import { failAfter } from "../../../server/src/platform/process/fail-after.ts";
import { settlePlayedClaims } from "../claims/move-claims.ts";
import type { Database } from "../database/database.ts";
import { deliverNext } from "../events/deliver-events.ts";
import { findAddressees } from "../events/event-queries.ts";
import { type Simulated, SimulatorRefused } from "../../../server/seed/network/simulator.ts";
import { handlersOf } from "../handlers.ts";
import { listen } from "../http/listen.ts";
import type { Network } from "../network.ts";
import { endDueOrders } from "../payments/due-orders.ts";
import { decideReports } from "../reports/decide-reports.ts";
import { simulatorCalls } from "../simulator/simulator-calls.ts";
import { allOff } from "../simulator/switches.ts";

type Options = {
  db: Database;
  now: () => Date;
  key: SigningKey;
  /** Of the institution, which speaks for all participants that are not played. */
  institution: PeerKey[];
  /** Brings a message to the institution. */
  deliver: Exchange;
};

/** How long an event may take before the next turn, in milliseconds. */
const deliveryMs = 1_000;

/** The network's handlers without a listener: what it has to do by itself is done by `settle`, at the caller's time. */
export function networkInMemory({ db, now, key, institution, deliver }: Options) {
  const switches = { ...allOff };
  const network: Network = { db, now, switches: () => switches, wake: () => void settle() };
  const peers = () => institution;
  // Who holds what the event is about may be who waits for this: then the event comes later.
  const exchange: Exchange = (message, signal) =>
    failAfter(
      deliveryMs,
      () => deliver(message, signal),
      () => new Error(),
    );
  const caller = openCaller({ exchange, key: () => key, peers });
  const receive = openReceiver({
    calls: gatewayCalls,
    handlers: handlersOf(network),
    key: () => key,
    peers,
    nonces: { use: async () => true },
  });
  const simulator = simulatorCalls({
    network,
    simulation: { now, switches: () => switches, setAheadMs: async () => {}, change: async () => switches },
    peers: { all: peers, refresh: async () => {} },
    publicKey: publicPemOf(key),
  });

  /** Does all that is due by now, and brings no event. */
  async function actOnTime(): Promise<boolean> {
    const ended = await endDueOrders(network);
    await settlePlayedClaims(network);
    await decideReports(network);
    return ended > 0;
  }

  async function pass(): Promise<boolean> {
    let done = await actOnTime();
    for (const { ispb, url } of await findAddressees(db))
      for (const kind of ["questions", "news"] as const)
        done = (await deliverNext(network, { ispb, url, kind }, caller)).taken > 0 || done;
    return done;
  }

  const ending = new AbortController();
  const settle = inTurns(async () => {
    while (!ending.signal.aborted && (await pass()));
  });

  return {
    /** Listens for calls of the simulator, for commands of another process or of this one. */
    listen: () =>
      listen({
        host: "127.0.0.1",
        port: 0,
        receive,
        simulator,
        page: null,
        switches: network.switches,
        onFault: () => {},
      }),
    exchange: ((message) => receive(message)) satisfies Exchange,
    settle,
    actOnTime: inTurns(async () => void (await actOnTime())),
    /** A call of the simulator. Throws SimulatorRefused. */
    async simulate(name: string, body: object): Promise<Simulated> {
      const call = simulator.posts[name];
      if (!call) throw new Error(`the simulator has no call ${name}`);
      try {
        return (await call.run(z.parse(call.body, body))) as Simulated;
      } catch (error) {
        if (error instanceof CallRefused) throw new SimulatorRefused(error.refusal.type);
        throw error;
      } finally {
        await settle();
      }
    },
    async close() {
      ending.abort();
      await settle().catch(() => {});
    },
  };
}

/** One turn at a time: all who ask while one runs share the next. Who only wakes it does not hear of a failure. */
function inTurns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        running = work();
        return running;
      });
    next.catch(() => {});
    return next;
  };
}
