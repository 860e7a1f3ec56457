import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeEach, expect, test } from "vitest";
import { aWorld, type Customer } from "../../../test/world.ts";
import { outboxOf } from "../../../test/mailbox.ts";
import { openDb } from "../../platform/database/db.ts";
import { startJobs } from "../../platform/jobs/jobs.ts";
import { smtpMailer } from "../../platform/messaging/mail.ts";
import { enqueueNotifications } from "../pix/pix.ts";
import { enqueue } from "./notifications.ts";
import { maxToEnqueue } from "./relay.ts";
import { sendMessages } from "./send-messages.ts";
import { sweepOutbox } from "./sweep-outbox.ts";

const { aCustomer, anExternalPayee, app, aurora, databaseUrl, db, deps, secrets, tenants } = await aWorld();

/** The e-mails that the test's mail server accepted, and how it answers each recipient. */
const post = {
  sources: [] as Buffer[],
  attempts: [] as string[],
  refuse: (_to: string): number | null => null,
};
beforeEach(() => {
  Object.assign(post, { sources: [], attempts: [], refuse: () => null });
});

const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo({ address }, _session, done) {
    post.attempts.push(address);
    const responseCode = post.refuse(address);
    done(responseCode === null ? null : Object.assign(new Error("Not now"), { responseCode }));
  },
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      post.sources.push(Buffer.concat(chunks));
      done();
    });
  },
});
await new Promise<void>((resolve) => {
  mailServer.listen(0, "127.0.0.1", resolve);
});
const { port } = mailServer.server.address() as AddressInfo;

