import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import type { CommandKindName } from "@vitral/contract/acts/acts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { changesWith } from "../../../../test/staff/changes.ts";
import { aCpf } from "../../../../test/documents.ts";
import { applicantsOf } from "../../../../test/applicant.ts";
import { aConsole, type StaffMember } from "../../../../test/console-world.ts";
import { orderBody, reviewOrder } from "../../../../test/staff/orders.ts";
import { setFourEyes } from "../../../../test/rows.ts";
import { heldPasses } from "../../../../test/staff/held.ts";
import { aWorld } from "../../../../test/world.ts";
import { kinds, runWithoutSecondPerson } from "../../commands/commands.ts";
import { contestFromExternalBank, payFromExternalBank, simulateProtection } from "../../../../test/other-banks.ts";

const world = await aWorld();
const { aCustomer, aTenant, aurora, clock, db, deps } = world;
const { anApplicant } = applicantsOf(world);
const { aStaff } = await aConsole(world);
const bank = await aTenant({ rules: { refuseSuspectedPayees: true, precautionaryBlockHours: 72 } });
const reason = "Conferido por duas pessoas";

const people = {} as Record<"olivia" | "flavia" | "andre", StaffMember>;
beforeAll(async () => {
  people.olivia = await aStaff({ role: "OPERACAO" });
  people.flavia = await aStaff({ role: "FRAUDE" });
  people.andre = await aStaff({ role: "APROVACAO" });
  for (const person of Object.values(people)) await person.signIn();
});

const ask = async (maker: StaffMember, slug: string, kind: CommandKindName, payload: object) =>
  maker.send("POST", `/${slug}/commands`, { key: randomUUID(), order: { kind, payload }, reason });
const yes = async (slug: string, { id }: { id: string }) =>
  people.andre.send("POST", `/${slug}/commands/${id}/approve`, { version: 1 });

/** 'Assumir': who holds an application decides it. */
async function take(person: StaffMember, customerId: string): Promise<void> {
  for (const one of Object.values(people)) await one.signIn();
  expect((await person.send("POST", `/${aurora.slug}/reviews/${customerId}/open`)).statusCode).toBe(200);
}

