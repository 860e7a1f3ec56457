import { randomBytes, randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { cidHandlers, type OwnEntry } from "./cids.ts";
import { type Account, amountOf, centsOf, Core, dayOf, elsewhere, type Entry, type Person } from "./core.ts";
import { Events } from "./events.ts";
import { type Input, openGateway, Refused } from "./messages.ts";
import { readPrivateKey, readPublicKeys } from "./signatures.ts";

type State = { status: "ACSP" } | { status: "ACSC"; settledAt: string } | { status: "RJCT"; reason: string };
type TimedOrder = { amount: string; expiresAt: string };
type Payment = TimedOrder & { endToEndId: string; creditor: Person & { account: Account; key: string | null } };
type Return = TimedOrder & { returnId: string; originalEndToEndId: string };
type NewEntry = Omit<Entry, "key" | "createdAt"> & { requestId: string; key: string | null };
type NewClaim = { id: string; type: string; key: string; keyType: string; claimer: Person; account: Account };
type Claim = { id: string; status: string };
type Report = { id: string; status: string; analysisResult: null; returns: [] };

const { BANK_ISPB: ispb = "", PORT = "0", EVENTS_URL: url = "", KEY_FILE = "", PEER_KEY_FILE = "" } = process.env;
const own = { ispb, key: readPrivateKey(KEY_FILE), peers: readPublicKeys(PEER_KEY_FILE) };
const core = new Core(ispb);
const events = new Events({ ...own, url });

/** The same id with the same content is the same request; with other content it is refused. */
const requests = new Map<string, { content: unknown; answer: unknown }>();
function once<T>(id: string, content: unknown, make: () => T): T {
  const known = requests.get(id);
  if (known && !isDeepStrictEqual(known.content, content)) throw new Refused("RequestIdAlreadyUsed");
  const answer = known ? (known.answer as T) : make();
  requests.set(id, { content, answer });
  return answer;
}

/** An order ends once, and by its `expiresAt`. The newest state stands here. */
const states = new Map<string, State>();
function end(id: string, state: State): void {
  if (states.get(id)?.status !== "ACSP") return;
  states.set(id, state);
  events.add("ORDER_ENDED", { orderId: id, outcome: state });
}
function take(id: string, order: TimedOrder, act: () => void): State {
  once(id, order, () => {
    const leftMs = Date.parse(order.expiresAt) - Date.now();
    if (Number.isNaN(leftMs)) throw new Refused("InvalidMessage");
    states.set(id, { status: "ACSP" });
    const expire = () => end(id, { status: "RJCT", reason: "AB03" });
    if (leftMs <= 0) return expire();
    setTimeout(expire, leftMs).unref();
    act();
  });
  return stateOf(id);
}
function stateOf(id: string): State {
  const state = states.get(id);
  if (!state) throw new Refused("OrderNotFound");
  return state;
}
const settle = (id: string, cents: number) =>
  end(id, { status: "ACSC", settledAt: core.move(id, cents, elsewhere.ispb) });

function pay({ body }: Input<Payment>): State {
  const { endToEndId, creditor, amount } = body;
  return take(endToEndId, body, () => {
    const behaviour = core.behaviour(creditor.account.number);
    if (behaviour === "refuses") end(endToEndId, { status: "RJCT", reason: "AC03" });
    if (behaviour === "settles") settle(endToEndId, -centsOf(amount));
  });
}

function sendReturn({ body }: Input<Return>): State {
  const { returnId, originalEndToEndId, amount } = body;
  return take(returnId, body, () => {
    const left = (received.get(originalEndToEndId) ?? 0) - centsOf(amount);
    if (left < 0) return end(returnId, { status: "RJCT", reason: "AM09" });
    received.set(originalEndToEndId, left);
    settle(returnId, -centsOf(amount));
  });
}

/** What is left of payments that were received. */
const received = new Map<string, number>();

/** Somebody elsewhere pays: the bank is asked first, and credits with ACCC. */
function receive({ amount, key }: { amount: string; key: string }): void {
  const entry = core.entries.get(key);
  if (entry?.account.ispb !== ispb) throw new Refused("EntryNotFound");
  const now = new Date();
  const { openedAt: _, ...to } = entry.account;
  const hour = now.toISOString().replaceAll(/[-T:]/g, "").slice(0, 12);
  const endToEndId = `E${elsewhere.ispb}${hour}${randomBytes(6).toString("hex").slice(1)}`;
  const from = { ispb: elsewhere.ispb, branch: "0001", number: "1", accountType: "CACC" };
  const payment = {
    endToEndId,
    txId: null,
    localInstrument: "DICT",
    purpose: "IPAY",
    serviceLevel: "PAGPRI",
    amount,
    debtor: { name: "Maria Lima", taxId: "98765432100", account: from },
    creditor: { ...entry.owner, account: to, key },
    remittanceInformation: null,
    initiatingParty: null,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + 10_000).toISOString(),
  };
  let isOver = false;
  const finish = (reason: string | null) => {
    if (isOver) return;
    isOver = true;
    if (reason !== null) {
      events.add("PAYMENT_RECEIVED", { payment, outcome: { status: "RJCT", reason } });
      return;
    }
    received.set(endToEndId, centsOf(amount));
    const settledAt = core.move(endToEndId, centsOf(amount), elsewhere.ispb);
    events.add("PAYMENT_RECEIVED", { payment, outcome: { status: "ACCC", settledAt } });
  };
  events.add("PAYMENT_RECEIVED", { payment, outcome: { status: "ACSP" } }, finish);
  setTimeout(() => finish("AB03"), 10_000).unref();
}

