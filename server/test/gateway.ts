import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { CallAnswer } from "@vitral/protocol/call";
import type { NetworkEvent } from "@vitral/protocol/events";
import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import type { OrderState, PaymentOrder } from "@vitral/protocol/payments";
import { newKeyPair, readPeerKeys, readSigningKey } from "@vitral/protocol/signing-keys";
import { refuse } from "@vitral/protocol/transport/answers";
import { answerOverHttp } from "@vitral/protocol/transport/http";
import { type Handlers, openReceiver } from "@vitral/protocol/transport/receiver";
import { afterAll } from "vitest";

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
  const calls: { name: CallName; participant: string; body: unknown; query: unknown }[] = [];
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
        (input: { body?: unknown; query?: unknown }, from: { participant: string; messageId: string }) => {
          const handle = handlers[name as CallName] as ((given: unknown, by: unknown) => Promise<unknown>) | undefined;
          if (!handle) throw refuse("NoSuchCall");
          const { body, query } = input;
          calls.push({ name: name as CallName, participant: from.participant, body, query });
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
    handled: () => ({ ...handlers }),
    handle: (more: Handlers<typeof gatewayCalls>) => void Object.assign(handlers, more),
    endWith: (state: (id: string) => OrderState) => void (ending = state),
    /** Another outcome of an order that it has. */
    change(id: string, state: OrderState): void {
      const known = orders.get(id);
      if (!known) throw new Error("the gateway has no such order");
      known.state = state;
    },
    /** A payee of Banco Sol. */
    anEntry(key: string, changes: Partial<Entry> = {}): string {
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
        ...changes,
      });
      return key;
    },
  };
}
