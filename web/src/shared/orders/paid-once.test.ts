import { cents } from "@vitral/brazil/cents";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type PaymentOrder, prefixOf } from "./open-order.ts";
import { createOrderStore, type OrderStore } from "./order-store.ts";
import { type PaymentCall, paymentServer, refused } from "../../testing/payment-server.ts";
import { askOutcome, closeOrder, OrderFailed, sendOrder } from "./send-order.ts";

const [ana, bruno] = ["30000000-0000-4000-8000-00000000000a", "30000000-0000-4000-8000-00000000000b"];
const accountId = "00000000-0000-4000-8000-000000000003";
const idOf = (last: number) => `20000000-0000-4000-8000-${String(last).padStart(12, "0")}`;
const anOrder = (last = 1): PaymentOrder => ({
  lookUpId: idOf(last),
  kind: "KEY",
  accountId,
  amount: cents(10_00),
  at: new Date().toISOString(),
});

/** Lets everything that waits for an answer go on. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const lost = new TypeError("Failed to fetch");

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("an order whose answer was lost", () => {
  test("is stored before it is sent, in its own entry, without personal data", async () => {
    const { calls } = paymentServer();
    const written = { ...anOrder(), message: "Almoço com a Bia" };
    void sendOrder({ store: createOrderStore(), customerId: ana }, written, "7391").catch(() => undefined);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toMatchObject({ message: "Almoço com a Bia" });
    const [name = ""] = Object.keys(localStorage);
    expect(name).not.toMatch(/token|user|account|entity/i);
    expect(Object.keys(JSON.parse(localStorage.getItem(name) ?? "{}")).toSorted()).toEqual(
      ["accountId", "amount", "at", "kind", "lookUpId", "tries"].toSorted(),
    );
    for (const typed of ["7391", "Almoço"]) expect(localStorage.getItem(name)).not.toContain(typed);
  });

  test("is open after a reload for its customer only, until its outcome is known", async () => {
    const { calls, execute } = paymentServer();
    const first = sendOrder({ store: createOrderStore(), customerId: ana }, anOrder(), "1234");
    calls[0]?.answer(lost);
    await expect(first).rejects.toMatchObject({ failure: { name: "unknown" } });

    const store = createOrderStore();
    expect(store.list(ana)).toMatchObject([{ lookUpId: idOf(1), sending: false, outcome: null }]);
    expect(store.list(bruno)).toEqual([]);
    const requests = askOutcome({ store, customerId: ana }, anOrder());
    await settled();
    if (calls[0]) execute(calls[0]);
    if (calls[1]) calls[1].answer(execute(calls[1]));
    await requests;
    expect(localStorage).toHaveLength(0);
    expect(store.list(ana)).toMatchObject([{ outcome: { status: "SETTLED" } }]);
    expect(createOrderStore().list(ana)).toEqual([]);
  });

  test.each(["CUSTOMER_BLOCKED", "FORBIDDEN", "UNAUTHORIZED", "INSUFFICIENT_FUNDS", "TOO_MANY_REQUESTS", "NOT_FOUND"])(
    "stays open after %s, which does not say that nothing was charged",
    async (code) => {
      const { calls } = paymentServer();
      const deps = { store: createOrderStore(), customerId: ana };
      const first = sendOrder(deps, anOrder(), "1234");
      calls[0]?.answer(lost);
      await first.catch(() => undefined);
      const again = sendOrder(deps, anOrder(), "1234");
      calls[1]?.answer(refused(403, code));
      const failed = await again.catch((error: unknown) => error as OrderFailed);
      expect(failed).toMatchObject({ failure: { name: "unknown" } });
      expect((failed as OrderFailed).message).not.toMatch(/nada foi cobrado/i);
      expect(createOrderStore().list(ana)).toHaveLength(1);
    },
  );

  test("whose retry was too late shows the outcome of the first", async () => {
    const { calls, execute } = paymentServer();
    const deps = { store: createOrderStore(), customerId: ana };
    const first = sendOrder(deps, anOrder(), "1234");
    calls[0]?.answer(lost);
    await first.catch(() => undefined);
    const again = sendOrder(deps, anOrder(), "1234");
    calls[1]?.answer(refused(409, "LOOK_UP_EXPIRED"));
    await settled();
    if (calls[0]) execute(calls[0]);
    if (calls[2]) calls[2].answer(execute(calls[2]));
    await expect(again).resolves.toMatchObject({ status: "SETTLED" });
  });
});

test("without storage the order is kept as long as the tab", async () => {
  const { calls } = paymentServer();
  const refuses = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("no");
  });
  const store = createOrderStore();
  const first = sendOrder({ store, customerId: ana }, anOrder(), "1234");
  calls[0]?.answer(lost);
  await expect(first).rejects.toThrow(OrderFailed);
  refuses.mockRestore();
  expect(store.list(ana)).toHaveLength(1);
});

test("a customer has at most the twenty newest entries, none older than thirty days", () => {
  const store = createOrderStore();
  const at = (n: number) => new Date(Date.now() - (30 - n) * 60_000).toISOString();
  for (let n = 1; n <= 25; n += 1) store.begin(ana, { ...anOrder(n), at: at(n) });
  const kept = createOrderStore().list(ana);
  expect(kept.map(({ lookUpId }) => lookUpId)).toEqual(Array.from({ length: 20 }, (_, n) => idOf(n + 6)));
  localStorage.clear();
  const old = { ...anOrder(), at: new Date(Date.now() - 31 * 24 * 3_600_000).toISOString() };
  localStorage.setItem(prefixOf(ana) + old.lookUpId, JSON.stringify(old));
  localStorage.setItem(`${prefixOf(ana)}x`, "no order");
  expect(createOrderStore().list(ana)).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

describe("two tabs", () => {
  const notifyOther = (other: OrderStore) => other.follow({ key: prefixOf(ana) + idOf(1) });

  test("show the same order, and an outcome in one removes it from the other", () => {
    const [here, there] = [createOrderStore(), createOrderStore()];
    expect(there.list(ana)).toEqual([]);
    here.begin(ana, anOrder());
    here.leaveOpen(ana, idOf(1));
    notifyOther(there);
    expect(there.list(ana)).toHaveLength(1);
    there.saveOutcome(ana, idOf(1), { status: "EXPIRED" });
    notifyOther(here);
    expect(here.list(ana)).toEqual([]);
  });

  test("do not remove an order that the other is sending", () => {
    const [here, there] = [createOrderStore(), createOrderStore()];
    here.begin(ana, anOrder());
    there.remove(ana, idOf(1));
    notifyOther(here);
    expect(here.list(ana)).toMatchObject([{ sending: true }]);
    here.leaveOpen(ana, idOf(1));
    expect(createOrderStore().list(ana)).toHaveLength(1);
  });
});

/** By number; the even ones let orders through. */
const refusedWith = [null, "INSUFFICIENT_FUNDS", null, "WRONG_PIN", null, "CUSTOMER_BLOCKED"];

