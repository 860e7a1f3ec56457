import { randomUUID } from "node:crypto";
import { addDays, endOfSaoPauloDay, saoPauloDay } from "@vitral/brazil/dates";
import { contestReturn } from "@vitral/contract/pix-sent-contests";
import { expect, test } from "vitest";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { processSentContests } from "../fraud.ts";
import { addNetworkKey } from "../../../../test/network.ts";

const { aCustomer, anExternalPayee, clock, db, deps, failedLedgerChecks, messages } = await aWorld();
const joao = { name: "João Alves", document: "11122233396", ispb: "99000002", bankName: "Banco Mar S.A." };
await addNetworkKey(db, { key: "+5511987654321", behaviour: "SETTLE", ...joao });
await anExternalPayee("maria.souza@exemplo.com.br");
await anExternalPayee("loja@exemplo.com.br");
const rejected = "maria.souza@exemplo.com.br";
const halved = "+5511987654321";

async function paidTo(key: string, reais = 100): Promise<{ ana: Customer; id: string }> {
  const ana = await aCustomer({ balance: 500_00 });
  const id = (await ana.pay(await ana.lookUp(key), reais)).json().transactionId;
  return { ana, id };
}
const contest = (who: Customer, id: string, body: object = { situation: "SCAM" }) =>
  who.post(`/transactions/${id}/disputes`, body);
const listOf = async (who: Customer) => (await who.get("/pix/disputes")).json().disputes;
const emails = async (to: Customer): Promise<string[]> =>
  (await messages({ recipient: to.email, templates: ["dispute", "refund-received"] })).map(({ template, data }) =>
    typeof data["news"] === "string" ? data["news"] : template,
  );
/** The data of the e-mail that says that a contest was approved. */
const approval = async (to: Customer): Promise<unknown> =>
  (await messages({ recipient: to.email, templates: ["dispute"] })).at(-1)?.data;

test("a contested payment has a protocol number at once, and is listed with what is contested", async () => {
  const { ana, id } = await paidTo(rejected);
  const answer = await contest(ana, id, { situation: "SCAM", details: "  Vendedor falso " });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      id: expect.any(String),
      protocol: expect.stringMatching(/^\d{18}$/),
      createdAt: clock.now().toISOString(),
      status: "IN_ANALYSIS",
    },
  ]);
  expect(await listOf(ana)).toMatchObject([
    {
      id: answer.json().id,
      transactionId: id,
      beneficiaryName: "Maria Souza",
      situation: "SCAM",
      details: "Vendedor falso",
      status: "IN_ANALYSIS",
      contested: 100,
      returned: 0,
      returns: [],
      decidedAt: null,
    },
  ]);
  expect(await emails(ana)).toEqual(["OPENED"]);
});

