import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { CallAnswer } from "@vitral/protocol/call";
import type { EventAnswer, NetworkEvent } from "@vitral/protocol/events";
import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { institutionCalls } from "@vitral/protocol/institution-calls";
import type { OrderState, PaymentOrder } from "@vitral/protocol/payments";
import { newKeyPair, readPeerKeys, readSigningKey } from "@vitral/protocol/signing-keys";
import { refuse } from "@vitral/protocol/transport/answers";
import { openCaller } from "@vitral/protocol/transport/caller";
import { answerOverHttp, overHttp } from "@vitral/protocol/transport/http";
import { type Handlers, openReceiver } from "@vitral/protocol/transport/receiver";
import { afterAll } from "vitest";
import { startGatewayListener } from "../src/gateway-listener.ts";
import { openDb } from "../src/platform/database/db.ts";
import { askContestAgain, deliverContest, deliverWithdrawal } from "../src/modules/fraud/fraud.ts";
import { type FetchLocation, pixGateway, type Rail } from "../src/modules/pix/pix.ts";
import { askClaimAgain } from "../src/modules/pix-keys/pix-keys.ts";
import { aWorld } from "./world.ts";

type ReturnOrder = Parameters<NonNullable<Handlers<typeof gatewayCalls>["sendReturn"]>>[0]["body"];
type Entry = CallAnswer<typeof gatewayCalls.lookUp>;
type CallName = keyof typeof gatewayCalls;
/** What becomes of a call: its answer is lost, it never arrives, or the gateway says that it cannot take it now. */
type Fault = "ANSWER_LOST" | "NEVER_ARRIVES" | "UNAVAILABLE";

const [own, theirs] = [newKeyPair(), newKeyPair()];
export const gatewayKeys = { own, theirs };
export const sol = { ispb: "99999004", name: "Banco Sol S.A." };

/** A gateway as a program of its own, over HTTP, whose answers a test decides. */
export async function aGateway(now: () => Date) {
  const entries = new Map<string, Entry>();
  const orders = new Map<string, { order: PaymentOrder | ReturnOrder; state: OrderState }>();
  const events: NetworkEvent[] = [];
  const calls: { name: CallName; participant: string; body: unknown }[] = [];
  const faults: { name: CallName; fault: Fault; left: number }[] = [];
  /** How an order ends when it arrives, by its id. */
  let ending: (id: string) => OrderState = () => ({ status: "ACSC", settledAt: now() });
  const late = { status: "RJCT", reason: "AB03" } as const;

  const take = (id: string, order: PaymentOrder | ReturnOrder): OrderState => {
    const known = orders.get(id);
    if (known) return stateOf(known);
    const state = order.expiresAt <= now() ? late : ending(id);
    orders.set(id, { order, state });
    return state;
  };
  const stateOf = (known: { order: PaymentOrder | ReturnOrder; state: OrderState }): OrderState => {
    if (known.state.status === "ACSP" && known.order.expiresAt <= now()) known.state = late;
    return known.state;
  };
  const find = (id: string): OrderState => {
    const known = orders.get(id);
    if (!known) throw refuse("OrderNotFound");
    return stateOf(known);
  };
  const handlers: Handlers<typeof gatewayCalls> = {
    lookUp: async ({ body }) => {
      const entry = entries.get(body.key);
      if (!entry) throw refuse("EntryNotFound");
      return entry;
    },
    sendPayment: async ({ body }) => take(body.endToEndId, body),
    getPayment: async ({ params }) => find(params.endToEndId),
    sendReturn: async ({ body }) => take(body.returnId, body),
    getReturn: async ({ params }) => find(params.returnId),
    getEvents: async ({ query }, { participant }) => {
      const after = Number(query.after ?? 0);
      return { events: events.filter((one) => one.participant === participant && one.sequence > after), next: null };
    },
    getHealth: async () => ({ status: "ok" }),
    getParticipants: async () => ({ participants: [sol] }),
  };
  const receive = openReceiver({
    calls: gatewayCalls,
    handlers: Object.fromEntries(
      Object.keys(gatewayCalls).map((name) => [
        name,
        (input: { body?: unknown }, from: { participant: string; messageId: string }) => {
          const handle = handlers[name as CallName] as ((given: unknown, by: unknown) => Promise<unknown>) | undefined;
          if (!handle) throw refuse("NoSuchCall");
          calls.push({ name: name as CallName, participant: from.participant, body: input.body });
          return handle(input, from);
        },
      ]),
    ),
    key: () => readSigningKey(theirs.privatePem),
    peers: () => readPeerKeys(own.publicPem, "all"),
    nonces: { use: async () => true },
  });

  const nameOf = (method: string, path: string) =>
    (Object.keys(gatewayCalls) as CallName[]).find((name) => {
      const call = gatewayCalls[name];
      const pattern = new RegExp(`^${call.path.replaceAll(/:\w+/g, "[^/]+")}$`);
      return call.method === method && pattern.test(path);
    });
  const faultOf = (name: CallName | undefined): Fault | null => {
    const found = faults.find((one) => one.name === name && one.left > 0);
    if (!found) return null;
    found.left -= 1;
    return found.fault;
  };
  const answer = answerOverHttp(async (message) => {
    const [path = ""] = message.target.split("?");
    const fault = faultOf(nameOf(message.method, path));
    if (fault === "NEVER_ARRIVES") throw new Error("the connection ends");
    if (fault === "UNAVAILABLE") return { status: 503, headers: {}, body: Buffer.from("away") };
    const reply = await receive(message);
    if (fault === "ANSWER_LOST") throw new Error("the connection ends");
    return reply;
  });
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const port = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    orders,
    events,
    callsOf: (name: CallName) => calls.filter((call) => call.name === name),
    /** So many calls of this name fail so. */
    fail: (name: CallName, fault: Fault, times = 1) => void faults.push({ name, fault, left: times }),
    heal: () => void faults.splice(0),
    handle: (more: Handlers<typeof gatewayCalls>) => void Object.assign(handlers, more),
    endWith: (state: (id: string) => OrderState) => void (ending = state),
    /** A payee of Banco Sol. */
    anEntry(key: string): string {
      const moments = { openedAt: now(), createdAt: now(), ownedSince: now() };
      entries.set(key, {
        key,
        keyType: "EMAIL",
        owner: { name: "Maria Souza", taxId: "12345678909" },
        account: { ispb: sol.ispb, branch: "0001", number: "7654321", accountType: "CACC", openedAt: now() },
        bankName: sol.name,
        createdAt: moments.createdAt,
        ownedSince: moments.ownedSince,
        openClaimCreatedAt: null,
        fraudMarker: null,
        statistics: null,
      });
      return key;
    },
  };
}