const claims = new Map<string, Claim & { key: string }>();
function claim({ body }: Input<NewClaim>): Claim {
  const { id, type, key, keyType } = body;
  return once(id, body, () => {
    const entry = core.entries.get(key);
    if (!entry) throw new Refused("ClaimKeyNotFound");
    if (openClaimOf(key)) throw new Refused("EntryLockedByClaim");
    const made = {
      id,
      type,
      key,
      keyType,
      status: "OPEN",
      claimerIspb: ispb,
      claimerBank: "Bank",
      donorIspb: entry.account.ispb,
      donorBank: elsewhere.name,
      createdAt: new Date().toISOString(),
      confirmedAt: null,
      endedBy: null,
      reason: null,
    };
    claims.set(id, made);
    events.add("CLAIM_CHANGED", { claim: { ...made } });
    return made;
  });
}
const openClaimOf = (key: string) =>
  [...claims.values()].find((one) => one.key === key && one.status !== "CANCELLED") as
    | { createdAt?: string }
    | undefined;
const found = <T>(map: Map<string, T>, id: string, type: "ClaimNotFound" | "ReportNotFound"): T => {
  const one = map.get(id);
  if (one === undefined) throw new Refused(type);
  return one;
};
const reports = new Map<string, Report>();
/** The bank's keys, each with the request that registered it. */
const ownEntries = new Map<string, OwnEntry>();

function lookUp(key: string) {
  const entry = core.entries.get(key);
  if (!entry) throw new Refused("EntryNotFound");
  const bankName = entry.account.ispb === ispb ? "Bank" : elsewhere.name;
  const none = { fraudMarker: null, statistics: null };
  const openClaimCreatedAt = openClaimOf(key)?.createdAt ?? null;
  return { ...entry, bankName, ownedSince: entry.createdAt, openClaimCreatedAt, ...none };
}

const handlers = {
  ...cidHandlers(ownEntries, lookUp),
  "GET /health": () => ({ status: "ok" }),
  "GET /participants": () => ({ participants: [{ ispb, name: "Bank" }, elsewhere] }),
  "POST /directory/look-ups": ({ body: { key } }: Input<{ key: string }>) => lookUp(key),
  "POST /directory/entries": ({ body }: Input<NewEntry>) =>
    once(body.requestId, body, () => {
      const { requestId, keyType, owner, account } = body;
      const key = body.key ?? randomUUID();
      if (openClaimOf(key)) throw new Refused("EntryLockedByClaim");
      const createdAt = new Date().toISOString();
      core.entries.set(key, { key, keyType, owner, account, createdAt });
      ownEntries.set(key, { requestId, key, keyType, owner, account });
      return { key, status: "ACTIVE", createdAt };
    }),
  "POST /directory/entries/delete": ({ body }: Input<{ requestId: string; key: string }>) =>
    once(body.requestId, body, () => {
      if (ownEntries.delete(body.key)) core.entries.delete(body.key);
      return {};
    }),
  "POST /payments": pay,
  "GET /payments/:id": ({ id }: Input) => stateOf(id),
  "POST /returns": sendReturn,
  "GET /returns/:id": ({ id }: Input) => stateOf(id),
  "POST /directory/claims": claim,
  "GET /directory/claims/:id": ({ id }: Input) => found(claims, id, "ClaimNotFound"),
  "POST /directory/claims/cancel": ({ body }: Input<{ id: string; by: string; reason: string }>) => {
    const one = found(claims, body.id, "ClaimNotFound");
    if (one.status === "CANCELLED") return one;
    Object.assign(one, { status: "CANCELLED", endedBy: body.by, reason: body.reason });
    events.add("CLAIM_CHANGED", { claim: { ...one } });
    return one;
  },
  "POST /infraction-reports": ({ body }: Input<{ id: string }>) =>
    once(body.id, body, () => {
      const report: Report = { id: body.id, status: "OPEN", analysisResult: null, returns: [] };
      reports.set(body.id, report);
      return report;
    }),
  "GET /infraction-reports/:id": ({ id }: Input) => found(reports, id, "ReportNotFound"),
  "POST /infraction-reports/cancel": ({ body }: Input<{ id: string }>) => {
    found(reports, body.id, "ReportNotFound").status = "CANCELLED";
    return {};
  },
  "GET /reserve": () => ({ balance: amountOf(core.balance()), at: new Date().toISOString() }),
  "GET /statements/:id": ({ id: day, query }: Input) => {
    const after = Number(query.get("after") ?? 0);
    const ofDay = core.lines.filter(({ settledAt }) => dayOf(settledAt) === day);
    const opening = core.balance(day);
    const lines = ofDay.slice(after, after + 500).map(({ id, cents, counterpart, settledAt }) => ({
      id,
      amount: amountOf(cents),
      counterpart,
      settledAt,
    }));
    const closing = opening + ofDay.reduce((sum, { cents }) => sum + cents, 0);
    return {
      day,
      openingBalance: amountOf(opening),
      lines,
      closingBalance: day < dayOf(new Date()) ? amountOf(closing) : null,
      next: after + 500 < ofDay.length ? String(after + 500) : null,
    };
  },
  "GET /events": ({ query }: Input) => events.page(Number(query.get("after") ?? 0)),
};

const server = openGateway(own, handlers, async ({ method, target, body }) => {
  if (method !== "POST" || target !== "/toy/pay") return undefined;
  receive(JSON.parse(body.toString()) as { amount: string; key: string });
  return { status: 204, headers: {}, body: Buffer.alloc(0) };
});
server.listen(Number(PORT), "127.0.0.1", () => process.stdout.write("listening\n"));
