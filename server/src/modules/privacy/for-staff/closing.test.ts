import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import type { CommandOrder } from "@vitral/contract/acts/acts";
import { afterAll, expect, test } from "vitest";
import { consoleOf } from "../../../../test/console-of.ts";
import { aMailbox } from "../../../../test/mailbox.ts";
import { aLongStatement } from "../../../../test/rows.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { processPendingKeys } from "../../pix-keys/pix-keys.ts";
import { receivePix } from "../../../../test/other-banks.ts";

const world = await aWorld();
const { aCustomer, anExternalPayee, app, aurora, clock, db, deps, failedLedgerChecks } = world;
const { emailsTo } = aMailbox(world);
await anExternalPayee("loja@exemplo.com.br");
await anExternalPayee("muda@exemplo.com.br", "SILENT");
const signedIn = await consoleOf(world);
const people = async () => ({ olivia: await signedIn("OPERACAO"), andre: await signedIn("APROVACAO") });
type Person = Awaited<ReturnType<typeof signedIn>>;

const ask = (maker: Person, kind: CommandOrder["kind"], payload: object) =>
  maker.post("/commands", { key: randomUUID(), order: { kind, payload }, reason: "a pedido do cliente" });
const close = (maker: Person, { id }: Customer) => ask(maker, "customer.close", { customerId: id });
const approve = (checker: Person, id: string) => checker.post(`/commands/${id}/approve`, { version: 1 });
/** Orders something, has it approved by another person, and answers the command as it ended. */
async function done(kind: CommandOrder["kind"], payload: object) {
  const { olivia, andre } = await people();
  const { id } = (await ask(olivia, kind, payload)).json();
  return (await approve(andre, id)).json();
}
const paid = async (who: Customer, key: string, reais: number) =>
  (await who.pay(await who.lookUp(key), reais)).json().transactionId as string;

/** Payments whose answer the bank still waits for: a few seconds, in which the other tests run. */
const unanswered: Promise<unknown>[] = [];
afterAll(() => Promise.all(unanswered));

test("an account with money, an unanswered payment or an open contest stays open, and each is named", async () => {
  const { olivia } = await people();
  const [rich, waiting, contesting] = [
    await aCustomer({ balance: 10_00 }),
    await aCustomer({ balance: 10_00 }),
    await aCustomer({ balance: 10_00 }),
  ];
  unanswered.push(paid(waiting, "muda@exemplo.com.br", 10));
  const contested = await paid(contesting, "loja@exemplo.com.br", 10);
  await contesting.post(`/transactions/${contested}/disputes`, { situation: "SCAM" });
  const why = async (customer: Customer) => (await close(olivia, customer)).json().message.replaceAll("\u00A0", " ");
  expect(await why(rich)).toBe("A conta ainda tem R$ 10,00 na conta: espere que terminem e o saldo seja zero.");
  await expect.poll(() => why(waiting)).toContain("tem 1 pagamento sem resposta");
  expect(await why(contesting)).toContain("1 contestação em aberto");
});

