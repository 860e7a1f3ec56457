import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { recallDays } from "@vitral/contract/pix-recalls";
import { expect, test } from "vitest";
import {
  cancelRecallFromExternalBank,
  contestFromExternalBank,
  payFromExternalBank,
  recallFromExternalBank,
} from "../../../../test/other-banks.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { processReceivedContests, receivedContestsForStaff } from "../../fraud/fraud.ts";
import { recallsForStaff } from "../pix.ts";

const { aCustomer, anExternalPayee, clock, db, deps, failedLedgerChecks, messages } = await aWorld();
const payer = { name: "Maria Souza", document: "98765432100" };
const shop = await anExternalPayee("loja@exemplo.com.br");

/** Bruno received 100 of another bank. */
async function received() {
  const key = `${randomUUID()}@exemplo.com.br`;
  const bruno = await aCustomer({ name: "Bruno Reis", key });
  const paid = await payFromExternalBank(deps, { key, amount: cents(100_00), payer, txid: null });
  return { key, bruno, tenantId: bruno.tenant.id, endToEnd: paid?.endToEnd ?? "" };
}
async function askBack(key: string, amount: number) {
  const made = await recallFromExternalBank(deps, { key, amount: cents(amount) });
  if (!made) throw new Error("nothing was asked back");
  return made;
}
const refuse = (tenantId: string, id: string) =>
  db.transaction().execute((tx) => recallsForStaff.refuse(deps, tx, { tenantId, id, rejection: "OTHER" }));
const spend = async (who: Customer, reais: number) => (await who.pay(await who.lookUp(shop), reais)).json();
const blocksOf = async (who: Customer) => (await who.get("/pix/blocks")).json().blocks;

test("what is asked back is blocked until it is decided, and the customer learns why", async () => {
  const { key, bruno, tenantId } = await received();
  const { id } = await askBack(key, 60_00);
  expect(await blocksOf(bruno)).toMatchObject([{ kind: "RECALL", amount: 60, payerName: "Maria Souza" }]);
  expect(await spend(bruno, 40.01)).toMatchObject({ code: "INSUFFICIENT_FUNDS" });
  expect(await spend(bruno, 40)).toMatchObject({ status: "SETTLED" });
  expect(await refuse(tenantId, id)).toBe(true);
  expect(await refuse(tenantId, id)).toBe(false);
  expect([await bruno.balance(), await blocksOf(bruno)]).toEqual([60_00, []]);
  const told = (await messages({ recipient: bruno.email, templates: ["pix-block"] })).map(({ data }) => data);
  expect(told).toMatchObject([
    { news: "BLOCKED", kind: "RECALL", amountCents: 60_00 },
    { news: "ENDED", kind: "RECALL", amountCents: 60_00 },
  ]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("what is asked back stays blocked after a contest that came to nothing", async () => {
  const { key, bruno, tenantId } = await received();
  const { id } = await askBack(key, 60_00);
  const contest = await contestFromExternalBank(deps, { key, amount: cents(100_00), situation: "SCAM" });
  if (!contest || contest === "REFUSED") throw new Error("nothing was contested");
  expect(await blocksOf(bruno)).toMatchObject([{ kind: "CONTEST", amount: 100 }]);
  const rejected = { tenantId, id: contest.id, status: "REJECTED" } as const;
  await db.transaction().execute((tx) => receivedContestsForStaff.decide(deps, tx, rejected));
  expect(await blocksOf(bruno)).toMatchObject([{ kind: "RECALL", amount: 60 }]);
  await cancelRecallFromExternalBank(deps, id);
  expect([await bruno.balance(), await blocksOf(bruno)]).toEqual([100_00, []]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a precaution is taken over by what is asked back, and holds again after it", async () => {
  const { key, bruno, tenantId, endToEnd } = await received();
  const precaution = { tenantId, endToEnd, amount: null, reason: "Alerta do motor", hours: 72 };
  const block = () => db.transaction().execute((tx) => receivedContestsForStaff.block(deps, tx, precaution));
  expect(await block()).toMatchObject({ outcome: "BLOCKED" });
  const { id } = await askBack(key, 60_00);
  expect(await blocksOf(bruno)).toMatchObject([{ kind: "RECALL", amount: 100 }]);
  expect(await block()).toMatchObject({ outcome: "REPEATED", blocked: 100_00 });
  const release = () => db.transaction().execute((tx) => receivedContestsForStaff.release(deps, tx, precaution));
  expect(await release()).toMatchObject({ freed: "RECALL" });
  await refuse(tenantId, id);
  expect(await blocksOf(bruno)).toMatchObject([{ kind: "PRECAUTIONARY", amount: 100 }]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("what is not decided in time is free again", async () => {
  const { key, bruno } = await received();
  await askBack(key, 100_00);
  clock.advance(recallDays * 86_400 + 1);
  await processReceivedContests(deps);
  await bruno.signIn();
  expect([await bruno.balance(), await blocksOf(bruno)]).toEqual([100_00, []]);
});
