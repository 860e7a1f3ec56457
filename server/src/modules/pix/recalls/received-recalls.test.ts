import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import type { RecallRejection } from "@vitral/contract/pix-recalls";
import { expect, test } from "vitest";
import { consoleOf } from "../../../../test/console-of.ts";
import {
  cancelRecallFromExternalBank,
  payFromExternalBank,
  recallFromExternalBank,
} from "../../../../test/other-banks.ts";
import { caseOrder, orderBody } from "../../../../test/staff/orders.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { NetworkUnavailable } from "../network/rail.ts";
import { processPendingRefunds, tellClosings } from "../pix.ts";

const world = await aWorld();
const { aCustomer, anExternalPayee, clock, db, deps, failedLedgerChecks, network } = world;
const aStaff = await consoleOf(world);
const payer = { name: "Maria Souza", document: "98765432100" };
const shop = await anExternalPayee("loja@exemplo.com.br");
const people = { flavia: await aStaff("FRAUDE"), andre: await aStaff("APROVACAO") };

/** Bruno received 100 of another bank, spent so much of it, and that bank asks so much back. */
async function asked(amount = 100_00, spent = 0) {
  const key = `${randomUUID()}@exemplo.com.br`;
  const bruno = await aCustomer({ name: "Bruno Reis", key });
  await payFromExternalBank(deps, { key, amount: cents(100_00), payer, txid: null });
  if (spent > 0) await spend(bruno, spent);
  const details = "Enviado em duplicidade";
  const made = await recallFromExternalBank(deps, { key, amount: cents(amount), details });
  if (!made) throw new Error("nothing was asked back");
  return { bruno, key, ...made, caseId: `recall-${made.id}` };
}
const caseOf = async (caseId: string) => (await people.flavia.get(`/cases/${caseId}`)).json();
const order = async (body: object) => (await people.flavia.post("/commands", body)).json();
const approve = async ({ id }: { id: string }) =>
  (await people.andre.post(`/commands/${id}/approve`, { version: 1 })).json();
async function accept(caseId: string) {
  const waiting = await order(caseOrder(caseId, "RECALL_ACCEPT"));
  expect(waiting).toMatchObject({ state: "WAITING" });
  return approve(waiting);
}
const refuse = (id: string, rejection: RecallRejection) =>
  order(orderBody({ kind: "recall.refuse", payload: { recallId: id, rejection } }));
/** What workers do within a moment. */
async function work(): Promise<void> {
  clock.advance(10);
  await processPendingRefunds(deps);
  await tellClosings(deps);
  await network.settle();
}
const atNetwork = async (id: string) =>
  (await network.all("select status, result, rejection from refund where id = $1", [id]))[0];
const spend = async (who: Customer, reais: number) => who.pay(await who.lookUp(shop), reais);

