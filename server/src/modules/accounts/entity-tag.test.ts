import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { cents } from "@vitral/brazil/cents";
import { runs } from "../../../test/runs.ts";
import { aWorld, type Customer } from "../../../test/world.ts";
import { NetworkUnavailable } from "../pix/network/rail.ts";
import { failPayment, settlePayment } from "../pix/pay/payment-queries.ts";
import { receivePix } from "../../../test/other-banks.ts";

/** Payments to other banks stay pending until the test says what the network answered. */
const { aCustomer, anExternalPayee, app, aTenant, clock, db, deposit, owner, tenants } = await aWorld({
  rail: (simulated) => ({ ...simulated, send: () => Promise.reject(new NetworkUnavailable("down")) }),
});
const asOwner = owner();
await asOwner.connect();
afterAll(() => asOwner.end());
await anExternalPayee("sol@exemplo.com.br");

const day = "startDate=2026-03-10&endDate=2026-03-10";
const paths = ["", "/transactions", `/transactions?${day}`, "/transactions?page=1", "/transactions?endDate=2026-03-09"];

const get = (who: Customer, path: string, tag?: string) =>
  app.inject({
    method: "GET",
    url: `/api/accounts/${who.accountId}${path}`,
    headers: { ...who.headers, ...(tag && { "if-none-match": tag }) },
  });
const answersOf = async (who: Customer) => {
  const answers = new Map<string, { body: string; tag: string }>();
  for (const path of paths) {
    const { statusCode, body, headers } = await get(who, path);
    expect(statusCode).toBe(200);
    answers.set(path, { body, tag: String(headers["etag"]) });
  }
  return answers;
};

test("while nothing has changed, balance and statement are answered with 304 and nothing else", async () => {
  const ana = await aCustomer({ balance: 10_00 });
  for (const path of paths) {
    const { headers, statusCode } = await get(ana, path);
    expect([statusCode, headers["cache-control"]]).toEqual([200, "no-store"]);
    const again = await get(ana, path, String(headers["etag"]));
    expect([again.statusCode, again.body, again.headers["etag"]]).toEqual([304, "", headers["etag"]]);
    expect(again.headers["cache-control"]).toBe("no-store");
  }
});

test("a tag proves nothing: without a session and for another customer's account the call is refused", async () => {
  const [ana, eva] = [await aCustomer({ balance: 10_00 }), await aCustomer({ balance: 10_00 })];
  for (const [path, { tag }] of await answersOf(ana)) {
    expect((await get({ ...eva, accountId: ana.accountId }, path, tag)).statusCode).toBe(403);
    await app.inject({ method: "POST", url: "/api/sign-out", headers: ana.headers });
    expect((await get(ana, path, tag)).statusCode).toBe(401);
    await ana.signIn();
  }
});

test.each(["*", "", '"', "5", 'W/"1"', '"1", "2"', '"99999999999999999999"'])(
  "a tag that we did not give, %j, is answered with the whole",
  async (tag) => {
    const ana = await aCustomer({ balance: 10_00 });
    for (const path of paths) expect((await get(ana, path, tag)).statusCode).toBe(200);
  },
);

const tenant = await aTenant({ pixIn: { type: "FIXED", fee: 1_00 }, pixOut: { type: "FIXED", fee: 75 } });
const pay = async (from: Customer, key: string, amount: number) =>
  expect((await from.pay(await from.lookUp(key), amount)).statusCode).toBeLessThan(300);
let received = 0;
const anEndToEnd = () => `E99999004202603101500${String((received += 1)).padStart(11, "0")}`;

/** A company and a customer who pays it, and what changes what one of them sees, or nothing at all. */
async function aPair() {
  clock.set("2026-03-10T15:00:00Z");
  const [firma, pedro] = [`${randomUUID()}@exemplo.com.br`, `${randomUUID()}@exemplo.com.br`];
  const company = await aCustomer({ tenant, entityType: "COMPANY", key: firma, balance: 500_00 });
  const payer = await aCustomer({ tenant, key: pedro, balance: 500_00 });
  const answerPending = async (failure: string | null) => {
    const query = "select id from pix_payment where account_id = $1 and status = 'PENDING' order by id limit 1";
    const { rows } = await asOwner.query<{ id: string }>(query, [company.accountId]);
    const [pending] = rows;
    if (!pending) return;
    const payment = { tenantId: tenant.id, paymentId: pending.id, now: clock.now() };
    await (failure === null ? settlePayment(db, payment) : failPayment(db, { ...payment, failure }));
  };
  const money = { tenantId: tenant.id, accountId: company.accountId, key: firma };
  const from = { name: "Maria Souza", document: "12345678909", bankName: "Banco Sol S.A." };
  const receive = (amount: number) =>
    receivePix({ db, now: clock.now }, { ...money, endToEnd: anEndToEnd(), amount: cents(amount), payer: from });
  const operations = {
    pay: () => pay(company, pedro, 1),
    bePaid: () => pay(payer, firma, 2),
    bePaidNoMoreThanTheFee: () => pay(payer, firma, 1),
    payAnotherBank: () => pay(company, "sol@exemplo.com.br", 1),
    settle: () => answerPending(null),
    fail: () => answerPending("AB03"),
    receive: () => receive(3_00),
    receiveNoMoreThanTheFee: () => receive(50),
    deposit: () => deposit(tenant.id, company.accountId, cents(1_00)),
    nextDay: async () => {
      clock.advance(24 * 3600);
      for (const who of [company, payer]) await who.signIn();
    },
    renameBank: async () => {
      await asOwner.query("update tenant set bank_name = $2 where id = $1", [tenant.id, `Banco ${randomUUID()}`]);
      tenants.refresh();
    },
  };
  return { company, payer, operations };
}
type Operation = keyof Awaited<ReturnType<typeof aPair>>["operations"];
const names = Object.keys((await aPair()).operations) as Operation[];
const { numRuns, timeout } = runs(3, { seconds: 300 });

test("whatever changes a balance or a page of the statement changes its tag", { timeout }, async () => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...names, ...names], { minLength: 4 }), async (journey) => {
      const { company, payer, operations } = await aPair();
      for (const name of journey) {
        const before = [await answersOf(company), await answersOf(payer)];
        await operations[name]();
        const after = [await answersOf(company), await answersOf(payer)];
        for (const [index, answers] of before.entries()) {
          for (const [path, { body, tag }] of answers) {
            const now = after[index]?.get(path);
            if (now?.body === body) continue;
            changed += 1;
            expect({ name, path, tag: now?.tag }).not.toEqual({ name, path, tag });
          }
        }
      }
    }),
    { numRuns, examples: [[[...names, "payAnotherBank", "fail"]]] },
  );
  expect(changed).toBeGreaterThan(10);
});
