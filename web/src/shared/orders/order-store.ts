import {
  type KnownOutcome,
  type OpenOrder,
  type PaymentOrder,
  prefixOf,
  readOrders,
  removeOrder,
  storedTries,
  writeOrder,
} from "./open-order.ts";

/** An order that this tab knows of: whether it is being sent from here now, and its outcome once it is known. */
export type HeldOrder = OpenOrder & { sending: boolean; outcome: KnownOutcome | null };

export type OrderStore = ReturnType<typeof createOrderStore>;

const none: readonly HeldOrder[] = [];

/**
 * The orders whose outcome is not known, by customer: in storage for reloads, other tabs and later visits, and in
 * memory for a browser that stores nothing. An outcome that became known leaves storage at once, and this tab when it
 * was read.
 */
export function createOrderStore() {
  const held = new Map<string, readonly HeldOrder[]>();
  const listeners = new Set<() => void>();
  /** The look-ups whose screen says itself what became of the order. */
  const claimed = new Set<string>();

  const list = (customerId: string): readonly HeldOrder[] => {
    const known = held.get(customerId);
    if (known) return known;
    const stored = readOrders(customerId).map(fresh);
    const first = stored.length > 0 ? stored : none;
    held.set(customerId, first);
    return first;
  };
  let version = 0;
  const changed = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const set = (customerId: string, next: readonly HeldOrder[]) => {
    held.set(customerId, next.length > 0 ? next : none);
    changed();
  };
  const find = (customerId: string, lookUpId: string) => list(customerId).find((one) => one.lookUpId === lookUpId);
  const put = (customerId: string, order: HeldOrder) => {
    const isHere = find(customerId, order.lookUpId) !== undefined;
    const replaced = list(customerId).map((one) => (one.lookUpId === order.lookUpId ? order : one));
    set(customerId, isHere ? replaced : [...list(customerId), order]);
  };
  const drop = (customerId: string, lookUpId: string) => {
    removeOrder(customerId, lookUpId);
    set(
      customerId,
      list(customerId).filter((one) => one.lookUpId !== lookUpId),
    );
  };

  return {
    list,
    /** Grows with every change. */
    version: (): number => version,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** To be called before an order is sent. */
    begin(customerId: string, order: PaymentOrder): void {
      const before = find(customerId, order.lookUpId);
      const tries = Math.max(before?.tries ?? 0, storedTries(customerId, order)) + 1;
      const next = { ...order, at: before?.at ?? order.at, tries };
      writeOrder(customerId, next);
      put(customerId, { ...next, sending: true, outcome: null });
    },

    /**
     * Whether this order was sent more than once, here or by another tab, so that an answer to one try is not enough.
     */
    hasOtherTries(customerId: string, order: PaymentOrder): boolean {
      return Math.max(find(customerId, order.lookUpId)?.tries ?? 0, storedTries(customerId, order)) > 1;
    },

    /** The try has ended without an answer that tells: the order stays open, also where another tab dropped it. */
    leaveOpen(customerId: string, lookUpId: string): void {
      const order = find(customerId, lookUpId);
      if (!order || order.outcome) return;
      const { sending: _sending, outcome: _outcome, ...rest } = order;
      writeOrder(customerId, { ...rest, tries: Math.max(rest.tries, storedTries(customerId, order)) });
      put(customerId, { ...order, sending: false });
    },

    /** The order was not taken and never will be. */
    forget: drop,

    /** The outcome is known: out of storage; kept here until it was read, unless the order's own screen says it. */
    learn(customerId: string, lookUpId: string, outcome: KnownOutcome): void {
      removeOrder(customerId, lookUpId);
      const order = find(customerId, lookUpId);
      if (!order) return;
      if (claimed.has(lookUpId)) drop(customerId, lookUpId);
      // A late "pending" says less than what came before it.
      else if (outcome.status !== "PENDING" || !order.outcome) put(customerId, { ...order, sending: false, outcome });
    },

    /** The order's own screen is in sight and says what became of it. Answers how to take that back. */
    claim(lookUpId: string): () => void {
      claimed.add(lookUpId);
      changed();
      return () => {
        claimed.delete(lookUpId);
        changed();
      };
    },
    isClaimed: (lookUpId: string): boolean => claimed.has(lookUpId),

    /** Another tab wrote or removed entries (`key` null: all of them). What is under way here stays. */
    follow({ key }: Pick<StorageEvent, "key">): void {
      for (const [customerId, orders] of held) {
        if (key !== null && !key.startsWith(prefixOf(customerId))) continue;
        const stored = new Map(readOrders(customerId).map((order) => [order.lookUpId, order]));
        const stays = (one: HeldOrder) =>
          key === null || one.sending || one.outcome || claimed.has(one.lookUpId) || stored.has(one.lookUpId);
        const here = orders.filter(stays);
        for (const { lookUpId } of here) stored.delete(lookUpId);
        set(customerId, [...here, ...Array.from(stored.values(), fresh)]);
      }
    },
  };
}

const fresh = (order: OpenOrder): HeldOrder => ({ ...order, sending: false, outcome: null });

/** This tab's. */
export const orderStore: OrderStore = createOrderStore();
