import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { expect, test } from "vitest";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { processPendingRefunds } from "../../pix/pix.ts";
import { receivedContestsForStaff, processReceivedContests } from "../fraud.ts";
import { addNetworkKey } from "../../../../test/network.ts";
import { receivePix } from "../../../../test/other-banks.ts";

const { aCustomer, anExternalPayee, clock, db, deps, failedLedgerChecks, messages } = await aWorld();
const shop = await anExternalPayee("loja@exemplo.com.br");
const payer = { name: "Maria Souza", document: "98765432100", bankName: "Banco Sol S.A." };
await addNetworkKey(db, { key: "serra@exemplo.com.br", ispb: "99999006", behaviour: "REFUSE", ...payer });

async function received(who: Customer, reais: number, ispb = "99999004") {
  const endToEnd = newEndToEndId(ispb, clock.now());
  const scope = { tenantId: who.tenant.id, accountId: who.accountId, key: "", payer };
  await receivePix(deps, { ...scope, endToEnd, amount: cents(reais * 100) });
  return { endToEnd, id: (await who.get("/transactions")).json().data[0].id as string };
}
const block = (who: Customer, endToEnd: string, reais: number | null = null, hours = 72, now = deps.now) =>
  db.transaction().execute((tx) =>
    receivedContestsForStaff.block({ ...deps, now }, tx, {
      tenantId: who.tenant.id,
      endToEnd,
      amount: reais === null ? null : cents(reais * 100),
      reason: "Alerta do motor",
      hours,
    }),
  );
const release = (who: Customer, endToEnd: string) =>
  db.transaction().execute((tx) => receivedContestsForStaff.release(deps, tx, { tenantId: who.tenant.id, endToEnd }));
const blocksOf = async (who: Customer) => (await who.get("/pix/blocks")).json().blocks;
const refund = (who: Customer, id: string, amount: number) =>
  who.post(`/transactions/${id}/refunds`, { refundId: randomUUID(), amount, pin: "1234" });
const emails = async (to: Customer) =>
  (await messages({ recipient: to.email, templates: ["pix-block"] })).map(
    ({ data }) => data as { news: string; amountCents: number },
  );

test("what is blocked of a received Pix cannot be paid, and stands apart from the balance with its reason", async () => {
  const ana = await aCustomer({ balance: 50_00 });
  const { endToEnd, id } = await received(ana, 100);
  expect(await block(ana, endToEnd)).toMatchObject({ outcome: "BLOCKED", blocked: 100_00 });
  expect(await block(ana, endToEnd)).toMatchObject({ outcome: "REPEATED", blocked: 100_00 });
  expect(await ana.balance()).toBe(50_00);
  expect((await ana.pay(await ana.lookUp(shop), 50.01)).json()).toMatchObject({ code: "INSUFFICIENT_FUNDS" });
  expect((await ana.pay(await ana.lookUp(shop), 50)).json()).toMatchObject({ status: "SETTLED" });
  expect(await blocksOf(ana)).toMatchObject([
    { transactionId: id, kind: "PRECAUTIONARY", amount: 100, payerName: "Maria Souza" },
  ]);
  expect(await failedLedgerChecks()).toEqual([]);
  expect(await release(ana, endToEnd)).toMatchObject({ freed: 100_00 });
  expect(await release(ana, endToEnd)).toMatchObject({ freed: null });
  expect([await ana.balance(), await blocksOf(ana)]).toEqual([100_00, []]);
  const notices = await emails(ana);
  expect(notices.map(({ news, amountCents }) => [news, amountCents])).toEqual([
    ["BLOCKED", 100_00],
    ["ENDED", 100_00],
  ]);
  expect(JSON.stringify(notices)).not.toContain("Alerta");
});

test("the longest block is made also where time passes while it is ordered", async () => {
  const ana = await aCustomer();
  const { endToEnd } = await received(ana, 30);
  let moment = clock.now().getTime();
  const ticking = () => new Date((moment += 1));
  expect(await block(ana, endToEnd, null, 72, ticking)).toMatchObject({ outcome: "BLOCKED", blocked: 30_00 });
});

test("a block ends by itself after its hours, once, on any number of servers", async () => {
  const ana = await aCustomer();
  const { endToEnd } = await received(ana, 30);
  await block(ana, endToEnd, 20);
  clock.advance(72 * 3_600 - 1);
  await processReceivedContests(deps);
  await ana.signIn();
  expect(await ana.balance()).toBe(10_00);
  clock.advance(1);
  await Promise.all([1, 2, 3, 4].map(() => processReceivedContests(deps)));
  expect(await ana.balance()).toBe(30_00);
  expect((await emails(ana)).map(({ news }) => news)).toEqual(["BLOCKED", "ENDED"]);
  await expect(block(ana, endToEnd, 1, 73)).rejects.toThrow("no Pix is blocked");
});

test("a blocked Pix may be returned in full meanwhile; where its bank refuses, it is blocked again", async () => {
  const ana = await aCustomer();
  const here = await received(ana, 30);
  await block(ana, here.endToEnd);
  expect((await refund(ana, here.id, 30)).json()).toMatchObject({ status: "SETTLED" });
  expect([await ana.balance(), await blocksOf(ana)]).toEqual([0, []]);
  const there = await received(ana, 40, "99999006");
  await block(ana, there.endToEnd);
  expect((await refund(ana, there.id, 25)).json()).toMatchObject({ code: "REFUND_REFUSED" });
  expect(await blocksOf(ana)).toMatchObject([{ amount: 40 }]);
  expect(await ana.balance()).toBe(0);
  expect((await refund(ana, here.id, 1)).statusCode).toBe(422);
  await processPendingRefunds(deps);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("only what the account still has is blocked, of a Pix that it received", async () => {
  const ana = await aCustomer({ balance: 10_00 });
  const { endToEnd } = await received(ana, 30);
  await ana.pay(await ana.lookUp(shop), 35);
  expect(await block(ana, endToEnd)).toMatchObject({ outcome: "BLOCKED", blocked: 5_00 });
  const empty = await aCustomer();
  const spent = await received(empty, 10);
  await empty.pay(await empty.lookUp(shop), 10);
  expect(await block(empty, spent.endToEnd)).toMatchObject({ outcome: "NOTHING" });
  expect(await block(empty, newEndToEndId("99999004", clock.now()))).toMatchObject({ outcome: "NOT_FOUND" });
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a Pix from a customer of the same bank is blocked as well", async () => {
  const bruno = await aCustomer({ key: `${randomUUID()}@exemplo.com.br` });
  const key = `${randomUUID()}@exemplo.com.br`;
  const ana = await aCustomer({ balance: 100_00 });
  const carla = await aCustomer({ key });
  const { endToEnd } = (await ana.pay(await ana.lookUp(key), 60)).json();
  expect(await block(carla, endToEnd)).toMatchObject({
    outcome: "BLOCKED",
    blocked: 60_00,
    accountId: carla.accountId,
  });
  expect([await carla.balance(), await bruno.balance()]).toEqual([0, 0]);
});
