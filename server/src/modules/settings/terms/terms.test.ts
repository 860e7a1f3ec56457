import { randomUUID } from "node:crypto";
import { addDays, formatDay, saoPauloDay } from "@vitral/brazil/dates";
import type { StaffRole } from "@vitral/contract/console/permissions";
import { expect, test } from "vitest";
import { changeOf, changesWith } from "../../../../test/staff/changes.ts";
import { aConsole } from "../../../../test/console-world.ts";
import { aWorld, pin } from "../../../../test/world.ts";
import { recordAudit } from "../../audit/audit.ts";
import { enqueueAnnouncements } from "../../notifications/notifications.ts";
import { rulesOf, tenantsForStaff } from "../../tenants/tenants.ts";

const world = await aWorld();
const { aCustomer, aTenant, clock, db, failedLedgerChecks, tenants } = world;
const { aStaff } = await aConsole(world);
clock.set("2026-03-10T12:00:00-03:00");
const as = async (role: StaffRole) => {
  const member = await aStaff({ role });
  await member.signIn();
  return member;
};
const [olivia, andre] = [await as("OPERACAO"), await as("APROVACAO")];

type Fee = { type: "FIXED" | "PERCENTAGE"; value: number };
type Changes = Partial<Record<"pixOut" | "pixIn" | "tedOut", Fee> & Record<string, number | Fee>>;
const fixed = (value: number): Fee => ({ type: "FIXED", value });
/** With plain spaces, where amounts have one that does not break. */
const plain = (answer: unknown) => JSON.parse(JSON.stringify(answer).replaceAll("\u00A0", " "));
const inDays = (days: number) => addDays(saoPauloDay(clock.now()), days);

/** A tenant whose companies pay R$ 1,00 for a Pix, and functions to publish versions of its terms. */
async function aBank() {
  const tenant = await aTenant({ displayName: "Banco Sul", pixOut: { type: "FIXED", fee: 1_00 } });
  const path = `/${tenant.slug}`;
  const page = async () => (await olivia.send("GET", `${path}/terms`)).json();
  const { versions } = await page();
  const [{ terms, rules }] = versions;
  const order = (
    from: string,
    company: Changes,
    { person = {}, rule = {} }: { person?: Changes; rule?: object } = {},
  ) => {
    const payload = {
      from,
      terms: { PERSON: { ...terms.PERSON, ...person }, COMPANY: { ...terms.COMPANY, ...company } },
      rules: { ...rules, ...rule },
    };
    const body = { key: randomUUID(), order: { kind: "terms.publish", payload }, reason: "Nova tabela" };
    return olivia.send("POST", `${path}/commands`, body);
  };
  const approve = ({ id, version }: { id: string; version: number }) =>
    andre.send("POST", `${path}/commands/${id}/approve`, { version });
  const publish = async (...version: Parameters<typeof order>) => {
    const approved = await approve((await order(...version)).json());
    expect(approved.json()).toMatchObject({ state: "EXECUTED" });
  };
  const orderWithdrawal = (from: string) =>
    olivia.send("POST", `${path}/commands`, {
      key: randomUUID(),
      order: { kind: "terms.withdraw", payload: { from } },
      reason: "Decisão revista",
    });
  const withdraw = async (from: string) =>
    expect((await approve((await orderWithdrawal(from)).json())).json()).toMatchObject({ state: "EXECUTED" });
  /** Who was told of fees that rise, or do not, with what was said. */
  const notices = async (template: "fees-raised" | "fees-withdrawn") => {
    const sent = await world.messages({ tenantId: tenant.id, templates: [template] });
    return plain(sent.map(({ recipient, data }) => ({ recipient, data })));
  };
  return { tenant, page, order, approve, publish, orderWithdrawal, withdraw, notices };
}

