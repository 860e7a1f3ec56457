import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { expect, test } from "vitest";
import { runs } from "../../../../test/runs.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { NetworkUnavailable } from "../../pix/network/rail.ts";
import { processPendingRefunds, tellClosings } from "../../pix/pix.ts";
import {
  receivedContestsForStaff,
  processReceivedContests,
  processReversalRequests,
  processSentContests,
} from "../fraud.ts";
import { contestFromExternalBank, receivePix } from "../../../../test/other-banks.ts";

const { aCustomer, aTenant, anExternalPayee, clock, db, deps, failedLedgerChecks, messages, network } = await aWorld();
const south = await aTenant({ displayName: "Banco Sul" });
const shop = await anExternalPayee("loja@exemplo.com.br");
const aKey = () => `${randomUUID()}@exemplo.com.br`;
type Status = "ACCEPTED" | "REJECTED";

const decide = (who: Customer, id: string, status: Status) =>
  db.transaction().execute((tx) => receivedContestsForStaff.decide(deps, tx, { tenantId: who.tenant.id, id, status }));
const decideObjection = (who: Customer, id: string, status: Status) =>
  db
    .transaction()
    .execute((tx) => receivedContestsForStaff.decideObjection(deps, tx, { tenantId: who.tenant.id, id, status }));
const object = (who: Customer, id: string) =>
  who.post(`/pix/disputes/received/${id}/objection`, { details: "Vendi um sofá" });
const seen = async (who: Customer) => (await who.get("/pix/disputes/received")).json().disputes[0];
const rows = async (who: Customer) => (await who.get("/transactions")).json().data;
const newsTo = async (to: Customer, template: "dispute" | "infraction"): Promise<string[]> =>
  (await messages({ recipient: to.email, templates: [template] })).map(({ data }) => String(data["news"]));
/** What the workers of several servers do within a moment, and the refunds' a little later. */
const work = async () => {
  do {
    await Promise.all([1, 2, 3].map(() => processReceivedContests(deps)));
    await Promise.all([1, 2, 3].map(() => processReversalRequests(deps)));
  } while (
    (await isDue(sql`contest_received where least(next_try_at, notify_at, reverse_at) <= ${clock.now()}`)) ||
    (await isDue(sql`contest_sent where reversal_at <= ${clock.now()}`))
  );
  clock.advance(10);
  await processPendingRefunds(deps);
  await tellClosings(deps);
};
const followSentContests = async () => {
  do await processSentContests(deps);
  while (await isDue(sql`contest_sent where next_try_at <= ${clock.now()}`));
  await network.settle();
};
const atNetwork = async (id: string) => (await network.all("select status, result from refund where id = $1", [id]))[0];
/** A turn of a worker takes fifty: what else is due waits for the next. */
const isDue = async (due: RawBuilder<unknown>): Promise<boolean> =>
  (await sql`select from ${due} limit 1`.execute(db)).rows.length > 0;

/** Ana paid Bruno 60, contested it, and has it back; Bruno objected. */
async function returned(tenant?: typeof south) {
  const key = aKey();
  const bruno = await aCustomer({ name: "Bruno Reis", key, ...(tenant && { tenant }) });
  const ana = await aCustomer({ balance: 100_00 });
  const paid = (await ana.pay(await ana.lookUp(key), 60)).json();
  const { id } = (await ana.post(`/transactions/${paid.transactionId}/disputes`, { situation: "SCAM" })).json();
  await followSentContests();
  await decide(bruno, id, "ACCEPTED");
  await work();
  clock.advance(120);
  await followSentContests();
  expect([await ana.balance(), await bruno.balance()]).toEqual([100_00, 0]);
  expect((await object(bruno, id)).statusCode).toBe(200);
  return { ana, bruno, id };
}

