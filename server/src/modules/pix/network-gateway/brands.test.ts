import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { cents } from "@vitral/brazil/cents";
import { expect, test } from "vitest";
import {
  claimFromExternalBank,
  payFromExternalBank,
  recallFromExternalBank,
  returnFromExternalBank,
} from "../../../../test/other-banks.ts";
import { runs } from "../../../../test/runs.ts";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { saoPauloDay } from "@vitral/brazil/dates";
import { reconcile } from "../../desk/desk.ts";
import { aWorld, type Customer, pin } from "../../../../test/world.ts";
import { compareKeys, processClaims, receiveNewClaims } from "../../pix-keys/pix-keys.ts";
import { NetworkUnavailable } from "../network/rail.ts";
import { processPendingPayments, processPendingRefunds } from "../pix.ts";
import {
  processReceivedContests,
  processReversalRequests,
  processSentContests,
  receivedContestsForStaff,
} from "../../fraud/fraud.ts";
import { withAllTenants, withTenant } from "../../../platform/database/tenancy.ts";

/** Calls of the port that are cut off before they are made, or after they were. */
const cut = { before: false, after: false };
const world = await aWorld({
  rail: (rail) => ({
    ...rail,
    async send(order) {
      if (cut.before) throw new NetworkUnavailable("cut before");
      const answer = await rail.send(order);
      if (cut.after) throw new NetworkUnavailable("cut after");
      return answer;
    },
  }),
});
const { aCustomer, aTenant, anExternalPayee, aurora, clock, db, deps, failedLedgerChecks, network } = world;
const brisa = await aTenant({ displayName: "Brisa", ispb: aurora.ispb, agency: "0002" });
const sol = "maria@exemplo.com.br";
await anExternalPayee(sol);
const aKey = () => `${randomUUID()}@exemplo.com.br`;

/** A customer of each brand, with a key and R$ 100,00. */
async function bothBrands(): Promise<[Customer & { key: string }, Customer & { key: string }]> {
  const [one, other] = [aKey(), aKey()];
  const ana = await aCustomer({ name: "Ana Lima", balance: 100_00, key: one });
  const bia = await aCustomer({ name: "Bia Reis", balance: 100_00, key: other, tenant: brisa });
  return [
    { ...ana, key: one },
    { ...bia, key: other },
  ];
}

const ordersAtNetwork = async (ids: readonly string[]) =>
  (await network.all("select id from pix_order where id = any ($1)", [ids])).length;
const rows = async (who: Customer) => (await who.get("/transactions")).json().data;

