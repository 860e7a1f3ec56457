import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { consoleOf } from "../../../../test/console-of.ts";
import { caseOrder, orderBody } from "../../../../test/staff/orders.ts";
import { aWorld } from "../../../../test/world.ts";
import { NetworkUnavailable, type Rail } from "../network/rail.ts";
import { processPendingRefunds, processSentRecalls, tellClosings } from "../pix.ts";

const world = await aWorld();
const { aCustomer, aTenant, anExternalPayee, clock, db, deps, failedLedgerChecks, network } = world;
const south = await aTenant({ displayName: "Banco Sul" });
const aStaff = await consoleOf(world);
const people = { olivia: await aStaff("OPERACAO"), flavia: await aStaff("FRAUDE"), andre: await aStaff("APROVACAO") };

/** Ana paid 60 to a customer of another bank. */
async function paid(key: string) {
  const ana = await aCustomer({ balance: 100_00 });
  const { transactionId } = (await ana.pay(await ana.lookUp(key), 60)).json();
  return { ana, transactionId: String(transactionId) };
}
const toBank = async () => paid(await anExternalPayee(`${randomUUID()}@exemplo.com.br`));
const order = async (kind: "recall.ask" | "recall.cancel", payload: object, by = people.olivia) =>
  (await by.post("/commands", orderBody({ kind, payload }))).json();
const approve = async ({ id }: { id: string }) =>
  (await people.andre.post(`/commands/${id}/approve`, { version: 1 })).json();
/** Two people ask it back; answers the id of the request. */
async function ask(transactionId: string, amount = 60): Promise<string> {
  const waiting = await order("recall.ask", { transactionId, amount, flaw: "DUPLICATE" });
  expect(waiting).toMatchObject({ state: "WAITING" });
  expect(await approve(waiting)).toMatchObject({ state: "EXECUTED" });
  return (await shown(transactionId)).recalls.at(-1).id;
}
const shown = async (id: string) => (await people.olivia.get(`/payments/${id}`)).json();
const work = async (rail?: Rail) => {
  clock.advance(600);
  await db.updateTable("pix_recall").set({ next_try_at: clock.now() }).where("next_try_at", "is not", null).execute();
  for (const person of Object.values(people)) await person.renew();
  await processSentRecalls(rail ? { ...deps, rail } : deps);
  await network.settle();
};
/** The other bank behaves so to whoever asks for this payment. */
const behaves = async (transactionId: string, behaviour: "REFUSE" | "SILENT") => {
  const { endToEnd } = await shown(transactionId);
  await network.all(
    "update entry set behaviour = $2 where key = (select content #>> '{creditor,key}' from pix_order where id = $1)",
    [endToEnd, behaviour],
  );
};
const atNetwork = async (id: string) =>
  (await network.all("select status, content ->> 'details' as details from refund where id = $1", [id]))[0];

test("a payment is asked back by two people, comes back from the other bank, and its page says so", async () => {
  const { ana, transactionId } = await toBank();
  expect(await shown(transactionId)).toMatchObject({ recallable: 60, recalls: [] });
  const id = await ask(transactionId);
  expect(await shown(transactionId)).toMatchObject({ recallable: null, recalls: [{ id, state: "ASKED", amount: 60 }] });
  await work();
  await work();
  await ana.signIn();
  expect(await ana.balance()).toBe(100_00);
  const { recalls, returns, recallable } = await shown(transactionId);
  expect(recalls).toMatchObject([{ state: "ACCEPTED", rejection: null }]);
  expect(returns).toMatchObject([{ reason: "BE08", amount: 60, status: "SETTLED" }]);
  expect(recallable).toBeNull();
  const details = "Pagamento enviado em duplicidade por falha operacional";
  expect(await atNetwork(id)).toEqual({ status: "CLOSED", details });
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a bank that refuses says why, and the payment can be asked back again", async () => {
  const { transactionId } = await toBank();
  await behaves(transactionId, "REFUSE");
  await ask(transactionId, 20);
  await work();
  expect(await shown(transactionId)).toMatchObject({
    recallable: 60,
    recalls: [{ state: "REFUSED", rejection: "CANNOT_REFUND", amount: 20 }],
  });
  await ask(transactionId, 30);
  expect((await shown(transactionId)).recalls).toHaveLength(2);
});

