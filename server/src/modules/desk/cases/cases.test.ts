import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { withoutRule } from "@vitral/contract/console/case-work";
import type { CaseDecision } from "@vitral/contract/console/cases";
import { expect, test } from "vitest";
import { consoleOf } from "../../../../test/console-of.ts";
import { aCpf } from "../../../../test/documents.ts";
import { caseOrder, orderBody } from "../../../../test/staff/orders.ts";
import { setFourEyes } from "../../../../test/rows.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { auditEvents } from "../../audit/audit.ts";
import { processPendingRefunds } from "../../pix/pix.ts";
import { processReceivedContests } from "../../fraud/fraud.ts";
import { contestFromExternalBank, receivePix } from "../../../../test/other-banks.ts";

const world = await aWorld();
const { anExternalPayee, aurora, clock, db, deps, failedLedgerChecks } = world;
const bank = await world.aTenant({ rules: { refuseSuspectedPayees: true, precautionaryBlockHours: 72 } });
// This bank's policy lets one person decide.
await setFourEyes(world, bank.id, "NEVER", "contest.accept", "pix.release");
const aStaff = await consoleOf(world);
const payer = { name: "Maria Souza", document: "98765432100", bankName: "Banco Sol S.A." };
const reason = "Relatos de golpe";
const [minute, day] = [60, 86_400];

/** Somebody of the bank's staff; `get` and `post` are of that bank's cases. */
async function staffOf(role: Parameters<typeof aStaff>[0]) {
  const person = await aStaff(role);
  const at = (path: string) => `/${bank.slug}/cases${path}`;
  const get = async (path = "") => (await person.call("GET", at(path))).json();
  const order = (body: object) => person.call("POST", `/${bank.slug}/commands`, body);
  return {
    ...person,
    get,
    post: (path: string, body: object = {}) => person.call("POST", at(path), body),
    order,
    /** Orders a decision, and answers the order. */
    decide: (id: string, decision: CaseDecision, why = reason) => order(caseOrder(id, decision, why)),
    /** Decides alone, and answers the case as it is then. */
    async decided(id: string, decision: CaseDecision, why = reason) {
      expect((await order(caseOrder(id, decision, why))).json()).toMatchObject({ state: "EXECUTED" });
      return get(`/${id}`);
    },
    block: async (endToEnd: string, amount?: number) =>
      (await order(orderBody({ kind: "pix.block", payload: { endToEnd, amount } }, reason))).json(),
    mark: (payload: object) => order(orderBody({ kind: "customer.mark", payload }, reason)),
    csv: async () => (await person.call("GET", at("/csv"))).body,
  };
}
const idsOf = (page: { rows: { id: string }[] }) => page.rows.map(({ id }) => id);
const stepsOf = (one: { timeline: { what: string }[] }) => one.timeline.map(({ what }) => what);

async function aReceiver(reais = 100): Promise<{ bruno: Customer; key: string; endToEnd: string }> {
  const key = `${randomUUID()}@exemplo.com.br`;
  const bruno = await world.aCustomer({ name: "Bruno Reis", key, tenant: bank });
  const endToEnd = newEndToEndId("99999004", clock.now());
  const scope = { tenantId: bank.id, accountId: bruno.accountId, key, payer };
  await receivePix(deps, { ...scope, endToEnd, amount: cents(reais * 100) });
  return { bruno, key, endToEnd };
}
async function aContest(reais = 100) {
  const { key, ...received } = await aReceiver(reais);
  const made = await contestFromExternalBank(deps, { key, amount: cents(reais * 100), situation: "SCAM" });
  if (!made || made === "REFUSED") throw new Error("not contested");
  return { ...received, id: `infraction-${made.id}` };
}
async function aSentContest() {
  const key = await anExternalPayee(`${randomUUID()}@exemplo.com.br`);
  const ana = await world.aCustomer({ name: "Ana Lima", balance: 500_00, tenant: bank });
  const { transactionId } = (await ana.pay(await ana.lookUp(key), 40)).json();
  const made = await ana.post(`/transactions/${transactionId}/disputes`, { situation: "SCAM", details: "Loja falsa" });
  return { ana, id: `dispute-${made.json().id}`, protocol: made.json().protocol };
}