test("a closed account has no access, key or order left, takes no money, and its statement is still read", async () => {
  const both = await people();
  const payer = await aCustomer({ balance: 50_00 });
  const ana = await aCustomer({ balance: 10_00, name: "Ana Encerra", email: "encerra@exemplo.com.br" });
  await ana.post("/pix/keys", { keyType: "EMAIL", key: ana.email });
  clock.advance(10);
  await processPendingKeys(deps);
  const scheduled = await ana.post("/pix/payment", {
    keyInfoId: await ana.lookUp("loja@exemplo.com.br"),
    amount: 5,
    pin: "1234",
    scheduledDate: "2026-03-20",
  });
  expect(scheduled.json().status).toBe("SCHEDULED");
  const found = await payer.lookUp(ana.email ?? "");
  await paid(ana, "loja@exemplo.com.br", 10);

  const ordered = (await close(both.olivia, ana)).json();
  expect(ordered).toMatchObject({
    state: "WAITING",
    changes: [
      { field: "relationship", before: "aberto", after: "encerrado" },
      { field: "schedules", before: "1", after: "cancelados" },
    ],
  });
  expect((await ana.get("")).statusCode).toBe(200);
  expect((await approve(both.andre, ordered.id)).json()).toMatchObject({ state: "EXECUTED" });

  expect((await ana.get("")).statusCode).toBe(401);
  expect((await ana.signIn()).statusCode).toBe(401);
  expect((await payer.pay(found, 1)).json().code).toBe("LOOK_UP_EXPIRED");
  await processPendingKeys(deps);
  expect((await payer.post("/pix/key-info", { key: ana.email })).statusCode).toBe(404);
  const incoming = {
    tenantId: aurora.id,
    accountId: ana.accountId,
    endToEnd: newEndToEndId("99999004", clock.now()),
    key: "",
    amount: cents(1_00),
    payer: { name: "Maria Souza", document: "12345678909", bankName: "Banco Sol S.A." },
  };
  await expect(receivePix({ db, now: clock.now }, incoming)).rejects.toThrow("which is closed");
  const schedules = await db
    .selectFrom("pix_schedule")
    .select("status")
    .where("account_id", "=", ana.accountId)
    .execute();
  expect(schedules).toEqual([{ status: "CANCELLED" }]);

  const page = (await both.olivia.get(`/customers/${ana.id}`)).json();
  expect(page).toMatchObject({ closedAt: clock.now().toISOString(), erasedAt: null, keys: [], sessions: 0 });
  expect((await both.olivia.get(`/customers/${ana.id}/payments`)).json().rows.length).toBeGreaterThan(0);
  const email = (await emailsTo(ana.email)).at(-1);
  expect(email?.text).toContain("1 Pix Agendado foi cancelado");
  expect((await close(both.olivia, ana)).json().message).toContain("já terminou");
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a closed account is not entered by a new password, and its data can still be erased", async () => {
  const ana = await aCustomer({ email: "volta@exemplo.com.br" });
  const order = await done("customer.close", { customerId: ana.id });
  expect(order.changes).toEqual([{ field: "relationship", before: "aberto", after: "encerrado" }]);
  const closedAt = clock.now();
  const forgot = await app.inject({
    method: "POST",
    url: "/api/passwords/send-forgot-password-code",
    headers: { host: aurora.host },
    payload: { document: ana.document, email: ana.email },
  });
  expect(forgot.statusCode).toBe(200);
  expect((await emailsTo(ana.email)).map(({ subject }) => subject)).toEqual(["Banco Aurora: sua conta foi encerrada"]);
  clock.advance(86_400);
  expect(await done("customer.erase", { customerId: ana.id })).toMatchObject({ state: "EXECUTED" });
  const row = await db.selectFrom("customer").selectAll().where("id", "=", ana.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ email: null, closed_at: closedAt, erased_at: expect.any(Date) });
});

test("money that arrives between the order and the approval keeps the account open", async () => {
  const both = await people();
  const [ana, payer] = [await aCustomer({ key: "entra@exemplo.com.br" }), await aCustomer({ balance: 5_00 })];
  const { id } = (await close(both.olivia, ana)).json();
  await paid(payer, "entra@exemplo.com.br", 5);
  const ended = (await approve(both.andre, id)).json();
  expect(ended).toMatchObject({ state: "WORLD_CHANGED", note: expect.stringContaining("na conta") });
  expect((await ana.get("")).statusCode).toBe(200);
});

test("the data of a customer is downloaded by who ordered it alone, once approved, for a day, and told", async () => {
  const both = await people();
  const ana = await aCustomer({ name: "Ana Exporta", email: "exporta@exemplo.com.br" });
  const { id, mayDownloadUntil } = (await ask(both.olivia, "customer.export", { customerId: ana.id })).json();
  const file = (who: Person, format = "json") => who.get(`/commands/${id}/file?format=${format}`);
  expect(mayDownloadUntil).toBeNull();
  expect((await file(both.olivia)).statusCode).toBe(404);
  await approve(both.andre, id);
  const saved = await file(both.olivia);
  expect(saved.headers["content-disposition"]).toContain("dados-do-cliente-");
  expect(saved.json()).toMatchObject({ customer: [{ document: ana.document, email: ana.email }] });
  expect(saved.body).not.toMatch(/passwordHash|pinHash/);
  expect((await file(both.olivia, "html")).body).toContain("Ana Exporta");
  expect((await file(await signedIn("OPERACAO"))).statusCode).toBe(404);
  expect((await emailsTo(ana.email)).at(-1)?.text).toContain("a pedido (LGPD, art. 18)");
  const looks = await db
    .selectFrom("audit_event")
    .select(["action", "actor"])
    .where("customer_id", "=", ana.id)
    .execute();
  expect(looks.filter(({ action }) => action === "customer.download")).toEqual([
    { action: "customer.download", actor: both.olivia.email },
    { action: "customer.download", actor: both.olivia.email },
  ]);
  clock.advance(86_400);
  const later = await signedIn("OPERACAO");
  expect((await later.get(`/commands/${id}`)).json()).toMatchObject({ state: "EXECUTED", mayDownloadUntil: null });
});

