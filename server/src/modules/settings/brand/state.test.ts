import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import type { CommandKindName } from "@vitral/contract/acts/acts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { anotherAccount } from "../../../../test/another-account.ts";
import { aConsole, type StaffMember } from "../../../../test/console-world.ts";
import { aCpf } from "../../../../test/documents.ts";
import { runVitral } from "../../../../test/run-vitral.ts";
import { aWorld, type Customer, password, pin } from "../../../../test/world.ts";
import { openAccount } from "../../accounts/accounts.ts";
import { closeAccounts } from "../../privacy/privacy.ts";
import { deliverPayment, payDueSchedules, processPendingPayments } from "../../pix/pix.ts";
import { receivePix } from "../../../../test/other-banks.ts";

const world = await aWorld();
const { aCustomer, aTenant, app, aurora, anExternalPayee, clock, db, deps, failedLedgerChecks, tenants } = world;
const { aStaff } = await aConsole(world);
const signedIn = async (options: Parameters<typeof aStaff>[0]) => {
  const member = await aStaff(options);
  await member.signIn();
  return member;
};
const marcos = await signedIn({ role: "MARCA" });
const andre = await signedIn({ role: "APROVACAO" });
type Bank = typeof aurora;
const externalIspb = "99999004";

const order = (kind: CommandKindName, bank: Bank, member: StaffMember = marcos) =>
  member.send("POST", `/${bank.slug}/commands`, {
    key: randomUUID(),
    order: { kind, payload: {} },
    reason: "Determinação de 10/03",
  });
/** Ordered by one and approved by another; answers once that has answered. */
async function done(kind: CommandKindName, bank: Bank) {
  for (const member of [marcos, andre]) await member.signIn(); // the clock may have moved
  const { id, version } = (await order(kind, bank)).json();
  const answer = await andre.send("POST", `/${bank.slug}/commands/${id}/approve`, { version });
  expect(answer.json()).toMatchObject({ state: "EXECUTED" });
}
/** As servers see it after 5 s. */
async function seen(kind: CommandKindName, bank: Bank) {
  await done(kind, bank);
  tenants.refresh();
}
const suspended = {
  code: "BANK_SUSPENDED",
  message:
    "O internet banking está suspenso. Seu dinheiro continua na conta, e o que você recebe é creditado. Fale com a gente: 0800\u00A0000\u00A00000.",
};
const refused = (answer: { statusCode: number; json: () => unknown }) => [answer.statusCode, answer.json()];

test("at a suspended bank no customer signs in, signs up or recovers; pages stay, and money comes in", async () => {
  const bank = await aTenant();
  const ana = await aCustomer({ tenant: bank, balance: 100_00, key: "ana.suspensa@exemplo.com.br" });
  await seen("brand.suspend", bank);

  const headers = { host: bank.host, "x-tenant-id": bank.id };
  const post = (path: string, payload: object) => app.inject({ method: "POST", url: `/api${path}`, headers, payload });
  const { document } = ana;
  expect(refused(await ana.get(""))).toEqual([403, suspended]);
  expect(refused(await post("/authenticate", { document, password }))).toEqual([403, suspended]);
  expect(refused(await post("/passwords/send-forgot-password-code", { document, email: ana.email }))).toEqual([
    403,
    suspended,
  ]);
  expect(refused(await post("/persons", { document: aCpf(), name: "Rui Sá", password }))).toEqual([403, suspended]);
  for (const url of ["/api/tenants", "/api/settings", "/api/legal-texts"])
    expect((await app.inject({ url, headers })).statusCode).toBe(200);

  const payer = { name: "Rui Sá", document: aCpf(), bankName: "Banco Sol S.A." };
  const incoming = {
    tenantId: bank.id,
    accountId: ana.accountId,
    key: "ana.suspensa@exemplo.com.br",
    endToEnd: newEndToEndId(externalIspb, clock.now()),
    amount: cents(25_00),
    payer,
    message: null,
  };
  expect(await deliverPayment({ db, now: clock.now }, incoming)).toBeNull();

  await seen("brand.resume", bank);
  expect((await ana.get("")).statusCode).toBe(401); // its sessions ended
  await ana.signIn();
  expect(await ana.balance()).toBe(125_00);
});