test("contests, blocks and marks stand in one list, what is due next first, and each opens", async () => {
  const flavia = await staffOf("FRAUDE");
  const dispute = await aSentContest();
  clock.advance(minute);
  const contest = await aContest();
  const { endToEnd } = await aReceiver();
  const block = { id: (await flavia.block(endToEnd, 30)).caseId };
  const mark = { id: (await flavia.mark({ document: aCpf() })).json().caseId };

  const page = await flavia.get();
  expect(idsOf(page)).toEqual([block.id, dispute.id, contest.id, mark.id]);
  expect(page.rows).toMatchObject([
    { kind: "BLOCK", state: "PENDING", outcome: "BLOCKED", amount: 30, held: 30, assignee: { id: flavia.id } },
    { kind: "DISPUTE", outcome: "IN_ANALYSIS", customer: { name: "Ana Lima" }, protocol: dispute.protocol },
    { kind: "INFRACTION", outcome: "IN_ANALYSIS", amount: 100, held: 100, assignee: null },
    { kind: "MARK", clock: null, customer: null, document: expect.stringContaining("***") },
  ]);
  expect(page.rows[0].clock).toMatchObject({ what: "BLOCK", isLate: false });
  expect(idsOf(await flavia.get("?kind=DISPUTE"))).toEqual([dispute.id]);
  expect(idsOf(await flavia.get("?holder=me"))).toEqual([block.id, mark.id]);
  expect(idsOf(await flavia.get("?holder=nobody"))).toEqual([dispute.id, contest.id]);
  expect(idsOf(await flavia.get(`?q=${dispute.protocol}`))).toEqual([dispute.id]);
  expect(idsOf(await flavia.get(`?q=${endToEnd}`))).toEqual([block.id]);
  expect(idsOf(await flavia.get(`?q=${dispute.ana.document}`))).toEqual([dispute.id]);
  expect(idsOf(await flavia.get(`?customer=${contest.bruno.id}`))).toEqual([contest.id]);
  expect(idsOf(await flavia.get("?q=nada"))).toEqual([]);

  const paged: string[] = [];
  for (let next: string | null = ""; next !== null;) {
    const read: { rows: { id: string }[]; next: string | null } = await flavia.get(
      `?limit=1${next === "" ? "" : `&after=${next}`}`,
    );
    paged.push(...idsOf(read));
    next = read.next;
  }
  expect(paged).toEqual(idsOf(page));
  expect((await flavia.csv()).trim().split("\r\n")).toHaveLength(5);

  clock.advance(8 * day);
  const reader = await staffOf("CONSULTA");
  expect(idsOf(await reader.get("?late=yes"))).toEqual([block.id, dispute.id, contest.id]);
  const counts = await reader.get("/counts");
  expect(counts.inboxes).toContainEqual({ kind: "INFRACTION", open: 1, late: 1, free: 1 });
  expect(counts.opens).toEqual({ BLOCK: true, MARK: true });
  const opened = await reader.get(`/${dispute.id}`);
  expect(opened).toMatchObject({ situation: "SCAM", words: "Loja falsa", decisions: [], amount: 40, returned: 0 });
  expect(JSON.stringify(page)).not.toContain(dispute.ana.document);
});

test("a bank whose rules have no blocks and no marks says so on its pages, and opens no such case", async () => {
  const flavia = await aStaff("FRAUDE");
  const at = (path: string) => `/${aurora.slug}${path}`;
  const { id } = await world.aCustomer();
  const opens = (await flavia.call("GET", at("/cases/counts"))).json().opens;
  expect(opens).toEqual({ BLOCK: false, MARK: false });
  expect((await flavia.call("GET", at(`/customers/${id}`))).json().mayBeMarked).toBe(false);
  const endToEnd = newEndToEndId("99999004", clock.now());
  const refused = [
    await flavia.call("POST", at("/commands"), orderBody({ kind: "pix.block", payload: { endToEnd } })),
    await flavia.call("POST", at("/commands"), orderBody({ kind: "customer.mark", payload: { document: aCpf() } })),
  ].map((answer) => answer.json());
  expect(refused).toEqual([
    { code: "COMMAND_REFUSED", message: withoutRule.BLOCK },
    { code: "COMMAND_REFUSED", message: withoutRule.MARK },
  ]);
});

