import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeEach, expect, test } from "vitest";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { outboxOf } from "../../../../test/mailbox.ts";
import { openDb } from "../../../platform/database/db.ts";
import { takeDue } from "../../../platform/database/due-work.ts";
import { smtpMailer } from "../../../platform/messaging/mail.ts";
import type { Sms } from "../../../platform/messaging/sms.ts";
import { enqueueNotifications } from "../../payments/payments.ts";
import { deliver } from "./deliver.ts";
import { enqueue } from "../notifications.ts";
import { dueMessages } from "./queue-queries.ts";
import { sendMessages } from "./send-messages.ts";
import { maxToTake } from "./take-messages.ts";
import { noPush } from "../../../../test/push-service.ts";

const { aCustomer, anExternalPayee, app, aurora, databaseUrl, db, deps, owner, secrets, tenants } = await aWorld();

/** The e-mails that the test's mail server accepted, and how it answers each recipient. */
const post = {
  sources: [] as Buffer[],
  attempts: [] as string[],
  refuse: (_to: string): number | null => null,
  /** Ends when the mail server may answer. */
  silence: Promise.resolve(),
  /** The connections over which a message is coming, and the most at once. */
  sending: new Set<object>(),
  most: 0,
};
/** The text messages that the test's provider accepted; `takes` is how long it takes for one, in milliseconds. */
const phone = { texts: [] as Sms[], calls: [] as string[], takes: 0 };
beforeEach(() => {
  Object.assign(post, { sources: [], attempts: [], refuse: () => null, silence: Promise.resolve(), most: 0 });
  Object.assign(phone, { texts: [], calls: [], takes: 0 });
});

const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo({ address }, session, done) {
    post.attempts.push(address);
    post.most = Math.max(post.most, post.sending.add(session).size);
    const answer = async () => {
      if (!address.startsWith("codigo")) await post.silence;
      const responseCode = post.refuse(address);
      if (responseCode !== null) post.sending.delete(session);
      done(responseCode === null ? null : Object.assign(new Error("Not now"), { responseCode }));
    };
    void answer();
  },
  onClose(session) {
    post.sending.delete(session);
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      post.sending.delete(session);
      post.sources.push(Buffer.concat(chunks));
      done();
    });
  },
});
await new Promise<void>((resolve) => {
  mailServer.listen(0, "127.0.0.1", resolve);
});
const { port } = mailServer.server.address() as AddressInfo;

const mailer = smtpMailer(`smtp://127.0.0.1:${port}`);
const sms = {
  async send(text: Sms) {
    phone.calls.push(text.id);
    await sleep(phone.takes);
    phone.texts.push(text);
  },
};
const delivery = { db, now: deps.now, secrets, tenants, mailer, sms, push: noPush, attachments: {} };

/** A further server: its own connections and workers. */
async function aServer() {
  const { db: own, close } = openDb(databaseUrl, { max: 6, allTenants: true });
  const ownMailer = smtpMailer(`smtp://127.0.0.1:${port}`);
  const worker = sendMessages({
    ...delivery,
    db: own,
    mailer: ownMailer,
    log: app.log,
    works: () => true,
    callsSince: () => 0,
    enqueueMore: (max) => enqueueNotifications(own, max),
  });
  return async () => {
    await worker.stop();
    await ownMailer.close();
    await close();
  };
}
const stops = [await aServer(), await aServer()];
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await mailer.close();
  await new Promise<void>((resolve) => {
    mailServer.close(resolve);
  });
});

const notNow = "SMTP 127.0.0.1: EENVELOPE 452 RCPT TO";
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

test("a code is sent before hundreds of notices; a busy server takes fewer of those", async () => {
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
  const max = (utilization: number, calls: number) => maxToTake({ utilization, calls });
  expect([max(0.1, 20), max(0.9, 20), max(0.4, 600)]).toEqual([50, 5, 5]);
});