/** Time goes on; the sessions of before are over. */
async function daysPass(days: number, ...people: { signIn: () => Promise<unknown> }[]) {
  clock.advance(days * 86_400);
  for (const person of [olivia, andre, ...people]) await person.signIn();
}

test("a raised fee is told 30 days before, holds from its day, and never for who has a fee of its own", async () => {
  const { tenant, page, order, approve } = await aBank();
  const company = { tenant, entityType: "COMPANY" as const, balance: 1_000_00 };
  const [padaria, oficina] = [await aCustomer({ ...company, name: "Padaria" }), await aCustomer(company)];
  await aCustomer({ tenant, key: "ana@exemplo.com.br" });
  const own = { tenant_id: tenant.id, account_id: oficina.accountId, pix_out_fee_type: "FIXED" as const };
  await db
    .insertInto("account_terms")
    .values({ ...own, pix_out_fee: 50 })
    .execute();

  const early = await order(inDays(29), { pixOut: fixed(1.5) });
  expect([early.statusCode, early.json().message]).toEqual([
    409,
    expect.stringContaining("Aumento de tarifa exige 30 dias de aviso: escolha 09/04/2026"),
  ]);
  const ordered = await order(inDays(30), { pixOut: fixed(1.5) });
  expect(plain(ordered.json())).toMatchObject({
    changes: [
      { field: "COMPANY.pixOut", before: "R$ 1,00", after: "R$ 1,50 (1 de 2 contas)" },
      { field: "from", before: null, after: "09/04/2026" },
    ],
  });
  expect((await approve(ordered.json())).json()).toMatchObject({ state: "EXECUTED" });

  await enqueueAnnouncements(db, 100);
  const notices = await world.messages({ tenantId: tenant.id, templates: ["fees-raised"] });
  const raise = { name: "Pix enviado", before: "R$ 1,00", after: "R$ 1,50", from: "2026-04-09" };
  expect(plain(notices)).toMatchObject([{ recipient: padaria.email, data: { name: "Padaria", raises: [raise] } }]);
  expect((await page()).versions).toMatchObject([
    { from: "2026-04-09", state: "COMING", published: { reason: "Nova tabela" } },
    { state: "IN_FORCE", published: null, terms: { COMPANY: { pixOut: fixed(1) } } },
  ]);

  const feePaid = async (who: typeof padaria) => {
    const before = await who.balance();
    expect((await who.pay(await who.lookUp("ana@exemplo.com.br"), 10)).statusCode).toBe(200);
    return before - (await who.balance()) - 10_00;
  };
  expect([await feePaid(padaria), await feePaid(oficina)]).toEqual([1_00, 50]);
  clock.set("2026-04-08T23:59:59.900-03:00");
  await padaria.signIn();
  expect((await padaria.get("/fee")).json().feePixOut).toBe(1);
  clock.set("2026-04-09T00:00:00-03:00");
  expect((await padaria.get("/fee")).json().feePixOut).toBe(1.5);
  await oficina.signIn();
  expect([await feePaid(padaria), await feePaid(oficina)]).toEqual([1_50, 50]);
  await daysPass(0);
  expect((await page()).versions.map(({ state }: { state: string }) => state)).toEqual(["IN_FORCE", "PAST"]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a rule that frees entrepreneurs no more is told to them 30 days before, and to no other company", async () => {
  const { tenant, publish, order, approve, withdraw, notices } = await aBank();
  await publish(inDays(0), {}, { rule: { entrepreneurFeesFree: true } });
  const [mei, padaria] = [
    await aCustomer({ tenant, entityType: "COMPANY", name: "Ana Lima MEI" }),
    await aCustomer({ tenant, entityType: "COMPANY", name: "Padaria" }),
  ];
  await db.updateTable("customer").set({ is_individual_entrepreneur: true }).where("id", "=", mei.id).execute();
  const rule = { entrepreneurFeesFree: false };
  expect((await order(inDays(29), {}, { rule })).json().message).toMatch(
    /exige 30 dias de aviso: escolha .* \(MEI · Pix enviado\)/,
  );
  await publish(inDays(30), {}, { rule });
  await enqueueAnnouncements(db, 100);
  const raise = { name: "Pix enviado", before: "R$ 0,00", after: "R$ 1,00", from: inDays(30) };
  expect(await notices("fees-raised")).toMatchObject([{ recipient: mei.email, data: { raises: [raise] } }]);

  // A fee of companies reaches both, each once; the first begins on another day.
  const dearer = { pixOut: fixed(1.5), tedOut: fixed(9) };
  const ordered = (await order(inDays(40), dearer, { rule })).json();
  expect(JSON.stringify(ordered)).not.toContain("MEI · Pix");
  expect((await approve(ordered)).json()).toMatchObject({ state: "EXECUTED" });
  await enqueueAnnouncements(db, 100);
  const recipients = async (template: "fees-raised" | "fees-withdrawn") =>
    (await notices(template)).map(({ recipient }: { recipient: string }) => recipient);
  const ofMeiAndPadaria = (sent: string[]) =>
    [mei, padaria].map(({ email }) => sent.filter((recipient) => recipient === email).length);
  expect(ofMeiAndPadaria(await recipients("fees-raised"))).toEqual([2, 1]);
  await withdraw(inDays(40));
  await withdraw(inDays(30));
  while ((await enqueueAnnouncements(db, 100)) > 0);
  expect(ofMeiAndPadaria(await recipients("fees-withdrawn"))).toEqual([2, 1]);
});

test("an entrepreneur's own fee that comes back when the rule ends is told 30 days before, or not to come", async () => {
  const { tenant, publish, order, withdraw, notices } = await aBank();
  const nothing = { pixOut: fixed(0), pixIn: fixed(0) };
  await publish(inDays(0), nothing, { rule: { entrepreneurFeesFree: true } });
  const rule = { entrepreneurFeesFree: false };
  const anEntrepreneur = async (own: { pix_out_fee?: number; pix_in_fee?: number }) => {
    const made = await aCustomer({ tenant, entityType: "COMPANY", balance: 100_00 });
    await db.updateTable("customer").set({ is_individual_entrepreneur: true }).where("id", "=", made.id).execute();
    const types = { pix_out_fee_type: "FIXED", pix_in_fee_type: "PERCENTAGE" } as const;
    const terms = { tenant_id: tenant.id, account_id: made.accountId, ...types, pix_out_fee: 0, pix_in_fee: 0, ...own };
    await db.insertInto("account_terms").values(terms).execute();
    return made;
  };
  await anEntrepreneur({});
  expect((await order(inDays(1), nothing, { rule })).json()).toMatchObject({ state: "WAITING" });
  const [mei, seller] = [await anEntrepreneur({ pix_out_fee: 50 }), await anEntrepreneur({ pix_in_fee: 9_900 })];
  // A company with a fee of its own goes on to pay it.
  await aCustomer({ tenant, entityType: "COMPANY" });
  expect((await order(inDays(29), nothing, { rule })).json().message).toMatch(
    /exige 30 dias de aviso: escolha .* \(MEI · Pix enviado, MEI · Pix recebido\)/,
  );
  const day = inDays(30);
  await publish(day, nothing, { rule });
  while ((await enqueueAnnouncements(db, 100)) > 0);
  const raise = { before: "R$ 0,00", from: day };
  // In any order: e-mails of one portion are written at once.
  const sent = await notices("fees-raised");
  expect(sent).toHaveLength(2);
  expect(sent).toEqual(
    expect.arrayContaining([
      {
        recipient: mei.email,
        data: expect.objectContaining({
          raises: [{ ...raise, name: "Pix enviado", after: { type: "FIXED", fee: 50 } }],
        }),
      },
      {
        recipient: seller.email,
        data: expect.objectContaining({
          raises: [{ ...raise, name: "Pix recebido", after: { type: "PERCENTAGE", fee: 9_900 } }],
        }),
      },
    ]),
  );
  // What companies pay from then on is told to them, and to no account with a fee of its own.
  await publish(inDays(40), { ...nothing, pixOut: fixed(1.5) }, { rule });
  while ((await enqueueAnnouncements(db, 100)) > 0);
  expect(await notices("fees-raised")).toHaveLength(3);
  await withdraw(inDays(40));
  await withdraw(day);
  while ((await enqueueAnnouncements(db, 100)) > 0);
  const ofMei = (await notices("fees-withdrawn")).filter((one: { recipient: string }) => one.recipient === mei.email);
  const lost = { name: "Pix enviado", after: { type: "FIXED", fee: 50 }, stays: "R$ 0,00", from: day };
  expect(ofMei).toMatchObject([{ data: { raises: [lost] } }]);
});

test("a raise that is taken back does not come, and who was notified of it is told so", async () => {
  const { tenant, page, publish, orderWithdrawal, approve, notices } = await aBank();
  const company = { tenant, entityType: "COMPANY" as const };
  const padaria = await aCustomer(company);
  await publish(inDays(40), { pixOut: fixed(1.5), dayLimit: 60_000 }, { rule: { raiseDelayHours: 48 } });
  await enqueueAnnouncements(db, 100);
  await aCustomer({ ...company, name: "Nova Oficina" });

  const ordered = (await orderWithdrawal(inDays(40))).json();
  expect(plain(ordered)).toMatchObject({
    state: "WAITING",
    sentence: "Retirar as tarifas e os limites que valeriam a partir de 19/05/2026",
    changes: changesWith(
      { field: "COMPANY.pixOut", before: "R$ 1,50", after: "R$ 1,00 (2 de 2 contas)" },
      { field: "from", before: "19/05/2026", after: "não vale mais" },
      { field: "lostRaises", after: "CNPJ · Pix enviado: quem foi avisado recebe outro e-mail" },
    ),
  });
  expect((await approve(ordered)).json()).toMatchObject({ state: "EXECUTED" });
  await enqueueAnnouncements(db, 100);
  const raise = { name: "Pix enviado", after: "R$ 1,50", stays: "R$ 1,00", from: "2026-05-19" };
  expect(await notices("fees-withdrawn")).toMatchObject([{ recipient: padaria.email, data: { raises: [raise] } }]);
  expect((await page()).versions).toMatchObject([{ state: "IN_FORCE" }]);
  await daysPass(41, padaria);
  expect((await padaria.get("/fee")).json().feePixOut).toBe(1);
  expect((await padaria.get("/limits")).json().dayLimit).toBe(50_000);
  tenants.refresh();
  const { rules } = await tenants.byId(tenant.id);
  expect(rulesOf({ rules }, clock.now()).raiseDelayHours).toBe(24);
});

test("of a raise that some were notified of only they are notified that it does not come", async () => {
  const { tenant, publish, withdraw, notices } = await aBank();
  for (let made = 0; made < 3; made += 1) await aCustomer({ tenant, entityType: "COMPANY" });
  await publish(inDays(40), { pixOut: fixed(1.5) });
  await enqueueAnnouncements(db, 1);
  await withdraw(inDays(40));
  await enqueueAnnouncements(db, 100);
  const [raised, withdrawn] = [await notices("fees-raised"), await notices("fees-withdrawn")];
  expect([raised.length, withdrawn.length, withdrawn[0].recipient]).toEqual([1, 1, raised[0].recipient]);
});

test("a raise that a version of the same day makes smaller is told again, at once and with its figure", async () => {
  const { tenant, publish, order, approve, notices } = await aBank();
  const padaria = await aCustomer({ tenant, entityType: "COMPANY" });
  const day = inDays(30);
  await publish(day, { pixOut: fixed(1.5) });
  await enqueueAnnouncements(db, 100);
  await daysPass(10);
  const smaller = (await order(day, { pixOut: fixed(1.2) })).json();
  expect(plain(smaller.changes)).toMatchObject([
    { field: "COMPANY.pixOut", after: "R$ 1,20 (1 de 1 conta)" },
    { field: "smallerRaises", after: "CNPJ · Pix enviado: os clientes recebem outro e-mail" },
    { field: "from", after: formatDay(day) },
  ]);
  expect((await approve(smaller)).json()).toMatchObject({ state: "EXECUTED" });
  await enqueueAnnouncements(db, 100);
  const raise = { name: "Pix enviado", before: "R$ 1,00", from: day };
  expect(await notices("fees-raised")).toMatchObject([
    { data: { raises: [{ ...raise, after: "R$ 1,50" }] } },
    { recipient: padaria.email, data: { raises: [{ ...raise, after: "R$ 1,20" }] } },
  ]);
  expect(await notices("fees-withdrawn")).toEqual([]);
  // More than was announced last needs its own 30 days, though as much had been announced before.
  expect((await order(day, { pixOut: fixed(1.5) })).json().message).toContain("exige 30 dias de aviso");
});

test("a raise that not all were notified of yet is told to all by the next version of its day", async () => {
  const { tenant, publish, notices } = await aBank();
  for (let made = 0; made < 3; made += 1) await aCustomer({ tenant, entityType: "COMPANY" });
  await publish(inDays(40), { pixOut: fixed(1.5) });
  await enqueueAnnouncements(db, 1);
  await publish(inDays(40), { pixOut: fixed(1.5), dayLimit: 60_000 });
  await enqueueAnnouncements(db, 100);
  const recipients = (await notices("fees-raised")).map(({ recipient }: { recipient: string }) => recipient);
  expect([recipients.length, new Set(recipients).size]).toEqual([4, 3]);
});

test("a version of the same day without the raise, and one taken back again, are each told once", async () => {
  const { tenant, publish, withdraw, notices } = await aBank();
  await aCustomer({ tenant, entityType: "COMPANY" });
  const raised = { pixOut: fixed(1.5) };
  const enqueued = async () => {
    await enqueueAnnouncements(db, 100);
    return [(await notices("fees-raised")).length, (await notices("fees-withdrawn")).length];
  };
  await publish(inDays(40), raised);
  expect(await enqueued()).toEqual([1, 0]);
  await publish(inDays(40), { dayLimit: 60_000 });
  expect(await enqueued()).toEqual([1, 1]);
  await publish(inDays(40), { dayLimit: 70_000 });
  await withdraw(inDays(40));
  expect(await enqueued()).toEqual([1, 1]);
  await publish(inDays(40), raised);
  expect(await enqueued()).toEqual([2, 1]);
  await withdraw(inDays(40));
  expect(await enqueued()).toEqual([2, 2]);
  // A customer without a notification of the new raise gets no withdrawal either.
  await publish(inDays(40), raised);
  await withdraw(inDays(40));
  expect(await enqueued()).toEqual([2, 2]);
});

test("what has begun, is none, is another by now or would raise a fee too soon is not taken back", async () => {
  const { order, orderWithdrawal, approve, publish, withdraw, page } = await aBank();
  const refusal = async (from: string) => (await orderWithdrawal(from)).json().message;
  await publish(inDays(0), { dayLimit: 60_000 });
  expect(await refusal(inDays(0))).toContain("já começou: publique outra no lugar dela");
  expect(await refusal("2000-01-01")).toContain("já começou");
  expect(await refusal(inDays(5))).toContain(`Nenhuma versão começa em ${formatDay(inDays(5))}`);

  const [day, next] = [inDays(33), inDays(35)];
  await publish(day, { dayLimit: 60_000, pixOut: fixed(1.5) });
  await publish(next, { dayLimit: 70_000, pixOut: fixed(1.5) });
  const late = (await orderWithdrawal(day)).json();
  expect(late.state).toBe("WAITING");
  await approve((await order(day, { dayLimit: 65_000, pixOut: fixed(1.5) })).json());
  expect((await approve(late)).json()).toMatchObject({ state: "WORLD_CHANGED" });
  await daysPass(6);
  expect(await refusal(day)).toContain(
    `o aumento de CNPJ · Pix enviado viria em ${formatDay(next)}, com menos de 30 dias`,
  );
  await withdraw(next);
  await withdraw(day);
  expect((await page()).versions).toHaveLength(2);
});

test("a lowered fee, a limit and a rule hold from today, and tell nobody", async () => {
  const { tenant, publish } = await aBank();
  const padaria = await aCustomer({ tenant, entityType: "COMPANY" });
  await publish(inDays(0), { pixOut: fixed(0.5), dayLimit: 80_000 }, { rule: { raiseDelayHours: 48 } });
  expect((await padaria.get("/fee")).json().feePixOut).toBe(0.5);
  expect((await padaria.get("/limits")).json().dayLimit).toBe(80_000);
  const [day] = (await padaria.get("/pix/limits")).json().limits;
  expect(day).toMatchObject({ current: 80_000, ceiling: 400_000 });
  tenants.refresh();
  const { rules } = await tenants.byId(tenant.id);
  expect(rulesOf({ rules }, clock.now())).toMatchObject({ raiseDelayHours: 48, dataRecipients: [] });
  await enqueueAnnouncements(db, 100);
  const notified = db.selectFrom("outbox").select("id").where("template", "=", "fees-raised");
  expect(await notified.where("tenant_id", "=", tenant.id).execute()).toEqual([]);
});

test("what changed meanwhile, or is approved too late for its notice, is not published", async () => {
  const { page, order, approve } = await aBank();
  const [one, two] = [await order(inDays(3), { dayLimit: 60_000 }), await order(inDays(3), { dayLimit: 70_000 })];
  expect((await approve(one.json())).json()).toMatchObject({ state: "EXECUTED" });
  const second = (await approve(two.json())).json();
  expect(second).toMatchObject({ state: "WORLD_CHANGED" });
  expect(plain(second.note)).toContain("CNPJ · Limite diurno era R$ 50.000,00 e agora é R$ 60.000,00");

  const late = await order(inDays(31), { tedOut: fixed(9), dayLimit: 60_000 });
  const past = await order(inDays(1), { nightLimit: 1 });
  await daysPass(2);
  expect((await approve(late.json())).json()).toMatchObject({
    state: "WORLD_CHANGED",
    note: expect.stringContaining("exige 30 dias de aviso"),
  });
  expect((await approve(past.json())).json().note).toContain("já passou");
  expect((await page()).versions).toHaveLength(2);
});

test("of two approvals at the same moment one is done, and the other sees it", async () => {
  const { order, approve } = await aBank();
  const orders = [await order(inDays(0), { dayLimit: 60_000 }), await order(inDays(0), { dayLimit: 70_000 })];
  const answers = await Promise.all(orders.map((one) => approve(one.json())));
  expect(answers.map((answer) => answer.json().state).toSorted((one, two) => (one < two ? -1 : 1))).toEqual([
    "EXECUTED",
    "WORLD_CHANGED",
  ]);
});

test("a fee that is lowered for a while is told before the version to come raises it again", async () => {
  const { order, publish, page } = await aBank();
  await publish(inDays(20), { dayLimit: 60_000 });
  const back = await order(inDays(0), { pixOut: fixed(0) });
  expect(back.json().message).toContain("aumentaria de novo CNPJ · Pix enviado, com menos de 30 dias de aviso");
  await publish(inDays(20), { dayLimit: 60_000, pixOut: fixed(0) });
  await publish(inDays(0), { pixOut: fixed(0) });
  expect((await page()).versions).toHaveLength(3);
});

test("a version says nothing new, has passed, is wrong or belongs to another role: it is refused", async () => {
  const { tenant, order } = await aBank();
  expect((await order(inDays(0), {})).json().message).toContain("Nada muda do que vale em");
  expect((await order(inDays(-1), { dayLimit: 1 })).json().message).toContain("já passou");
  expect((await order(inDays(731), { dayLimit: 1 })).json().message).toContain("até 730 dias");
  expect((await order(inDays(0), { dayLimit: 1.005 })).statusCode).toBe(400);
  expect((await order(inDays(0), { pixOut: { type: "PERCENTAGE", value: 100.1 } })).statusCode).toBe(400);
  expect((await order(inDays(0), {}, { rule: { raiseDelayHours: 23 } })).statusCode).toBe(400);
  const [audit, sara] = [await as("AUDITORIA"), await as("SEGURANCA")];
  expect((await audit.send("GET", `/${tenant.slug}/terms`)).statusCode).toBe(200);
  expect((await sara.send("GET", `/${tenant.slug}/terms`)).statusCode).toBe(403);
});

test("more versions to come than are stored are refused, so that the one in force stays", async () => {
  const { tenant, page, order, publish } = await aBank();
  const [inForce] = await tenantsForStaff.versionsOf(db, tenant.id);
  if (!inForce) throw new Error("a bank has terms");
  await db.transaction().execute(async (tx) => {
    for (let day = 1; day <= 59; day += 1)
      await tenantsForStaff.publishVersion(tx, tenant.id, { ...inForce, from: inDays(day) });
    await recordAudit(tx, { tenantId: tenant.id, at: clock.now(), actor: "operadora", action: "terms.publish" });
  });
  const refused = await order(inDays(60), { dayLimit: 1_500 });
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    "Já há 59 versões por vir, o máximo: espere que uma delas comece, ou troque uma.",
  ]);
  await publish(inDays(59), { dayLimit: 1_500 });
  await publish(inDays(0), { dayLimit: 1_600 });
  const { versions } = await page();
  expect(versions.filter(({ from }: { from: string }) => from > inDays(0))).toHaveLength(59);
  expect(versions.find(({ from }: { from: string }) => from === inDays(0)).terms.COMPANY.dayLimit).toBe(1_600);
});

