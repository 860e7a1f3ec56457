import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { addDays, endOfSaoPauloDay, saoPauloDay } from "@vitral/brazil/dates";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { contestReturn } from "@vitral/contract/pix-sent-contests";
import { expect, test } from "vitest";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { NetworkUnavailable } from "../../pix/network/rail.ts";
import { processPendingRefunds } from "../../pix/pix.ts";
import { receivedContestsForStaff, processSentContests, processReceivedContests } from "../fraud.ts";
import { addNetworkKey } from "../../../../test/network.ts";
import { contestFromExternalBank, receivePix } from "../../../../test/other-banks.ts";

const { aCustomer, aTenant, anExternalPayee, clock, db, deps, failedLedgerChecks, messages, network } = await aWorld();
/** The worker of contests, until its news is at the other bank. */
async function sendContests(): Promise<void> {
  await processSentContests(deps);
  await network.settle();
}
const south = await aTenant({ displayName: "Banco Sul" });
const shop = await anExternalPayee("loja@exemplo.com.br");
const payer = { name: "Maria Souza", document: "98765432100", bankName: "Banco Sol S.A." };
const aKey = () => `${randomUUID()}@exemplo.com.br`;
const day = 86_400;

async function receiver(reais: number, ispb = "99999004") {
  const key = aKey();
  const bruno = await aCustomer({ name: "Bruno Reis", key });
  const endToEnd = newEndToEndId(ispb, clock.now());
  const scope = { tenantId: bruno.tenant.id, accountId: bruno.accountId, key, payer };
  await receivePix(deps, { ...scope, endToEnd, amount: cents(reais * 100) });
  return { key, bruno, endToEnd };
}
const blockByHand = (who: Customer, endToEnd: string, hours = 72) =>
  db.transaction().execute((tx) => {
    const order = { tenantId: who.tenant.id, endToEnd, amount: null, reason: "Alerta do motor", hours };
    return receivedContestsForStaff.block(deps, tx, order);
  });
const contest = (key: string, reais: number) =>
  contestFromExternalBank(deps, { key, amount: cents(reais * 100), situation: "SCAM" });
const decide = (who: Customer, id: string, status: "ACCEPTED" | "REJECTED") =>
  db.transaction().execute((tx) => receivedContestsForStaff.decide(deps, tx, { tenantId: who.tenant.id, id, status }));
const contestsOf = async (who: Customer) => (await who.get("/pix/disputes/received")).json().disputes;
const sentContestsOf = async (who: Customer) => (await who.get("/pix/disputes")).json().disputes;
const work = async () => {
  await processReceivedContests(deps);
  clock.advance(10);
  await processPendingRefunds(deps);
};
const emails = async (to: Customer): Promise<string[]> =>
  (await messages({ recipient: to.email, templates: ["infraction"] })).map(({ data }) => String(data["news"]));
const open = async (key: string, reais: number) => {
  const done = await contest(key, reais);
  if (!done || done === "REFUSED") throw new Error("nothing was contested");
  return done;
};

/** A silent bank's answer comes after 40 s. */
async function afterTwoTries(step: (bank: typeof deps) => Promise<unknown>) {
  clock.advance(60);
  await step(deps);
  clock.advance(60);
  await step(deps);
}

