import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { waitingForLocks } from "../../../../test/database/waiting-for-locks.ts";
import { runs } from "../../../../test/runs.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";

const { aCustomer, anExternalPayee, failedLedgerChecks, clock, db, owner } = await aWorld();
const key = "bruno@exemplo.com.br";
await aCustomer({ name: "Bruno Reis", key });
await anExternalPayee("recusa@exemplo.com.br", "REFUSE");
await anExternalPayee("silencio@exemplo.com.br", "SILENT");

const client = owner();
await client.connect();
afterAll(() => client.end());

const outcome = async (ana: Customer, lookUpId: string) => (await ana.get(`/pix/look-ups/${lookUpId}/payment`)).json();
const close = async (ana: Customer, lookUpId: string) => (await ana.post(`/pix/look-ups/${lookUpId}/close`)).json();
const minutes = (count: number) => clock.advance(count * 60);

/** Holds the customer's row, as a payment of another server does, until what is answered is called. */
async function held(ana: Customer): Promise<() => Promise<unknown>> {
  await client.query("begin");
  await client.query("select id from customer where tenant_id = $1 and id = $2 for no key update", [
    ana.tenant.id,
    ana.id,
  ]);
  return () => client.query("commit");
}

/** Until so many statements wait for the customer's row. */
async function waiting(count: number): Promise<void> {
  await expect.poll(() => waitingForLocks(db)).toBe(count);
}

test("an unpaid look-up says so, and until when it is valid", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const id = await ana.lookUp(key);
  const expiresAt = new Date(clock.now().getTime() + 15 * 60_000).toISOString();
  expect(await outcome(ana, id)).toEqual({ status: "NOT_PAID", expiresAt });
  expect((await ana.pay(id, 10)).statusCode).toBe(200);
});

test("a look-up's payment is answered as when it was ordered, without the PIN", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const id = await ana.lookUp(key);
  const paid = (await ana.pay(id, 12.34)).json();
  expect(await outcome(ana, id)).toEqual(paid);
  expect(await close(ana, id)).toEqual(paid);
  minutes(24 * 60);
  await ana.signIn();
  expect(await outcome(ana, id)).toEqual(paid);
});

test("a payment that the network refused says why", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const id = await ana.lookUp("recusa@exemplo.com.br");
  const refused = (await ana.pay(id, 10)).json();
  const result = await outcome(ana, id);
  expect(result).toMatchObject({ status: "FAILED", amount: 10 });
  expect(refused.message).toContain(result.failure);
});

test("a payment that the network has not answered is pending", { timeout: 40_000 }, async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const id = await ana.lookUp("silencio@exemplo.com.br");
  const paid = (await ana.pay(id, 10)).json();
  expect(await outcome(ana, id)).toEqual({ ...paid, status: "PENDING" });
});

test("an unpaid look-up expires after 15 minutes, and its order no longer pays", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const id = await ana.lookUp(key);
  minutes(15);
  expect(await outcome(ana, id)).toEqual({ status: "EXPIRED" });
  expect((await ana.pay(id, 10)).json().code).toBe("LOOK_UP_EXPIRED");
});

test("a closed look-up cannot pay, a new one can", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const id = await ana.lookUp(key);
  expect(await close(ana, id)).toEqual({ status: "EXPIRED" });
  expect(await close(ana, id)).toEqual({ status: "EXPIRED" });
  expect((await ana.pay(id, 10)).json().code).toBe("LOOK_UP_EXPIRED");
  expect(await outcome(ana, id)).toEqual({ status: "EXPIRED" });
  expect((await ana.pay(await ana.lookUp(key), 10)).statusCode).toBe(200);
});

test("a look-up is not reported expired while an order in time is in flight", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const id = await ana.lookUp(key);
  const release = await held(ana);
  const order = ana.pay(id, 10);
  await waiting(1);
  minutes(16);
  const asked = outcome(ana, id);
  await waiting(2);
  await release();
  expect((await order).statusCode).toBe(200);
  expect(await asked).toMatchObject({ status: "SETTLED", amount: 10 });
  expect(await ana.balance()).toBe(90_00);
});

test("an order that arrives after its look-up was closed does not pay", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const id = await ana.lookUp(key);
  const release = await held(ana);
  const closed = close(ana, id);
  await waiting(1);
  const order = ana.pay(id, 10);
  await waiting(2);
  await release();
  expect(await closed).toEqual({ status: "EXPIRED" });
  expect((await order).json().code).toBe("LOOK_UP_EXPIRED");
  expect(await ana.balance()).toBe(100_00);
});

const { numRuns, timeout } = runs(25, { seconds: 60 });

test("a final answer stays true under concurrent orders, queries and closings", { timeout }, async () => {
  const acts = fc.array(fc.constantFrom("pay", "ask", "close", "age"), { minLength: 2, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(acts, fc.boolean(), async (order, waits) => {
      const ana = await aCustomer({ balance: 100_00 });
      const id = await ana.lookUp(key);
      const release = waits ? await held(ana) : async () => {};
      const answers = order.map(async (act): Promise<string> => {
        if (act === "age") {
          minutes(5);
          return act;
        }
        if (act === "pay") return (await ana.pay(id, 10)).json().code;
        return (await (act === "ask" ? outcome(ana, id) : close(ana, id))).status;
      });
      await wait(20);
      await release();
      const result = await Promise.all(answers);
      await ana.pay(id, 10);
      const paid = (await ana.balance()) === 90_00;
      expect(result).not.toContain(paid ? "EXPIRED" : "SETTLED");
      expect([90_00, 100_00]).toContain(await ana.balance());
    }),
    { numRuns },
  );
  expect(await failedLedgerChecks()).toEqual([]);
});
