import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { refusals } from "@vitral/contract/refusals";
import { expect, test } from "vitest";
import { aCpf } from "../../../../test/documents.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { deliverPayment, payDueSchedules, processPendingPayments } from "../../pix/pix.ts";
import { endDueMarks, mark, syncDirectoryMarks, unmark } from "../fraud.ts";
import { addNetworkKey } from "../../../../test/network.ts";
import { reportOwner } from "../../../../test/other-banks.ts";

const { aCustomer, aTenant, clock, db, deps, failedLedgerChecks, messages, network } = await aWorld();
const tenant = await aTenant({ rules: { refuseSuspectedPayees: true } });
const lenient = await aTenant();
const other = await aTenant({ rules: { refuseSuspectedPayees: true } });

const exact =
  "Conta ou recebedor envolvido em transação com fundada suspeita de fraude. Não é possível realizar o Pix.";
const aKey = () => `${randomUUID()}@exemplo.com.br`;

const byOperator = (document: string, at = tenant) => ({ tenantId: at.id, document, source: "OPERATOR" as const });
const marked = (document: string, { at = tenant, until = null as Date | null } = {}) =>
  db.transaction().execute((tx) => {
    const why = { markedBy: "operadora", reason: "Relatos de golpe", markedAt: clock.now(), until };
    return mark(deps, tx, { ...byOperator(document, at), ...why });
  });
const cleared = (document: string) =>
  db.transaction().execute((tx) => unmark(deps, tx, byOperator(document), "operadora"));

const paid = async (who: Customer, key: string) => {
  const answer = await who.pay(await who.lookUp(key), 10);
  return answer.statusCode === 200 ? answer.json().status : answer.json().message;
};

const newsTo = async (to: Customer) => (await emails(to)).map(({ data }) => data["news"]);
const emails = (to: Customer) => messages({ recipient: to.email, templates: ["suspicion"] });

async function anExternal(): Promise<{ key: string; document: string }> {
  const [key, { document }] = [aKey(), await aCustomer()];
  const bank = { ispb: "99999004", bankName: "Banco Sol S.A." };
  await addNetworkKey(db, { key, name: "Maria Souza", document, behaviour: "SETTLE", ...bank });
  return { key, document };
}

test("a payment to a marked customer is refused with the manual's sentence, until the mark ends", async () => {
  const key = aKey();
  const bruno = await aCustomer({ tenant, key });
  const ana = await aCustomer({ tenant, balance: 100_00 });
  expect(await marked(bruno.document)).toBe(true);
  expect(await marked(bruno.document)).toBe(false);
  const answer = await ana.pay(await ana.lookUp(key), 10);
  expect([answer.statusCode, answer.json()]).toEqual([422, { code: "PAYEE_SUSPECTED", message: exact }]);
  expect([await ana.balance(), await bruno.balance()]).toEqual([100_00, 0]);
  expect([await cleared(bruno.document), await cleared(bruno.document)]).toEqual([true, false]);
  expect(await paid(ana, key)).toBe("SETTLED");
  const notices = await emails(bruno);
  expect(notices.map(({ data }) => data["news"])).toEqual(["MARKED", "CLEARED"]);
  expect(JSON.stringify(notices)).not.toContain("golpe");
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a mark that comes after the look-up refuses the payment; one past its term refuses nothing", async () => {
  const key = aKey();
  const bruno = await aCustomer({ tenant, key });
  const ana = await aCustomer({ tenant, balance: 100_00 });
  const found = await ana.lookUp(key);
  await marked(bruno.document, { until: new Date(clock.now().getTime() + 60_000) });
  expect((await ana.pay(found, 10)).json()).toMatchObject({ code: "PAYEE_SUSPECTED" });
  clock.advance(60);
  expect((await ana.pay(found, 10)).json()).toMatchObject({ status: "SETTLED" });
  expect(await marked(bruno.document)).toBe(true);
});

