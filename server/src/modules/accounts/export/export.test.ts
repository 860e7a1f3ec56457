import { readsOfPrimary } from "../../../platform/database/replica.ts";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cents } from "@vitral/brazil/cents";
import { afterAll, expect, test } from "vitest";
import { pdfLines } from "../../../../test/paper.ts";
import { aWorld, type Customer, type Db } from "../../../../test/world.ts";
import type { Mail } from "../../../platform/messaging/mail.ts";
import { deliver, type Delivery } from "../../notifications/queue/deliver.ts";
import { statementAttachments } from "../accounts.ts";
import { noPush } from "../../../../test/push-service.ts";

const { aCustomer, anExternalPayee, clock, db, deposit, secrets, tenants } = await aWorld();
const copies = mkdtempSync(join(tmpdir(), "vitral-export-test-"));
afterAll(() => rmSync(copies, { recursive: true }));

const order = (who: Customer, query: string) => who.post(`/transactions/export${query}`);
const waiting = (who: Customer) =>
  db
    .selectFrom("outbox")
    .selectAll()
    .where("template", "=", "statement-export")
    .where("recipient", "=", who.email ?? "")
    .execute();

type EmailContent = Mail & { files: { filename: string; contentType: string; bytes: Buffer }[] };

/** Delivers the ordered statement as a server would; the files are read before they are removed. */
async function delivered(who: Customer, database: Db = db): Promise<EmailContent> {
  const [row] = await waiting(who);
  const emails: EmailContent[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      const files = (mail.attachments ?? []).map(({ filename, contentType, path }) => {
        copyFileSync(path, join(copies, filename));
        return { filename, contentType, bytes: readFileSync(path) };
      });
      emails.push({ ...mail, files });
    },
    close: async () => {},
  };
  const attachments: Delivery["attachments"] = {
    "statement-export": (tenant, data, folder) =>
      statementAttachments({ begin: () => readsOfPrimary(database), now: clock.now })(tenant, data, folder),
  };
  const sms = { send: async () => {} };
  const delivery = { db, now: clock.now, secrets, tenants, mailer, sms, push: noPush, attachments };
  const lease = { id: row?.id ?? "", tries: 0, heldSince: performance.now() };
  for (const { ended } of await deliver(delivery, who.tenant.id, [lease])) await ended;
  const [email] = emails;
  if (!email) throw new Error("no email");
  return email;
}

const csvRows = (csv: Buffer): string[][] =>
  csv
    .toString()
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(";"));
const sumOf = (rows: string[][]): number => rows.reduce((sum, row) => sum + Number((row[5] ?? "").replace(",", "")), 0);

/** R$ 100,00 on the 1st; +50, −20 and a failed −7 in the period, +9 on its last instant; +1 right after it. */
async function aHistory(): Promise<Customer> {
  clock.set("2026-03-01T12:00:00-03:00");
  const ana = await aCustomer({ name: "Ana Lima", balance: 100_00 });
  await aCustomer({ name: "Bruno Reis", key: "bruno@exemplo.com.br" }).catch(() => {});
  await anExternalPayee("recusa@exemplo.com.br", "REFUSE");
  clock.set("2026-03-05T00:00:00-03:00");
  await ana.signIn();
  await deposit(ana.tenant.id, ana.accountId, cents(50_00));
  clock.set("2026-03-06T12:00:00-03:00");
  await ana.signIn();
  expect((await ana.pay(await ana.lookUp("bruno@exemplo.com.br"), 20)).statusCode).toBe(200);
  expect((await ana.pay(await ana.lookUp("recusa@exemplo.com.br"), 7)).statusCode).toBe(422);
  clock.set("2026-03-07T23:59:59.999-03:00");
  await deposit(ana.tenant.id, ana.accountId, cents(9_00));
  clock.set("2026-03-08T00:00:00-03:00");
  await deposit(ana.tenant.id, ana.accountId, cents(1_00));
  clock.set("2026-03-10T12:00:00-03:00");
  await ana.signIn();
  return ana;
}

test("a period's statement comes by e-mail as PDF and CSV with its rows and matching balances", async () => {
  const ana = await aHistory();
  const answer = await order(ana, "?startDate=2026-03-05&endDate=2026-03-07");
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  expect(await waiting(ana)).toMatchObject([{ channel: "EMAIL", delivered_at: null, tenant_id: ana.tenant.id }]);

  const email = await delivered(ana);
  expect([email.to, email.subject]).toEqual([ana.email, "Seu extrato de 05/03/2026 a 07/03/2026"]);
  expect(email.files.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    ["extrato-2026-03-05-a-2026-03-07.pdf", "application/pdf"],
    ["extrato-2026-03-05-a-2026-03-07.csv", "text/csv; charset=utf-8"],
  ]);
  const [pdf, csv] = email.files.map(({ bytes }) => bytes);
  const rows = csvRows(csv as Buffer);
  expect(rows.map((row) => [row[0], row[2], row[5], row[6], row[7]])).toEqual([
    ["05/03/2026", "TED recebido", "50,00", "Concluída", ""],
    ["06/03/2026", "Pix enviado", "-20,00", "Concluída", ""],
    ["06/03/2026", "Pix enviado", "", "Não concluída", "-7,00"],
    ["07/03/2026", "TED recebido", "9,00", "Concluída", ""],
  ]);
  const lines = pdfLines(pdf as Buffer);
  const after = (label: string) => lines[lines.indexOf(label) + 1];
  expect(after("Saldo no início do período")).toBe("R$ 100,00");
  expect(after("Saldo no fim do período")).toBe("R$ 139,00");
  expect(100_00 + sumOf(rows)).toBe(139_00);
  expect([after("Entradas"), after("Saídas")]).toEqual(["+ R$ 59,00", "- R$ 20,00"]);
  const [sent] = await waiting(ana);
  expect(sent).toMatchObject({ delivered_at: expect.any(Date) });
  expect(sent?.data).toEqual({});
});

