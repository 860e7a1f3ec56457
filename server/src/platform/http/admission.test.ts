import { setTimeout as sleep } from "node:timers/promises";
import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { admissionTo } from "./admission.ts";
import { callClass, callClasses } from "./call-class.ts";

/** A pool of sixteen connections with so much demand, and what it calls when a connection comes back. */
function aPool(demand: number) {
  const pool = {
    capacity: 16,
    taken: demand,
    demand: () => pool.taken,
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
  [0, ["payment", "change", "sign-in", "read"]],
  [11, ["payment", "change", "sign-in", "read"]],
  [12, ["payment", "change", "sign-in"]],
  [14, ["payment"]],
  [79, ["payment"]],
  [80, []],
])("with a demand of %i for sixteen connections these enter at once: %j", async (demand, expected) => {
  for (const kind of callClasses) {
    const events: string[] = [];
    admissionTo({ pool: aPool(demand), hashes }).admit(kind, admitted(events, kind));
    expect(events).toEqual(expected.includes(kind) ? [kind] : []);
  }
});

test("waiting calls enter when a connection is free, payments first, cancelled ones never", async () => {
  const [pool, events] = [aPool(80), [] as string[]];
  const { admit, refused } = admissionTo({ pool, hashes });
  admit("read", admitted(events, "read"));
  admit("read", { ...admitted(events, "gone"), isGone: () => true });
  admit("change", admitted(events, "change"));
  admit("payment", admitted(events, "payment"));
  pool.taken = 0;
  pool.wake();
  await wakened();
  expect(events).toEqual(["payment", "change", "read"]);
  expect(refused).toEqual({ payment: 0, change: 0, "sign-in": 0, read: 0 });
});

test("waiting calls are refused once and counted: changes after 0.7 s, reads after 1.5 s", async () => {
  const [pool, events, reports] = [aPool(80), [] as string[], [] as number[]];
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
  pool.taken = 0;
  pool.wake();
  await sleep(50);
  expect(events).toEqual(["in time"]);
  await expect.poll(() => events).toEqual(["in time", "late refused"]);
});

test("of many calls at once only as many enter as there are free connections", async () => {
  const [pool, events] = [aPool(0), [] as string[]];
  const { admit } = admissionTo({ pool, hashes });
  for (let one = 0; one < 100; one += 1) admit("read", admitted(events, "read"));
  expect(events).toHaveLength(12);
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
  from: () => ({ address, customer }),
});

test("addresses take turns: one with many reads delays the others by one read each", async () => {
  const [pool, events] = [aPool(80), [] as string[]];
  const { admit } = admissionTo({ pool, hashes });
  for (let one = 0; one < 1_000; one += 1) admit("read", waiting(events, "flood", "203.0.113.7"));
  for (const name of ["a", "b", "c"]) admit("read", waiting(events, name, `198.51.100.${name}`));
  admit("read", waiting(events, "a again", "198.51.100.a"));
  pool.taken = 0;
  pool.wake();
  await wakened();
  expect(events.slice(0, 7)).toEqual(["flood", "a", "b", "c", "flood", "a again", "flood"]);
  // Alone, the address has all places.
  expect(events).toHaveLength(12);
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
  pool.taken = 0;
  for (let turn = 0; turn < 4; turn += 1) {
    pool.wake();
    await wakened();
  }
  expect(events.filter((name) => !name.endsWith("refused"))).toHaveLength(33);
  pool.taken = 80;
  admit("read", answered("own", "203.0.113.1", "Bearer a"));
  expect(refused.read).toBe(68);
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
  pool.taken = 0;
  context.run("another's", () => pool.wake());
  expect(await seen).toBeUndefined();
});

test.each([
  ["GET", "/api/accounts/1", "read"],
  ["HEAD", "/api/accounts/1/transactions?page=0", "read"],
  ["GET", "/api/accounts/1?next=/api/accounts/1/pix/payment", "read"],
  ["GET", "/%61pi/accounts/1", "read"],
  ["GET", "/api/health%2f", "read"],
  ["GET", "http://banco.example/api/accounts/1", "read"],
  ["POST", "https://banco.example/api/accounts/1/pix/payment", "payment"],
  ["GET", "http:///api/accounts/1", "read"],
  ["GET", "http://banco.example/assets/app.js", null],
  ["POST", "/api/accounts/1/pix/payment", "payment"],
  ["POST", "/api/accounts/1/pix/qrcode/payment", "payment"],
  ["GET", "/api/accounts/1/pix/look-ups/2/payment", "payment"],
  ["POST", "/api/accounts/1/pix/key-info", "change"],
  ["POST", "/api/authenticate", "sign-in"],
  ["POST", "/api/persons", "sign-in"],
  ["PUT", "/api/persons/1/address", "change"],
  ["GET", "/api/health", null],
  ["GET", "/api/health/live", null],
  ["GET", "/api/metrics", null],
  ["GET", "/api/tenants?host=a", null],
  ["GET", "/", null],
  ["GET", "/assets/app.js", null],
])("%s %s is of the class %s", (method, url, expected) => {
  expect(callClass(method, url)).toBe(expected);
});
