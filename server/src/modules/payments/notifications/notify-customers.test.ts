import { sql } from "kysely";
import { cents } from "@vitral/brazil/cents";
import { expect, test } from "vitest";
import { aMailbox } from "../../../../test/mailbox.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { countPendingNotifications } from "../../desk/desk.ts";
import { enqueueNotifications } from "../payments.ts";
import { receivePix } from "../../../../test/other-banks.ts";

const world = await aWorld();
const { aCustomer, anExternalPayee, aTenant, aurora, db } = world;
const mailbox = aMailbox(world);
await anExternalPayee("sol@exemplo.com.br");

async function paid(payers: readonly Customer[], key: string): Promise<void> {
  const ids = await Promise.all(payers.map((payer) => payer.lookUp(key)));
  const answers = await Promise.all(payers.map((payer, index) => payer.pay(ids[index] ?? "", 12.34)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
}
const storedEmails = (recipient: string | null) =>
  db
    .selectFrom("outbox")
    .select(["template", "data", "created_at", "tenant_id"])
    .where("recipient", "=", recipient ?? "")
    .execute();

test("payer and payee are notified once of each payment, also by several servers at once", async () => {
  const payers = await Promise.all(
    ["Ana Lima", "Caio Melo", "Davi Reis"].map((name) => aCustomer({ name, balance: 100_00 })),
  );
  const payee = await aCustomer({ name: "Bruno Reis", key: "bruno@exemplo.com.br" });
  for (let time = 0; time < 4; time += 1) await paid(payers, "bruno@exemplo.com.br");
  expect(await countPendingNotifications(db)).toMatchObject([{ tenant: aurora.slug, waiting: 12 }]);

  const emails = await Promise.all(Array.from({ length: 6 }, () => enqueueNotifications(db, 2)));
  emails.push(await enqueueNotifications(db, 100));
  expect(emails.reduce((sum, many) => sum + many, 0)).toBe(24);
  expect(await enqueueNotifications(db, 100)).toBe(0);
  expect(await countPendingNotifications(db)).toEqual([]);

  for (const payer of payers) {
    const written = await storedEmails(payer.email);
    expect(written.map(({ template }) => template)).toEqual(Array(4).fill("payment-sent"));
    expect(written[0]?.data).toMatchObject({ amountCents: 12_34, beneficiary: "Bruno Reis", name: payer.name });
  }
  const received = await storedEmails(payee.email);
  expect(received.map(({ template }) => template)).toEqual(Array(12).fill("payment-received"));
  expect(new Set(received.map(({ data }) => data["payer"]))).toEqual(new Set(payers.map(({ name }) => name)));
});

test("a notification has its payment's time; a network payment is notified at its answer", async () => {
  const ana = await aCustomer({ name: "Ana Souza", balance: 100_00 });
  const at = world.clock.now();
  await paid([ana], "bruno@exemplo.com.br");
  world.clock.advance(60);
  await paid([ana], "sol@exemplo.com.br");
  await enqueueNotifications(db, 100);
  const written = (await storedEmails(ana.email)).toSorted((a, b) => Number(a.created_at) - Number(b.created_at));
  expect(written).toMatchObject([
    { template: "payment-sent", created_at: at, data: { beneficiary: "Bruno Reis" } },
    { template: "payment-sent", data: { beneficiary: "Maria Souza" } },
  ]);
  const [email] = await mailbox.emailsTo(ana.email);
  expect(email?.text).toContain("12,34");
});

test("notifications of two banks are sent each in its bank's name", async () => {
  const south = await aTenant({ displayName: "Banco Sul" });
  const dora = await aCustomer({ tenant: south, name: "Dora Dias", balance: 100_00 });
  await aCustomer({ tenant: south, name: "Edu Dias", key: "edu@exemplo.com.br" });
  const eva = await aCustomer({ name: "Eva Lima", balance: 100_00 });
  await paid([dora], "edu@exemplo.com.br");
  await paid([eva], "bruno@exemplo.com.br");
  expect((await countPendingNotifications(db)).map(({ waiting }) => waiting)).toEqual([1, 1]);
  await enqueueNotifications(db, 100);
  expect(await storedEmails(dora.email)).toMatchObject([{ tenant_id: south.id }]);
  expect(await storedEmails(eva.email)).toMatchObject([{ tenant_id: aurora.id }]);
  const { rows } = await sql`select from pix_pending_notification`.execute(db);
  expect(rows).toEqual([]);
});

test("a company reads in the e-mail what it paid for receiving; who paid nothing reads of no fee", async () => {
  const tenant = await aTenant({ pixIn: { type: "FIXED", fee: 1_50 } });
  const key = "padaria@exemplo.com.br";
  const company = await aCustomer({ tenant, entityType: "COMPANY", name: "Padaria Sol", key });
  const person = await aCustomer({ tenant, name: "Rui Melo", balance: 100_00, key: "rui@exemplo.com.br" });
  const payer = await aCustomer({ tenant, name: "Lia Reis", balance: 100_00 });
  await paid([payer], key);
  await paid([payer], "rui@exemplo.com.br");
  await enqueueNotifications(db, 100);
  const incoming = {
    tenantId: tenant.id,
    accountId: company.accountId,
    endToEnd: "E99999004202603101500abcdefghijk",
    key,
    amount: cents(12_34),
    payer: { name: "Maria Souza", document: "12345678909", bankName: "Banco Sol S.A." },
    description: "Almoço",
  };
  await receivePix({ db, now: world.clock.now }, incoming);
  const { rows } = await sql<{ sent: boolean }>`
    select pix_resend_notice(tenant_id, id, ${world.clock.now()}) as sent from account_transaction
     where account_id = ${company.accountId} and category = 'PIX_RECEIVED'`.execute(db);
  expect(rows.map(({ sent }) => sent)).toEqual([true, true]);
  const fees = async (recipient: string | null) => (await storedEmails(recipient)).map(({ data }) => data["feeCents"]);
  expect(await fees(company.email)).toEqual([1_50, 1_50, 1_50, 1_50]);
  expect(await fees(person.email)).toEqual([null]);
  const [email] = await mailbox.emailsTo(company.email);
  expect(email?.text.replaceAll("\u00A0", " ")).toContain("Valor: R$ 12,34\nTarifa: R$ 1,50\nDe: ");
  const [free] = await mailbox.emailsTo(person.email);
  expect(free?.text).not.toContain("Tarifa");
});
