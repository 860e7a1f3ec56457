import type { Db } from "../../platform/db.ts";
import { serverBusy, tooManyRequests } from "../../platform/errors.ts";
import { type Asks, pipelineOf, type Send, wasRolledBack } from "../../platform/pipeline.ts";
import { asTenant } from "../../platform/tenancy.ts";
import { type Order, payBatch, type PixOutcome } from "./payment-queries.ts";
import { takeGroup } from "./take-group.ts";

type Deps = { db: Db; now: () => Date };
type Waiting = {
  order: Order;
  alone: boolean;
  resolve: (outcome: PixOutcome) => void;
  reject: (error: unknown) => void;
};
/** The orders of one tenant that wait, and those who are on their way. */
type Till = {
  db: Db;
  tenantId: string;
  waiting: Waiting[];
  /** Orders that were passed over, because somebody held their customer or one of their accounts. */
  held: Waiting[];
  /** The customers whose orders are on their way. */
  served: Set<string>;
  /** How many orders are not yet answered: of each customer, and of all. */
  ofCustomer: Map<string, number>;
  unanswered: number;
  /**
   * Groups that are on their way, one behind the other; patient ones; and those of either kind of which nothing is
   * heard.
   */
  groups: number;
  patient: number;
  silent: number;
  /** Somebody has called, and will be served when the calls that arrived with theirs are read. */
  called: boolean;
  send: Send;
};

/** So many orders of one customer may wait for their answer at once; a person at a screen has one. */
const maxOfCustomer = 5;
/** So many of a tenant at one server: about a second's payments on the hardware measured. */
const maxUnanswered = 1_000;
const retryAfterSeconds = 2;
/**
 * So many groups of a tenant in the pipeline at once, the second only when so many wait for it: a group costs much
 * before its first payment and little for one more.
 */
const mostGroups = 2;
const worthAnother = 10;
/**
 * A group of which nothing is heard for so long keeps those that come after it back no more: they go over another
 * connection. Only so many groups, for where everything is slow more connections help nobody.
 */
const silentMs = 1_000;
const mostSilent = 4;

const tills = new WeakMap<Db, Map<string, Till>>();

/**
 * Pays together with whoever of this tenant waits at this moment: one round trip, one transaction, one wait for the
 * disk. Each order has its own outcome, and a fault of one is no other's: what a broken group held is tried again one
 * by one. A server that is idle pays at once, alone. The orders of one customer are paid one after the other. The
 * groups of a tenant go one behind the other over one connection, the next already there when one is done
 * (docs/decisions/0025). A group passes over an order whose customer or account somebody holds at this moment; that one
 * goes again over another connection, with a group that waits. Throws TOO_MANY_REQUESTS when the customer has five
 * orders without an answer, SERVER_BUSY when the tenant has a thousand: such an order was not taken. One that was taken
 * is always answered.
 */
export async function payTogether(deps: Deps, tenantId: string, order: Order): Promise<PixOutcome> {
  const till = tillOf(deps.db, tenantId);
  const { customerId } = order;
  const own = till.ofCustomer.get(customerId) ?? 0;
  if (own >= maxOfCustomer) throw tooManyRequests(retryAfterSeconds);
  if (till.unanswered >= maxUnanswered) throw serverBusy(retryAfterSeconds);
  till.ofCustomer.set(customerId, own + 1);
  till.unanswered += 1;
  try {
    return await enqueue(deps, till, order);
  } finally {
    const left = (till.ofCustomer.get(customerId) ?? 1) - 1;
    if (left > 0) till.ofCustomer.set(customerId, left);
    else till.ofCustomer.delete(customerId);
    till.unanswered -= 1;
  }
}

function enqueue(deps: Deps, till: Till, order: Order): Promise<PixOutcome> {
  return new Promise((resolve, reject) => {
    till.waiting.push({ order, alone: false, resolve, reject });
    if (till.called || !isWorthGroup(till)) return;
    till.called = true;
    setImmediate(() => {
      till.called = false;
      serve(till, deps.now);
    });
  });
}

function tillOf(db: Db, tenantId: string): Till {
  const ofDb = tills.get(db) ?? new Map<string, Till>();
  tills.set(db, ofDb);
  const till = ofDb.get(tenantId) ?? {
    db,
    tenantId,
    waiting: [],
    held: [],
    served: new Set(),
    ofCustomer: new Map(),
    unanswered: 0,
    groups: 0,
    patient: 0,
    silent: 0,
    called: false,
    send: pipelineOf(db),
  };
  ofDb.set(tenantId, till);
  return till;
}

/** Whether one more group should go: the first takes whoever there is. */
const isWorthGroup = ({ waiting, groups }: Till): boolean =>
  groups === 0 ? waiting.length > 0 : groups < mostGroups && waiting.length >= worthAnother;

function serve(till: Till, now: () => Date): void {
  if (till.patient === 0) void payAll(till, takeGroup(till.held, till.served), { patient: true, now });
  while (isWorthGroup(till)) {
    const group = takeGroup(till.waiting, till.served);
    if (group.length === 0) return;
    void payAll(till, group, { patient: false, now });
  }
}

async function payAll(till: Till, group: readonly Waiting[], { patient, now }: How): Promise<void> {
  if (group.length === 0) return;
  const [orders, { tenantId }] = [group.map(({ order }) => order), till];
  const ask = (asks: Asks) => payBatch(asks, { tenantId, orders, patient, now: now() });
  const done = count(till, patient ? "patient" : "groups", now);
  try {
    answer(till, group, await asTenant(tenantId, () => (patient ? ask(till.db) : till.send(ask))));
  } catch (error) {
    fail(till, group, error);
  }
  done();
  for (const { customerId } of orders) till.served.delete(customerId);
  serve(till, now);
}

/** Counts a group that is on its way, as long as something is heard of it. Answers what to call when it is done. */
function count(till: Till, kind: "groups" | "patient", now: () => Date): () => void {
  const { send } = till;
  let counted: "groups" | "patient" | "silent" = kind;
  till[counted] += 1;
  const timer = setTimeout(() => {
    if (till.silent === mostSilent) {
      timer.refresh();
      return;
    }
    till[counted] -= 1;
    counted = "silent";
    till.silent += 1;
    if (kind === "groups" && till.send === send) till.send = pipelineOf(till.db);
    serve(till, now);
  }, silentMs);
  return () => {
    clearTimeout(timer);
    till[counted] -= 1;
  };
}

type How = { patient: boolean; now: () => Date };

function answer(till: Till, group: readonly Waiting[], outcomes: readonly PixOutcome[]): void {
  for (const [place, one] of group.entries()) {
    const outcome = outcomes[place];
    if (!outcome) one.reject(new Error("an order was not answered"));
    else if (outcome.outcome === "HELD") till.held.push(one);
    else if (outcome.outcome === "ALONE" && group.length > 1) till.waiting.push({ ...one, alone: true });
    else one.resolve(outcome);
  }
}

/** What broke of a group is tried one by one where nothing of it is written. */
function fail(till: Till, group: readonly Waiting[], error: unknown): void {
  const again = group.length > 1 && wasRolledBack(error);
  for (const one of group) {
    if (again) till.waiting.push({ ...one, alone: true });
    else one.reject(error);
  }
}
