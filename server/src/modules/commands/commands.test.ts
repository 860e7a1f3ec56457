import { readsOfPrimary } from "../../platform/database/replica.ts";
import { randomUUID } from "node:crypto";
import type { CommandOrder } from "@vitral/contract/acts/acts";
import { cents } from "@vitral/brazil/cents";
import { expect, test } from "vitest";
import { changeOf, changesWith } from "../../../test/staff/changes.ts";
import { aMailbox } from "../../../test/mailbox.ts";
import { setFourEyes } from "../../../test/rows.ts";
import { aStaff, saveStaff } from "../../../test/staff-of.ts";
import { aWorld, type Customer } from "../../../test/world.ts";
import { auditEvents, installation, verifyAudit } from "../audit/audit.ts";
import {
  approve,
  approveAll,
  commandOf,
  commandsCsv,
  commandsPage,
  expireCommands,
  fourEyesRules,
  kinds,
  OnlyByTwo,
  orderCommand,
  preview,
  orderOf,
  reject,
  rejectAll,
  revealCommand,
  runWithoutSecondPerson,
  waitingFor,
  withdraw,
} from "./commands.ts";

const world = await aWorld();
const { aCustomer, aTenant, aurora, clock, db, deps } = world;
const { codeSentTo, emailsTo } = aMailbox(world);
const tenantId = aurora.id;
const [olivia, andre, sara, audit] = [
  aStaff("OPERACAO", "Olivia"),
  aStaff("APROVACAO", "Andre"),
  aStaff("SEGURANCA", "Sara"),
  aStaff("AUDITORIA", "Audit"),
];
await saveStaff(db, clock.now(), olivia, andre, sara, audit);
const day = 86_400;

const raise = ({ accountId }: Customer, reais = 9_000): CommandOrder => ({
  kind: "limits.set",
  payload: { accountId, day: cents(reais * 100) },
});
const ask = (ordered: CommandOrder, { maker = olivia, key = randomUUID(), tenant = tenantId } = {}) =>
  orderCommand(deps, { tenantId: tenant, maker, key, order: ordered, reason: "pedido do cliente" });
/** Orders this instead of an order that waits. */
const change = (
  id: string,
  order: CommandOrder,
  { maker = olivia, key = randomUUID(), tenant = tenantId, version = 1, reason = "outro valor" } = {},
) => orderCommand(deps, { tenantId: tenant, maker, key, order, reason, replaces: { id, version } });
const read = (id: string, staff = andre) => commandOf(deps, { tenantId, staff }, id);
const yes = (id: string, { checker = andre, version = 1 } = {}) => approve(deps, { tenantId, id, checker, version });
const dayLimit = async (customer: Customer) => (await customer.get("/limits")).json().dayLimit;
const auditOf = async (customer: Customer) =>
  (await auditEvents(db, { tenantId, customerId: customer.id })).map(
    ({ action, actor, maker, withoutSecondPerson }) => ({
      action,
      actor,
      maker,
      withoutSecondPerson,
    }),
  );

const unrecorded = async () => {};

test("a raised limit waits for another person, who sees before and after and approves", async () => {
  const ana = await aCustomer();
  const id = await ask(raise(ana));
  expect(await read(id)).toMatchObject({
    kind: "limits.set",
    state: "WAITING",
    customer: { id: ana.id, name: "Ana Lima" },
    changes: [
      { field: "limit.DAY", before: expect.stringMatching(/5\.000,00/), after: expect.stringMatching(/9\.000,00/) },
    ],
    amount: 4_000_00,
    maker: { name: "Olivia" },
    mayDecide: true,
    mayWithdraw: false,
  });
  expect(await read(id, olivia)).toMatchObject({ mayDecide: false, mayWithdraw: true });
  expect(await dayLimit(ana)).toBe(5_000);
  await yes(id);
  expect(await dayLimit(ana)).toBe(9_000);
  expect(await read(id)).toMatchObject({ state: "EXECUTED", checker: { name: "Andre" }, mayDecide: false });
  expect(await auditOf(ana)).toEqual([
    { action: "limits.set", actor: andre.email, maker: olivia.email, withoutSecondPerson: false },
    { action: "command.order", actor: olivia.email, maker: null, withoutSecondPerson: false },
  ]);
});