test("two never hold one case: who takes it first decides it, until it is let go with a reason", async () => {
  const [flavia, otto] = [await staffOf("FRAUDE"), await staffOf("FRAUDE")];
  const { id } = await aContest();
  const both = await Promise.all([flavia, otto].map((one) => one.post(`/${id}/take`)));
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [first, second] = both[0]?.statusCode === 200 ? [flavia, otto] : [otto, flavia];
  expect((await first.post(`/${id}/take`)).statusCode).toBe(200);
  const tries = [second.decide(id, "REJECT"), second.post(`/${id}/state`, { state: "WAITING", reason })];
  for (const refused of await Promise.all(tries)) expect(refused.json().code).toBe("CASE_HELD");
  expect((await second.post(`/${id}/release`, { reason: "férias" })).json().assignee).toBeNull();
  const body = caseOrder(id, "REJECT", reason);
  const ordered = (await second.order(body)).json();
  const decided = await second.get(`/${id}`);
  expect(decided).toMatchObject({ state: "CLOSED", outcome: "REJECTED", held: 0, decisions: [] });
  expect(decided).toMatchObject({ assignee: { id: second.id } });
  expect(stepsOf(decided)).toEqual(expect.arrayContaining(["OPENED", "TAKEN", "FREED", "REJECT", "DECIDED"]));
  expect((await second.order(body)).json(), "the answer was lost: the same order again").toEqual(ordered);
  expect(await second.get(`/${id}`)).toEqual(decided);
  expect((await second.decide(id, "ACCEPT")).json().message).toBe("Este caso já foi decidido.");
  const audited = await auditEvents(db, { tenantId: bank.id, person: second.email });
  expect(audited.map(({ action }) => action)).toEqual(expect.arrayContaining(["case.release", "contest.reject"]));
  expect(await failedLedgerChecks()).toEqual([]);
});

test("an accepted contest is followed for 90 days, and reopened by the receiver's objection", async () => {
  const flavia = await staffOf("FRAUDE");
  const { bruno, id } = await aContest();
  const accepted = await flavia.decided(id, "ACCEPT");
  expect(accepted).toMatchObject({ outcome: "ACCEPTED", clock: { what: "RETURNS" }, state: "INVESTIGATING" });
  await processReceivedContests(deps);
  clock.advance(10);
  await processPendingRefunds(deps);
  clock.advance(1);
  expect((await flavia.post(`/${id}/state`, { state: "CLOSED", reason })).json().state).toBe("CLOSED");
  expect(idsOf(await flavia.get("?state=CLOSED"))).toContain(id);
  clock.advance(minute);
  const objected = await bruno.post(`/pix/disputes/received/${id.slice("infraction-".length)}/objection`, {
    details: "Vendi e entreguei",
  });
  expect(objected.statusCode).toBe(200);
  const back = await flavia.get(`/${id}`);
  expect(back).toMatchObject({
    state: "PENDING",
    outcome: "OBJECTED",
    returned: 100,
    held: 0,
    words: "Vendi e entreguei",
  });
  expect(back.decisions).toEqual(["OBJECTION_ACCEPT", "OBJECTION_REJECT"]);
  expect((await flavia.post(`/${id}/state`, { state: "CLOSED", reason })).json().code).toBe("CASE_UNDECIDED");
  const kept = await flavia.decided(id, "OBJECTION_REJECT");
  expect(kept.outcome).toBe("OBJECTION_REJECTED");
});

test("a snoozed case comes back on its day, and a note is kept once however often it is sent", async () => {
  const flavia = await staffOf("FRAUDE");
  const { id } = await aSentContest();
  const today = clock.now().toISOString().slice(0, 10);
  for (const until of [undefined, today, "2031-01-01"])
    expect((await flavia.post(`/${id}/state`, { state: "SNOOZED", until, reason })).json().code).toBe("CASE_SNOOZE");
  const until = new Date(clock.now().getTime() + 2 * day * 1000).toISOString().slice(0, 10);
  const snoozed = (await flavia.post(`/${id}/state`, { state: "SNOOZED", until, reason })).json();
  expect(snoozed).toMatchObject({ state: "SNOOZED", snoozedUntil: expect.any(String) });
  expect(idsOf(await flavia.get("?state=SNOOZED"))).toEqual([id]);
  clock.advance(3 * day);
  const again = await staffOf("FRAUDE");
  expect((await again.get(`/${id}`)).state).toBe("PENDING");
  const note = { key: randomUUID(), text: "Falei com o outro banco." };
  await again.post(`/${id}/notes`, note);
  const noted = (await again.post(`/${id}/notes`, note)).json();
  expect(noted.timeline.filter(({ what }: { what: string }) => what === "NOTE")).toMatchObject([{ text: note.text }]);
  const audited = await auditEvents(db, { tenantId: bank.id, action: "case.note" });
  expect(audited).toHaveLength(1);
  expect(JSON.stringify(audited)).not.toContain(note.text);
});

