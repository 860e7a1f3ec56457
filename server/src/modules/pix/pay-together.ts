import type { Db } from "../../platform/db.ts";
import { asTenant } from "../../platform/tenancy.ts";
import { type Order, payBatch, type PixOutcome } from "./payment-queries.ts";

type Deps = { db: Db; now: () => Date };
type Waiting = {
  order: Order;
  alone: boolean;
  /** It was passed over, because somebody held one of its accounts. */
  held: boolean;
  resolve: (outcome: PixOutcome) => void;
  reject: (error: unknown) => void;
};
/** The orders of one tenant that wait, whose customers are being served, and how many groups are on their way. */
type Till = {
  waiting: Waiting[];
  served: Set<string>;
  groups: number;
  /** One of the groups waits for accounts that somebody holds. */
  patient: boolean;
};

/** More in one transaction saves little and makes the first of them wait for the last. */
const mostInGroup = 32;
/**
 * So many groups of a tenant at once, the second only when so many wait for it: a group costs much before its first payment
 * and little for one more, so two small ones at once are slower than one after the other.
 */
const mostGroups = 2;
const worthAnother = 12;

const tills = new WeakMap<Db, Map<string, Till>>();

/**
 * Pays together with whoever of this tenant waits at this moment: one round trip, one transaction, one wait for the disk. Each
 * order has its own outcome, and a fault of one is no other's: what a broken group held is tried again one by one. A server
 * that is idle pays at once, alone. The orders of one customer are paid one after the other. A group passes over an order one of
 * whose accounts somebody holds at this moment; that one goes again, and then waits.
 */
export function payTogether(deps: Deps, tenantId: string, order: Order): Promise<PixOutcome> {
  const till = tillOf(deps.db, tenantId);
  return new Promise((resolve, reject) => {
    till.waiting.push({ order, alone: false, held: false, resolve, reject });
    if (!isWorthGroup(till, till.groups)) return;
    till.groups += 1;
    // Calls that arrived with this one are read before the group closes.
    setImmediate(() => void serve(deps, tenantId, till));
  });
}

function tillOf(db: Db, tenantId: string): Till {
  const ofDb = tills.get(db) ?? new Map<string, Till>();
  tills.set(db, ofDb);
  const till = ofDb.get(tenantId) ?? { waiting: [], served: new Set(), groups: 0, patient: false };
  ofDb.set(tenantId, till);
  return till;
}

/** Whether one more group should go, beside so many others: the first takes whoever there is, and none waits for a patient one. */
function isWorthGroup({ waiting, patient }: Till, others: number): boolean {
  const busy = patient ? others - 1 : others;
  return busy <= 0 || (busy < mostGroups && waiting.length >= worthAnother);
}

async function serve(deps: Deps, tenantId: string, till: Till): Promise<void> {
  while (isWorthGroup(till, till.groups - 1)) {
    const group = takeGroup(till);
    if (group.length === 0) break;
    await payAll(deps, tenantId, till, group);
    for (const { order } of group) till.served.delete(order.customerId);
  }
  till.groups -= 1;
}

/**
 * Takes who has waited longest, one order of each customer, nobody who is being served; one that must be alone is. Who was passed
 * over goes with a group that waits for the account, one such group at a time.
 */
function takeGroup(till: Till): Waiting[] {
  const group: Waiting[] = [];
  const left: Waiting[] = [];
  for (const one of till.waiting) {
    const fits = group.length < mostInGroup && !(one.alone && group.length > 0) && !group[0]?.alone;
    if (!fits || till.served.has(one.order.customerId) || (one.held && till.patient)) {
      left.push(one);
      continue;
    }
    till.served.add(one.order.customerId);
    group.push(one);
  }
  till.waiting = left;
  return group;
}

async function payAll(deps: Deps, tenantId: string, till: Till, group: Waiting[]): Promise<void> {
  const patient = group.some(({ held }) => held);
  if (patient) till.patient = true;
  try {
    const orders = group.map(({ order }) => order);
    const outcomes = await asTenant(tenantId, () => payBatch(deps.db, { tenantId, orders, patient, now: deps.now() }));
    for (const [place, one] of group.entries()) {
      const outcome = outcomes[place];
      if (!outcome) one.reject(new Error("an order was not answered"));
      else if (outcome.outcome === "HELD") till.waiting.unshift({ ...one, held: true });
      else if (outcome.outcome === "ALONE" && group.length > 1) till.waiting.push({ ...one, alone: true });
      else one.resolve(outcome);
    }
  } catch (error) {
    if (group.length === 1 || !wasRolledBack(error)) for (const one of group) one.reject(error);
    else till.waiting.push(...group.map((one) => Object.assign(one, { alone: true })));
  } finally {
    if (patient) till.patient = false;
  }
}

/** The database itself said no, so nothing of the group is written. A connection that broke says nothing of the kind. */
const wasRolledBack = (error: unknown): boolean =>
  /^(?!08|57)[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? "");