test("a raise beyond the ceiling is approved by two, rejected by one, and ended by another request", async () => {
  const { tenant, page } = await aBank();
  const ana = await aCustomer({ tenant });
  const ask = (kind: string, amount: number) => ana.call("PUT", `/pix/limits/${kind}`, { amount, pin });
  const decide = (kind: string, payload: object) =>
    olivia.send("POST", `/${tenant.slug}/commands`, {
      key: randomUUID(),
      order: { kind, payload: { accountId: ana.accountId, ...payload } },
      reason: "Renda comprovada",
    });
  const approve = ({ id, version }: { id: string; version: number }) =>
    andre.send("POST", `/${tenant.slug}/commands/${id}/approve`, { version });
  await ask("DAY", 30_000);
  await ask("NIGHT", 40_000);
  const raise = { accountId: ana.accountId, customerId: ana.id, current: 5_000, amount: 30_000, kind: "DAY" };
  expect((await page()).raises).toMatchObject([raise, { kind: "NIGHT", amount: 40_000 }]);
  const marcos = await as("MARCA");
  expect((await marcos.send("GET", `/${tenant.slug}/terms`)).json().raises).toBeNull();

  expect((await decide("limits.reject", { kind: "NIGHT", amount: 40_000 })).json()).toMatchObject({
    state: "EXECUTED",
  });
  const late = await decide("limits.approve", { kind: "DAY", amount: 30_000 });
  expect(late.json()).toMatchObject({ state: "WAITING", amount: 25_000 });
  await ask("DAY", 50_000);
  expect((await approve(late.json())).json().note).toContain("não aguarda mais");
  const ordered = await decide("limits.approve", { kind: "DAY", amount: 50_000 });
  expect((await approve(ordered.json())).json()).toMatchObject({ state: "EXECUTED" });
  expect((await page()).raises).toEqual([]);
  const [day] = (await ana.get("/pix/limits")).json().limits;
  expect(day.pending).toMatchObject({ amount: 50_000, effectiveAt: expect.stringContaining("-") });
});