test("once the suspension has answered no payment is decided, also at a server that does not know", async () => {
  const bank = await aTenant();
  const bia = await aCustomer({ tenant: bank, key: "bia.corrida@exemplo.com.br" });
  const payers = await Promise.all(
    Array.from({ length: 6 }, () => aCustomer({ tenant: bank, balance: 1_000_00, entityType: "COMPANY" })),
  );
  const others = await Promise.all(payers.map((payer) => anotherAccount(world, payer, 0)));
  const payByKey = async (payer: Customer) => {
    const found = await payer.post("/pix/key-info", { key: "bia.corrida@exemplo.com.br" });
    return found.statusCode === 200 ? payer.pay(found.json().data.id, 1) : found;
  };
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ledger_posting where tenant_id = ${bank.id}`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const before = await count();
  const said: number[] = [];
  let isOver = false;
  const running = payers.map(async (payer, index) => {
    for (let turn = 0; turn < 400 && !isOver; turn += 1) {
      const isOwn = turn % 3 === 2;
      const answer = isOwn
        ? await payer.post("/transfers", {
            transferId: randomUUID(),
            toAccountId: others[index]?.accountId,
            amount: 1,
            pin,
          })
        : await payByKey(payer);
      said.push(answer.statusCode);
      isOver = answer.statusCode === 401 || answer.statusCode === 403;
    }
  });
  await expect.poll(count).toBeGreaterThan(before + 10);
  await done("brand.suspend", bank); // without `refresh`: the server still takes the bank for open
  const after = await count();
  await Promise.all(running);
  expect(await count()).toBe(after);
  expect(said.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect((await bia.signIn()).json()).toEqual(suspended); // by the database, whatever the server has cached
  expect(await failedLedgerChecks()).toEqual([]);
});

test("what was scheduled waits while the bank is suspended, and fails when its day is over", async () => {
  const bank = await aTenant();
  await aCustomer({ tenant: bank, key: "bia.agenda@exemplo.com.br" });
  const ana = await aCustomer({ tenant: bank, balance: 100_00 });
  const schedule = async (scheduledDate: string) => {
    const keyInfoId = await ana.lookUp("bia.agenda@exemplo.com.br");
    return ana.post("/pix/payment", { keyInfoId, amount: 10, pin, scheduledDate });
  };
  for (const day of ["2026-03-12", "2026-03-13"]) expect((await schedule(day)).statusCode).toBe(200);
  await seen("brand.suspend", bank);
  clock.set("2026-03-12T12:00:00-03:00");
  await payDueSchedules(deps);
  clock.set("2026-03-13T12:00:00-03:00");
  await payDueSchedules(deps);
  await seen("brand.resume", bank);
  clock.advance(600);
  await payDueSchedules(deps);
  await ana.signIn();
  const { schedules } = (await ana.get("/pix/schedules")).json();
  const states = (schedules as { scheduledDate: string; status: string }[]).map(
    ({ scheduledDate, status }) => `${scheduledDate} ${status}`,
  );
  expect(states.toSorted()).toEqual(["2026-03-12 FAILED", "2026-03-13 PAID"]);
  expect(await ana.balance()).toBe(90_00);
});

test("a payment that waits for its answer is settled while the bank is suspended", async () => {
  const bank = await aTenant();
  const key = await anExternalPayee("demora.suspensa@exemplo.com.br", "DELAY");
  const ana = await aCustomer({ tenant: bank, balance: 100_00 });
  const paid = await ana.pay(await ana.lookUp(key), 10);
  expect([200, 202]).toContain(paid.statusCode);
  await seen("brand.suspend", bank);
  clock.advance(60);
  await processPendingPayments(deps);
  const rows = await db.selectFrom("pix_payment").select("status").where("tenant_id", "=", bank.id).execute();
  expect(rows).toEqual([{ status: "SETTLED" }]);
});

test("only staff of the whole installation orders it, always by two, and each state only once", async () => {
  const bank = await aTenant();
  for (const member of [marcos, andre]) await member.signIn();
  const own = await signedIn({ role: "MARCA", tenantId: bank.id });
  expect((await order("brand.suspend", bank, own)).statusCode).toBe(403);
  expect((await order("brand.resume", bank)).json().message).toContain("O banco não está suspenso.");
  const first = (await order("brand.suspend", bank)).json();
  expect(first).toMatchObject({
    state: "WAITING",
    sentence: "Suspender o banco: ninguém entra nem paga, e o que chega é creditado",
    changes: [{ field: "bankState", before: "Em atividade", after: "Suspenso" }],
  });
  await andre.send("POST", `/${bank.slug}/commands/${first.id}/approve`, { version: first.version });
  expect((await marcos.send("GET", `/${bank.slug}/brand`)).json()).toMatchObject({ state: "SUSPENDED" });
  tenants.refresh();
  const { tenants: choices } = (await marcos.send("GET", "/session")).json().session;
  expect(choices).toContainEqual({ slug: bank.slug, name: bank.displayName, state: "SUSPENDED" });
  expect((await order("brand.suspend", bank)).json().message).toContain("O banco não está em atividade.");
});

test("a bank is closed once every account is, for good, and money that arrives is refused to the network", async () => {
  const bank = await aTenant();
  const ana = await aCustomer({ tenant: bank, balance: 100_00 });
  const bruno = await aCustomer({ tenant: bank });
  for (const member of [marcos, andre]) await member.signIn();
  const why = async () => (await order("brand.close", bank)).json().message as string;
  expect(await why()).toContain("Só um banco suspenso é encerrado.");
  await done("brand.suspend", bank);
  expect(await why()).toContain("O banco ainda tem 2 contas abertas e R$\u00A0100,00 nas contas: envie os saldos");
  const close = ({ id: customerId }: { id: string }) =>
    db.transaction().execute((tx) => closeAccounts(deps, tx, { tenantId: bank.id, customerId }));
  expect(await close(ana)).toMatchObject({ outcome: "WAITS", balance: 100_00 });
  expect(await close(bruno)).toMatchObject({ outcome: "CLOSED" });
  expect(await why()).toContain("O banco ainda tem 1 conta aberta e R$");

  const empty = await aTenant();
  const caio = await aCustomer({ tenant: empty, key: "caio.encerrado@exemplo.com.br" });
  await done("brand.suspend", empty);
  await db.transaction().execute((tx) => closeAccounts(deps, tx, { tenantId: empty.id, customerId: caio.id }));
  await seen("brand.close", empty);
  expect((await caio.signIn()).json()).toEqual({
    code: "BANK_CLOSED",
    message: "O atendimento aqui foi encerrado, com as contas. Fale com a gente: 0800\u00A0000\u00A00000.",
  });
  const incoming = {
    tenantId: empty.id,
    accountId: caio.accountId,
    key: "caio.encerrado@exemplo.com.br",
    endToEnd: newEndToEndId(externalIspb, clock.now()),
    amount: cents(25_00),
    payer: { name: "Rui Sá", document: aCpf(), bankName: "Banco Sol S.A." },
    message: null,
  };
  expect(await deliverPayment({ db, now: clock.now }, incoming)).toBe("AC07");
  await expect(openAccount(db, { tenant: empty, ownerId: caio.id })).rejects.toThrow("is closed");
  expect((await order("brand.resume", empty)).json().message).toContain("O banco não está suspenso.");
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a closed bank takes no money, whatever the state of an account says", async () => {
  const bank = await aTenant();
  const ana = await aCustomer({ tenant: bank, key: "ana.aberta@exemplo.com.br" });
  const incoming = () => ({
    tenantId: bank.id,
    accountId: ana.accountId,
    key: "ana.aberta@exemplo.com.br",
    endToEnd: newEndToEndId(externalIspb, clock.now()),
    amount: cents(25_00),
    payer: { name: "Rui Sá", document: aCpf(), bankName: "Banco Sol S.A." },
    message: null,
  });
  expect(await deliverPayment({ db, now: clock.now }, incoming())).toBeNull();
  // `brand.close` waits for every account: only so is the bank's own state alone in the way.
  await sql`update tenant set state = 'CLOSED', state_at = now() where id = ${bank.id}`.execute(db);
  expect(await deliverPayment({ db, now: clock.now }, incoming())).toBe("AC07");
  await expect(receivePix({ db, now: clock.now }, incoming())).rejects.toThrow("which is closed");
  await sql`update tenant set state = 'ACTIVE' where id = ${bank.id}`.execute(db);
  expect(await ana.balance()).toBe(25_00);
});

test("the command line suspends and resumes a bank with a reason, and shows its state", async () => {
  const bank = await aTenant();
  const ana = await aCustomer({ tenant: bank });
  const env = {
    DATABASE_URL: world.databaseUrl,
    PUBLIC_URL: "http://localhost:3000",
    SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  };
  const run = async (...words: string[]) => {
    const { code, out, err } = await runVitral([...words, "--json"], env);
    return { code, err, data: out ? JSON.parse(out) : null };
  };
  const why = ["--reason", "ofício 12"];
  expect((await run("tenant", "suspend", bank.slug)).code).toBe(2);
  expect(await run("tenant", "suspend", bank.slug, ...why)).toMatchObject({
    data: { state: "SUSPENDED", sessions: 1 },
  });
  expect(await run("tenant", "suspend", bank.slug, ...why)).toMatchObject({ code: 1 });
  const { data: list } = await run("tenant", "list");
  expect(list).toContainEqual(expect.objectContaining({ slug: bank.slug, state: "SUSPENDED" }));
  expect((await ana.signIn()).json()).toEqual(suspended);
  expect(await run("tenant", "resume", bank.slug, ...why)).toMatchObject({ code: 0, data: { state: "ACTIVE" } });
  expect(await run("tenant", "resume", bank.slug, ...why)).toMatchObject({ code: 1 });
  expect((await ana.signIn()).statusCode).toBe(200);
  const audited = await db
    .selectFrom("audit_event")
    .select(["action", "alone", "reason"])
    .where("tenant_id", "=", bank.id)
    .where("action", "like", "brand.%")
    .orderBy("number")
    .execute();
  expect(audited).toEqual([
    { action: "brand.suspend", alone: true, reason: "ofício 12" },
    { action: "brand.resume", alone: true, reason: "ofício 12" },
  ]);
});
