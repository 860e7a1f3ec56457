import {
  type KnownOutcome,
  type OpenOrder,
  type PaymentOrder,
  prefixOf,
  readOrders,
  removeOrder,
  storedTries,
  type Unstored,
  writeOrder,
} from "./open-order.ts";

/** An order in this tab: `sending` while this tab waits for its answer, and its outcome once it is known. */
export type HeldOrder = OpenOrder & Unstored & { sending: boolean; outcome: KnownOutcome | null };

export type OrderStore = ReturnType<typeof createOrderStore>;

const none: readonly HeldOrder[] = [];

/**
 * The orders whose outcome was not shown yet, by customer. Storage holds them for reloads, other tabs and later visits;
 * memory holds them for a browser that stores nothing. When its outcome is shown, the order leaves storage; it leaves
 * this tab when the customer has read it.
 */
export function createOrderStore() {
  const held = new Map<string, readonly HeldOrder[]>();
  const listeners = new Set<() => void>();
  /** The look-ups whose own screen is shown and tells the outcome, so that the notice need not. */
  const claimed = new Set<string>();

  const list = (customerId: string): readonly HeldOrder[] => {
    const known = held.get(customerId);
    if (known) return known;
    const stored = readOrders(customerId).map(waiting);
    const orders = stored.length > 0 ? stored : none;
    held.set(customerId, orders);
    return orders;
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
    /** The number of changes so far; a snapshot for `useSyncExternalStore`. */
    version: (): number => version,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Stores the order and counts the try. Must be called before the order is sent. */
    begin(customerId: string, order: PaymentOrder): void {
      const before = find(customerId, order.lookUpId);
      const tries = Math.max(before?.tries ?? 0, storedTries(customerId, order)) + 1;
      const next = { ...order, at: before?.at ?? order.at, tries };
      writeOrder(customerId, next);
      put(customerId, { ...next, sending: true, outcome: null });
    },

    /**
     * Whether this tab or another one sent this order more than once: an answer to one try says nothing of the others.
     */
    hasOtherTries(customerId: string, order: PaymentOrder): boolean {
      return Math.max(find(customerId, order.lookUpId)?.tries ?? 0, storedTries(customerId, order)) > 1;
    },

    /** The try ended without a known outcome: the order stays open, even if another tab has removed it. */
    leaveOpen(customerId: string, lookUpId: string): void {
      const order = find(customerId, lookUpId);
      if (!order || order.outcome) return;
      const { sending: _sending, outcome: _outcome, ...rest } = order;
      writeOrder(customerId, { ...rest, tries: Math.max(rest.tries, storedTries(customerId, order)) });
      put(customerId, { ...order, sending: false });
    },

    /** Removes an order that did not pay and never will. */
    remove: drop,

    /**
     * Takes over a known outcome. It leaves storage when it is shown: by the notice at once, by the order's own screen
     * when that has drawn it (`remove`), so that a page that is loaded again meanwhile tells it.
     */
    saveOutcome(customerId: string, lookUpId: string, outcome: KnownOutcome): void {
      const order = find(customerId, lookUpId);
      if (!order || !claimed.has(lookUpId)) removeOrder(customerId, lookUpId);
      if (!order) return;
      // A late PENDING must not replace a final outcome.
      if (outcome.status !== "PENDING" || !order.outcome) put(customerId, { ...order, sending: false, outcome });
    },

    /** The order's own screen is shown and tells the outcome. Returns how to release the claim. */
    claim(lookUpId: string): () => void {
      claimed.add(lookUpId);
      changed();
      return () => {
        claimed.delete(lookUpId);
        changed();
      };
    },
    isClaimed: (lookUpId: string): boolean => claimed.has(lookUpId),

    /** Another tab wrote or removed entries (`key` null: all of them). Orders that this tab is sending stay. */
    follow({ key }: Pick<StorageEvent, "key">): void {
      for (const [customerId, orders] of held) {
        if (key !== null && !key.startsWith(prefixOf(customerId))) continue;
        const stored = new Map(readOrders(customerId).map((order) => [order.lookUpId, order]));
        const stays = (one: HeldOrder) =>
          key === null || one.sending || one.outcome || claimed.has(one.lookUpId) || stored.has(one.lookUpId);
        const here = orders.filter(stays);
        for (const { lookUpId } of here) stored.delete(lookUpId);
        set(customerId, [...here, ...Array.from(stored.values(), waiting)]);
      }
    },
  };
}

const waiting = (order: OpenOrder): HeldOrder => ({ ...order, sending: false, outcome: null });

/** The store of this tab. */
export const orderStore: OrderStore = createOrderStore();