test.each([
  ["2020-01-01", "2020-01-31", 0, "R$ 0,00", "R$ 0,00"],
  ["2026-03-10", "2026-03-10", 0, "R$ 5,00", "R$ 5,00"],
  ["2026-03-11", "9999-12-31", 0, "R$ 5,00", "R$ 5,00"],
  ["0001-01-01", "9999-12-31", 2, "R$ 0,00", "R$ 5,00"],
])("any period can be exported: %s to %s", async (startDate, endDate, rows, opening, closing) => {
  clock.set("2026-03-09T12:00:00-03:00");
  const ana = await aCustomer();
  for (const amount of [2_00, 3_00]) await deposit(ana.tenant.id, ana.accountId, cents(amount));
  clock.set("2026-03-10T12:00:00-03:00");
  await ana.signIn();
  expect((await order(ana, `?startDate=${startDate}&endDate=${endDate}`)).statusCode).toBe(200);
  const { files } = await delivered(ana);
  const lines = pdfLines(files[0]?.bytes as Buffer);
  expect(csvRows(files[1]?.bytes as Buffer).filter(([day]) => day !== "")).toHaveLength(rows);
  expect(lines[lines.indexOf("Saldo no início do período") + 1]).toBe(opening);
  expect(lines[lines.indexOf("Saldo no fim do período") + 1]).toBe(closing);
});

test("balances and rows are of one instant, although a payment follows each query", async () => {
  const ana = await aCustomer({ entityType: "COMPANY", balance: 100_00 });
  await aCustomer({ key: "caio@exemplo.com.br" });
  await order(ana, "?startDate=2026-03-10&endDate=2026-03-10");
  const ids: string[] = [];
  for (let payment = 0; payment < 30; payment += 1) ids.push(await ana.lookUp("caio@exemplo.com.br"));
  const meddled = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const id = ids.pop();
      if (id) await ana.pay(id, 1);
      return result;
    },
  });
  const { files } = await delivered(ana, meddled);
  expect(ids.length).toBeLessThan(25);
  const lines = pdfLines(files[0]?.bytes as Buffer);
  const closing = lines[lines.indexOf("Saldo no fim do período") + 1];
  expect(Number(closing?.replace(/\D/g, ""))).toBe(sumOf(csvRows(files[1]?.bytes as Buffer)));
});

test.each([
  "",
  "?startDate=2026-03-01",
  "?endDate=2026-03-01",
  "?startDate=&endDate=",
  "?startDate=2026-02-30&endDate=2026-03-01",
])("without a whole period nothing is exported: %j", async (query) => {
  const ana = await someone();
  const answer = await order(ana, query);
  const message = "Por favor, selecione um período para exportar.";
  expect([answer.statusCode, answer.json().validation]).toEqual([400, { query: { message } }]);
  expect(await waiting(ana)).toEqual([]);
});

let known: Promise<Customer> | undefined;
const someone = () => (known ??= aCustomer());

test("a customer without an e-mail address is refused with a sentence", async () => {
  const ana = await aCustomer({ email: null });
  const answer = await order(ana, "?startDate=2026-03-01&endDate=2026-03-10");
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    {
      code: "NO_EMAIL",
      message: "Não há um e-mail no seu cadastro. Entre em contato com o suporte para incluir um.",
    },
  ]);
});

test("at most ten statements are sent in ten minutes", async () => {
  const ana = await aCustomer();
  const ordered = await Promise.all(
    Array.from({ length: 15 }, () => order(ana, "?startDate=2026-03-01&endDate=2026-03-10")),
  );
  expect(ordered.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  const refused = ordered.find(({ statusCode }) => statusCode === 429);
  expect([refused?.headers["retry-after"], refused?.json().message]).toEqual([
    "600",
    "Muitas tentativas. Aguarde 10 minutos e tente novamente.",
  ]);
  expect(await waiting(ana)).toHaveLength(10);
  clock.advance(600);
  expect((await order(ana, "?startDate=2026-03-01&endDate=2026-03-10")).statusCode).toBe(200);
});