test("an entrepreneur who is marked after the freedom's end was announced gets one e-mail about it", async () => {
  const { tenant, publish, withdraw, notices } = await aBank();
  await publish(inDays(0), {}, { rule: { entrepreneurFeesFree: true } });
  const company = { tenant, entityType: "COMPANY" as const };
  const [padaria, oficina, banca] = [await aCustomer(company), await aCustomer(company), await aCustomer(company)];
  const own = {
    tenant_id: tenant.id,
    account_id: oficina.accountId,
    pix_out_fee_type: "FIXED",
    pix_out_fee: 50,
  } as const;
  await db.insertInto("account_terms").values(own).execute();
  const day = inDays(31);
  await publish(day, {}, { rule: { entrepreneurFeesFree: false } });
  /** What the order of the mark warned of. */
  const mark = async ({ id: customerId }: { id: string }, isEntrepreneur = true) => {
    const order = { kind: "customer.entrepreneur", payload: { customerId, isEntrepreneur } };
    const body = { key: randomUUID(), order, reason: "Cadastro do CNPJ" };
    const ordered = (await olivia.send("POST", `/${tenant.slug}/commands`, body)).json();
    if (ordered.state !== "WAITING") return changeOf(ordered, "notice")?.after;
    const approval = { version: ordered.version };
    await andre.send("POST", `/${tenant.slug}/commands/${ordered.id}/approve`, approval);
    return changeOf(ordered, "notice")?.after;
  };
  const emailed = async () => {
    while ((await enqueueAnnouncements(db, 100)) > 0);
    const sent = await notices("fees-raised");
    return sent.map(({ recipient, data }: { recipient: string; data: { raises: object[] } }) => [
      recipient,
      data.raises,
    ]);
  };
  const raise = { name: "Pix enviado", before: "R$ 0,00", from: day };
  const ofPadaria = [padaria.email, [{ ...raise, after: "R$ 1,00" }]];
  const ofOficina = [oficina.email, [{ ...raise, after: { type: "FIXED", fee: 50 } }]];
  const warning = `A isenção de tarifas de Pix termina em ${formatDay(day)}, e o cliente recebe um e-mail`;

  // The announcement is not finished: it notifies who is marked by now.
  expect(await mark(padaria)).toBe(warning);
  expect(await emailed()).toEqual([ofPadaria]);
  expect(await mark(oficina)).toBe(warning);
  expect(await emailed()).toEqual([ofPadaria, ofOficina]);
  await daysPass(2);
  expect(await mark(banca)).toBe(
    `A isenção de tarifas de Pix termina em ${formatDay(day)} (menos de 30 dias), e o cliente recebe um e-mail`,
  );
  const all = [ofPadaria, ofOficina, [banca.email, [{ ...raise, after: "R$ 1,00" }]]];
  expect(await emailed()).toEqual(all);

  // Who is an entrepreneur no more pays the company's fee, and gets no e-mail.
  expect(await mark(padaria, false)).toMatch(/sem aviso prévio/);
  expect(await emailed()).toEqual(all);
  await withdraw(day);
  expect(await emailed()).toEqual(all);
  const withdrawn = (await notices("fees-withdrawn")).map(({ recipient }: { recipient: string }) => recipient);
  expect(new Set(withdrawn)).toEqual(new Set([oficina.email, banca.email]));
  expect(await mark(padaria)).toBeUndefined();
});