test("a block is made once, by the bank's rules, and released; its case is over then", async () => {
  const flavia = await staffOf("FRAUDE");
  const { bruno, endToEnd } = await aReceiver();
  const both = await Promise.all([flavia.block(endToEnd), flavia.block(endToEnd)]);
  const [id] = both.flatMap(({ caseId }) => caseId ?? []);
  expect(both.map(({ state, message }): string => state ?? message).toSorted((a, b) => a.length - b.length)).toEqual([
    "EXECUTED",
    "Este Pix já está bloqueado.",
  ]);
  expect(await bruno.balance()).toBe(0);
  const released = await flavia.decided(id, "RELEASE");
  expect(released).toMatchObject({ state: "CLOSED", outcome: "RELEASED", held: 0 });
  expect(await bruno.balance()).toBe(100_00);
  const unknown = newEndToEndId("99999004", clock.now());
  expect((await flavia.block(unknown)).message).toContain("Nenhum cliente");
  const contested = await aContest();
  expect((await flavia.block(contested.endToEnd)).message).toContain("contestação");
  expect(await failedLedgerChecks()).toEqual([]);
});

test("only fraud marks a person; the mark is one, is ended with a reason, and takes its case to its end", async () => {
  const [flavia, olivia] = [await staffOf("FRAUDE"), await staffOf("OPERACAO")];
  const bruno = await world.aCustomer({ name: "Bruno Reis", tenant: bank });
  const person = { document: bruno.document, days: 30 };
  expect((await olivia.mark(person)).statusCode).toBe(403);
  const { caseId: id } = (await flavia.mark(person)).json();
  expect((await flavia.mark(person)).json().message).toContain("já está marcado");
  expect((await olivia.decide(id, "UNMARK")).statusCode).toBe(403);
  const shown = await flavia.get(`/${id}`);
  expect(shown).toMatchObject({ reason, customer: { id: bruno.id }, clock: { what: "MARK" }, decisions: ["UNMARK"] });
  expect(stepsOf(shown)).toEqual(expect.arrayContaining(["MARK", "TAKEN"]));
  const ended = await flavia.decided(id, "UNMARK", "Engano");
  expect(ended).toMatchObject({ state: "CLOSED", outcome: "UNMARKED" });
});

test("a policy that asks for two people for marks is asked in the cases too", async () => {
  const flavia = await staffOf("FRAUDE");
  const { caseId: id } = (await flavia.mark({ document: aCpf() })).json();
  await setFourEyes(world, bank.id, "ALWAYS", "customer.mark", "customer.unmark");
  expect((await flavia.mark({ document: aCpf() })).json()).toMatchObject({ state: "WAITING", caseId: null });
  expect((await flavia.decide(id, "UNMARK")).json()).toMatchObject({ state: "WAITING" });
  expect(await flavia.get(`/${id}`)).toMatchObject({ outcome: "MARKED" });
  await setFourEyes(world, bank.id, null, "customer.mark", "customer.unmark");
  expect(await flavia.decided(id, "UNMARK")).toMatchObject({ outcome: "UNMARKED" });
});

test("who only reads changes nothing, and the cases of one bank are nowhere in another", async () => {
  const { id } = await aContest();
  const auditor = await staffOf("AUDITORIA");
  for (const path of ["take", "release", "state", "notes"])
    expect((await auditor.post(`/${id}/${path}`, { reason })).statusCode).toBe(403);
  expect((await auditor.decide(id, "ACCEPT")).statusCode).toBe(403);
  const elsewhere = await aStaff("FRAUDE");
  expect((await elsewhere.get(`/cases/${id}`)).statusCode).toBe(404);
  expect((await elsewhere.get("/cases")).json().rows).toEqual([]);
  const ofAurora = await aStaff("FRAUDE", aurora.id);
  expect((await ofAurora.call("GET", `/${bank.slug}/cases/${id}`)).statusCode).toBe(404);
});