test("the list of contests is in pages, newest first, and each is read alone and by its payment", async () => {
  const ana = await aCustomer({ balance: 500_00 });
  const made: { id: string; transactionId: string }[] = [];
  for (let n = 1; n <= 21; n += 1) {
    if (n % 5 === 0) clock.advance(1); // several of one moment
    const transactionId = (await ana.pay(await ana.lookUp(rejected), 1)).json().transactionId;
    made.push({ id: (await contest(ana, transactionId)).json().id, transactionId });
  }
  const first = (await ana.get("/pix/disputes")).json();
  const last = (await ana.get(`/pix/disputes?after=${first.next}`)).json();
  expect([first.disputes.length, last.disputes.length, last.next]).toEqual([20, 1, null]);
  const seen = [...first.disputes, ...last.disputes].map(({ id }: { id: string }) => id);
  expect(seen.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  const oldest = made.find(({ id }) => id === last.disputes[0].id);
  expect(made.slice(0, 4)).toContain(oldest);
  expect((await ana.get(`/pix/disputes?transactionId=${oldest?.transactionId}`)).json()).toMatchObject({
    disputes: [oldest],
    next: null,
  });
  expect((await ana.get(`/pix/disputes/${oldest?.id}`)).json()).toMatchObject({ dispute: oldest });
  const other = await aCustomer();
  for (const asked of [`after=${oldest?.id}`, `transactionId=${oldest?.transactionId}`])
    expect((await other.get(`/pix/disputes?${asked}`)).json()).toEqual({ disputes: [], next: null });
  expect((await other.get(`/pix/disputes/${oldest?.id}`)).json()).toMatchObject({ code: "FORBIDDEN" });
  expect((await ana.get(`/pix/disputes/${randomUUID()}`)).json()).toMatchObject({ code: "NOT_FOUND" });
});

test("the same contest at once and again is one, with the same answer", async () => {
  const { ana, id } = await paidTo(rejected);
  const answers = await Promise.all([1, 2, 3, 4].map(() => contest(ana, id)));
  const bodies = [...answers, await contest(ana, id)].map((answer) => answer.json());
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(await listOf(ana)).toHaveLength(1);
  expect(await emails(ana)).toEqual(["OPENED"]);
});

test("half of what was paid to a demo key comes back, once, linked to the payment and without a name", async () => {
  const { ana, id } = await paidTo(halved, 100.01);
  await contest(ana, id);
  clock.advance(5);
  await processSentContests(deps);
  expect((await listOf(ana))[0].status).toBe("IN_ANALYSIS");
  clock.advance(60);
  await Promise.all([1, 2, 3].map(() => processSentContests(deps)));
  clock.advance(4_000);
  await Promise.all([1, 2, 3].map(() => processSentContests(deps)));
  expect(await ana.balance()).toBe(449_99);
  const [dispute] = await listOf(ana);
  expect(dispute).toMatchObject({ status: "APPROVED", contested: 100.01, returned: 50, returns: [{ amount: 50 }] });
  const [row] = (await ana.get("/transactions")).json().data;
  expect(row).toMatchObject({ id: dispute.returns[0].transactionId, category: "Devolução", credit: true, amount: 50 });
  const { data } = (await ana.get(`/transactions/${row.id}`)).json();
  expect(data.payer).toEqual({ name: contestReturn, document: null, bank: null });
  expect((await ana.get(`/transactions/${row.id}/refunds`)).json().refundOf).toBe(id);
  expect((await emails(ana)).toSorted()).toEqual(["APPROVED", "OPENED", "refund-received"]);
  expect(await approval(ana)).toMatchObject({ news: "APPROVED", amountCents: 100_01, returnedCents: 50_00 });
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a contest stays in analysis until day 7 and is then rejected; it cannot be cancelled any more", async () => {
  const { ana, id } = await paidTo(rejected);
  const dispute = (await contest(ana, id)).json();
  clock.advance(6 * 86_400);
  await processSentContests(deps);
  await ana.signIn();
  expect((await listOf(ana))[0].status).toBe("IN_ANALYSIS");
  clock.advance(86_400);
  await processSentContests(deps);
  await ana.signIn();
  expect(await listOf(ana)).toMatchObject([{ status: "REJECTED", returned: 0 }]);
  const refused = [await contest(ana, id), await ana.call("DELETE", `/pix/disputes/${dispute.id}`)];
  expect(refused.map((answer) => answer.json().code)).toEqual(["DISPUTE_DECIDED", "DISPUTE_DECIDED"]);
  expect(await emails(ana)).toEqual(["OPENED", "REJECTED"]);
});

test("a contest of any other payment is accepted, and nothing is found", async () => {
  const { ana, id } = await paidTo("loja@exemplo.com.br");
  await contest(ana, id, { situation: "COERCION" });
  await processSentContests(deps);
  expect(await listOf(ana)).toMatchObject([{ status: "APPROVED", returned: 0, followedUntil: expect.any(String) }]);
  expect(await ana.balance()).toBe(400_00);
});

test("a contest of day 79 follows the payment until day 90, however late it is decided", async () => {
  const { ana, id } = await paidTo("loja@exemplo.com.br");
  const paidOn = clock.now();
  clock.advance(79 * 86_400);
  await ana.signIn();
  await contest(ana, id);
  clock.advance(5 * 86_400);
  await processSentContests(deps);
  await ana.signIn();
  const [{ followedUntil }] = await listOf(ana);
  expect(followedUntil).toBe(endOfSaoPauloDay(addDays(saoPauloDay(paidOn), 90)).toISOString());
  expect(await approval(ana)).toMatchObject({ news: "APPROVED", until: followedUntil, returnedCents: 0 });
  const nextTry = () => db.selectFrom("contest_sent").select("next_try_at").where("transaction_id", "=", id);
  clock.set(new Date(Date.parse(followedUntil) - 3_600_000).toISOString());
  await processSentContests(deps);
  expect(await nextTry().executeTakeFirst()).toMatchObject({ next_try_at: expect.any(Date) });
  clock.set(followedUntil);
  await processSentContests(deps);
  expect(await nextTry().executeTakeFirst()).toEqual({ next_try_at: null });
});

test("a contest in analysis is cancelled, once or again, and the payment can be contested anew", async () => {
  const { ana, id } = await paidTo(rejected);
  const dispute = (await contest(ana, id)).json();
  const cancel = (who: Customer, disputeId: string) => who.call("DELETE", `/pix/disputes/${disputeId}`);
  expect((await cancel(await aCustomer(), dispute.id)).json()).toMatchObject({ code: "FORBIDDEN" });
  clock.advance(1); // the e-mails of both stand in their order
  expect((await cancel(ana, randomUUID())).json()).toMatchObject({ code: "NOT_FOUND" });
  expect([(await cancel(ana, dispute.id)).json(), (await cancel(ana, dispute.id)).json()]).toEqual([{}, {}]);
  clock.advance(8 * 86_400);
  await processSentContests(deps);
  await ana.signIn();
  expect((await listOf(ana))[0]).toMatchObject({ status: "CANCELLED" });
  expect((await contest(ana, id)).json()).toMatchObject({ status: "IN_ANALYSIS" });
  expect(await listOf(ana)).toMatchObject([{ status: "IN_ANALYSIS" }, { status: "CANCELLED" }]);
  expect(await emails(ana)).toEqual(["OPENED", "CANCELLED", "OPENED"]);
});

test("only a sent Pix of the last 80 days is contested", async () => {
  const { ana, id } = await paidTo(rejected);
  const deposit = (await ana.get("/transactions")).json().data.at(-1).id;
  expect((await contest(ana, deposit)).json()).toMatchObject({ code: "DISPUTE_NOT_POSSIBLE" });
  expect((await contest(ana, randomUUID())).json()).toMatchObject({ code: "NOT_FOUND" });
  expect((await contest(await aCustomer(), id)).json()).toMatchObject({ code: "FORBIDDEN" });
  expect((await contest(ana, id, { situation: "REGRET" })).statusCode).toBe(400);
  expect((await contest(ana, id, { situation: "OTHER", details: "x".repeat(501) })).statusCode).toBe(400);
  clock.advance(81 * 86_400);
  await ana.signIn();
  const late = await contest(ana, id);
  expect([late.statusCode, late.json().message]).toEqual([
    422,
    "O prazo de 80 dias para contestar este Pix já passou.",
  ]);
});