test("lowering a limit and blocking need one person, and are stored and audited all the same", async () => {
  const ana = await aCustomer();
  const id = await ask(raise(ana, 100));
  expect(await read(id)).toMatchObject({ state: "EXECUTED", checker: null, amount: null });
  expect(await dayLimit(ana)).toBe(100);
  await ask({ kind: "customer.block", payload: { customerId: ana.id } });
  expect((await ana.get("")).statusCode).toBe(401);
  expect((await auditOf(ana)).map(({ action }) => action)).toEqual(["customer.block", "limits.set"]);
});

test("nobody approves or rejects an own order, nor one of an own second account of the same e-mail", async () => {
  const both = aStaff("APROVACAO", "Olivia");
  const id = await ask(raise(await aCustomer()));
  for (const checker of [olivia, both]) {
    await expect(yes(id, { checker })).rejects.toMatchObject({ code: "COMMAND_OWN" });
    const rejecting = reject(deps, { tenantId, id, checker, version: 1, reason: "não" });
    await expect(rejecting).rejects.toMatchObject({ code: "COMMAND_OWN" });
  }
  expect(await read(id)).toMatchObject({ state: "WAITING" });
  const denied = await auditEvents(db, { tenantId: installation, action: "staff.denied", person: olivia.email });
  expect(denied.filter(({ details }) => details["commandId"] === id)).toHaveLength(4);
});

test("who made an order that was replaced does not decide the new one, with another role or account either", async () => {
  const bia = aStaff("OPERACAO", "Beatriz");
  await saveStaff(db, clock.now(), bia);
  const ana = await aCustomer();
  const first = await ask(raise(ana));
  const second = await change(first, raise(ana, 8_000), { maker: bia });
  const id = await change(second, raise(ana, 8_500), { maker: bia, version: 2 });
  const now = (scope: typeof olivia) => ({ ...scope, role: "APROVACAO" as const });
  const table = [now(olivia), now(bia), { ...aStaff("APROVACAO", "Olivia"), email: olivia.email }];
  for (const checker of table) {
    await expect(yes(id, { checker, version: 3 })).rejects.toMatchObject({ code: "COMMAND_OWN" });
    const rejecting = reject(deps, { tenantId, id, checker, version: 3, reason: "não" });
    await expect(rejecting).rejects.toMatchObject({ code: "COMMAND_OWN" });
    expect(await read(id, checker)).toMatchObject({ mayDecide: false });
    const counted = await waitingFor(db, { tenantId, staff: checker }, clock.now());
    const before = await waitingFor(db, { tenantId, staff: andre }, clock.now());
    expect(before.waiting).toBeGreaterThan(counted.waiting);
  }
  expect((await waitingFor(db, { tenantId, staff: olivia }, clock.now())).waiting, "who decides nothing").toBe(0);
  await yes(id, { version: 3 });
  expect(await dayLimit(ana)).toBe(8_500);
});

test("the same order of the same person is not taken twice while it waits, also ten times at once", async () => {
  const ana = await aCustomer();
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => ask(raise(ana))));
  const done = tries.find((one) => one.status === "fulfilled");
  const waits = { status: "rejected", reason: { code: "COMMAND_WAITS", commandId: done?.value } };
  expect(tries.filter((one) => one !== done)).toMatchObject(Array.from({ length: 9 }, () => waits));
  const bia = aStaff("OPERACAO", "Bianca");
  await saveStaff(db, clock.now(), bia);
  await ask(raise(ana), { maker: bia });
  await ask(raise(ana, 8_000));
  await ask(raise(await aCustomer()));
  await withdraw(deps, { tenantId, id: done?.value ?? "", maker: olivia });
  await ask(raise(ana));
});

