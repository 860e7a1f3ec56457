import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { addDays, endOfSaoPauloDay, saoPauloDay } from "@vitral/brazil/dates";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { expect, test } from "vitest";
import { aWorld } from "../../../../test/world.ts";
import { processPendingRefunds } from "../../pix/pix.ts";
import { receivedContestsForStaff, processReceivedContests } from "../fraud.ts";
import { contestFromExternalBank, receivePix } from "../../../../test/other-banks.ts";

const { aCustomer, aTenant, anExternalPayee, app, clock, db, deps } = await aWorld();
const shop = await anExternalPayee("loja@exemplo.com.br");
const days = { refundDays: 5, contestDays: 10, contestAnalysisDays: 3, contestFollowedDays: 12, objectionDays: 4 };
const bank = await aTenant({ displayName: "Banco Norte", rules: days });
const payer = { name: "Maria Souza", document: "98765432100", bankName: "Banco Sol S.A." };
const day = 86_400;
const endAfter = (from: Date, count: number) => endOfSaoPauloDay(addDays(saoPauloDay(from), count)).toISOString();

test("the browser learns the bank's own days of contests", async () => {
  const answer = await app.inject({ url: "/api/tenants", headers: { host: bank.host } });
  expect(answer.json()).toMatchObject({ contestDays: 10, contestAnalysisDays: 3 });
});

test("a payment is contested within the bank's own days, and analysed in them", async () => {
  const ana = await aCustomer({ tenant: bank, balance: 100_00 });
  const id = (await ana.pay(await ana.lookUp(shop), 10)).json().transactionId;
  const contest = async () => (await ana.post(`/transactions/${id}/disputes`, { situation: "SCAM" })).json();
  clock.advance(10 * day);
  await ana.signIn();
  const opened = await contest();
  const { dispute } = (await ana.get(`/pix/disputes/${opened.id}`)).json();
  expect(Date.parse(dispute.analysisUntil) - Date.parse(opened.createdAt)).toBe(3 * day * 1_000);
  await ana.call("DELETE", `/pix/disputes/${opened.id}`);
  clock.advance(day);
  await ana.signIn();
  expect((await contest()).message).toBe("O prazo de 10 dias para contestar este Pix já passou.");
});

test("a received Pix is returned, contested, followed and objected to within the bank's own days", async () => {
  const key = `${randomUUID()}@exemplo.com.br`;
  const bruno = await aCustomer({ tenant: bank, key });
  const endToEnd = newEndToEndId("99999004", clock.now());
  const received = clock.now();
  await receivePix(deps, {
    tenantId: bank.id,
    accountId: bruno.accountId,
    key,
    payer,
    endToEnd,
    amount: cents(100_00),
  });
  const [{ id }] = (await bruno.get("/transactions")).json().data;
  const refunds = (await bruno.get(`/transactions/${id}/refunds`)).json();
  expect(refunds.refundable.until).toBe(endAfter(received, 5));
  clock.advance(6 * day);
  await bruno.signIn();
  const refund = { refundId: randomUUID(), amount: 1, pin: "1234" };
  expect((await bruno.post(`/transactions/${id}/refunds`, refund)).json().message).toBe(
    "Erro ao devolver o Pix pois já passou o prazo de 5 dias",
  );
  const made = await contestFromExternalBank(deps, { key, amount: cents(40_00), situation: "SCAM" });
  if (!made || made === "REFUSED") throw new Error("nothing was contested");
  const scope = { tenantId: bank.id, id: made.id, status: "ACCEPTED" as const };
  await db.transaction().execute((tx) => receivedContestsForStaff.decide(deps, tx, scope));
  await processReceivedContests(deps);
  clock.advance(10);
  await processPendingRefunds(deps);
  const returned = clock.now();
  const seen = async () => (await bruno.get("/pix/disputes/received")).json().disputes[0];
  expect((await seen()).followedUntil).toBe(endAfter(received, 12));
  expect((await seen()).objectionUntil).toBe(endAfter(returned, 4));
  clock.advance(6 * day);
  await bruno.signIn();
  const objection = await bruno.post(`/pix/disputes/received/${made.id}/objection`, { details: "Vendi" });
  expect(objection.json().message).toBe("O prazo de 4 dias para contestar esta devolução já passou.");
  // Another bank contests within the network's days, whatever this bank's customers may do.
  expect(await contestFromExternalBank(deps, { key, amount: cents(1_00), situation: "SCAM" })).not.toBe("REFUSED");
});