test("what another bank asks back is a case; two people accept it, and it goes back once", async () => {
  const { bruno, id, caseId, endToEnd } = await asked();
  expect(await caseOf(caseId)).toMatchObject({
    kind: "RECALL",
    outcome: "ASKED",
    amount: 100,
    held: 100,
    returned: 0,
    words: "Enviado em duplicidade",
    clock: { what: "ANSWER", isLate: false },
    decisions: ["RECALL_ACCEPT", "RECALL_REFUSE"],
  });
  expect(await accept(caseId)).toMatchObject({ state: "EXECUTED" });
  expect(await caseOf(caseId)).toMatchObject({ outcome: "RETURNING", decisions: [], clock: null });
  await work();
  await work();
  expect(await bruno.balance()).toBe(0);
  expect(await caseOf(caseId)).toMatchObject({ outcome: "RETURNED", returned: 100, state: "CLOSED" });
  expect(await atNetwork(id)).toEqual({ status: "CLOSED", result: "TOTALLY_ACCEPTED", rejection: null });
  const returns = await network.all("select reason_given, refund_id from pix_order where original_id = $1", [endToEnd]);
  expect(returns).toEqual([{ reason_given: "BE08", refund_id: id }]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("what the account has goes back, and the other bank learns that it was a part", async () => {
  const { bruno, id, caseId } = await asked(100_00, 70);
  expect(await accept(caseId)).toMatchObject({ state: "EXECUTED" });
  await work();
  expect(await bruno.balance()).toBe(0);
  expect(await caseOf(caseId)).toMatchObject({ outcome: "PARTLY_RETURNED", returned: 30 });
  expect(await atNetwork(id)).toMatchObject({ result: "PARTIALLY_ACCEPTED" });
});

test("an empty account gives nothing back: the staff refuses, and the reason stays the first", async () => {
  const { id, caseId } = await asked(100_00, 100);
  expect(await order(caseOrder(caseId, "RECALL_ACCEPT"))).toMatchObject({ code: "COMMAND_REFUSED" });
  expect(await refuse(id, "NO_BALANCE")).toMatchObject({ state: "EXECUTED" });
  expect(await refuse(id, "OTHER")).toMatchObject({ code: "COMMAND_REFUSED" });
  await work();
  expect(await caseOf(caseId)).toMatchObject({ outcome: "REFUSED", reason: "A conta não tem saldo" });
  expect(await atNetwork(id)).toEqual({ status: "CLOSED", result: "REJECTED", rejection: "NO_BALANCE" });
});

test("an answer that is lost is told again, and answers once", async () => {
  const { id } = await asked();
  await refuse(id, "OTHER");
  const { rail } = deps;
  if (!rail) throw new Error("there is no network");
  const lost: typeof rail = {
    ...rail,
    closeRecall: async (...words) => {
      await rail.closeRecall(...words);
      throw new NetworkUnavailable("the answer was lost");
    },
  };
  await expect(tellClosings({ ...deps, rail: lost })).rejects.toThrow("were not told");
  expect(await db.selectFrom("gateway_closing").select("id").execute()).toEqual([{ id }]);
  await work();
  expect(await db.selectFrom("gateway_closing").select("id").execute()).toEqual([]);
  expect(await atNetwork(id)).toMatchObject({ status: "CLOSED", rejection: "OTHER" });
});

test("what the other bank withdraws is decided no more, and nothing goes back", async () => {
  const { bruno, id, caseId } = await asked();
  const waiting = await order(caseOrder(caseId, "RECALL_ACCEPT"));
  const about = (await people.flavia.get(`/commands?view=waiting&matter=${id}`)).json();
  expect(about.rows).toMatchObject([{ id: waiting.id }]);
  await cancelRecallFromExternalBank(deps, id);
  expect(await caseOf(caseId)).toMatchObject({ outcome: "CANCELLED", decisions: [] });
  expect(await approve(waiting)).toMatchObject({ state: "WORLD_CHANGED" });
  expect(await bruno.balance()).toBe(100_00);
});

test("a second request of a Pix, and one of which nothing is left, are refused at once", async () => {
  const { bruno, key, caseId } = await asked(40_00);
  const second = await recallFromExternalBank(deps, { key, amount: cents(40_00) });
  await work();
  expect(await atNetwork(second?.id ?? "")).toMatchObject({ result: "REJECTED", rejection: "INVALID_REQUEST" });
  await accept(caseId);
  await work();
  expect(await bruno.balance()).toBe(60_00);
  const [{ id } = { id: "" }] = (await bruno.get("/transactions")).json().data.slice(-1);
  const rest = { refundId: randomUUID(), amount: 60, pin: "1234" };
  await bruno.post(`/transactions/${id}/refunds`, rest);
  await work();
  expect(await bruno.balance()).toBe(0);
  const third = await recallFromExternalBank(deps, { key, amount: cents(40_00) });
  await work();
  expect(await atNetwork(third?.id ?? "")).toMatchObject({ result: "REJECTED", rejection: "CANNOT_REFUND" });
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a return that the network refuses leaves the money here, and the request refused", async () => {
  const { bruno, id, caseId } = await asked();
  await accept(caseId);
  const { rail } = deps;
  if (!rail) throw new Error("there is no network");
  const refused: typeof rail = { ...rail, sendReturn: async () => ({ status: "rejected", reason: "AC07" }) };
  clock.advance(10);
  await processPendingRefunds({ ...deps, rail: refused });
  await work();
  expect(await bruno.balance()).toBe(100_00);
  expect(await caseOf(caseId)).toMatchObject({ outcome: "REFUSED", returned: 0 });
  expect(await atNetwork(id)).toMatchObject({ result: "REJECTED", rejection: "CANNOT_REFUND" });
  expect(await failedLedgerChecks()).toEqual([]);
});

test("requests stand in an inbox of their own, and who only reads decides none", async () => {
  const { caseId } = await asked();
  const list = (await people.flavia.get("/cases?kind=RECALL&limit=1")).json();
  expect(list.rows).toHaveLength(1);
  const reader = await aStaff("CONSULTA");
  expect((await reader.post("/commands", caseOrder(caseId, "RECALL_REFUSE"))).statusCode).toBe(403);
  const other = await world.aTenant();
  const elsewhere = await people.flavia.call("GET", `/${other.slug}/cases/${caseId}`);
  expect(elsewhere.statusCode).toBe(404);
});