test("a payment between two brands of one ISPB is settled in their own books, once, without the network", async () => {
  const [ana, bia] = await bothBrands();
  const paid = (await ana.pay(await ana.lookUp(bia.key), 30)).json();
  expect(paid).toMatchObject({ status: "SETTLED" });
  expect([await ana.balance(), await bia.balance()]).toEqual([70_00, 130_00]);
  const [received] = await rows(bia);
  expect(received).toMatchObject({ amount: 30, externalStatus: "SETTLED" });
  await bia.post(`/transactions/${received.id}/refunds`, { refundId: randomUUID(), amount: 10, pin });
  await processPendingRefunds(deps);
  expect([await ana.balance(), await bia.balance()]).toEqual([80_00, 120_00]);
  expect(await ordersAtNetwork([paid.endToEnd])).toBe(0);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("what a brand does not take goes back to the payer of the other", async () => {
  const [ana, bia] = await bothBrands();
  const lookUp = await ana.lookUp(bia.key);
  await db.updateTable("customer").set({ closed_at: clock.now() }).where("id", "=", bia.id).execute();
  expect((await ana.pay(lookUp, 30)).json()).toMatchObject({ code: "PAYMENT_REFUSED" });
  expect(await ana.balance()).toBe(100_00);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("what another bank asks back reaches the brand whose customer received it", async () => {
  const [, bia] = await bothBrands();
  const payer = { name: "Maria Souza", document: "98765432100" };
  await payFromExternalBank(deps, { key: bia.key, amount: cents(40_00), payer, txid: null });
  const recall = await recallFromExternalBank(deps, { key: bia.key, amount: cents(40_00) });
  const stored = db
    .selectFrom("pix_recall")
    .select(["tenant_id as tenantId", "status"])
    .where("id", "=", recall?.id ?? "");
  expect(await stored.execute()).toEqual([{ tenantId: brisa.id, status: "OPEN" }]);
});

const { numRuns, timeout } = runs(5);
test("however a payment between brands is cut off, its money is at one of both, and it ends", { timeout }, async () => {
  const [ana, bia] = await bothBrands();
  let moved = 0;
  const cuts = fc.constantFrom("none", "before", "after");
  await fc.assert(
    fc.asyncProperty(cuts, cuts, fc.integer({ min: 0, max: 90 }), async (first, second, seconds) => {
      Object.assign(cut, { before: first === "before", after: first === "after" });
      const paid = (await ana.pay(await ana.lookUp(bia.key), 1)).json();
      clock.advance(seconds);
      Object.assign(cut, { before: second === "before", after: second === "after" });
      await Promise.allSettled([processPendingPayments(deps), processPendingPayments(deps)]);
      Object.assign(cut, { before: false, after: false });
      clock.advance(120);
      await Promise.all([processPendingPayments(deps), processPendingPayments(deps)]);
      const row = (await rows(ana)).find((one: { id: string }) => one.id === paid.transactionId);
      expect(["SETTLED", "ERROR"]).toContain(row.externalStatus);
      moved += row.externalStatus === "SETTLED" ? 1_00 : 0;
      expect([await ana.balance(), await bia.balance()]).toEqual([100_00 - moved, 100_00 + moved]);
    }),
    { numRuns },
  );
  expect(await failedLedgerChecks()).toEqual([]);
});

test("an order that was not decided before its end is refused, also by a server that still has it", async () => {
  const [ana, bia] = await bothBrands();
  cut.before = true;
  const paid = (await ana.pay(await ana.lookUp(bia.key), 5)).json();
  cut.before = false;
  clock.advance(600);
  expect(await deps.rail?.answerOf(paid.endToEnd)).toEqual({ status: "pending" });
  await processPendingPayments(deps);
  expect(await deps.rail?.answerOf(paid.endToEnd)).toEqual({ status: "rejected", reason: "AB03" });
  expect([await ana.balance(), await bia.balance()]).toEqual([100_00, 100_00]);
});

test("what the network brings reaches the brand whose account, payment or return it names", async () => {
  const [, bia] = await bothBrands();
  const outside = { db, now: clock.now };
  const payer = { name: "Zeca", document: "52998224725" };
  await payFromExternalBank(outside, { key: bia.key, amount: cents(7_00), payer, txid: null });
  expect(await bia.balance()).toBe(107_00);
  const paid = (await bia.pay(await bia.lookUp(sol), 20)).json();
  await network.settle();
  expect((await rows(bia))[0]).toMatchObject({ externalStatus: "SETTLED", id: paid.transactionId });
  await returnFromExternalBank(outside, { originalEndToEnd: paid.endToEnd, amount: cents(4_00) });
  expect(await bia.balance()).toBe(91_00);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a claim of a key is the matter of the brand that holds it alone", async () => {
  const phone = "+5511987650001";
  const bia = await aCustomer({ key: phone, tenant: brisa });
  await claimFromExternalBank(deps, { key: phone, type: "PORTABILITY" });
  for (let turn = 0; turn < 3; turn += 1) {
    await receiveNewClaims(deps);
    await processClaims(deps);
  }
  const claims = await withAllTenants(() =>
    db.selectFrom("pix_claim").select(["tenant_id", "role", "status"]).where("key", "=", phone).execute(),
  );
  expect(claims).toMatchObject([{ tenant_id: brisa.id, role: "DONOR", status: "WAITING_RESOLUTION" }]);
  expect((await bia.get("/pix/keys")).json().keys).toMatchObject([{ key: phone }]);
});

test("the directory's keys of an ISPB are compared with those of all its brands", async () => {
  const [, bia] = await bothBrands();
  const found = async () => {
    const { rows: compared } = await withAllTenants(() =>
      sql<{ differing: string[]; unknown: string[] }>`
        select differing, unknown_cids as unknown from pix_key_comparison
         where tenant_id in (${aurora.id}, ${brisa.id}) and key_type = 'EMAIL' order by tenant_id`.execute(db),
    );
    return compared;
  };
  clock.advance(86_400);
  await compareKeys({ db, now: clock.now, rail: deps.rail });
  const same = { differing: [], unknown: [] };
  expect(await found()).toEqual([same, same]);
  await network.all("delete from entry where key = $1", [bia.key]);
  clock.advance(86_400);
  await compareKeys({ db, now: clock.now, rail: deps.rail });
  expect((await found()).map(({ differing }) => differing.length)).toEqual([0, 1]);
});

test("a payment between brands is contested in their own books, and paid back after an objection", async () => {
  const [ana, bia] = await bothBrands();
  const paid = (await ana.pay(await ana.lookUp(bia.key), 60)).json();
  const { id } = (await ana.post(`/transactions/${paid.transactionId}/disputes`, { situation: "SCAM" })).json();
  await processSentContests(deps);
  expect((await bia.get("/pix/disputes/received")).json().disputes).toMatchObject([{ id, status: "IN_ANALYSIS" }]);
  await db
    .transaction()
    .execute((tx) => receivedContestsForStaff.decide(deps, tx, { tenantId: brisa.id, id, status: "ACCEPTED" }));
  await processReceivedContests(deps);
  clock.advance(120);
  await processPendingRefunds(deps);
  await processSentContests(deps);
  expect([await ana.balance(), await bia.balance()]).toEqual([100_00, 100_00]);
  expect((await ana.get("/pix/disputes")).json().disputes).toMatchObject([{ id, status: "APPROVED" }]);

  // Bia objects, rightly: Ana's brand pays back what it got.
  await bia.post(`/pix/disputes/received/${id}/objection`, { details: "Vendi um sofá" });
  await db
    .transaction()
    .execute((tx) =>
      receivedContestsForStaff.decideObjection(deps, tx, { tenantId: brisa.id, id, status: "ACCEPTED" }),
    );
  await processReceivedContests(deps);
  await processReversalRequests(deps);
  expect([await ana.balance(), await bia.balance()]).toEqual([40_00, 160_00]);
  clock.advance(3_600);
  await processReceivedContests(deps);
  await processReversalRequests(deps);
  expect([await ana.balance(), await bia.balance()]).toEqual([40_00, 160_00]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("two brands of one ISPB never have accounts in one agency", async () => {
  const taken = { constraint: "tenant_ispb_agency_key" };
  await expect(aTenant({ ispb: aurora.ispb, agency: "0002" })).rejects.toMatchObject(taken);
  const mare = await aTenant({ ispb: aurora.ispb, agency: "0003" });
  await aCustomer({ tenant: mare });
  await db.updateTable("tenant").set({ agency: "0004" }).where("id", "=", mare.id).execute();
  await expect(aTenant({ ispb: aurora.ispb, agency: "0003" })).rejects.toMatchObject(taken);
});

test("each brand is compared with its part of the institution's statement, and none has a difference", async () => {
  const [ana, bia] = await bothBrands();
  await ana.pay(await ana.lookUp(bia.key), 11);
  await bia.pay(await bia.lookUp(sol), 12);
  await ana.pay(await ana.lookUp(sol), 13);
  const payer = { name: "Zeca", document: "52998224725" };
  await payFromExternalBank({ db, now: clock.now }, { key: bia.key, amount: cents(14_00), payer, txid: null });
  const day = saoPauloDay(clock.now());
  const open = async () => {
    const found = [];
    for (const tenant of [aurora, brisa]) {
      const { open: differences, difference } = await withTenant(tenant.id, () =>
        reconcile({ db, now: clock.now, rail: deps.rail }, { tenant, day }, null),
      );
      found.push({ ...differences, difference });
    }
    return found;
  };
  const none = { ledger: 0, network: 0, difference: 0 };
  clock.advance(900);
  expect(await open()).toEqual([none, none]);
  const lost = newEndToEndId(brisa.ispb, clock.now());
  await network.settles(brisa.ispb, { endToEnd: lost, amount: -1_00, at: clock.now() });
  clock.advance(900);
  expect(await open()).toEqual([{ ...none, network: 1, difference: 100 }, none]);
});
