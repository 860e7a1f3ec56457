import { setTimeout as sleep } from "node:timers/promises";
import { AsyncLocalStorage } from "node:async_hooks";
import { expect, onTestFinished, test, vi } from "vitest";
import { admissionTo } from "./admission.ts";
import { type CallClass, callClasses } from "./call-class.ts";

/** A pool of sixteen connections with so much demand of one class, and what it calls when a connection comes back. */
function aPool(demand: number, kind: CallClass = "read") {
  const pool = {
    capacity: 16,
    taken: { [kind]: demand } as Partial<Record<string, number>>,
    demand: () => Object.values(pool.taken).reduce<number>((sum, one) => sum + (one ?? 0), 0),
    demandOf: (one: string) => pool.taken[one] ?? 0,
    whenReleased: (then: () => void) => (pool.wake = then),
    wake: () => {},
  };
  return pool;
}
const hashes = () => 0;
const admitted = (events: string[], name: string) => ({
  enter: () => void events.push(name),
  refuse: () => void events.push(`${name} refused`),
});

/** Until those who were woken have entered, and before a timer of the line can let more in. */
const wakened = () => new Promise<void>((done) => process.nextTick(done));

test.each([
  [5, ["payment", "change", "sign-in", "read", "public"]],
  [6, ["payment", "change", "sign-in", "read"]],
  [8, ["payment", "change", "sign-in"]],
  [9, ["payment"]],
  [10, []],
])("with %i connections taken by payments these enter at once: %j", async (payments, expected) => {
  for (const kind of callClasses) {
    const pool = aPool(payments, "payment");
    pool.taken = { ...pool.taken, change: 1, "sign-in": 1, read: 2, public: 1 };
    const events: string[] = [];
    admissionTo({ pool, hashes }).admit(kind, admitted(events, kind));
    expect(events).toEqual(expected.includes(kind) ? [kind] : []);
  }
});

test.each(callClasses)("whatever calls of %s take, each other class has a connection of its own", (taker) => {
  for (const kind of callClasses.filter((one) => one !== taker)) {
    const [pool, events] = [aPool(0), [] as string[]];
    const { admit } = admissionTo({ pool, hashes });
    for (let one = 0; one < 100; one += 1) {
      admit(taker, { enter: () => void (pool.taken[taker] = (pool.taken[taker] ?? 0) + 1), refuse: () => {} });
    }
    admit(kind, admitted(events, kind));
    expect(events).toEqual([kind]);
  }
});

test("waiting calls enter when a connection is free, payments first, cancelled ones never", async () => {
  const [pool, events] = [aPool(80), [] as string[]];
  pool.taken = { read: 80, change: 80, payment: 80 };
  const { admit, refused } = admissionTo({ pool, hashes });
  admit("read", admitted(events, "read"));
  admit("read", { ...admitted(events, "gone"), isGone: () => true });
  admit("change", admitted(events, "change"));
  admit("payment", admitted(events, "payment"));
  pool.taken = {};
  pool.wake();
  await wakened();
  expect(events).toEqual(["payment", "change", "read"]);
  expect(refused).toEqual({ payment: 0, change: 0, "sign-in": 0, read: 0, public: 0 });
});

test("waiting calls are refused once and counted: changes after 0.7 s, reads after 1.5 s", async () => {
  const [pool, events, reports] = [aPool(80), [] as string[], [] as number[]];
  pool.taken = { read: 80, change: 80 };
  const { admit, refused } = admissionTo({ pool, hashes, report: (many) => void reports.push(many) });
  for (let one = 0; one < 5_000; one += 1) admit("read", admitted(events, "read"));
  admit("change", admitted(events, "change"));
  await sleep(200);
  expect(events).toEqual([]);
  await expect.poll(() => events.length).toBe(1);
  await expect.poll(() => events.length).toBe(5_001);
  expect(new Set(events)).toEqual(new Set(["read refused", "change refused"]));
  expect([refused.read, refused.change, reports]).toEqual([5_000, 1, [1]]);
});

test("a read that was not admitted within 400 ms is not admitted later", async () => {
  const [pool, events] = [aPool(80), [] as string[]];
  const { admit } = admissionTo({ pool, hashes });
  admit("read", admitted(events, "late"));
  await sleep(600);
  admit("read", admitted(events, "in time"));
  pool.taken = {};
  pool.wake();
  await sleep(50);
  expect(events).toEqual(["in time"]);
  await expect.poll(() => events).toEqual(["in time", "late refused"]);
});