test("the staff's file of a customer with a long statement arrives whole", async () => {
  const both = await people();
  const ana = await aCustomer();
  await aLongStatement(world, ana.accountId);
  const { id } = (await ask(both.olivia, "customer.export", { customerId: ana.id })).json();
  await approve(both.andre, id);
  const file = await both.olivia.get(`/commands/${id}/file?format=json`);
  expect(file.rawPayload.length).toBeGreaterThan(9_000_000);
  expect(file.json().statement).toHaveLength(18_001);
});

test("a suspicion is marked and ended on the customer's page, where the bank's rules know one", async () => {
  const flavia = await signedIn("FRAUDE");
  const ana = await aCustomer();
  const refused = await ask(flavia, "customer.mark", { customerId: ana.id });
  expect(refused.json().message).toContain("As regras deste banco");
  const north = await world.aTenant({ rules: { refuseSuspectedPayees: true } });
  const bia = await aCustomer({ tenant: north, key: "bia@norte.com.br" });
  const payer = await aCustomer({ tenant: north, balance: 10_00 });
  const order = (kind: string, more = {}) =>
    flavia.call("POST", `/${north.slug}/commands`, {
      key: randomUUID(),
      order: { kind, payload: { customerId: bia.id, ...more } },
      reason: "relatos",
    });
  expect((await order("customer.mark", { days: 3 })).json()).toMatchObject({ state: "EXECUTED" });
  expect((await order("customer.mark")).json().message).toContain("já está marcado");
  const page = async () => (await flavia.call("GET", `/${north.slug}/customers/${bia.id}`)).json();
  expect(await page()).toMatchObject({ marks: [{ source: "OPERATOR", until: expect.any(String) }] });
  expect((await payer.pay(await payer.lookUp("bia@norte.com.br"), 1)).json().code).toBe("PAYEE_SUSPECTED");
  const cases = (await flavia.call("GET", `/${north.slug}/cases?customer=${bia.id}`)).json();
  expect(cases.rows).toMatchObject([{ kind: "MARK", outcome: "MARKED" }]);
  expect((await order("customer.unmark")).json()).toMatchObject({ state: "EXECUTED" });
  expect(await page()).toMatchObject({ marks: [] });
  const olivia = await signedIn("OPERACAO");
  expect((await ask(olivia, "customer.mark", { customerId: ana.id })).json().code).toBe("STAFF_NOT_ALLOWED");
});

test("who is blocked and unblocked gets an e-mail each time, once, without the reason", async () => {
  const { olivia } = await people();
  const ana = await aCustomer({ email: "bloqueada@exemplo.com.br" });
  const order = (kind: CommandOrder["kind"], customer = ana) => ask(olivia, kind, { customerId: customer.id });
  expect((await order("customer.block")).json()).toMatchObject({ state: "EXECUTED" });
  expect((await order("customer.block")).statusCode).toBe(409);
  expect((await order("customer.unblock")).json()).toMatchObject({ state: "EXECUTED" });
  const sent = await emailsTo(ana.email);
  expect(sent.map(({ subject }) => subject)).toEqual([
    "Banco Aurora: seu acesso está bloqueado",
    "Banco Aurora: seu acesso foi desbloqueado",
  ]);
  expect(sent[0]?.text).toContain("nenhum pagamento sai da conta, nem os agendados");
  expect(JSON.stringify(sent)).not.toContain("a pedido");

  const applicant = await aCustomer({ email: "aberta@exemplo.com.br" });
  await db.updateTable("customer").set({ status: "PENDING" }).where("id", "=", applicant.id).execute();
  expect((await order("customer.block", applicant)).json()).toMatchObject({ state: "EXECUTED" });
  expect(await emailsTo(applicant.email)).toEqual([]);
});