test("what another bank contests is blocked, shown and notified to its receiver, and freed when rejected", async () => {
  const { key, bruno } = await receiver(100);
  const { id } = await open(key, 80);
  expect(await contest(key, 80)).toBe("REFUSED");
  expect(await bruno.balance()).toBe(20_00);
  expect(await contestsOf(bruno)).toMatchObject([
    { id, status: "IN_ANALYSIS", contested: 80, blocked: 80, returned: 0, payerName: "Maria Souza", objection: null },
  ]);
  expect((await bruno.get("/pix/blocks")).json().blocks).toMatchObject([{ kind: "CONTEST", amount: 80 }]);
  const csv = await bruno.get("/transactions/file?format=csv&startDate=2026-03-01&endDate=2026-03-31");
  expect(csv.body.trimEnd().split("\n").at(-1)).toContain(";80,00;");
  expect([await decide(bruno, id, "REJECTED"), await decide(bruno, id, "ACCEPTED")]).toEqual([true, false]);
  expect([await bruno.balance(), (await contestsOf(bruno))[0].status]).toEqual([100_00, "REJECTED"]);
  expect(await emails(bruno)).toEqual(["OPENED", "REJECTED"]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("an accepted contest returns what is blocked, and later what comes in, until all is back", async () => {
  const { key, bruno } = await receiver(100);
  await bruno.pay(await bruno.lookUp(shop), 70);
  const { id } = await open(key, 100);
  expect((await contestsOf(bruno))[0]).toMatchObject({ blocked: 30 });
  await decide(bruno, id, "ACCEPTED");
  await Promise.all([1, 2, 3].map(() => processReceivedContests(deps)));
  await work();
  expect(await bruno.balance()).toBe(0);
  expect((await contestsOf(bruno))[0]).toMatchObject({ status: "ACCEPTED", returned: 30, blocked: 0 });
  const scope = { tenantId: bruno.tenant.id, accountId: bruno.accountId, key, payer };
  await receivePix(deps, { ...scope, endToEnd: newEndToEndId("99999004", clock.now()), amount: cents(90_00) });
  clock.advance(2 * 3_600);
  await Promise.all([1, 2, 3].map(() => processReceivedContests(deps)));
  await work();
  expect(await bruno.balance()).toBe(20_00);
  expect((await contestsOf(bruno))[0]).toMatchObject({ returned: 100, returns: [{ amount: 30 }, { amount: 70 }] });
  expect(await emails(bruno)).toEqual(["OPENED", "ACCEPTED", "RETURNED", "RETURNED"]);
  clock.advance(91 * day);
  await work();
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a contest frees nothing of what the operator had blocked, neither by its amount nor by its end", async () => {
  const { key, bruno, endToEnd } = await receiver(100);
  await blockByHand(bruno, endToEnd);
  const { id } = await open(key, 0.01);
  expect(await bruno.balance()).toBe(0);
  await decide(bruno, id, "REJECTED");
  expect(await bruno.balance()).toBe(0);
  expect((await bruno.get("/pix/blocks")).json().blocks).toMatchObject([{ kind: "PRECAUTIONARY", amount: 100 }]);
  expect(await failedLedgerChecks()).toEqual([]);
  clock.advance(3 * day);
  await work();
  await bruno.signIn();
  expect(await bruno.balance()).toBe(100_00);
});

test("a refund that fails when a smaller block stands meanwhile is blocked again as a whole", async () => {
  await addNetworkKey(db, { key: aKey(), ispb: "99999007", behaviour: "SILENT", ...payer });
  const { key, bruno, endToEnd } = await receiver(100, "99999007");
  await blockByHand(bruno, endToEnd);
  const [{ id }] = (await bruno.get("/transactions")).json().data;
  const order = { refundId: randomUUID(), amount: 60, pin: "1234" };
  expect((await bruno.post(`/transactions/${id}/refunds`, order)).json()).toMatchObject({ status: "PENDING" });
  await open(key, 100);
  clock.advance(60);
  await processPendingRefunds(deps);
  clock.advance(60);
  await processPendingRefunds(deps);
  expect((await bruno.get(`/transactions/${id}/refunds`)).json().refunds).toMatchObject([{ status: "FAILED" }]);
  expect(await bruno.balance()).toBe(0);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a contest of day 79 takes what comes in until day 90 after the payment, and nothing later", async () => {
  const { key, bruno } = await receiver(100);
  const end = endOfSaoPauloDay(addDays(saoPauloDay(clock.now()), 90));
  await bruno.pay(await bruno.lookUp(shop), 100);
  const scope = { tenantId: bruno.tenant.id, accountId: bruno.accountId, key, payer };
  const paidIn = (reais: number) =>
    receivePix(deps, { ...scope, endToEnd: newEndToEndId("99999004", clock.now()), amount: cents(reais * 100) });
  clock.advance(79 * day);
  const { id } = await open(key, 100);
  clock.advance(5 * day);
  await decide(bruno, id, "ACCEPTED");
  await bruno.signIn();
  expect((await contestsOf(bruno))[0]).toMatchObject({ status: "ACCEPTED", followedUntil: end.toISOString() });
  clock.set(new Date(end.getTime() - 1_000).toISOString());
  await paidIn(30);
  await processReceivedContests(deps);
  clock.set(end.toISOString());
  await paidIn(40);
  await work();
  await bruno.signIn();
  expect([await bruno.balance(), (await contestsOf(bruno))[0].returned]).toEqual([40_00, 30]);
});

test("what was received more than 80 days ago is no longer contested", async () => {
  const { key, bruno } = await receiver(100);
  clock.advance(82 * day);
  expect(await contest(key, 100)).toBe("REFUSED");
  await bruno.signIn();
  expect([await bruno.balance(), await contestsOf(bruno)]).toEqual([100_00, []]);
});

test("an analysis that nobody ends is a rejection on day 7, and the block never lasts longer than 11 days", async () => {
  const { key, bruno } = await receiver(100);
  await open(key, 100);
  clock.advance(7 * day - 1);
  await work();
  await bruno.signIn();
  expect(await bruno.balance()).toBe(0);
  clock.advance(1);
  await Promise.all([1, 2, 3].map(() => processReceivedContests(deps)));
  expect(await bruno.balance()).toBe(100_00);
  expect((await contestsOf(bruno))[0]).toMatchObject({ status: "REJECTED" });
  expect(await emails(bruno)).toEqual(["OPENED", "REJECTED"]);
});

test("the receiver objects once to what went back, within 80 days, and learns the decision", async () => {
  const { key, bruno } = await receiver(100);
  const { id } = await open(key, 100);
  const object = (who: Customer) => who.post(`/pix/disputes/received/${id}/objection`, { details: " Vendi um sofá " });
  expect((await object(bruno)).json()).toMatchObject({ code: "OBJECTION_NOT_POSSIBLE" });
  await decide(bruno, id, "ACCEPTED");
  await work();
  clock.advance(1); // the e-mails of both stand in their order
  const answers = [...(await Promise.all([1, 2, 3].map(() => object(bruno)))), await object(bruno)];
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers[0]?.json()).toEqual({ protocol: expect.stringMatching(/^\d{18}$/), createdAt: expect.any(String) });
  expect((await object(await aCustomer())).json()).toMatchObject({ code: "FORBIDDEN" });
  const missing = await bruno.post(`/pix/disputes/received/${randomUUID()}/objection`, { details: "x" });
  expect(missing.json()).toMatchObject({ code: "NOT_FOUND" });
  const decided = () =>
    db
      .transaction()
      .execute((tx) =>
        receivedContestsForStaff.decideObjection(deps, tx, { tenantId: bruno.tenant.id, id, status: "REJECTED" }),
      );
  clock.advance(1);
  expect([await decided(), await decided()]).toEqual([true, false]);
  expect((await contestsOf(bruno))[0].objection).toMatchObject({ status: "REJECTED", details: "Vendi um sofá" });
  expect(await emails(bruno)).toEqual(["OPENED", "ACCEPTED", "RETURNED", "OBJECTED", "OBJECTION_REJECTED"]);
  const late = await receiver(10);
  const second = await open(late.key, 10);
  await decide(late.bruno, second.id, "ACCEPTED");
  await work();
  clock.advance(81 * day);
  await late.bruno.signIn();
  const answer = await late.bruno.post(`/pix/disputes/received/${second.id}/objection`, { details: "x" });
  expect(answer.json()).toMatchObject({ code: "OBJECTION_TOO_LATE" });
});

test.each([
  ["of the same bank", undefined],
  ["of another bank of the installation", south],
])("a customer %s receives a contested Pix: both sides see it, and the payer learns no name", async (_who, tenant) => {
  const key = aKey();
  const bruno = await aCustomer({ name: "Bruno Reis", key, ...(tenant && { tenant }) });
  const ana = await aCustomer({ balance: 100_00 });
  const paid = (await ana.pay(await ana.lookUp(key), 60)).json();
  const dispute = (await ana.post(`/transactions/${paid.transactionId}/disputes`, { situation: "SCAM" })).json();
  await sendContests();
  expect((await sentContestsOf(ana))[0]).toMatchObject({ status: "IN_ANALYSIS" });
  expect(await bruno.balance()).toBe(0);
  const [found] = await contestsOf(bruno);
  expect(found).toMatchObject({ id: dispute.id, contested: 60, blocked: 60 });
  await decide(bruno, found.id, "ACCEPTED");
  await work();
  clock.advance(120);
  await sendContests();
  const [seen] = await sentContestsOf(ana);
  expect(seen).toMatchObject({ status: "APPROVED", returned: 60 });
  const told = (await messages({ recipient: ana.email, templates: ["dispute"] })).at(-1);
  expect(told?.data).toMatchObject({ news: "APPROVED", amountCents: 60_00, returnedCents: 60_00 });
  const back = (await ana.get(`/transactions/${seen.returns[0].transactionId}`)).json().data;
  expect(back.payer).toEqual({ name: contestReturn, document: null, bank: null });
  expect([await ana.balance(), await bruno.balance()]).toEqual([100_00, 0]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test.each([
  ["of the same bank", undefined],
  ["of another bank of the installation", south],
])("a contest that its payer cancels frees what a customer %s received", async (_who, tenant) => {
  const key = aKey();
  const bruno = await aCustomer({ key, ...(tenant && { tenant }) });
  const ana = await aCustomer({ balance: 100_00 });
  const paid = (await ana.pay(await ana.lookUp(key), 60)).json();
  const { id } = (await ana.post(`/transactions/${paid.transactionId}/disputes`, { situation: "SCAM" })).json();
  await sendContests();
  expect(await bruno.balance()).toBe(0);
  await ana.call("DELETE", `/pix/disputes/${id}`);
  expect(await bruno.balance()).toBe(60_00);
  expect((await contestsOf(bruno))[0]).toMatchObject({ status: "CANCELLED" });
});

test("a return is told when it has arrived, and shown to its receiver then", async () => {
  await addNetworkKey(db, { key: aKey(), ispb: "99999008", behaviour: "DELAY", ...payer });
  const { key, bruno } = await receiver(100, "99999008");
  const { id } = await open(key, 100);
  await decide(bruno, id, "ACCEPTED");
  await processReceivedContests(deps);
  expect((await contestsOf(bruno))[0]).toMatchObject({ status: "ACCEPTED", returned: 0, returns: [] });
  expect(await emails(bruno)).toEqual(["OPENED", "ACCEPTED"]);
  clock.advance(10);
  await processPendingRefunds(deps);
  clock.advance(10);
  await processPendingRefunds(deps);
  expect((await contestsOf(bruno))[0]).toMatchObject({ returned: 100 });
  expect(await emails(bruno)).toEqual(["OPENED", "ACCEPTED", "RETURNED"]);
});

test("a return that the other bank refuses for ever is not made again, and what was blocked is free", async () => {
  await addNetworkKey(db, { key: aKey(), ispb: "99999009", behaviour: "REFUSE", ...payer });
  const { key, bruno } = await receiver(100, "99999009");
  const { id } = await open(key, 60);
  await decide(bruno, id, "ACCEPTED");
  await work();
  expect(await bruno.balance()).toBe(100_00);
  expect((await bruno.get("/pix/blocks")).json().blocks).toEqual([]);
  clock.advance(2 * day);
  await Promise.all([1, 2, 3].map(() => processReceivedContests(deps)));
  await work();
  await bruno.signIn();
  expect(await bruno.balance()).toBe(100_00);
  const rows = await db.selectFrom("pix_refund").select("status").where("account_id", "=", bruno.accountId).execute();
  expect(rows).toEqual([{ status: "FAILED" }]);
  expect(await emails(bruno)).toEqual(["OPENED", "ACCEPTED", "RETURN_REFUSED"]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a return that fails for a reason that may pass is made again a day later", async () => {
  await addNetworkKey(db, { key: aKey(), ispb: "99999010", behaviour: "SILENT", ...payer });
  const { key, bruno } = await receiver(100, "99999010");
  const { id } = await open(key, 60);
  await decide(bruno, id, "ACCEPTED");
  await processReceivedContests(deps);
  await afterTwoTries(processPendingRefunds);
  expect(await bruno.balance()).toBe(40_00);
  clock.advance(25 * 3_600);
  await processReceivedContests(deps);
  const rows = await db.selectFrom("pix_refund").select("status").where("account_id", "=", bruno.accountId).execute();
  expect(rows.map(({ status }) => status).toSorted()).toEqual(["FAILED", "PENDING"]);
  expect(await emails(bruno)).toEqual(["OPENED", "ACCEPTED"]);
});

test("the payer's bank learns a decision from the network only, also when the first call was lost", async () => {
  const key = aKey();
  const bruno = await aCustomer({ key, tenant: south });
  const ana = await aCustomer({ balance: 100_00 });
  const paid = (await ana.pay(await ana.lookUp(key), 60)).json();
  const { id } = (await ana.post(`/transactions/${paid.transactionId}/disputes`, { situation: "SCAM" })).json();
  await sendContests();
  await decide(bruno, id, "REJECTED");
  clock.advance(120);
  await sendContests();
  expect((await sentContestsOf(ana))[0]).toMatchObject({ status: "IN_ANALYSIS" });
  const { rail } = deps;
  if (!rail) throw new Error("there is no network");
  const lost = { ...rail, decideContest: () => Promise.reject(new NetworkUnavailable("lost")) };
  await expect(processReceivedContests({ ...deps, rail: lost })).rejects.toThrow("were not processed");
  clock.advance(61);
  await processReceivedContests(deps);
  clock.advance(120);
  await sendContests();
  expect((await sentContestsOf(ana))[0]).toMatchObject({ status: "REJECTED" });
});

test("a cancelled contest is withdrawn again when the call to the network was lost", async () => {
  const key = aKey();
  const bruno = await aCustomer({ key, tenant: south });
  const ana = await aCustomer({ balance: 100_00 });
  const paid = (await ana.pay(await ana.lookUp(key), 60)).json();
  const { id } = (await ana.post(`/transactions/${paid.transactionId}/disputes`, { situation: "SCAM" })).json();
  await sendContests();
  expect(await bruno.balance()).toBe(0);
  const { rail } = deps;
  if (!rail) throw new Error("there is no network");
  const before = { ...rail };
  rail.cancelContest = () => Promise.reject(new NetworkUnavailable("lost"));
  expect((await ana.call("DELETE", `/pix/disputes/${id}`)).statusCode).toBe(200);
  Object.assign(rail, before);
  expect(await bruno.balance()).toBe(0);
  clock.advance(5);
  await sendContests();
  expect(await bruno.balance()).toBe(60_00);
  expect((await sentContestsOf(ana))[0]).toMatchObject({ status: "CANCELLED" });
  const { next_try_at: next } = await db
    .selectFrom("contest_sent")
    .select("next_try_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(next).toBeNull();
});

test("contests of received Pix come in pages of 20, the newest first, and one is read by its id", async () => {
  const { key, bruno } = await receiver(10);
  const other = await receiver(10);
  const ids: string[] = [];
  for (let times = 0; times < 22; times += 1) {
    clock.advance(60);
    const { id } = await open(key, 1);
    ids.unshift(id);
    await decide(bruno, id, "REJECTED");
  }
  const [id] = ids;
  await bruno.signIn();
  const page = async (after?: string) =>
    (await bruno.get(`/pix/disputes/received${after ? `?after=${after}` : ""}`)).json();
  const newest = await page();
  expect([newest.disputes.length, newest.disputes[0].id, newest.next]).toEqual([20, id, newest.disputes.at(-1).id]);
  const rest = await page(newest.next);
  expect([rest.disputes.length, rest.next]).toEqual([2, null]);
  expect([...newest.disputes, ...rest.disputes].map((one) => one.id)).toEqual(ids);
  expect((await bruno.get(`/pix/disputes/received/${id}`)).json().dispute).toEqual(newest.disputes[0]);
  expect((await other.bruno.get(`/pix/disputes/received/${id}`)).json().code).toBe("FORBIDDEN");
  expect((await bruno.get(`/pix/disputes/received/${randomUUID()}`)).json().code).toBe("NOT_FOUND");
});