test("the holder is told once that a mark ended by its term, with the moment of the term", async () => {
  const bruno = await aCustomer({ tenant });
  const until = new Date(clock.now().getTime() + 60_000);
  await marked(bruno.document, { until });
  await endDueMarks(deps);
  expect(await newsTo(bruno)).toEqual(["MARKED"]);
  clock.advance(90);
  await Promise.all([1, 2, 3].map(() => endDueMarks(deps)));
  expect(await newsTo(bruno)).toEqual(["MARKED", "CLEARED"]);
  expect((await emails(bruno)).at(-1)?.data).toMatchObject({ at: until.toISOString() });
  expect(await cleared(bruno.document)).toBe(false);
});

test("while another mark stays, nobody is told that Pix can be received again", async () => {
  const key = aKey();
  const bruno = await aCustomer({ tenant, key });
  await reportOwner(deps, { key, reason: "Golpe", until: null });
  await syncDirectoryMarks(deps);
  await marked(bruno.document);
  expect(await cleared(bruno.document)).toBe(true);
  expect(await newsTo(bruno)).not.toContain("CLEARED");
  await reportOwner(deps, { key, reason: null, until: null });
  await syncDirectoryMarks(deps);
  expect(await newsTo(bruno)).toContain("CLEARED");
});

test("of marks that end together the holder is told once, with the moment of the last", async () => {
  const key = aKey();
  const bruno = await aCustomer({ tenant, key });
  const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000);
  const [first, last] = [inSeconds(60), inSeconds(90)];
  await reportOwner(deps, { key, reason: "Golpe", until: last });
  await syncDirectoryMarks(deps);
  await marked(bruno.document, { until: first });
  clock.advance(120);
  await Promise.all([1, 2, 3].map(() => endDueMarks(deps)));
  expect(await newsTo(bruno)).toEqual(["MARKED", "MARKED", "CLEARED"]);
  expect((await emails(bruno)).at(-1)?.data).toMatchObject({ at: last.toISOString() });
});

test.each([true, false])(
  "the end of a mark by its term is told once, also where another was taken back after it: %s",
  async (isOpen) => {
    const key = aKey();
    const bruno = await aCustomer({ tenant, key });
    const until = new Date(clock.now().getTime() + 60_000);
    await reportOwner(deps, { key, reason: "Golpe", until });
    await syncDirectoryMarks(deps);
    if (isOpen) await marked(bruno.document);
    clock.advance(90);
    expect(await cleared(bruno.document)).toBe(isOpen);
    await endDueMarks(deps);
    expect(await newsTo(bruno)).toEqual(isOpen ? ["MARKED", "MARKED", "CLEARED"] : ["MARKED", "CLEARED"]);
    const at = isOpen ? clock.now() : until;
    expect((await emails(bruno)).at(-1)?.data).toMatchObject({ at: at.toISOString() });
  },
);

test("a person at another bank whom the directory or the operator marked is not paid", async () => {
  const ana = await aCustomer({ tenant, balance: 100_00 });
  const [maria, joao] = [await anExternal(), await anExternal()];
  await reportOwner(deps, { key: maria.key, reason: "Golpe", until: null });
  await marked(joao.document);
  expect([await paid(ana, maria.key), await paid(ana, joao.key)]).toEqual([exact, exact]);
  await reportOwner(deps, { key: maria.key, reason: null, until: null });
  expect(await paid(ana, maria.key)).toBe("SETTLED");
  expect(await ana.balance()).toBe(90_00);
});

test("where a bank's rules do not ask for it, nobody is refused", async () => {
  const ana = await aCustomer({ tenant: lenient, balance: 100_00 });
  const maria = await anExternal();
  await reportOwner(deps, { key: maria.key, reason: "Golpe", until: null });
  await marked(maria.document, { at: lenient });
  expect(await paid(ana, maria.key)).toBe("SETTLED");
});

