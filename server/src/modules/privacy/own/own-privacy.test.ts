import { readsOfPrimary } from "../../../platform/database/replica.ts";
import { existsSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { consents, termsVersion } from "@vitral/contract/consents";
import { heldDataKinds } from "@vitral/contract/held-data";
import { keptUntil } from "@vitral/contract/retention";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { everyRule } from "../../../../seed/brand-rules.ts";
import { applicantsOf } from "../../../../test/applicant.ts";
import { openFilesWithoutName } from "../../../../test/processes/files-without-name.ts";
import { aMailbox } from "../../../../test/mailbox.ts";
import { aLongStatement } from "../../../../test/rows.ts";
import { aWorld, type Customer, password } from "../../../../test/world.ts";
import type { Caller } from "../../identity/identity.ts";
import { findConsenting } from "../../consents/consents.ts";
import { eraseCustomer } from "../privacy.ts";
import { dataFileOf } from "./data-file.ts";
import { exportOwnData } from "./export-own-data.ts";
import { valueOf } from "./html-of.ts";

const world = await aWorld();
const { aCustomer, anExternalPayee, aTenant, app, aurora, clock, db, deps } = world;
const { emailsTo } = aMailbox(world);
await anExternalPayee("maria@exemplo.com.br");

const privacyOf = async (customer: Customer) =>
  (await app.inject({ method: "GET", url: "/api/privacy", headers: customer.headers })).json();
const download = (customer: Customer, format = "json", typed = password) =>
  app.inject({
    method: "POST",
    url: "/api/privacy/export",
    headers: customer.headers,
    payload: { password: typed, format },
  });
const consent = (customer: Customer, given: boolean, version: string = consents.NEWS_EMAIL.version) =>
  app.inject({
    method: "PUT",
    url: "/api/privacy/consents/NEWS_EMAIL",
    headers: customer.headers,
    payload: { given, version },
  });
const eventsOf = async ({ id }: Customer) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from security_event where customer_id = ${id} order by at, id`.execute(db);
  return rows.map(({ kind }) => kind);
};
const newsTo = async () => {
  const scope = { tenantId: aurora.id, kind: "NEWS_EMAIL", version: consents.NEWS_EMAIL.version } as const;
  return (await findConsenting(db, scope)).map(({ email }) => email);
};

test("customers see what is held of them, who else gets it, and until when the law keeps it", async () => {
  const tenant = await aTenant({ rules: { dataRecipients: everyRule.dataRecipients } });
  const ana = await aCustomer({ tenant, balance: 50_00 });
  const before = await privacyOf(ana);
  expect(heldDataKinds.filter((kind) => !before.held.includes(kind))).toEqual([
    "DOCUMENTS",
    "PIX_KEYS",
    "SCHEDULES",
    "CHARGES",
    "FAVORITES",
    "DEVICES",
    "CONSENTS",
  ]);
  expect(before).toMatchObject({
    recipients: everyRule.dataRecipients,
    cepHost: "viacep.com.br",
    terms: null,
    keptUntil: keptUntil(clock.now()),
    consents: [{ kind: "NEWS_EMAIL", ...consents.NEWS_EMAIL, given: false, history: [] }],
  });
  await ana.post("/pix/keys", { keyType: "EVP", key: "" });
  await ana.pay(await ana.lookUp("maria@exemplo.com.br"), 1);
  const after = await privacyOf(ana);
  expect(after.held).toContain("PIX_KEYS");
  expect(after.institutions).toHaveLength(1);
  expect(after.institutions).not.toContain(tenant.bankName);
});

test("whoever signs up accepts the terms, and which version is kept", async () => {
  const applicant = await applicantsOf(world).anApplicant();
  const { id } = await applicant.onboardingState();
  const { rows } = await sql`select kind, version, given from customer_consent where customer_id = ${id}`.execute(db);
  expect(rows).toEqual([{ kind: "TERMS", version: termsVersion, given: true }]);
});

test("the file has all data of its customer, of others only what their Pix showed, and no secret", async () => {
  const ana = await aCustomer({ name: "Ana Lima", balance: 50_00 });
  const bia = await aCustomer({ name: "Bia Reis", key: "bia@exemplo.com.br", balance: 7_00 });
  await ana.pay(await ana.lookUp("bia@exemplo.com.br"), 10);
  const answer = await download(ana);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="meus-dados-2026-03-10.json"');
  const file = answer.json();
  expect(file.customer).toMatchObject([{ id: ana.id, name: "Ana Lima", document: ana.document }]);
  expect(file.pixPayments).toMatchObject([{ amountCents: 10_00, status: "SETTLED" }]);
  expect(file.pixLookUps).toMatchObject([{ payeeName: "Bia Reis" }]);
  expect(answer.body).not.toContain(bia.document);
  expect(answer.body).not.toContain(bia.accountId);
  expect(answer.body).not.toMatch(/argon2|Hash"|pinSalt/);
  const hers = (await download(bia)).json();
  expect(hers.pixPayments).toEqual([]);
  expect(hers.statement).toHaveLength(2);
});

test("the file to read is a page of words, dates and reais, in which text from others is harmless", async () => {
  const ana = await aCustomer({ name: "Ana <b>Lima</b>", balance: 50_00 });
  await ana.pay(await ana.lookUp("maria@exemplo.com.br"), 10);
  const answer = await download(ana, "html");
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="meus-dados-2026-03-10.html"');
  expect(answer.body).toContain("Ana &lt;b&gt;Lima&lt;/b&gt;");
  expect(answer.body).not.toContain("<b>Lima");
  expect(answer.body).toContain("<td>R$\u00A010,00</td>");
  expect(answer.body).toContain("<h2>Pix pagos</h2>");
  expect(answer.body).toContain("6 meses depois do acesso");
  expect(answer.body).not.toMatch(/<script|undefined|NaN|\[object/);
  const row = { paid: true, at: "2026-03-10T15:00:00Z", day: "2026-03-10", category: "PIX_SENT", none: null };
  const texts = { moment: "2026-01-01Tx", date: "2026-99-99" };
  const shown = Object.keys(row).map((name) => valueOf(name, row));
  expect(shown).toEqual(["Sim", "10/03/2026 12:00:00", "10/03/2026", "Pix enviado", "—"]);
  expect(Object.keys(texts).map((name) => typeof valueOf(name, texts))).toEqual(["string", "string"]);
  expect(valueOf("moment", texts)).toBe("2026-01-01Tx");
});

test("the file needs the password, is announced by e-mail, leaves a record, and is made five times a day", async () => {
  const ana = await aCustomer({ email: "ana.lima@exemplo.com.br" });
  expect((await download(ana, "json", "outra-senha")).json()).toMatchObject({ code: "WRONG_PASSWORD" });
  expect(await eventsOf(ana)).not.toContain("DATA_EXPORTED");
  for (let times = 0; times < 5; times += 1) expect((await download(ana)).statusCode).toBe(200);
  expect((await download(ana)).json()).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect((await eventsOf(ana)).filter((kind) => kind === "DATA_EXPORTED")).toHaveLength(5);
  const subjects = (await emailsTo(ana.email)).map(({ subject }) => subject);
  expect(subjects).toContain("Banco Aurora: seus dados foram baixados");
});

test("the file is compressed for a browser that accepts it, and is the same file", async () => {
  const ana = await aCustomer();
  const headers = { ...ana.headers, "accept-encoding": "gzip, br" };
  const payload = { password, format: "html" };
  const whole = await download(ana, "html");
  const answer = await app.inject({ method: "POST", url: "/api/privacy/export", headers, payload });
  expect([answer.headers["content-encoding"], answer.headers["vary"]]).toEqual(["gzip", "accept-encoding"]);
  expect(answer.rawPayload.length).toBeLessThan(whole.rawPayload.length / 2);
  const [title] = /<h1>.*<\/h1>/.exec(whole.body) ?? [];
  expect(gunzipSync(answer.rawPayload).toString()).toContain(title);
});

test("a file of many megabytes arrives whole; more than a server makes is refused, and nothing is recorded", async () => {
  const ana = await aCustomer();
  await aLongStatement(world, ana.accountId);
  const caller = { tenant: aurora, id: ana.id, name: ana.name, email: ana.email } as unknown as Caller;
  const small = exportOwnData({ ...deps, outbox: deps, read: readsOfPrimary(deps.db) }, caller, {
    password,
    format: "json",
    maxBytes: 8_000_000,
  });
  await expect(small).rejects.toMatchObject({ code: "OWN_DATA_TOO_LARGE" });
  expect(await eventsOf(ana)).not.toContain("DATA_EXPORTED");
  const whole = await download(ana);
  expect(whole.rawPayload.length).toBeGreaterThan(9_000_000);
  expect(whole.json().statement).toHaveLength(18_001);
});

test.runIf(existsSync("/proc/self/fd"))("a file that could not be recorded is not kept", async () => {
  const ana = await aCustomer();
  const subject = { tenant: aurora, name: ana.name } as never;
  const file = { tenantId: aurora.id, customerId: ana.id, format: "json", at: new Date(), subject } as const;
  const record = () => Promise.reject(new Error("not recorded"));
  await expect(dataFileOf({ db, read: readsOfPrimary(db) }, file, { record })).rejects.toThrow("not recorded");
  await expect.poll(openFilesWithoutName, { timeout: 500 }).toBe(0);
});

test("a consent is given and withdrawn at any time, and each change is kept with its text", async () => {
  const ana = await aCustomer({ email: "novidades@exemplo.com.br" });
  expect((await consent(ana, false)).statusCode).toBe(200);
  expect((await privacyOf(ana)).consents[0].history).toEqual([]);
  expect((await consent(ana, true, "2020-01-01")).json()).toMatchObject({ code: "CONSENT_TEXT_CHANGED" });
  expect((await consent(ana, true)).statusCode).toBe(200);
  expect((await consent(ana, true)).statusCode).toBe(200);
  const at = clock.now().toISOString();
  const given = { given: true, version: consents.NEWS_EMAIL.version, at };
  expect((await privacyOf(ana)).consents).toEqual([
    { kind: "NEWS_EMAIL", ...consents.NEWS_EMAIL, given: true, history: [given] },
  ]);
  expect(await newsTo()).toEqual(["novidades@exemplo.com.br"]);

  clock.advance(60);
  expect((await consent(ana, false, "2020-01-01")).statusCode).toBe(200);
  expect((await privacyOf(ana)).consents[0]).toMatchObject({ given: false, history: [{ given: false }, given] });
  expect(await newsTo()).toEqual([]);
  expect((await eventsOf(ana)).slice(-2)).toEqual(["CONSENT_GIVEN", "CONSENT_WITHDRAWN"]);
});

test("what was given to an earlier version of the text does not count", async () => {
  const ana = await aCustomer({ email: "antes@exemplo.com.br" });
  await consent(ana, true);
  const change = sql`update customer_consent set version = '2020-01-01' where customer_id = ${ana.id}`.execute(db);
  await expect(change).rejects.toThrow("permission denied");
  const asOwner = world.owner();
  await asOwner.connect();
  await asOwner.query(`update customer_consent set version = '2020-01-01' where customer_id = $1`, [ana.id]);
  await asOwner.end();
  expect((await privacyOf(ana)).consents[0]).toMatchObject({ given: false, history: [{ given: true }] });
  expect(await newsTo()).not.toContain("antes@exemplo.com.br");
});

test("two changes at once leave one choice in force", async () => {
  const ana = await aCustomer();
  await Promise.all([consent(ana, true), consent(ana, true), consent(ana, true)]);
  const { rows } = await sql`select 1 from customer_consent where customer_id = ${ana.id}`.execute(db);
  expect(rows).toHaveLength(1);
});

test("closing the relationship withdraws what was given", async () => {
  const ana = await aCustomer({ email: "tchau@exemplo.com.br" });
  await consent(ana, true);
  await db
    .transaction()
    .execute((tx) => eraseCustomer({ ...deps, outbox: deps }, tx, { tenantId: aurora.id, customerId: ana.id }));
  const { rows } = await sql`
    select given from customer_consent where customer_id = ${ana.id} and ended_at is null`.execute(db);
  expect(rows).toEqual([{ given: false }]);
});