async function waiting() {
  const applicant = await anApplicant("PERSON");
  await applicant.advance();
  const { id } = await applicant.onboardingState();
  return { ...applicant, customerId: id };
}
const statusOf = async (id: string) =>
  (await db.selectFrom("customer").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

test("an application is approved by two; what changed is named, and BC Protege+ is asked again", async () => {
  await setFourEyes(world, aurora.id, "ALWAYS", "review.approve");
  const { olivia } = people;
  const [first, second] = [await waiting(), await waiting()];
  const unheld = await ask(olivia, aurora.slug, "review.approve", { customerId: first.customerId });
  expect(unheld.json().code, "only who holds it orders it").toBe("REVIEW_EXPIRED");
  for (const { customerId } of [first, second]) await take(olivia, customerId);
  const asked = (await ask(olivia, aurora.slug, "review.approve", { customerId: first.customerId })).json();
  expect(asked).toMatchObject({
    state: "WAITING",
    changes: changesWith({ field: "application", before: "em análise" }),
  });
  await simulateProtection(db, first.document, "ACTIVE");
  expect((await yes(aurora.slug, asked)).json().code).toBe("REVIEW_PROTECTED");
  expect(await statusOf(first.customerId)).toBe("IN_ANALYSIS_INTERNAL");
  await simulateProtection(db, first.document, null);
  expect((await yes(aurora.slug, asked)).json()).toMatchObject({ state: "EXECUTED" });
  expect(await statusOf(first.customerId)).toBe("ACTIVE");

  const other = (await ask(olivia, aurora.slug, "review.approve", { customerId: second.customerId })).json();
  const seen = db.selectFrom("document_file").select("sha256").where("customer_id", "=", first.customerId);
  const { sha256 } = await seen.limit(1).executeTakeFirstOrThrow();
  await db.updateTable("document_file").set({ sha256 }).where("customer_id", "=", second.customerId).execute();
  expect((await yes(aurora.slug, other)).json()).toMatchObject({
    state: "WORLD_CHANGED",
    note: expect.stringMatching(/conferências com atenção mudaram .*: Arquivos em outro cadastro/),
  });
  expect(await statusOf(second.customerId)).toBe("IN_ANALYSIS_INTERNAL");
});

test("whatever decides an application ends the orders to approve it that wait, and says why", async () => {
  const { olivia, flavia, andre } = people;
  const undone = (state: string, note: string) => ({ state, note, mayDecide: false, checker: null });
  const orderOf = async ({ id }: { id: string }) => (await andre.send("GET", `/${aurora.slug}/commands/${id}`)).json();
  const toDecide = async () =>
    (await andre.send("GET", `/${aurora.slug}/commands?view=decide`)).json().rows.map(({ id }: { id: string }) => id);
  const approval = async (maker: StaffMember, customerId: string) => {
    await take(maker, customerId);
    return (await ask(maker, aurora.slug, "review.approve", { customerId })).json();
  };
  for (const [decision, note] of [
    [{ decision: "RESEND", reason: "Selfie escura" }, "Os documentos foram pedidos de novo."],
    [{ decision: "RESEND", reason: "Selfie escura", file: "SELFIE" }, "Os documentos foram pedidos de novo."],
    [{ decision: "REJECT", reason: "Documento adulterado" }, "O cadastro foi rejeitado."],
  ] as const) {
    const { customerId } = await waiting();
    const order = await approval(olivia, customerId);
    expect(await toDecide()).toContain(order.id);
    clock.advance(20 * 60);
    await take(flavia, customerId);
    const decided = await flavia.send("POST", `/${aurora.slug}/commands`, reviewOrder(customerId, decision));
    expect(decided.json().state).toBe("HELD");
    await heldPasses(world)();
    expect(await orderOf(order)).toMatchObject(undone("WORLD_CHANGED", note));
    expect(await toDecide()).not.toContain(order.id);
    expect((await yes(aurora.slug, order)).json().code).toBe("COMMAND_DECIDED");
    const kept = db
      .selectFrom("audit_event")
      .select(["action", "actor", "maker", sql<string>`details ->> 'commandId'`.as("commandId")])
      .where("customer_id", "=", customerId)
      .where("action", "=", "command.overtaken");
    expect(await kept.execute()).toEqual([
      { action: "command.overtaken", actor: flavia.email, maker: olivia.email, commandId: order.id },
    ]);
  }
  const { customerId } = await waiting();
  const order = await approval(olivia, customerId);
  clock.advance(20 * 60);
  const twin = await approval(flavia, customerId);
  expect((await yes(aurora.slug, order)).json()).toMatchObject({ state: "EXECUTED" });
  expect(await orderOf(twin)).toMatchObject(undone("WORLD_CHANGED", "O cadastro já foi aprovado."));
});

test("by default a contest is accepted and a block released by two; one that was decided meanwhile says so", async () => {
  const { olivia } = people;
  const key = "loja@exemplo.com.br";
  await aCustomer({ tenant: bank, key });
  const payer = { name: "Maria Souza", document: "98765432100" };
  const received = await payFromExternalBank({ db, now: clock.now }, { key, amount: cents(30_00), payer, txid: null });
  if (received === null || !("endToEnd" in received)) throw new Error("the Pix came in");
  await ask(olivia, bank.slug, "pix.block", { endToEnd: received.endToEnd });
  await payFromExternalBank({ db, now: clock.now }, { key, amount: cents(40_00), payer, txid: null });
  await contestFromExternalBank(deps, { key, amount: cents(40_00), situation: "SCAM" });
  const { rows } = (await olivia.send("GET", `/${bank.slug}/cases`)).json();
  const idOf = (kind: string) => rows.find((row: { kind: string }) => row.kind === kind).id as string;
  const table = [
    {
      kind: "INFRACTION",
      order: "contest.accept",
      field: "contestId",
      decision: "ACCEPT",
      outcome: "ACCEPTED",
      note: "A contestação já foi aceita.",
    },
    {
      kind: "BLOCK",
      order: "pix.release",
      field: "blockId",
      decision: "RELEASE",
      outcome: "RELEASED",
      note: "O Pix já foi liberado.",
    },
  ] as const;
  for (const { kind, order, field, decision, outcome, note } of table) {
    const caseId = idOf(kind);
    const at = `/${bank.slug}/cases/${caseId}`;
    const payload = { [field]: caseId.slice(caseId.indexOf("-") + 1) };
    const asked = (await ask(olivia, bank.slug, order, payload)).json();
    await olivia.send("POST", `${at}/release`, { reason });
    const twin = (await ask(people.flavia, bank.slug, order, payload)).json();
    const ofCase = `/${bank.slug}/commands?view=waiting&matter=${payload[field]}`;
    const waits = (await olivia.send("GET", ofCase)).json();
    expect(waits.rows.map((row: { id: string }) => row.id)).toEqual([twin.id, asked.id]);
    expect((await yes(bank.slug, asked)).json()).toMatchObject({ kind: order, state: "EXECUTED" });
    const { timeline, ...found } = (await olivia.send("GET", at)).json();
    expect([kind, found.outcome]).toEqual([kind, outcome]);
    expect(timeline.map((one: { what: string }) => one.what)).toContain(decision);
    expect((await yes(bank.slug, twin)).json().code).toBe("COMMAND_DECIDED");
    const late = (await olivia.send("GET", `/${bank.slug}/commands/${twin.id}`)).json();
    expect(late).toMatchObject({ state: "WORLD_CHANGED", note });
  }
});

/** A contest of 40.00 that a customer of this key received. */
async function aContest(key: string) {
  const payer = { name: "Maria Souza", document: "98765432100" };
  await payFromExternalBank({ db, now: clock.now }, { key, amount: cents(40_00), payer, txid: null });
  const made = await contestFromExternalBank(deps, { key, amount: cents(40_00), situation: "SCAM" });
  if (!made || made === "REFUSED") throw new Error("not contested");
  return { contestId: made.id };
}

test("an order that replaces another decides the same contest, never a second one of the same customer", async () => {
  const key = `${randomUUID()}@exemplo.com.br`;
  await aCustomer({ tenant: bank, key });
  const [first, second] = [await aContest(key), await aContest(key)];
  const { id } = (await ask(people.olivia, bank.slug, "contest.accept", first)).json();
  const replace = async (payload: object) =>
    people.flavia.send("POST", `/${bank.slug}/commands`, {
      ...orderBody({ kind: "contest.accept", payload }, "Corrigido"),
      replaces: { id, version: 1 },
    });
  expect((await replace(second)).json().code).toBe("COMMAND_KEY_REUSED");
  expect((await replace(first)).json()).toMatchObject({ state: "WAITING", replaces: id });
});

test("an approval and the command line that decide a contest at once end in one decision, without a fault", async () => {
  const key = `${randomUUID()}@exemplo.com.br`;
  await aCustomer({ tenant: bank, key });
  for (let round = 0; round < 5; round++) {
    const payload = await aContest(key);
    const order = (await ask(people.olivia, bank.slug, "contest.accept", payload)).json();
    const run = { tenantId: bank.id, payload, actor: "olga", reason };
    const [byTwo, alone] = await Promise.all([
      yes(bank.slug, order),
      runWithoutSecondPerson(deps, kinds["contest.reject"], run),
    ]);
    const isAlone = alone !== null;
    expect([byTwo.statusCode < 500, byTwo.json().state === "EXECUTED"]).toEqual([true, !isAlone]);
  }
});

test("a rejected contest ends the order to accept it that waits, and says why", async () => {
  const key = `${randomUUID()}@exemplo.com.br`;
  await aCustomer({ tenant: bank, key });
  const payload = await aContest(key);
  const accept = (await ask(people.olivia, bank.slug, "contest.accept", payload)).json();
  expect(accept.state).toBe("WAITING");
  expect((await ask(people.flavia, bank.slug, "contest.reject", payload)).json().code, "olivia holds it").toBe(
    "CASE_HELD",
  );
  expect((await ask(people.olivia, bank.slug, "contest.reject", payload)).json().state).toBe("EXECUTED");
  const ended = (await people.andre.send("GET", `/${bank.slug}/commands/${accept.id}`)).json();
  expect(ended).toMatchObject({ state: "WORLD_CHANGED", note: "A contestação foi rejeitada." });
});

test("a person who is no customer is marked, and no longer, by two; the document stays masked", async () => {
  await setFourEyes(world, bank.id, "ALWAYS", "customer.mark");
  const document = aCpf();
  const asked = (await ask(people.flavia, bank.slug, "customer.mark", { document, days: 3 })).json();
  const masked = changesWith({ field: "document", after: expect.stringContaining("*") });
  expect(asked).toMatchObject({ state: "WAITING", customer: null, changes: masked });
  expect(JSON.stringify(asked)).not.toContain(document);
  expect((await yes(bank.slug, asked)).json()).toMatchObject({ state: "EXECUTED" });
  const found = await people.flavia.send("GET", `/${bank.slug}/cases?q=${document}`);
  expect(found.json().rows).toMatchObject([{ kind: "MARK", outcome: "MARKED" }]);
  const { payload } = await db
    .selectFrom("staff_command")
    .select("payload")
    .where("id", "=", asked.id)
    .executeTakeFirstOrThrow();
  expect(payload).toEqual({});
  await setFourEyes(world, bank.id, "ALWAYS", "customer.unmark");
  const [{ id: caseId }] = found.json().rows;
  const at = `/${bank.slug}/cases/${caseId}`;
  const markId = caseId.slice("mark-".length);
  const end = (await ask(people.flavia, bank.slug, "customer.unmark", { markId })).json();
  expect(end).toMatchObject({ state: "WAITING", customer: null, changes: masked });
  expect(JSON.stringify(end)).not.toContain(document);
  expect((await yes(bank.slug, end)).json()).toMatchObject({
    state: "EXECUTED",
    changes: masked,
  });
  expect((await people.flavia.send("GET", at)).json()).toMatchObject({ outcome: "UNMARKED", decisions: [] });
  const again = await ask(people.flavia, bank.slug, "customer.unmark", { markId });
  expect([again.statusCode, again.json().message]).toEqual([409, expect.stringContaining("não está marcad")]);
  for (const wrongly of [{ markId, document }, {}, { markId: randomUUID() }]) {
    const wrong = await ask(people.flavia, bank.slug, "customer.unmark", wrongly);
    expect([400, 404]).toContain(wrong.statusCode);
  }
  const both = await ask(people.flavia, bank.slug, "customer.mark", { document, customerId: randomUUID() });
  expect(both.statusCode).toBe(400);
});