test("who may not do something may not order it, and a foreign tenant's command is not found", async () => {
  const ana = await aCustomer();
  for (const maker of [andre, sara, audit]) {
    await expect(ask(raise(ana), { maker })).rejects.toMatchObject({ code: "STAFF_NOT_ALLOWED" });
    const [denied] = await auditEvents(db, { tenantId: installation, action: "staff.denied", person: maker.email });
    expect(denied).toMatchObject({ details: { kind: "limits.set", action: "customers.edit" } });
  }
  const north = await aTenant();
  await expect(ask(raise(ana), { tenant: north.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const id = await ask(raise(ana));
  const foreign = approve(deps, { tenantId: north.id, id, checker: andre, version: 1 });
  await expect(foreign).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("the same key orders once, also twenty times at once, and is refused for another order", async () => {
  const ana = await aCustomer();
  const key = randomUUID();
  const ids = await Promise.all(Array.from({ length: 20 }, () => ask(raise(ana), { key })));
  expect(new Set(ids).size).toBe(1);
  await expect(ask(raise(ana, 8_000), { key })).rejects.toMatchObject({ code: "COMMAND_KEY_REUSED" });
  const order = raise(ana);
  const otherReason = orderCommand(deps, { tenantId, maker: olivia, key, order, reason: "outro motivo" });
  await expect(otherReason).rejects.toMatchObject({ code: "COMMAND_KEY_REUSED" });
  expect(await auditOf(ana)).toHaveLength(1);
});

test("of ten approvals and a rejection at once one counts", async () => {
  const ana = await aCustomer();
  const id = await ask(raise(ana));
  const others = Array.from({ length: 10 }, (_, i) => aStaff("APROVACAO", `Checker${i}`));
  const done = await Promise.allSettled([
    ...others.map((checker) => yes(id, { checker })),
    reject(deps, { tenantId, id, checker: andre, version: 1, reason: "não" }),
  ]);
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await auditOf(ana)).filter(({ action }) => action !== "command.order")).toHaveLength(1);
});

test("what changed since the order is not executed, and the sentence says what", async () => {
  const ana = await aCustomer();
  const id = await ask(raise(ana));
  await ask(raise(ana, 4_000)); // lowered meanwhile
  await yes(id);
  expect(await read(id)).toMatchObject({
    state: "WORLD_CHANGED",
    note: expect.stringMatching(/Limite diurno era R\$\s5\.000,00 e agora é R\$\s4\.000,00/),
  });
  expect(await dayLimit(ana)).toBe(4_000);
  await yes(id); // the answer was lost: the same approval again
  const other = yes(id, { checker: aStaff("APROVACAO", "Bia") });
  await expect(other).rejects.toMatchObject({ code: "COMMAND_DECIDED" });
});

test("a changed order is a new one, which no approval of the one before reaches", async () => {
  const ana = await aCustomer();
  const id = await ask(raise(ana));
  const key = randomUUID();
  const [next, again] = await Promise.all([
    change(id, raise(ana, 7_000), { key }),
    change(id, raise(ana, 7_000), { key }), // the answer was lost: the same order again
  ]);
  expect([again, await change(id, raise(ana, 7_000), { key })]).toEqual([next, next]);
  await expect(change(id, raise(ana, 6_000), { key })).rejects.toMatchObject({ code: "COMMAND_KEY_REUSED" });
  expect(await read(id)).toMatchObject({ state: "REPLACED", replaces: null, replacedBy: next, mayDecide: false });
  expect(await read(next)).toMatchObject({ state: "WAITING", version: 2, replaces: id, replacedBy: null });
  await expect(yes(id)).rejects.toMatchObject({ code: "COMMAND_EDITED" });
  await expect(withdraw(deps, { tenantId, id, maker: olivia })).rejects.toMatchObject({ code: "COMMAND_EDITED" });
  await expect(change(id, raise(ana, 6_000))).rejects.toMatchObject({ code: "COMMAND_EDITED" });
  await expect(yes(next)).rejects.toMatchObject({ code: "COMMAND_EDITED" });
  await yes(next, { version: 2 });
  expect(await dayLimit(ana)).toBe(7_000);
  await expect(change(next, raise(ana, 6_000), { version: 2 })).rejects.toMatchObject({ code: "COMMAND_DECIDED" });
  const mine = await commandsPage(deps, { tenantId, staff: olivia }, { view: "mine", customerId: ana.id });
  expect(mine.rows.map(({ state }) => state)).toEqual(["EXECUTED", "REPLACED"]);
});

test("what replaces an order waits also where one person is enough, and no longer than the first", async () => {
  const ana = await aCustomer();
  const id = await ask(raise(ana));
  clock.advance(29 * day);
  const lower = await change(id, raise(ana, 4_000));
  expect(await read(lower)).toMatchObject({ state: "WAITING", expiresAt: (await read(id)).expiresAt });
  clock.advance(day);
  expect(await read(lower)).toMatchObject({ state: "EXPIRED" });
  await ana.signIn();
  expect(await dayLimit(ana)).toBe(5_000);
});

test("of two changes of one order at once, one is stored and the other is refused", async () => {
  const ana = await aCustomer();
  const id = await ask(raise(ana));
  const answers = await Promise.allSettled([change(id, raise(ana, 7_000)), change(id, raise(ana, 8_000))]);
  const refused = answers.filter((answer) => answer.status === "rejected");
  expect(refused.map(({ reason }) => reason.code)).toEqual(["COMMAND_EDITED"]);
  const { rows } = await commandsPage(deps, { tenantId, staff: andre }, { view: "waiting", customerId: ana.id });
  expect(rows).toHaveLength(1);
});

test("who changes an order becomes its maker and cannot approve it; kind and customer stay", async () => {
  const [ana, bia] = [await aCustomer(), await aCustomer()];
  const id = await ask(raise(ana));
  const otto = aStaff("OPERACAO", "Otto");
  await saveStaff(db, clock.now(), otto);
  const byAndre = change(id, raise(ana, 6_500), { maker: andre });
  await expect(byAndre).rejects.toMatchObject({ code: "STAFF_NOT_ALLOWED" });
  const block: CommandOrder = { kind: "customer.block", payload: { customerId: ana.id } };
  for (const other of [raise(bia), block])
    await expect(change(id, other, { maker: otto })).rejects.toMatchObject({ code: "COMMAND_KEY_REUSED" });
  const order = raise(ana, 6_500);
  const next = await change(id, order, { maker: otto });
  expect(await orderOf(deps, { tenantId, staff: olivia }, next)).toEqual({ version: 2, order });
  await expect(orderOf(deps, { tenantId, staff: andre }, next)).rejects.toMatchObject({ code: "STAFF_NOT_ALLOWED" });
  expect(await read(next, olivia)).toMatchObject({ maker: { name: "Otto" }, mayWithdraw: false, mayEdit: true });
  const byOlivia = withdraw(deps, { tenantId, id: next, maker: olivia });
  await expect(byOlivia).rejects.toMatchObject({ code: "COMMAND_NOT_YOURS" });
  const own = approve(deps, { tenantId, id: next, checker: { ...otto, role: "APROVACAO" }, version: 2 });
  await expect(own).rejects.toMatchObject({ code: "COMMAND_OWN" });
  await yes(next, { version: 2 });
  expect(await dayLimit(ana)).toBe(6_500);
  const rows = await auditEvents(db, { tenantId, action: "command.edit" });
  expect(rows.find(({ details }) => details["commandId"] === next)).toMatchObject({
    actor: otto.email,
    maker: olivia.email,
    details: { replaces: id },
  });
});

test("an order about the own access cannot be replaced by its subject", async () => {
  const [rita, nara] = [aStaff("SEGURANCA", "Rita"), aStaff("CONSULTA", "Nara")];
  await saveStaff(db, clock.now(), rita, nara);
  const role = (staffId: string): CommandOrder => ({ kind: "staff.role", payload: { staffId, role: "AUDITORIA" } });
  const id = await ask(role(rita.id), { maker: sara });
  await expect(change(id, role(nara.id), { maker: rita })).rejects.toMatchObject({ code: "STAFF_SELF" });
  expect(await read(id, sara)).toMatchObject({ state: "WAITING" });
});

test("a command that nobody decides expires after 30 days, also before the worker has seen it", async () => {
  const [ana, bia] = [await aCustomer(), await aCustomer()];
  const [first, second] = [await ask(raise(ana)), await ask(raise(bia))];
  clock.advance(30 * day);
  expect(await read(first)).toMatchObject({ state: "EXPIRED", mayDecide: false });
  await yes(first);
  expect(await read(first)).toMatchObject({ state: "EXPIRED" });
  expect(await expireCommands(deps, tenantId)).toBeGreaterThan(0);
  expect(await expireCommands(deps, tenantId)).toBe(0);
  await expect(yes(second)).rejects.toMatchObject({ code: "COMMAND_DECIDED" });
  await ana.signIn();
  expect(await dayLimit(ana)).toBe(5_000);
});

test("a rejection has its reason, and the maker may withdraw what waits", async () => {
  const ana = await aCustomer();
  const [first, second] = [await ask(raise(ana)), await ask(raise(ana, 6_000))];
  const rejection = { tenantId, id: first, checker: andre, version: 1, reason: "sem renda" };
  await reject(deps, rejection);
  await reject(deps, rejection); // the answer was lost: the same again
  const otherwise = reject(deps, { ...rejection, reason: "outro motivo" });
  await expect(otherwise).rejects.toMatchObject({ code: "COMMAND_DECIDED" });
  await expect(yes(first)).rejects.toMatchObject({ code: "COMMAND_DECIDED" });
  expect(await read(first)).toMatchObject({ state: "REJECTED", decisionReason: "sem renda" });
  await expect(withdraw(deps, { tenantId, id: second, maker: andre })).rejects.toMatchObject({
    code: "COMMAND_NOT_YOURS",
  });
  await withdraw(deps, { tenantId, id: second, maker: olivia });
  await withdraw(deps, { tenantId, id: second, maker: olivia });
  await expect(yes(second)).rejects.toMatchObject({ code: "COMMAND_DECIDED" });
});

test("several are approved at once, and what was not done says why", async () => {
  const [ana, bia, own] = [await aCustomer(), await aCustomer(), await aCustomer()];
  const [first, changed, ofAndre] = [
    await ask(raise(ana)),
    await ask(raise(bia)),
    await ask(raise(own), { maker: { ...andre, role: "OPERACAO" } }),
  ];
  await ask(raise(bia, 4_000));
  const unknown = randomUUID();
  const commands = [first, changed, ofAndre, unknown].map((id) => ({ id, version: 1 }));
  const outcomes = await approveAll(deps, { tenantId, checker: andre, commands });
  expect(outcomes.map(({ why }) => why)).toEqual([
    null,
    expect.stringContaining("Mudou desde o pedido"),
    expect.stringContaining("outra pessoa decide"),
    expect.stringContaining("Não encontramos"),
  ]);
  const again = await approveAll(deps, { tenantId, checker: andre, commands });
  expect(again, "the answer was lost: the same again").toEqual(outcomes);
  const waiting = await ask(raise(ana, 9_500));
  const rejected = await rejectAll(deps, {
    tenantId,
    checker: andre,
    commands: [first, waiting].map((id) => ({ id, version: 1 })),
    reason: "sem renda",
  });
  expect(rejected.map(({ why }) => why)).toEqual([expect.stringContaining("já foi decidido"), null]);
  expect(await read(waiting)).toMatchObject({ state: "REJECTED", decisionReason: "sem renda" });
});

test("a corrected contact is masked until revealed with a reason, and removed when the command ends", async () => {
  const ana = await aCustomer();
  const email = `nova.${ana.document}@exemplo.com.br`;
  const id = await ask({ kind: "customer.contact", payload: { customerId: ana.id, email } });
  const masked = [{ field: "email", before: expect.stringMatching(/^.\*{3}@/), after: "n***@exemplo.com.br" }];
  expect(await orderOf(deps, { tenantId, staff: olivia }, id)).toEqual({ version: 1, order: null });
  expect(await read(id)).toMatchObject({ state: "WAITING", changes: masked });
  // A preview is no look with a reason either.
  const planned: CommandOrder = { kind: "customer.contact", payload: { customerId: ana.id, email } };
  const plan = await preview(deps, { tenantId, maker: olivia, order: planned }, unrecorded);
  expect(plan.changes).toEqual([{ ...masked[0], after: email }]);
  const shown = await revealCommand(deps, { tenantId, staff: andre }, { id, reason: "conferir" });
  expect(shown.changes).toEqual([{ field: "email", before: ana.email, after: email }]);
  await yes(id);
  expect(await read(id)).toMatchObject({ state: "EXECUTED", changes: masked });
  const kept = await db.selectFrom("staff_command").selectAll().where("id", "=", id).execute();
  expect(JSON.stringify(kept)).not.toContain("nova.");
  expect((await auditOf(ana)).map(({ action }) => action)).toEqual([
    "customer.contact",
    "command.reveal",
    "command.order",
  ]);
});

test("an order about a person by document never shows it whole; to change it, it is typed again", async () => {
  const bank = await aTenant({ rules: { refuseSuspectedPayees: true } });
  const fraud = aStaff("FRAUDE", "Fabio");
  await saveStaff(db, clock.now(), fraud);
  await setFourEyes(world, bank.id, "ALWAYS", "customer.mark");
  const document = "98765432100";
  const id = await ask({ kind: "customer.mark", payload: { document } }, { maker: fraud, tenant: bank.id });
  expect(await orderOf(deps, { tenantId: bank.id, staff: fraud }, id)).toEqual({ version: 1, order: null });
  const typed: CommandOrder = { kind: "customer.mark", payload: { document, days: 30 } };
  const next = await change(id, typed, { maker: fraud, tenant: bank.id });
  const shown = await commandOf(deps, { tenantId: bank.id, staff: andre }, next);
  expect(shown).toMatchObject({
    version: 2,
    changes: changesWith({ field: "document", after: expect.stringContaining("*") }),
  });
  const rows = await db.selectFrom("staff_command").selectAll().where("id", "=", id).execute();
  expect(JSON.stringify(rows)).not.toContain(document);
  await approve(deps, { tenantId: bank.id, id: next, checker: andre, version: 2 });
  expect(await commandOf(deps, { tenantId: bank.id, staff: andre }, next)).toMatchObject({ state: "EXECUTED" });
});

test("for a day after a corrected contact no password and no PIN is recovered; open codes are void", async () => {
  const ana = await aCustomer();
  const email = `outra.${ana.document}@exemplo.com.br`;
  const forgot = (to: string | null) =>
    world.app.inject({
      method: "POST",
      url: "/api/passwords/send-forgot-password-code",
      headers: { host: aurora.host, "x-forwarded-for": "203.0.113.77" },
      payload: { document: ana.document, email: to },
    });
  await forgot(ana.email);
  await yes(await ask({ kind: "customer.contact", payload: { customerId: ana.id, email } }));
  const open = db
    .selectFrom("verification_code")
    .select("id")
    .where("customer_id", "=", ana.id)
    .where("used_at", "is", null);
  expect(await open.execute()).toEqual([]);
  const pinCode = () =>
    world.app.inject({
      method: "POST",
      url: "/api/passwords/send-forgot-pin-code",
      headers: ana.headers,
      payload: { password: "segredo-de-teste" },
    });
  await ana.signIn();
  clock.advance(day - 60);
  await ana.signIn();
  expect((await forgot(email)).statusCode).toBe(200);
  expect((await emailsTo(email)).filter(({ subject }) => subject.includes("código"))).toEqual([]);
  expect((await pinCode()).json()).toMatchObject({ code: "CONTACT_JUST_CORRECTED" });
  clock.advance(60);
  await forgot(email);
  expect((await emailsTo(email)).filter(({ subject }) => subject.includes("código"))).toHaveLength(1);
  expect((await pinCode()).statusCode).toBe(200);
});

test("a contact that its customer changed meanwhile is not corrected by an order of before", async () => {
  const ana = await aCustomer();
  const payload = { customerId: ana.id, email: `staff.${ana.document}@exemplo.com.br` };
  const order = await ask({ kind: "customer.contact", payload });
  const email = `own.${ana.document}@exemplo.com.br`;
  const call = (method: "POST" | "PUT", path: string, body: object) =>
    world.app.inject({ method, url: `/api/profile${path}`, headers: ana.headers, payload: { email, ...body } });
  await call("POST", "/email/code", { pin: "1234" });
  expect((await call("PUT", "/email", { code: await codeSentTo(email) })).statusCode).toBe(200);
  await yes(order);
  expect(await read(order)).toMatchObject({ state: "WORLD_CHANGED" });
  expect((await call("PUT", "/email", { code: "000000" })).json()).toMatchObject({ code: "INVALID_CODE" });
});

test("an erasure voids what else waits about the customer, with the contacts in it", async () => {
  const ana = await aCustomer();
  const contact = await ask({ kind: "customer.contact", payload: { customerId: ana.id, email: "x.y@exemplo.com.br" } });
  const erasure = await ask({ kind: "customer.erase", payload: { customerId: ana.id } });
  await yes(erasure);
  expect(await read(erasure)).toMatchObject({ state: "EXECUTED" });
  expect(await read(contact)).toMatchObject({ state: "WORLD_CHANGED", changes: [] });
});

test("an order with something in the way is refused at once with its sentence", async () => {
  const rich = await aCustomer({ balance: 10_00 });
  const erase: CommandOrder = { kind: "customer.erase", payload: { customerId: rich.id } };
  await expect(ask(erase)).rejects.toThrow(/Há R\$\s10,00 nas contas/);
  await ask({ kind: "customer.block", payload: { customerId: rich.id } });
  await expect(ask({ kind: "customer.block", payload: { customerId: rich.id } })).rejects.toThrow(/já está bloqueado/);
  const fees: CommandOrder = {
    kind: "fees.set",
    payload: { accountId: rich.accountId, fees: { feeTypePixOut: "FIXED", feePixOut: 1 } },
  };
  await expect(ask(fees)).rejects.toThrow(/BCB 19\/2020/);
});

test("an entrepreneur whom the rules free gets no fee of a Pix of the account's own, but other fees", async () => {
  const tenant = await world.aTenant({ rules: { entrepreneurFeesFree: true } });
  const mei = await world.aCustomer({ tenant, entityType: "COMPANY" });
  await db.updateTable("customer").set({ is_individual_entrepreneur: true }).where("id", "=", mei.id).execute();
  const previewOf = (fees: Extract<CommandOrder, { kind: "fees.set" }>["payload"]["fees"]) =>
    preview(
      deps,
      {
        tenantId: tenant.id,
        maker: olivia,
        order: { kind: "fees.set", payload: { accountId: mei.accountId, fees } },
      },
      unrecorded,
    );
  const pix = previewOf({ feeTypePixOut: "FIXED", feePixOut: cents(50) });
  await expect(pix).rejects.toThrow("empresários individuais (MEI) não pagam tarifa de Pix");
  expect(changeOf(await previewOf({ monthlyFee: cents(10_00) }), "notice")).toBeDefined();
});

test("a raised fee of one account says to both people that it comes without the notice of 30 days", async () => {
  const company = await aCustomer({ entityType: "COMPANY" } as never);
  const fee = (reais: number): CommandOrder => ({
    kind: "fees.set",
    payload: { accountId: company.accountId, fees: { feeTypePixOut: "FIXED", feePixOut: cents(reais * 100) } },
  });
  const raised = await ask(fee(90));
  expect(changeOf(await read(raised), "notice")?.after).toBe("Aumento sem o aviso de 30 dias");
  await yes(raised);
  expect(changeOf(await read(await ask(fee(80))), "notice")).toBeUndefined();
});

test("what needs two is changed by two, and holds from then on", async () => {
  const governed = (mode: "ALWAYS" | "NEVER"): CommandOrder => ({
    kind: "four-eyes.set",
    payload: { kind: "customer.block", mode },
  });
  const id = await ask(governed("ALWAYS"), { maker: sara });
  expect(await read(id)).toMatchObject({ state: "WAITING", changes: [{ field: "secondPerson", before: "nunca" }] });
  await yes(id);
  const rules = await fourEyesRules(db, tenantId);
  expect(rules.find(({ kind }) => kind === "customer.block")).toMatchObject({ mode: "ALWAYS", isOwn: true });
  const ana = await aCustomer();
  const blocked = await ask({ kind: "customer.block", payload: { customerId: ana.id } });
  expect(await read(blocked)).toMatchObject({ state: "WAITING" });
  const plan = await preview(
    deps,
    {
      tenantId,
      maker: olivia,
      order: { kind: "customer.block", payload: { customerId: ana.id } },
    },
    unrecorded,
  );
  expect(plan).toMatchObject({ needsSecondPerson: true, changes: [{ field: "access", after: "bloqueado" }] });
  await yes(await ask(governed("NEVER"), { maker: sara }));
});

test("what the database takes from its stored order is not run at the command line", async () => {
  const run = {
    tenantId,
    payload: { kind: "customer.block", mode: "ALWAYS" },
    actor: "operadora",
    reason: "x",
  } as const;
  await expect(runWithoutSecondPerson(deps, kinds["four-eyes.set"], run)).rejects.toThrow(OnlyByTwo);
});

test("a large amount that is split into several for one customer within a day needs a second person too", async () => {
  const ana = await aCustomer();
  const policy = (from?: number): CommandOrder => ({
    kind: "four-eyes.set",
    payload: { kind: "limits.set", mode: "FROM", from: cents(from ?? 1) },
  });
  await yes(await ask(policy(1_000_00), { maker: sara }));
  const stateOf = async (reais: number) => (await read(await ask(raise(ana, reais)))).state;
  expect(await stateOf(5_600)).toBe("EXECUTED");
  expect(await stateOf(6_200)).toBe("WAITING");
  expect(await dayLimit(ana)).toBe(5_600);
  const bia = await aCustomer();
  const { accountId } = bia;
  const raises = [{ day: cents(5_900_00) }, { night: cents(1_800_00) }, { transaction: cents(2_700_00) }];
  const ids = await Promise.all(raises.map((limit) => ask({ kind: "limits.set", payload: { accountId, ...limit } })));
  const states = await Promise.all(ids.map(async (id) => (await read(id)).state));
  expect(states.filter((state) => state === "EXECUTED")).toHaveLength(1);
  clock.advance(day);
  await ana.signIn();
  expect(await stateOf(6_200)).toBe("EXECUTED");
  await yes(await ask(policy(), { maker: sara }));
});

test("who sees no customer sees no order about one, in the list, its file, its count or by its id", async () => {
  const marcos = aStaff("MARCA", "Marcos");
  await saveStaff(db, clock.now(), marcos);
  const ana = await aCustomer();
  const id = await ask(raise(ana));
  for (const staff of [marcos, sara]) {
    const reader = { tenantId, staff };
    const { rows } = await commandsPage(deps, reader, { limit: 100 });
    expect(rows.filter(({ kind }) => !/^(brand|texts|terms|staff|four-eyes)\./.test(kind))).toEqual([]);
    let csv = "";
    for await (const chunk of commandsCsv({ ...deps, read: readsOfPrimary(deps.db) }, reader, { customerId: ana.id }))
      csv += chunk;
    expect(csv.split("\r\n")).toHaveLength(2);
    await expect(read(id, staff)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await waitingFor(db, reader, clock.now())).waiting).toBe(
      rows.filter(({ state, maker }) => state === "WAITING" && maker.id !== staff.id).length,
    );
  }
});

test("the list has pages by key, filters and a CSV file without formulas; the count is of others' orders", async () => {
  const ana = await aCustomer({ name: "=HYPERLINK(1)" });
  const waiting: string[] = [];
  for (let i = 0; i < 5; i++) waiting.unshift(await ask(raise(ana, 6_000 + i)));
  const reader = { tenantId, staff: olivia };
  const first = await commandsPage(deps, reader, { view: "waiting", limit: 3 });
  const second = await commandsPage(deps, reader, { view: "waiting", limit: 3, after: first.next ?? "" });
  expect([...first.rows, ...second.rows].map(({ id }) => id).slice(0, 5)).toEqual(waiting);
  expect((await commandsPage(deps, { ...reader, staff: sara }, { view: "mine", kind: "limits.set" })).rows).toEqual([]);
  const counted = async (staff: typeof andre) => (await waitingFor(db, { tenantId, staff }, clock.now())).waiting;
  expect((await counted(andre)) - (await counted(olivia))).toBeGreaterThanOrEqual(4);
  let csv = "";
  for await (const chunk of commandsCsv({ ...deps, read: readsOfPrimary(deps.db) }, reader, { view: "waiting" }))
    csv += chunk;
  expect(csv.split("\r\n").length).toBeGreaterThanOrEqual(7);
  expect(csv).toContain(";'=HYPERLINK(1);");
});

test("the audit of all this is one whole chain", async () => {
  expect((await verifyAudit(db)).filter(({ broken }) => broken !== null)).toEqual([]);
});

test("three raises in one order count together: none is passed through just below the policy's amount", async () => {
  const bank = await aTenant();
  const ana = await aCustomer({ tenant: bank });
  await setFourEyes(world, bank.id, { from: 5_000_00 }, "limits.set");
  const { dayLimit: days, nightLimit: nights } = (await ana.get("/limits")).json();
  const payload = { accountId: ana.accountId, day: cents((days + 3_000) * 100), night: cents((nights + 3_000) * 100) };
  const id = await ask({ kind: "limits.set", payload }, { tenant: bank.id });
  expect(await commandOf(deps, { tenantId: bank.id, staff: andre }, id)).toMatchObject({
    state: "WAITING",
    amount: 6_000_00,
  });
});