test("a customer of ours whom another bank reported is not paid, and is told once", async () => {
  const key = aKey();
  const bruno = await aCustomer({ tenant, key });
  const ana = await aCustomer({ tenant, balance: 100_00 });
  await reportOwner(deps, { key, reason: "Golpe", until: null });
  await Promise.all([1, 2, 3].map(() => syncDirectoryMarks(deps)));
  expect(await paid(ana, key)).toBe(exact);
  expect(await emails(bruno)).toHaveLength(1);
  await reportOwner(deps, { key, reason: null, until: null });
  await Promise.all([1, 2, 3].map(() => syncDirectoryMarks(deps)));
  expect(await paid(ana, key)).toBe("SETTLED");
  expect(await emails(bruno)).toHaveLength(2);
});

test("a mark stays when its person has no key any more, and ends when it is taken back by the document", async () => {
  const key = aKey();
  const bruno = await aCustomer({ tenant, key });
  const ana = await aCustomer({ tenant, balance: 100_00 });
  await reportOwner(deps, { key, reason: "Golpe", until: null });
  await syncDirectoryMarks(deps);
  await network.drop(key);
  await Promise.all([1, 2].map(() => syncDirectoryMarks(deps)));
  expect(await paid(ana, key)).toBe(exact);
  expect(await reportOwner(deps, { key, reason: null, until: null })).toBeNull();
  const { document } = bruno;
  expect(await reportOwner(deps, { document, reason: null, until: null })).toEqual({ changed: true });
  expect(await reportOwner(deps, { document: aCpf(), reason: "Golpe", until: null })).toBeNull();
  await syncDirectoryMarks(deps);
  expect(await paid(ana, key)).toBe("SETTLED");
  expect(await emails(bruno)).toHaveLength(2);
});

test("money from another bank for a marked customer goes back, and its payer is told why", async () => {
  const key = aKey();
  const bruno = await aCustomer({ tenant, key });
  const payer = { name: "Maria Souza", document: "98765432100", bankName: "Banco Sol" };
  const scope = { tenantId: tenant.id, accountId: bruno.accountId, key, payer, amount: cents(10_00) };
  const before = { ...scope, endToEnd: newEndToEndId("99999004", clock.now()) };
  expect(await deliverPayment(deps, before)).toBeNull();
  await marked(bruno.document);
  expect(await deliverPayment(deps, before)).toBeNull();
  expect(await deliverPayment(deps, { ...scope, endToEnd: newEndToEndId("99999004", clock.now()) })).toBe("FRAD");
  expect(await bruno.balance()).toBe(10_00);
  const ana = await aCustomer({ tenant: other, balance: 100_00 });
  expect(await paid(ana, key)).toBe(exact);
  await processPendingPayments(deps);
  expect(await ana.balance()).toBe(100_00);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a Pix Agendado is not ordered for a marked payee, and fails on its day where the mark came later", async () => {
  const [ana, marta] = [await aCustomer({ tenant, balance: 100_00 }), await anExternal()];
  const key = aKey();
  const bruno = await aCustomer({ tenant, key });
  const scheduled = async (payee: string) =>
    ana.post("/pix/payment", {
      keyInfoId: await ana.lookUp(payee),
      amount: 10,
      pin: "1234",
      scheduledDate: new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 10),
    });
  expect([(await scheduled(key)).statusCode, (await scheduled(marta.key)).statusCode]).toEqual([200, 200]);
  await marked(bruno.document);
  await reportOwner(deps, { key: marta.key, reason: "Golpe", until: null });
  expect((await scheduled(key)).json()).toMatchObject({ code: "PAYEE_SUSPECTED" });
  clock.advance(86_400);
  await payDueSchedules(deps);
  await ana.signIn();
  const { schedules } = (await ana.get("/pix/schedules")).json();
  expect(schedules).toMatchObject([
    { status: "FAILED", failure: exact },
    { status: "FAILED", failure: exact },
  ]);
  expect(await ana.balance()).toBe(100_00);
});

test("the sentence is the manual's, word for word", () => {
  expect(refusals.PAYEE_SUSPECTED.message).toBe(exact);
});