test("an accepted objection within the bank moves the money back, once, and both see and learn it", async () => {
  const { ana, bruno, id } = await returned();
  await decideObjection(bruno, id, "ACCEPTED");
  await work();
  await work();
  expect([await ana.balance(), await bruno.balance()]).toEqual([40_00, 60_00]);
  expect((await seen(bruno)).objection).toMatchObject({ status: "ACCEPTED", recovered: 60 });
  expect((await rows(bruno))[0]).toMatchObject({ amount: 60, credit: true, category: "Devolução" });
  expect((await rows(ana))[0]).toMatchObject({ amount: 60, credit: false, category: "Devolução" });
  expect((await newsTo(bruno, "infraction")).slice(-2)).toEqual(["OBJECTION_ACCEPTED", "OBJECTION_PAID"]);
  expect((await newsTo(ana, "dispute")).at(-1)).toBe("REVERSED");
  clock.advance(2 * 3_600);
  await work();
  expect([await ana.balance(), await bruno.balance()]).toEqual([40_00, 60_00]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("what the payer has no more comes back as it comes in, never below zero, and for 90 days", async () => {
  const { ana, bruno, id } = await returned();
  await ana.pay(await ana.lookUp(shop), 90);
  await decideObjection(bruno, id, "ACCEPTED");
  await work();
  expect([await ana.balance(), await bruno.balance()]).toEqual([0, 10_00]);
  const payer = { name: "Maria Souza", document: "98765432100", bankName: "Banco Sol S.A." };
  const money = { tenantId: ana.tenant.id, accountId: ana.accountId, key: "", payer };
  await receivePix(deps, { ...money, endToEnd: newEndToEndId("99999004", clock.now()), amount: cents(20_00) });
  clock.advance(3_600);
  await work();
  expect([await ana.balance(), await bruno.balance()]).toEqual([0, 30_00]);
  clock.advance(91 * 86_400);
  await work();
  await receivePix(deps, { ...money, endToEnd: newEndToEndId("99999004", clock.now()), amount: cents(20_00) });
  clock.advance(3_600);
  await work();
  await ana.signIn();
  expect(await ana.balance()).toBe(20_00);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a rejected objection moves nothing; another bank pays back once, also when asked twice", async () => {
  const kept = await returned();
  await decideObjection(kept.bruno, kept.id, "REJECTED");
  await work();
  expect([await kept.ana.balance(), await kept.bruno.balance()]).toEqual([100_00, 0]);

  const key = aKey();
  const carla = await aCustomer({ key });
  const payer = { name: "Maria Souza", document: "98765432100", bankName: "Banco Sol S.A." };
  const scope = { tenantId: carla.tenant.id, accountId: carla.accountId, key, payer };
  await receivePix(deps, { ...scope, endToEnd: newEndToEndId("99999004", clock.now()), amount: cents(50_00) });
  const contest = await contestFromExternalBank(deps, { key, amount: cents(50_00), situation: "SCAM" });
  if (!contest || contest === "REFUSED") throw new Error("nothing was contested");
  await decide(carla, contest.id, "ACCEPTED");
  await work();
  expect(await carla.balance()).toBe(0);
  await object(carla, contest.id);
  await decideObjection(carla, contest.id, "ACCEPTED");
  const { rail } = deps;
  if (!rail) throw new Error("there is no network");
  const lost: typeof rail = {
    ...rail,
    reverseReturns: async (request) => {
      await rail.reverseReturns(request);
      throw new NetworkUnavailable("the answer was lost");
    },
  };
  await expect(processReceivedContests({ ...deps, rail: lost })).rejects.toThrow("were not processed");
  clock.advance(3_601);
  await work();
  expect(await carla.balance()).toBe(50_00);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("an accepted objection at another bank moves the money back over the network, once, and closes", async () => {
  const { ana, bruno, id } = await returned(south);
  await decideObjection(bruno, id, "ACCEPTED");
  await work();
  await work();
  await Promise.all([ana.signIn(), bruno.signIn()]);
  expect([await ana.balance(), await bruno.balance()]).toEqual([40_00, 60_00]);
  expect((await seen(bruno)).objection).toMatchObject({ status: "ACCEPTED", recovered: 60 });
  expect((await rows(bruno))[0]).toMatchObject({ amount: 60, credit: true, category: "Devolução" });
  expect((await rows(ana))[0]).toMatchObject({ amount: 60, credit: false, category: "Devolução" });
  expect((await newsTo(bruno, "infraction")).filter((one) => one === "OBJECTION_PAID")).toHaveLength(1);
  expect((await newsTo(ana, "dispute")).filter((one) => one === "REVERSED")).toHaveLength(1);
  const [payment] = await network.all(
    "select payer, payee, amount_cents::int, status from pix_order where refund_id = $1",
    [id],
  );
  expect(payment).toEqual({ payer: ana.tenant.ispb, payee: south.ispb, amount_cents: 60_00, status: "ACSC" });
  expect(await atNetwork(id)).toEqual({ status: "CLOSED", result: "TOTALLY_ACCEPTED" });
  expect(await failedLedgerChecks()).toEqual([]);
});

test("what the payer of another bank has no more comes back as it comes in, and the rest is given up", async () => {
  const { ana, bruno, id } = await returned(south);
  await ana.pay(await ana.lookUp(shop), 90);
  await decideObjection(bruno, id, "ACCEPTED");
  await work();
  await Promise.all([ana.signIn(), bruno.signIn()]);
  expect([await ana.balance(), await bruno.balance()]).toEqual([0, 10_00]);
  expect(await atNetwork(id)).toEqual({ status: "OPEN", result: null });
  const payer = { name: "Maria Souza", document: "98765432100", bankName: "Banco Sol S.A." };
  const money = { tenantId: ana.tenant.id, accountId: ana.accountId, key: "", payer };
  await receivePix(deps, { ...money, endToEnd: newEndToEndId("99999004", clock.now()), amount: cents(20_00) });
  clock.advance(3_600);
  await work();
  await Promise.all([ana.signIn(), bruno.signIn()]);
  expect([await ana.balance(), await bruno.balance()]).toEqual([0, 30_00]);
  clock.advance(91 * 86_400);
  await work();
  expect(await atNetwork(id)).toEqual({ status: "CLOSED", result: "PARTIALLY_ACCEPTED" });
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a payment back that the network refuses for ever stays with the payer, and the request is refused", async () => {
  const { ana, bruno, id } = await returned(south);
  await decideObjection(bruno, id, "ACCEPTED");
  const { rail } = deps;
  if (!rail) throw new Error("there is no network");
  await processReceivedContests(deps);
  const refusing: typeof rail = { ...rail, send: async () => ({ status: "rejected", reason: "AC07" }) };
  await processReversalRequests({ ...deps, rail: refusing });
  await work();
  await Promise.all([ana.signIn(), bruno.signIn()]);
  expect([await ana.balance(), await bruno.balance()]).toEqual([100_00, 0]);
  expect(await atNetwork(id)).toEqual({ status: "CLOSED", result: "REJECTED" });
  expect(await failedLedgerChecks()).toEqual([]);
});

test("what another bank asks for without a contest is refused, and nothing is paid", async () => {
  const key = aKey();
  const bruno = await aCustomer({ name: "Bruno Reis", key, tenant: south });
  const ana = await aCustomer({ balance: 100_00 });
  const { transactionId } = (await ana.pay(await ana.lookUp(key), 60)).json();
  const [{ id: receivedId } = { id: "" }] = await rows(bruno);
  await bruno.post(`/transactions/${receivedId}/refunds`, { refundId: randomUUID(), amount: 60, pin: "1234" });
  const sent = db.selectFrom("pix_payment").select("end_to_end as endToEnd").where("id", "=", transactionId);
  const { endToEnd } = await sent.executeTakeFirstOrThrow();
  const id = randomUUID();
  await deps.rail?.reverseReturns({ tenantId: south.id, id, endToEnd, amount: cents(60_00) });
  await work();
  expect(await ana.balance()).toBe(100_00);
  expect(await atNetwork(id)).toEqual({ status: "CLOSED", result: "REJECTED" });
});

const { numRuns, timeout } = runs(8, { seconds: 120 });
const neverMore = "in any order, what goes back never exceeds what the contest took, and no money is made or lost";

test(neverMore, { timeout }, async () => {
  const step = fc.constantFrom("work", "spend", "earn", "hour", "object", "accept" as const);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(undefined, south), fc.array(step, { maxLength: 12 }), async (tenant, steps) => {
      const { ana, bruno, id } = await returned(tenant);
      const payer = { name: "Maria Souza", document: "98765432100", bankName: "Banco Sol S.A." };
      let outside = 0;
      for (const one of ["accept", ...steps]) {
        if (one === "work") await work();
        if (one === "hour") clock.advance(3_601);
        if (one === "object") await object(bruno, id);
        if (one === "accept") await decideObjection(bruno, id, "ACCEPTED");
        if (one === "spend" && (await ana.pay(await ana.lookUp(shop), 35)).statusCode < 300) outside -= 35_00;
        if (one === "earn") {
          const scope = { tenantId: ana.tenant.id, accountId: ana.accountId, key: "", payer, amount: cents(15_00) };
          await receivePix(deps, { ...scope, endToEnd: newEndToEndId("99999004", clock.now()) });
          outside += 15_00;
        }
        await Promise.all([ana.signIn(), bruno.signIn()]);
        const back = await bruno.balance();
        expect(back).toBeLessThanOrEqual(60_00);
        expect((await ana.balance()) + back).toBe(100_00 + outside);
      }
    }),
    { numRuns },
  );
  expect(await failedLedgerChecks()).toEqual([]);
});