test("a message survives a mail server that is down, without disturbing the others", async () => {
  let isDown = true;
  post.refuse = (to) => (isDown && to.startsWith("espera") ? 452 : null);
  await Promise.all([enqueueTo("espera@exemplo.com.br"), enqueueTo("rapida@exemplo.com.br")]);
  await arrives("rapida@exemplo.com.br");
  await expect.poll(() => post.attempts.includes("espera@exemplo.com.br")).toBe(true);
  const [row] = await rowsTo("espera@exemplo.com.br");
  expect(row).toMatchObject({ delivered_at: null, failed_at: null, data: { name: "Ana Lima" } });
  await expect.poll(async () => (await rowsTo("espera@exemplo.com.br"))[0]?.last_error).toBe(notNow);
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

test("what a message says waits encrypted, whoever wrote it, until the mail server is back", async () => {
  let isDown = true;
  post.refuse = () => (isDown ? 452 : null);
  const ana = await aCustomer({ name: "Ana Lima", balance: 100_00 });
  await aCustomer({ name: "Bruno Reis", key: "bruno@exemplo.com.br" });
  await ana.pay(await ana.lookUp("bruno@exemplo.com.br"), 12.34);
  await enqueueTo(ana.email ?? "");
  const tried = async () => (await rowsTo(ana.email ?? "")).map(({ last_error: error }) => error);
  await expect.poll(tried).toEqual([notNow, notNow]);
  const { rows } = await sql<{ said: string; row: string }>`
    select data::text as said, (to_jsonb(o) - 'recipient')::text as row from outbox o
     where recipient = ${ana.email}`.execute(db);
  for (const { said, row } of rows) {
    expect(said).toMatch(/^\{"encrypted": "[\w-]+"\}$/);
    expect(row).not.toMatch(/Ana Lima|Bruno Reis|amountCents|@exemplo/);
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
  const poison = async () => (await rowsTo("veneno@exemplo.com.br"))[0];
  await expect.poll(async () => (await poison())?.last_error).toBeTruthy();
  const deliveries = async () =>
    (await Promise.all(others.map(rowsTo))).flat().map((row) => [row.tries, row.delivered_at === null]);
  await expect.poll(deliveries).toEqual(others.map(() => [1, false]));
  expect(await poison()).toMatchObject({ delivered_at: null, failed_at: null });
});

/** A message that a server took and has. */
const takenTo = (to: string) =>
  db.transaction().execute(async (tx) => {
    await enqueueTo(to, tx);
    const work = dueMessages({ channel: "EMAIL", urgent: false });
    const [taken] = await takeDue<{ id: string; tries: number }>(tx, work, {
      tenantId: aurora.id,
      now: new Date(),
      max: 1,
    });
    return { id: "", tries: 0, ...taken, heldSince: performance.now() };
  });

test("a message is sent although its server died, and once while its server lives, however long that takes", async () => {
  phone.takes = 17_000; // longer than a lease
  const [to, message] = ["+5511999990001", { template: "phone-code", data: { code: "123456" } }] as const;
  await enqueue(deps.outbox, db, { tenantId: aurora.id, to, channel: "SMS", message });
  await expect.poll(() => phone.calls.length).toBe(1);
  // The first dies before it sends, the second before it notes that it has sent.
  const [, sent] = [await takenTo("antes@exemplo.com.br"), await takenTo("depois@exemplo.com.br")];
  const dying = { ...mailer, send: async (mail: Parameters<typeof mailer.send>[0]) => mailer.send(mail).then(forever) };
  await deliver({ ...delivery, mailer: dying }, aurora.id, [sent]);
  await arrives("depois@exemplo.com.br");
  expect(await emailsTo("antes@exemplo.com.br")).toEqual([]);
  await arrives("antes@exemplo.com.br");
  await arrives("depois@exemplo.com.br", 2);
  expect(new Set((await emailsTo("depois@exemplo.com.br")).map(({ messageId }) => messageId)).size).toBe(1);
  await expect.poll(async () => (await rowsTo("depois@exemplo.com.br"))[0]?.delivered_at).toBeInstanceOf(Date);

  await expect.poll(async () => (await rowsTo(to))[0]?.delivered_at, { interval: 200 }).toBeInstanceOf(Date);
  expect(phone.calls).toEqual([phone.texts[0]?.id]);
  expect(await rowsTo(to)).toMatchObject([{ tries: 1, data: {} }]);
});
const forever = () => new Promise<void>(() => {});

test("who lost a message does not put it back; who sent it closes it, whoever has it", async () => {
  const lease = await takenTo("perdida@exemplo.com.br");
  const { id } = lease;
  let answer: (error?: Error) => void = () => {};
  const slow = {
    ...mailer,
    send: () => new Promise<void>((done, fail) => (answer = (error) => (error ? fail(error) : done()))),
  };
  const keep = () =>
    sql`update outbox set tries = tries + 1, next_try_at = now() + interval '1 hour' where id = ${id}`.execute(db);
  const [first] = await deliver({ ...delivery, mailer: slow }, aurora.id, [lease]);
  await keep();
  answer(new Error("Not now"));
  await first?.ended;
  const [row] = await rowsTo("perdida@exemplo.com.br");
  expect(row?.next_try_at?.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
  const again = { id, tries: lease.tries + 1, heldSince: performance.now() };
  const [second] = await deliver({ ...delivery, mailer: slow }, aurora.id, [again]);
  await keep();
  answer();
  await second?.ended;
  expect(await rowsTo("perdida@exemplo.com.br")).toMatchObject([{ delivered_at: expect.any(Date), data: {} }]);
});

test("a server that was paused does not send what another took meanwhile, or may have taken", async () => {
  const [lost, old] = [await takenTo("tomada@exemplo.com.br"), await takenTo("talvez@exemplo.com.br")];
  // For long: else it is taken when its lease ends, and arrives while a later test counts its own.
  await sql`update outbox set tries = tries + 1, next_try_at = now() + interval '1 hour' where id = ${lost.id}`.execute(
    db,
  );
  expect(await deliver(delivery, aurora.id, [lost])).toEqual([]);
  old.heldSince -= 11_000;
  for (const { ended } of await deliver(delivery, aurora.id, [old])) await ended;
  expect(post.attempts).toEqual([]);
  expect(await rowsTo("talvez@exemplo.com.br")).toMatchObject([{ delivered_at: null, failed_at: null }]);
  await arrives("talvez@exemplo.com.br");
});

test("a message that was sent is closed later when that fails at first, and is not sent again", async () => {
  const asOwner = owner();
  await asOwner.connect();
  await asOwner.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken disk'; end $$;
    create trigger broken before update on outbox for each row
      when (new.delivered_at is not null and new.recipient = 'fecha@exemplo.com.br') execute function refuse()`);
  await enqueueTo("fecha@exemplo.com.br");
  await arrives("fecha@exemplo.com.br");
  await sleep(100);
  await asOwner.query("drop trigger broken on outbox");
  await asOwner.end();
  await expect
    .poll(() => rowsTo("fecha@exemplo.com.br"), { timeout: 5_000 })
    .toMatchObject([{ delivered_at: expect.any(Date), tries: 1 }]);
  expect(await emailsTo("fecha@exemplo.com.br")).toHaveLength(1);
});

test("a message whose composing thread died is taken again, and arrives once", async () => {
  const lease = await takenTo("sem-linha@exemplo.com.br");
  const dying = smtpMailer(`smtp://127.0.0.1:${port}`);
  process.once("worker", (thread) => void thread.terminate());
  for (const { ended } of await deliver({ ...delivery, mailer: dying }, aurora.id, [lease])) await ended;
  const lastError = "The e-mail was not composed: stopped";
  expect(await rowsTo("sem-linha@exemplo.com.br")).toMatchObject([
    { last_error: lastError, failed_at: null, tries: 1 },
  ]);
  expect(post.attempts).toEqual([]);
  await arrives("sem-linha@exemplo.com.br");
  await expect
    .poll(() => rowsTo("sem-linha@exemplo.com.br"))
    .toMatchObject([{ delivered_at: expect.any(Date), tries: 2 }]);
  expect(await emailsTo("sem-linha@exemplo.com.br")).toHaveLength(1);
  await dying.close();
});

test("a code by SMS or e-mail does not wait for a mail server that says nothing about notices", async () => {
  let answer: () => void = () => {};
  post.silence = new Promise((resolve) => (answer = resolve));
  await db.transaction().execute(async (tx) => {
    for (let i = 0; i < 150; i++) await enqueueTo(`silencio-${i}@exemplo.com.br`, tx);
  });
  await expect.poll(() => post.attempts.length).toBe(8);
  const began = performance.now();
  const message = { template: "phone-code", data: { code: "123456" } } as const;
  await enqueue(deps.outbox, db, { tenantId: aurora.id, to: "+5511999990002", channel: "SMS", message });
  const byEmail = { template: "email-code", data: { name: "Ana Lima", code: "123456" } } as const;
  await enqueue(deps.outbox, db, { tenantId: aurora.id, to: "codigo-ja@exemplo.com.br", message: byEmail });
  await expect.poll(() => phone.texts.length, { interval: 10 }).toBe(1);
  await arrives("codigo-ja@exemplo.com.br");
  expect(performance.now() - began).toBeLessThan(2_000);
  answer();
  await expect.poll(() => post.sources.length, { interval: 50 }).toBe(151);
});

test("after an outage messages come in turns over a few connections, not all at once", async () => {
  let isDown = true;
  post.refuse = () => (isDown ? 452 : null);
  const people = Array.from({ length: 100 }, (_, i) => `tempestade-${i}@exemplo.com.br`);
  const began = performance.now();
  await db.transaction().execute(async (tx) => {
    for (const to of people) await enqueueTo(to, tx);
  });
  const tries = async () =>
    (await db.selectFrom("outbox").select("tries").where("recipient", "in", people).execute()).map((row) => row.tries);
  await expect.poll(async () => Math.min(...(await tries())), { interval: 50 }).toBeGreaterThanOrEqual(2);
  isDown = false;
  await expect.poll(() => post.sources.length, { interval: 50 }).toBe(people.length);
  expect(post.most).toBeLessThanOrEqual(8);
  // The pauses are at least 1, 2, 4, 8 s: a slow run has more of them.
  const seconds = (performance.now() - began) / 1000;
  expect(post.attempts.length).toBeLessThanOrEqual((1 + Math.log2(1 + seconds)) * people.length);
});

const minutesAgo = (minutes: number) => ({
  ...deps.outbox,
  now: () => new Date(deps.now().getTime() - minutes * 60_000),
});

test("a message that could not be sent for three days fails and is kept for the operator", async () => {
  post.refuse = () => 452;
  await db.transaction().execute(async (tx) => {
    await enqueueTo("velha@exemplo.com.br", tx);
    await tx.updateTable("outbox").set({ tries: 399 }).where("recipient", "=", "velha@exemplo.com.br").execute();
  });
  await expect.poll(async () => (await rowsTo("velha@exemplo.com.br"))[0]?.failed_at).toBeInstanceOf(Date);
  expect(await rowsTo("velha@exemplo.com.br")).toMatchObject([{ data: { name: "Ana Lima" }, next_try_at: null }]);
});

test("a message that ended its server at every try is closed before it is sent again", async () => {
  await db.transaction().execute(async (tx) => {
    await enqueueTo("mortal@exemplo.com.br", tx);
    await tx.updateTable("outbox").set({ tries: 400 }).where("recipient", "=", "mortal@exemplo.com.br").execute();
  });
  await expect.poll(async () => (await rowsTo("mortal@exemplo.com.br"))[0]?.next_try_at).toBe(null);
  expect(await rowsTo("mortal@exemplo.com.br")).toMatchObject([{ failed_at: expect.any(Date), delivered_at: null }]);
  expect(post.attempts).not.toContain("mortal@exemplo.com.br");
});

test("a message of yesterday is sent; a code that is not valid any more is not, and its content is removed", async () => {
  const data = { name: "Ana Lima", at: new Date() };
  const ofNotice = {
    tenantId: aurora.id,
    to: "ontem@exemplo.com.br",
    message: { template: "password-changed", data },
  } as const;
  await enqueue(minutesAgo(26 * 60), db, ofNotice);
  const code = { template: "email-code", data: { name: "Ana Lima", code: "123456" } } as const;
  await enqueue(minutesAgo(11), db, { tenantId: aurora.id, to: "tarde@exemplo.com.br", message: code });
  await enqueue(minutesAgo(9), db, { tenantId: aurora.id, to: "a-tempo@exemplo.com.br", message: code });
  await Promise.all([arrives("ontem@exemplo.com.br"), arrives("a-tempo@exemplo.com.br")]);
  await expect.poll(async () => (await rowsTo("tarde@exemplo.com.br"))[0]?.failed_at).toBeInstanceOf(Date);
  expect(await rowsTo("tarde@exemplo.com.br")).toMatchObject([{ data: {}, delivered_at: null }]);
  expect(post.attempts).not.toContain("tarde@exemplo.com.br");
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