/** What may happen, in any order; a number picks which call, which tab, which of the offers. */
const anEvent = fc.record({
  name: fc.constantFrom("act", "act", "act", "answer", "answer", "execute", "lose", "lose", "reload", "refuse"),
  pick: fc.nat(5),
});

/** A customer who wants one payment, in two tabs, and does only what the screens offer. */
function aCustomer(server: ReturnType<typeof paymentServer>) {
  const tabs = [createOrderStore(), createOrderStore()];
  const calls = new Map<PaymentCall, Response | null>();
  /** The calls whose page is still there to hear the answer, by the tab's store. */
  const heard = new Map<PaymentCall, OrderStore>();
  let [lookUps, isSaid] = [0, false];
  const end = (ending: Promise<{ status: string }>) =>
    void ending.then(
      ({ status }) => (isSaid ||= status === "SETTLED"),
      () => undefined,
    );
  /** The confirmation that a tab shows: the order can be sent again there too, or it is left. */
  const shown = new Map<OrderStore, () => void>();
  const leave = (store: OrderStore) => {
    shown.get(store)?.();
    shown.delete(store);
  };
  /** A new payment only where no order is open in the tab that is looked at, and none once it was said to be made. */
  const act = (store: OrderStore, choice: number) => {
    const deps = { store, customerId: ana };
    const open = store.list(ana).find(({ outcome }) => outcome === null);
    if (open?.sending || isSaid) return;
    const isOffered = choice % 3 === 0 || !shown.has(store);
    if (!isOffered || !open) leave(store);
    if (!isOffered) return;
    if (!open) {
      lookUps += 1;
      shown.set(store, store.claim(idOf(lookUps)));
    }
    const order = anOrder(lookUps);
    const again = open && { ...order, lookUpId: open.lookUpId, at: open.at };
    if (!again || choice % 3 === 0) end(sendOrder(deps, again ?? order, "1234"));
    else end(choice % 3 === 1 ? askOutcome(deps, again) : closeOrder(deps, again));
  };
  const happen = async (name: string, pick: number) => {
    // The newest is the likeliest to be picked.
    const call = [...calls.keys()].at(-1 - (pick % 3));
    const tab = tabs[pick % 2];
    if (name === "act" && tab) act(tab, pick);
    for (const one of server.calls.filter((sent) => !calls.has(sent))) {
      calls.set(one, null);
      if (tab && name === "act") heard.set(one, tab);
    }
    if (name === "reload") tabs[pick % 2] = createOrderStore();
    if (name === "refuse") server.state.refusal = refusedWith[pick] ?? null;
    if ((name === "execute" || name === "answer") && call) calls.set(call, calls.get(call) ?? server.execute(call));
    const isHeard = call && (!heard.has(call) || tabs.includes(heard.get(call) as OrderStore));
    if (name === "answer" && isHeard) call.answer(calls.get(call)?.clone() ?? lost);
    // Lost for the browser; it may still reach the server later.
    if (name === "lose" && isHeard) call.answer(lost);
    await settled();
    for (const one of tabs) one.follow({ key: prefixOf(ana) });
    isSaid ||= tabs.some((one) => one.list(ana).some(({ outcome }) => outcome?.status === "SETTLED"));
  };
  const late = () => server.calls.filter((call) => !calls.get(call));
  return { happen, late };
}

test("a customer pays at most once, with lost and late answers and several tabs", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anEvent, { maxLength: 25 }), async (events) => {
      localStorage.clear();
      const server = paymentServer();
      const { happen, late } = aCustomer(server);
      for (const { name, pick } of events) await happen(name, pick);
      // The customer goes on until the payment is said to be made; then what was late arrives all the same.
      await happen("refuse", 0);
      for (let turn = 0; turn < 6; turn += 1) {
        await happen("act", turn);
        await happen("answer", 0);
      }
      for (const call of late()) server.execute(call);
      expect(server.payments.size).toBeLessThanOrEqual(1);
      expect(createOrderStore().list(bruno)).toEqual([]);
    }),
    { numRuns: 1_200 },
  );
}, 60_000);