/** A further server: its own connections, relay and workers. */
async function aServer() {
  const { db: own, close } = openDb(databaseUrl, { max: 6, allTenants: true });
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`);
  const sms = { send: async () => {} };
  const boss = await startJobs(databaseUrl, app.log);
  const relay = await sendMessages({
    db: own,
    secrets,
    tenants,
    mailer,
    sms,
    attachments: {},
    boss,
    log: app.log,
    callsSince: () => 0,
    enqueueMore: (max) => enqueueNotifications(own, max),
  });
  return async () => {
    await relay.stop();
    await boss.stop({ graceful: true, timeout: 5_000 });
    await mailer.close();
    await close();
  };
}
const stops = [await aServer(), await aServer()];
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await new Promise<void>((resolve) => {
    mailServer.close(resolve);
  });
});

const rowsTo = (recipient: string) => outboxOf({ db, secrets })({ recipient });
const enqueueTo = (to: string, tx: Parameters<typeof enqueue>[1] = db) =>
  enqueue(deps.outbox, tx, {
    tenantId: aurora.id,
    to,
    message: { template: "password-changed", data: { name: "Ana Lima", at: "2026-03-10T15:00:00Z" } },
  });
const emails = () => Promise.all(post.sources.map((source) => PostalMime.parse(source)));
const emailsTo = async (to: string | null) => (await emails()).filter((email) => email.to?.[0]?.address === to);
const arrives = async (to: string | null, count = 1) => {
  await expect.poll(async () => (await emailsTo(to)).length, { interval: 50 }).toBe(count);
};

test("a message is committed with its cause or not at all", async () => {
  const failed = db.transaction().execute(async (tx) => {
    await enqueueTo("nunca@exemplo.com.br", tx);
    throw new Error("the cause fails");
  });
  await expect(failed).rejects.toThrow("the cause fails");
  await db.transaction().execute((tx) => enqueueTo("sim@exemplo.com.br", tx));
  await arrives("sim@exemplo.com.br");
  expect(await rowsTo("nunca@exemplo.com.br")).toEqual([]);
});

test("two servers deliver every message once", async () => {
  const people = Array.from({ length: 300 }, (_, i) => `cliente-${i}@exemplo.com.br`);
  await db.transaction().execute(async (tx) => {
    for (const to of people) await enqueueTo(to, tx);
  });
  await expect.poll(() => post.sources.length, { interval: 50 }).toBeGreaterThanOrEqual(people.length);
  const waiting = () => db.selectFrom("outbox").select("id").where("delivered_at", "is", null).execute();
  await expect.poll(waiting).toEqual([]);
  const received = await emails();
  expect(received).toHaveLength(people.length);
  expect(new Set(received.map(({ to }) => to?.[0]?.address))).toEqual(new Set(people));
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(people.length);
});

test("a code is sent before hundreds of notices; a busy server queues fewer of those", async () => {
  await db.transaction().execute(async (tx) => {
    for (let i = 0; i < 400; i++) await enqueueTo(`espera-${i}@exemplo.com.br`, tx);
    await enqueue(deps.outbox, tx, {
      tenantId: aurora.id,
      to: "codigo@exemplo.com.br",
      message: { template: "email-code", data: { name: "Ana Lima", code: "123456" } },
    });
  });
  await arrives("codigo@exemplo.com.br");
  expect(post.sources.length).toBeLessThan(200);
  await expect.poll(() => post.sources.length, { interval: 50 }).toBe(401);
  const max = (utilization: number, calls: number) => maxToEnqueue({ utilization, calls });
  expect([max(0.1, 20), max(0.9, 20), max(0.4, 600)]).toEqual([100, 5, 5]);
});

test("a message survives a mail server that is down, without disturbing the others", async () => {
  let isDown = true;
  post.refuse = (to) => (isDown && to.startsWith("espera") ? 452 : null);
  await Promise.all([enqueueTo("espera@exemplo.com.br"), enqueueTo("rapida@exemplo.com.br")]);
  await arrives("rapida@exemplo.com.br");
  await expect.poll(() => post.attempts.includes("espera@exemplo.com.br")).toBe(true);
  const [row] = await rowsTo("espera@exemplo.com.br");
  expect(row).toMatchObject({ delivered_at: null, failed_at: null, data: { name: "Ana Lima" } });
  isDown = false;
  await arrives("espera@exemplo.com.br");
  expect(await emailsTo("rapida@exemplo.com.br")).toHaveLength(1);
});

test("an undeliverable message is closed, kept for the operator and not retried", async () => {
  post.refuse = () => 550;
  await enqueueTo("sumiu@exemplo.com.br");
  const closed = async () => (await rowsTo("sumiu@exemplo.com.br"))[0]?.failed_at ?? null;
  await expect.poll(closed).toBeInstanceOf(Date);
  expect(await rowsTo("sumiu@exemplo.com.br")).toMatchObject([{ data: { name: "Ana Lima" }, delivered_at: null }]);
  await new Promise((resolve) => setTimeout(resolve, 3_000)); // longer than the first wait of a retry
  expect(post.attempts).toEqual(["sumiu@exemplo.com.br"]);
});

/** The states of the jobs that delivered or deliver messages to somebody. */
async function jobsOf(recipients: string[]) {
  const { rows } = await sql<{ recipient: string; state: string; retries: number }>`
    select o.recipient, j.state, j.retry_count as retries
      from pgboss.job j join outbox o on o.id::text = j.data ->> 'id'
     where o.recipient = any (${recipients}) order by o.recipient`.execute(db);
  return rows;
}

test("what a message says waits encrypted, whoever wrote it, until the mail server is back", async () => {
  let isDown = true;
  post.refuse = () => (isDown ? 452 : null);
  const ana = await aCustomer({ name: "Ana Lima", balance: 100_00 });
  await aCustomer({ name: "Bruno Reis", key: "bruno@exemplo.com.br" });
  await ana.pay(await ana.lookUp("bruno@exemplo.com.br"), 12.34);
  await enqueueTo(ana.email ?? "");
  const jobs = async () => (await jobsOf([ana.email ?? ""])).map(({ state }) => state);
  await expect.poll(jobs).toEqual(["retry", "retry"]);
  const { rows } = await sql<{ said: string; job: string }>`
    select o.data::text as said, j::text as job from outbox o join pgboss.job j on j.data ->> 'id' = o.id::text
     where o.recipient = ${ana.email}`.execute(db);
  for (const { said, job } of rows) {
    expect(said).toMatch(/^\{"encrypted": "[\w-]+"\}$/);
    expect(job).not.toMatch(/Ana Lima|Bruno Reis|amountCents|@exemplo/);
  }
  isDown = false;
  await arrives(ana.email, 2);
  expect((await emailsTo(ana.email)).map(({ text }) => text).join()).toMatch(/12,34[^]*Bruno Reis/);
});

test("a failed message does not resend others of its batch", async () => {
  const others = Array.from({ length: 20 }, (_, i) => `vizinha-${i}@exemplo.com.br`);
  await db.transaction().execute(async (tx) => {
    for (const to of others) await enqueueTo(to, tx);
    await enqueue(deps.outbox, tx, {
      tenantId: aurora.id,
      to: "veneno@exemplo.com.br",
      message: { template: "phone-code", data: { code: "123456" } },
    });
  });
  await expect.poll(async () => (await jobsOf(["veneno@exemplo.com.br"]))[0]?.state).toBe("retry");
  await expect
    .poll(async () => (await jobsOf(others)).map(({ state, retries }) => `${state} ${retries}`))
    .toEqual(others.map(() => "completed 0"));
});

/** A message that was handed to the job queue and whose job has ended without delivering it. */
async function abandoned(
  to: string,
  createdAt: Date,
  template: "password-changed" | "email-code" = "password-changed",
) {
  const data = template === "email-code" ? { name: "Ana Lima", code: "123456" } : { name: "Ana Lima", at: createdAt };
  const outbox = { ...deps.outbox, now: () => createdAt };
  const message = { template, data } as Parameters<typeof enqueue>[2]["message"];
  post.refuse = () => 452;
  await enqueue(outbox, db, { tenantId: aurora.id, to, message });
  await expect.poll(async () => (await jobsOf([to])).length).toBe(1);
  await expect.poll(() => post.attempts.includes(to)).toBe(true);
  await expect.poll(async () => (await jobsOf([to]))[0]?.state).toBe("retry");
  await sql`update pgboss.job set state = 'failed', completed_on = now()
             where data ->> 'id' = (select id::text from outbox where recipient = ${to})`.execute(db);
  await sql`update outbox set queued_at = now() - interval '1 day' where recipient = ${to}`.execute(db);
  post.refuse = () => null;
}

const hoursAgo = (hours: number) => new Date(deps.now().getTime() - hours * 3_600_000);

test("after an outage of a day, messages that the job queue gave up are sent", async () => {
  await abandoned("esperou@exemplo.com.br", hoursAgo(26));
  expect(await sweepOutbox(deps, aurora.id)).toEqual({ requeued: 1, failed: 0 });
  await arrives("esperou@exemplo.com.br");
  expect(await sweepOutbox(deps, aurora.id)).toEqual({ requeued: 0, failed: 0 });
});

test("after three days an unsent message fails and is kept for the operator; a code at once", async () => {
  await abandoned("velha@exemplo.com.br", hoursAgo(73));
  await abandoned("codigo-velho@exemplo.com.br", hoursAgo(26), "email-code");
  expect(await sweepOutbox(deps, aurora.id)).toEqual({ requeued: 0, failed: 2 });
  const [notice] = await rowsTo("velha@exemplo.com.br");
  expect(notice).toMatchObject({ failed_at: expect.any(Date), delivered_at: null, data: { name: "Ana Lima" } });
  const [code] = await rowsTo("codigo-velho@exemplo.com.br");
  expect(code).toMatchObject({ failed_at: expect.any(Date), delivered_at: null });
  expect(code?.data).toEqual({});
});

test("a message that the job queue still retries is left to it", async () => {
  post.refuse = () => 452;
  await enqueueTo("em-curso@exemplo.com.br");
  await expect.poll(() => post.attempts.length).toBeGreaterThan(0);
  await sql`update outbox set queued_at = now() - interval '1 day', created_at = now() - interval '10 years'
             where recipient = 'em-curso@exemplo.com.br'`.execute(db);
  expect(await sweepOutbox(deps, aurora.id)).toEqual({ requeued: 0, failed: 0 });
  post.refuse = () => null;
  await arrives("em-curso@exemplo.com.br");
});

test("a delivered message's content is removed", async () => {
  await enqueueTo("esquecida@exemplo.com.br");
  await arrives("esquecida@exemplo.com.br");
  const data = async () => (await rowsTo("esquecida@exemplo.com.br")).map((row) => row.data);
  await expect.poll(data).toEqual([{}]);
});

test("a Pix notifies both sides with amount, name, time and id", async () => {
  const key = "padaria@exemplo.com.br";
  const [ana, padaria] = [
    await aCustomer({ balance: 100_00, name: "Ana Lima" }),
    await aCustomer({ key, name: "Padaria Pão Nosso Ltda", entityType: "COMPANY" }),
  ];
  const { endToEnd } = (await ana.pay(await ana.lookUp(key), 12.34)).json();
  await Promise.all([arrives(ana.email), arrives(padaria.email)]);

  const [sent] = await emailsTo(ana.email);
  expect(sent?.from).toEqual({ name: aurora.displayName, address: aurora.email });
  expect(plain(sent?.subject)).toBe("Pix de R$ 12,34 enviado");
  for (const fact of ["Olá, Ana Lima.", "Padaria Pão Nosso Ltda", "R$ 12,34", "10/03/2026 às 12:00", endToEnd]) {
    expect(plain(sent?.text)).toContain(fact);
  }
  const [received] = await emailsTo(padaria.email);
  expect(plain(received?.subject)).toBe("Você recebeu um Pix de R$ 12,34");
  for (const fact of ["Ana Lima", "R$ 12,34", "10/03/2026 às 12:00"]) expect(plain(received?.text)).toContain(fact);
  for (const email of [sent, received]) expect(plain(email?.text)).not.toContain(ana.document);
});

test("a Pix refused by another bank is notified with its reason; a refused order is not", async () => {
  const ana: Customer = await aCustomer({ balance: 100_00 });
  const key = await anExternalPayee("loja@exemplo.com.br", "REFUSE");
  expect((await ana.pay(await ana.lookUp(key), 5, "9999")).json().code).toBe("WRONG_PIN");
  expect((await ana.pay(await ana.lookUp(key), 500)).json().code).toBe("INSUFFICIENT_FUNDS");
  expect((await ana.pay(await ana.lookUp(key), 5)).json().code).toBe("PAYMENT_REFUSED");
  await arrives(ana.email);
  const [email] = await emailsTo(ana.email);
  expect(plain(email?.subject)).toBe("Seu Pix de R$ 5,00 não foi concluído");
  expect(plain(email?.text)).toContain("A conta de quem recebe não existe ou está inválida na instituição dela.");
  expect(plain(email?.text)).toContain("nada foi cobrado");
});

/** Currency is written with a space that does not break. */
const plain = (text = ""): string => text.replaceAll("\u00A0", " ");