test("of many reads at once only as many enter as reads have connections", async () => {
  const [pool, events] = [aPool(0), [] as string[]];
  const { admit } = admissionTo({ pool, hashes });
  for (let one = 0; one < 100; one += 1) admit("read", admitted(events, "read"));
  expect(events).toHaveLength(8);
});

test("admitted reads count until they are answered", async () => {
  const [pool, entered, answered] = [aPool(0), [] as number[], [] as (() => void)[]];
  const admission = admissionTo({ pool, hashes });
  for (let one = 0; one < 40; one += 1) {
    admission.admit("read", {
      enter: (done) => {
        entered.push(one);
        answered.push(done);
      },
      refuse: () => {},
    });
    await Promise.resolve(); // in a later call, when the earlier ones have run
  }
  expect(entered).toHaveLength(32);
  answered.shift()?.();
  await wakened();
  expect(entered).toHaveLength(33);
});

/** A call that waits, of an address and a customer. */
const waiting = (events: string[], name: string, address: string, customer = "") => ({
  ...admitted(events, name),
  from: { address, customer },
});

test("addresses take turns: one with many reads delays the others by one read each", async () => {
  const [pool, events] = [aPool(80), [] as string[]];
  const { admit } = admissionTo({ pool, hashes });
  for (let one = 0; one < 1_000; one += 1) admit("read", waiting(events, "flood", "203.0.113.7"));
  for (const name of ["a", "b", "c"]) admit("read", waiting(events, name, `198.51.100.${name}`));
  admit("read", waiting(events, "a again", "198.51.100.a"));
  pool.taken = {};
  pool.wake();
  await wakened();
  // The last two places are left to addresses that have none.
  expect(events).toEqual(["flood", "a", "b", "c", "flood", "a again"]);
  pool.taken = { read: 6 };
  admit("read", waiting(events, "d", "198.51.100.d"));
  await wakened();
  expect(events.at(-1)).toBe("d");
});

test("a customer has few places in the line, from however many addresses, and has them again later", async () => {
  const [pool, events] = [aPool(80), [] as string[]];
  const answered = (name: string, address: string, customer: string) => ({
    ...waiting(events, name, address, customer),
    enter(done: () => void) {
      events.push(name);
      done();
    },
  });
  const { admit, refused } = admissionTo({ pool, hashes });
  for (let one = 0; one < 100; one += 1) admit("read", answered("own", `203.0.113.${one}`, "Bearer a"));
  expect([events.length, refused.read]).toEqual([68, 68]);
  admit("read", answered("another's", "203.0.113.200", "Bearer b"));
  expect(refused.read).toBe(68);
  pool.taken = {};
  for (let turn = 0; turn < 5; turn += 1) {
    pool.wake();
    await wakened();
  }
  expect(events.filter((name) => !name.endsWith("refused"))).toHaveLength(33);
  pool.taken = { read: 80 };
  admit("read", answered("own", "203.0.113.1", "Bearer a"));
  expect(refused.read).toBe(68);
});

test("who receives slowly holds a read for a second, and then counts against the own address alone", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const [pool, events] = [aPool(0), [] as string[]];
  const { admit } = admissionTo({ pool, hashes });
  for (let one = 0; one < 40; one += 1) {
    admit("read", waiting(events, "slow", `203.0.113.${one % 16}`));
    await Promise.resolve();
  }
  admit("read", waiting(events, "another", "198.51.100.1"));
  expect([events.length, events.includes("another")]).toEqual([32, false]);
  vi.advanceTimersByTime(1_001);
  admit("read", waiting(events, "a third", "198.51.100.2"));
  await wakened();
  expect(events).toContain("another");
});

test("sign-ins wait for the hashes of others", () => {
  const events: string[] = [];
  admissionTo({ pool: aPool(0), hashes: () => 8 }).admit("sign-in", admitted(events, "sign-in"));
  admissionTo({ pool: aPool(0), hashes: () => 7 }).admit("sign-in", admitted(events, "second"));
  expect(events).toEqual(["second"]);
});

test("a call that waited keeps its own context", async () => {
  const context = new AsyncLocalStorage<string>();
  const pool = aPool(16);
  const { admit } = admissionTo({ pool, hashes });
  const seen = new Promise((resolve) => admit("read", { enter: () => resolve(context.getStore()), refuse: () => {} }));
  pool.taken = {};
  context.run("another's", () => pool.wake());
  expect(await seen).toBeUndefined();
});