test("one that is not answered is cancelled, once, and nothing comes back", async () => {
  const { ana, transactionId } = await toBank();
  await behaves(transactionId, "SILENT");
  const recallId = await ask(transactionId);
  await work();
  expect(await order("recall.ask", { transactionId, amount: 60, flaw: "OTHER" })).toMatchObject({
    code: "COMMAND_REFUSED",
  });
  expect(await order("recall.cancel", { recallId })).toMatchObject({ state: "EXECUTED" });
  expect((await shown(transactionId)).recalls).toMatchObject([{ state: "CANCELLING" }]);
  expect(await order("recall.cancel", { recallId })).toMatchObject({ code: "COMMAND_REFUSED" });
  await work();
  expect((await shown(transactionId)).recalls).toMatchObject([{ state: "CANCELLED" }]);
  expect(await atNetwork(recallId)).toMatchObject({ status: "CANCELLED" });
  await ana.signIn();
  expect(await ana.balance()).toBe(40_00);
});

test("a lost answer asks the same again: one request, one return", async () => {
  const { ana, transactionId } = await toBank();
  const id = await ask(transactionId);
  const { rail } = deps;
  if (!rail) throw new Error("there is no network");
  const lost: Rail = {
    ...rail,
    recall: async (request) => {
      await rail.recall(request);
      throw new NetworkUnavailable("the answer was lost");
    },
  };
  await expect(work(lost)).rejects.toThrow("were not asked back");
  await work();
  await work();
  await ana.signIn();
  expect(await ana.balance()).toBe(100_00);
  expect(
    await network.all("select id from refund where end_to_end_id = (select end_to_end_id from refund where id = $1)", [
      id,
    ]),
  ).toHaveLength(1);
  expect((await shown(transactionId)).recalls).toMatchObject([{ state: "ACCEPTED" }]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("between two banks of this installation the money goes back as the other bank's staff decides", async () => {
  const key = `${randomUUID()}@exemplo.com.br`;
  const bruno = await aCustomer({ name: "Bruno Reis", key, tenant: south });
  const { ana, transactionId } = await paid(key);
  const id = await ask(transactionId);
  await work();
  const at = (path: string) => `/${south.slug}${path}`;
  expect((await people.flavia.call("GET", at(`/cases/recall-${id}`))).json()).toMatchObject({ outcome: "ASKED" });
  const waiting = await people.flavia.call("POST", at("/commands"), caseOrder(`recall-${id}`, "RECALL_ACCEPT"));
  await people.andre.call("POST", at(`/commands/${waiting.json().id}/approve`), { version: 1 });
  clock.advance(10);
  await processPendingRefunds(deps);
  await tellClosings(deps);
  await work();
  await Promise.all([ana.signIn(), bruno.signIn()]);
  expect([await ana.balance(), await bruno.balance()]).toEqual([100_00, 0]);
  expect((await shown(transactionId)).recalls).toMatchObject([{ state: "ACCEPTED" }]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("what was received, failed or stays in the bank is not asked back, nor by who only reads", async () => {
  const { transactionId } = await toBank();
  const payload = { transactionId, amount: 60.01, flaw: "OTHER" };
  expect(await order("recall.ask", payload)).toMatchObject({ code: "COMMAND_REFUSED" });
  const reader = await aStaff("CONSULTA");
  const forbidden = await reader.post(
    "/commands",
    orderBody({ kind: "recall.ask", payload: { ...payload, amount: 1 } }),
  );
  expect(forbidden.statusCode).toBe(403);
  const key = `${randomUUID()}@exemplo.com.br`;
  await aCustomer({ key });
  const within = await paid(key);
  expect((await shown(within.transactionId)).recallable).toBeNull();
  const onUs = { transactionId: within.transactionId, amount: 1, flaw: "OTHER" };
  expect(await order("recall.ask", onUs)).toMatchObject({ code: "COMMAND_REFUSED" });
  expect((await shown(within.transactionId)).recalls).toEqual([]);
});