/** A world whose network is a gateway outside of it, with the server that the gateway calls. */
export async function aGatewayWorld({
  works = () => true,
  fetchLocation,
}: { works?: () => boolean; fetchLocation?: FetchLocation } = {}) {
  let gatewayOf: ReturnType<typeof pixGateway> | undefined;
  const world = await aWorld({
    ...(fetchLocation && { fetchLocation }),
    // Every method of the port goes to the gateway, which is there once the database is.
    rail: (simulated) =>
      Object.fromEntries(
        Object.keys(simulated).map((name) => [
          name,
          (...words: never[]) => {
            if (!gatewayOf) throw new Error("the gateway is not there yet");
            return (gatewayOf.rail[name as keyof Rail] as (...given: never[]) => Promise<unknown>)(...words);
          },
        ]),
      ) as Rail,
  });
  const gateway = await aGateway(world.clock.now);
  const faults: unknown[] = [];

  /** A server of the bank; several have one database, or none that answers. */
  async function aServer({ databaseUrl = world.databaseUrl } = {}) {
    const { db, close } = openDb(databaseUrl, { max: 6 });
    const { clock, tenants } = world;
    const { now } = clock;
    const made = pixGateway(
      {
        url: gateway.url,
        key: readSigningKey(own.privatePem),
        peers: readPeerKeys(theirs.publicPem, "all"),
        token: null,
      },
      {
        db,
        now,
        works,
        onFault: (error) => faults.push(error),
        news: {
          claimChanged: (claim) => askClaimAgain(db, { ...claim, at: now() }),
          ownReportChanged: (report) => askContestAgain(db, { ...report, at: now() }),
          reportReceived: (report) => deliverContest({ db, now, tenants }, report),
          reportWithdrawn: (id) => deliverWithdrawal({ db, now }, id),
        },
      },
    );
    const listener = await startGatewayListener({ webhookHost: "127.0.0.1", webhookPort: 0 }, made.receive);
    const { exchange, close: closeExchange } = overHttp({ url: new URL(`http://127.0.0.1:${listener.port}`) });
    const caller = openCaller({
      exchange,
      key: () => readSigningKey(theirs.privatePem),
      peers: () => readPeerKeys(own.publicPem, "all"),
    });
    afterAll(async () => {
      closeExchange();
      made.close();
      await listener.stop(0);
      await close();
    });
    return {
      ...made,
      db,
      port: listener.port,
      /** Brings events, as the gateway does. */
      async deliver(...events: NetworkEvent[]): Promise<EventAnswer[]> {
        const { participant = "" } = events[0] ?? {};
        const options = { participant, timeoutMs: 10_000 };
        return (await caller(institutionCalls.deliverEvents, { body: { events } }, options)).answers;
      },
      /** The label sets that a metric has counted. */
      counted: async (metric: string): Promise<Record<string, string>[]> => {
        const all = (await Promise.all(made.metrics.map((one) => one.get()))) as {
          name: string;
          values: { labels: object }[];
        }[];
        return (all.find(({ name }) => name === metric)?.values ?? []).map(
          ({ labels }) => Object.fromEntries(Object.entries(labels)) as Record<string, string>,
        );
      },
    };
  }
  const server = await aServer();
  gatewayOf = server;
  let sequence = 0;

  type Body = NetworkEvent extends infer E
    ? E extends unknown
      ? Omit<E, "id" | "sequence" | "participant" | "at">
      : never
    : never;
  const anEvent = (body: Body, participant = world.aurora.ispb): NetworkEvent => {
    sequence += 1;
    const event = { id: randomUUID(), sequence, participant, at: world.clock.now(), ...body } as NetworkEvent;
    gateway.events.push(event);
    return event;
  };
  return { ...world, gateway, server, aServer, anEvent, faults };
}
