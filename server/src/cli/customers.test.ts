import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { consents } from "@vitral/contract/consents";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { applicantsOf } from "../../test/applicant.ts";
import { aMailbox } from "../../test/mailbox.ts";
import { runVitral } from "../../test/run-vitral.ts";
import { aWorld, password } from "../../test/world.ts";
import { ownerRole } from "../platform/database/prepare-database.ts";

const world = await aWorld();
const { aCustomer, app, aurora, failedLedgerChecks, db } = world;
const { anApplicant } = applicantsOf(world);
const { emailsTo, codeTextedTo } = aMailbox(world);
const folder = mkdtempSync(join(tmpdir(), "vitral-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

const ownerUrl = new URL(world.databaseUrl);
ownerUrl.username = ownerRole;
const env = {
  DATABASE_URL: world.databaseUrl,
  DATABASE_OWNER_URL: ownerUrl.href,
  PUBLIC_URL: "http://localhost:3000",
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  DATA_DIR: folder,
  DEMO: "1",
};
const why = ["--reason", "pedido do titular"];

async function run(...words: string[]) {
  const { code, out, err } = await runVitral([...words, "--json"], env);
  return { code, err: err.trim(), data: out ? JSON.parse(out) : null };
}
const auditOf = async (action: string) =>
  db.selectFrom("audit_event").select(["actor", "customer_id", "reason"]).where("action", "=", action).execute();
/**
 * What an operator did to somebody's access, as the access records have it; the records of the customer's own doing
 * left out.
 */
async function recordsOf(customerId: string) {
  const kinds = ["BLOCKED", "UNBLOCKED", "UNLOCKED", "RELEASED", "ERASED"];
  const { rows } = await sql<{ kind: string; address: string | null }>`
    select kind, address from security_event where customer_id = ${customerId} and kind = any(${kinds}) order by at`.execute(
    db,
  );
  return rows;
}
const actor = userInfo().username;

test("a sign-up with another's document is released once; an account never is", async () => {
  const impostor = await anApplicant();
  await impostor.advance("WAITING_ADDRESS");
  const { id } = await impostor.onboardingState();
  expect((await run("customer", "release", impostor.document)).code).toBe(2);
  expect(await run("customer", "release", impostor.document, ...why)).toMatchObject({
    code: 0,
    data: { id, released: true },
  });
  expect((await impostor.signUp()).statusCode).toBe(200);
  await run("customer", "release", impostor.document, ...why);
  expect(await run("customer", "release", impostor.document, ...why)).toMatchObject({
    code: 0,
    data: { released: false },
  });
  const ana = await aCustomer();
  expect(await run("customer", "release", ana.document, ...why)).toMatchObject({
    code: 1,
    err: "Only a PENDING sign-up is released: this customer is ACTIVE.",
  });
  expect(await auditOf("customer.release")).toHaveLength(2);
  expect((await auditOf("customer.release"))[0]).toEqual({ actor, customer_id: id, reason: "pedido do titular" });
  expect(await recordsOf(id)).toEqual([{ kind: "RELEASED", address: null }]);
  expect(await recordsOf(ana.id)).toEqual([]);
});

test("an unlocked customer may try again at once, and a locked PIN stays locked", async () => {
  const ana = await aCustomer();
  await sql`update customer set pin_failures = 5 where id = ${ana.id}`.execute(db);
  const signIn = (secret: string) =>
    app.inject({
      method: "POST",
      url: "/api/authenticate",
      headers: { host: aurora.host, "x-tenant-id": aurora.id },
      payload: { document: ana.document, password: secret },
    });
  for (let tries = 0; tries < 5; tries += 1) await signIn("errada-mesmo");
  expect((await signIn(password)).statusCode).toBe(429);
  const { code, data } = await run("customer", "unlock", ana.document, ...why);
  expect([code, data.forgotten]).toEqual([0, 1]);
  expect((await signIn(password)).statusCode).toBe(200);
  expect((await run("customer", "unlock", ana.document, ...why)).data.forgotten).toBe(0);
  expect(await auditOf("customer.unlock")).toEqual([{ actor, customer_id: ana.id, reason: "pedido do titular" }]);
  expect(await recordsOf(ana.id)).toEqual([{ kind: "UNLOCKED", address: null }]);
  expect((await run("customer", "show", ana.document)).data).toMatchObject({ pinLocked: true });
  expect((await emailsTo(ana.email ?? "")).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("novas tentativas de acesso"),
  ]);
});

test("the command line unlocks a customer three times a day, and then sends to two people", async () => {
  const ana = await aCustomer();
  const headers = { host: aurora.host, "x-tenant-id": aurora.id };
  const fail = (secret = "errada-mesmo") =>
    app.inject({
      method: "POST",
      url: "/api/authenticate",
      headers,
      payload: { document: ana.document, password: secret },
    });
  for (let turn = 0; turn < 3; turn++) {
    await fail();
    expect((await run("customer", "unlock", ana.document, ...why)).data).toMatchObject({ forgotten: 1 });
  }
  await fail();
  expect(await run("customer", "unlock", ana.document, ...why)).toMatchObject({
    code: 1,
    err: expect.stringContaining("Only two people may do this"),
  });
});

test("a corrected contact is notified at the old and new address, and ends sessions and codes", async () => {
  const ana = await aCustomer({ email: "velho@exemplo.com.br", phone: "+5511988887777" });
  const pinCode = () =>
    app.inject({
      method: "POST",
      url: "/api/passwords/send-forgot-pin-code",
      headers: ana.headers,
      payload: { password },
    });
  await pinCode();
  const words = ["--email", "Novo@exemplo.com.br", "--phone", "(11) 97777-6666"];
  const changed = await run("customer", "contact", ana.document, ...words, ...why);
  expect(changed).toMatchObject({ code: 0, data: { changed: ["EMAIL", "PHONE"] } });
  for (const place of ["velho@exemplo.com.br", "novo@exemplo.com.br"]) {
    expect((await emailsTo(place)).at(-1)?.subject).toBe("Banco Aurora: seus dados de contato foram alterados");
  }
  const texts = await db
    .selectFrom("outbox")
    .select("recipient")
    .where("template", "=", "contact-changed-text")
    .execute();
  expect(texts.map(({ recipient }) => recipient).toSorted()).toEqual(["+5511977776666", "+5511988887777"]);
  expect(await codeTextedTo("+5511988887777")).toBe("");
  expect((await ana.get("")).statusCode).toBe(401);
  const open = await sql`select 1 from verification_code where customer_id = ${ana.id} and used_at is null`.execute(db);
  expect(open.rows).toEqual([]);

  const again = await run("customer", "contact", ana.document, ...words, ...why);
  expect(again).toMatchObject({ code: 0, data: { changed: [] } });
  expect(await auditOf("customer.contact")).toHaveLength(1);
  const bia = await aCustomer();
  const taken = await run("customer", "contact", bia.document, "--email", "novo@exemplo.com.br", ...why);
  expect([taken.code, taken.err]).toEqual([1, "Another person of this bank has this e-mail."]);
  expect((await run("customer", "contact", bia.document, ...why)).code).toBe(2);
  expect((await run("customer", "contact", bia.document, "--phone", "1133334444", ...why)).code).toBe(1);
});

test("an export is a file for the operator alone, is audited, and never overwrites", async () => {
  const ana = await aCustomer({ balance: 10_00 });
  const file = join(folder, "ana.json");
  const { code, data } = await run("customer", "export", ana.document, file, ...why);
  expect([code, data.rows.statement]).toEqual([0, 1]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, "utf8")).customer[0].document).toBe(ana.document);
  const again = await run("customer", "export", ana.document, file, ...why);
  expect([again.code, again.err]).toEqual([1, `${file} is there already: name a new file.`]);
  expect((await run("customer", "export", ana.document, join(folder, "no", "file.json"), ...why)).code).toBe(1);
  const words = ["customer", "export", ana.document, "-", ...why];
  const piped = await runVitral(words, env);
  expect([piped.code, JSON.parse(piped.out).customer[0].document]).toEqual([0, ana.document]);
  expect(piped.err).toMatch(/^.+: \d+ rows\n$/);
  const row = { actor, customer_id: ana.id, reason: "pedido do titular" };
  expect(await auditOf("customer.export")).toEqual([row, row]);
  const rows = db.selectFrom("audit_event").select("alone").where("action", "=", "customer.export");
  expect(await rows.execute()).toEqual([{ alone: true }, { alone: true }]);
});

test("an erasure says what stays and until when, and the ledger stays valid", async () => {
  const ana = await aCustomer({ balance: 10_00 });
  const refused = await run("customer", "erase", ana.document, ...why);
  expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/^There are R\$\s10,00 in the accounts/)]);
  const bia = await aCustomer({ key: "bia@exemplo.com.br" });
  const done = await run("customer", "erase", bia.document, ...why);
  const year = new Date().getFullYear() + 10;
  expect(done).toMatchObject({ code: 0, data: { erased: true, keptUntil: `${year}-12-31` } });
  expect(done.data.kept.join("\n")).toMatch(/ten years[^]*ten years[^]*six months/);
  expect(await run("customer", "erase", bia.document, ...why)).toMatchObject({ code: 0, data: { erased: false } });
  expect((await bia.signIn()).statusCode).toBe(401);
  const contact = await run("customer", "contact", bia.document, "--email", "volta@exemplo.com.br", ...why);
  expect([contact.code, contact.err]).toEqual([1, expect.stringContaining("is closed")]);
  expect(await auditOf("customer.erase")).toEqual([{ actor, customer_id: bia.id, reason: "pedido do titular" }]);
  expect([await recordsOf(ana.id), await recordsOf(bia.id)]).toEqual([[], [{ kind: "ERASED", address: null }]]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("failed messages are listed without addresses and resent once; codes are not", async () => {
  await sql`update outbox set delivered_at = now(), next_try_at = null, failed_at = null where delivered_at is null`.execute(
    db,
  );
  const fail = (template: string, urgent: boolean) => sql`
    insert into outbox (tenant_id, id, channel, recipient, template, data, urgent, next_try_at, failed_at)
    values (${aurora.id}, gen_random_uuid(), 'EMAIL', 'ana.lima@exemplo.com.br', ${template}, '{"name": "Ana"}', ${urgent}, null, now())`;
  await fail("pin-changed", false).execute(db);
  await fail("pin-code", true).execute(db);
  const listed = (await run("outbox", "list", "--tenant", aurora.slug)).data;
  expect(listed).toMatchObject({ total: 2, messages: [{ state: "FAILED" }, { state: "FAILED" }] });
  expect(new Set(listed.messages.map(({ recipient }: { recipient: string }) => recipient))).toEqual(
    new Set(["a***@exemplo.com.br"]),
  );
  expect((await run("outbox", "list", "--limit", "1")).data.messages).toHaveLength(1);
  expect((await run("outbox", "requeue")).code).toBe(2);
  expect((await run("outbox", "requeue", ...why)).data).toEqual({ requeued: 1 });
  const waiting = await sql<{ template: string }>`
    select template from outbox where next_try_at is not null`.execute(db);
  expect(waiting.rows).toEqual([{ template: "pin-changed" }]);
  expect((await run("outbox", "requeue", ...why)).data).toEqual({ requeued: 0 });
  expect(await auditOf("outbox.requeue")).toEqual([{ actor, customer_id: null, reason: "pedido do titular" }]);
});

test("the audit list has all rows or the newest ones", async () => {
  const { n } = await db
    .selectFrom("audit_event")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  const all = (await run("audit", "list")).data;
  expect(all).toHaveLength(n);
  expect(all[0]).toMatchObject({ action: "outbox.requeue", tenant: aurora.slug, actor });
  expect((await run("audit", "list", "--limit", "2")).data).toEqual(all.slice(0, 2));
  expect((await run("audit", "list", "--limit", "none")).code).toBe(2);
  const shown = await runVitral(["audit", "list", "--limit", "1"], env);
  expect(shown.out).toMatch(/^AT .*\n.* outbox\.requeue .* pedido do titular\n$/);
});

test.each(["release", "unlock", "contact", "export", "erase"])(
  "customer %s needs a reason, and has help",
  async (verb) => {
    const file = verb === "export" ? [join(folder, "none.json")] : [];
    const { code, err } = await run("customer", verb, "11144477735", ...file);
    expect([code, err]).toEqual([2, expect.stringContaining("--reason")]);
    const help = await runVitral(["customer", verb, "--help"], {});
    expect([help.code, help.out]).toEqual([0, expect.stringContaining("--reason TEXT")]);
  },
);

test("the list of who consents to news is made for a reason, of one bank, and is audited", async () => {
  const ana = await aCustomer({ email: "ana.novidades@exemplo.com.br" });
  await aCustomer({ email: "bia.novidades@exemplo.com.br" });
  await app.inject({
    method: "PUT",
    url: "/api/privacy/consents/NEWS_EMAIL",
    headers: ana.headers,
    payload: { given: true, version: consents.NEWS_EMAIL.version },
  });
  expect((await run("consent", "list", aurora.slug, "NEWS_SMS", ...why)).code).toBe(2);
  expect((await run("consent", "list", aurora.slug, "NEWS_EMAIL")).code).toBe(2);
  const listed = await run("consent", "list", aurora.slug, "NEWS_EMAIL", ...why);
  expect(listed).toMatchObject({ code: 0, data: [{ email: "ana.novidades@exemplo.com.br" }] });
  expect(await auditOf("consent.list")).toMatchObject([{ actor, reason: "pedido do titular" }]);
});

test("what accounts and charges depend on changes only with --accept-dependents, and the audit says so", async () => {
  const tenant = await world.aTenant();
  const file = join(folder, "tenant.json");
  const { agency, provider, pixLocation } = (await run("tenant", "show", tenant.slug)).data;
  const update = (changes: object, ...words: string[]) => {
    writeFileSync(file, JSON.stringify(changes));
    return run("tenant", "update", tenant.slug, file, ...why, ...words);
  };
  expect(await update({ agency: "0002" })).toMatchObject({ code: 0, data: { changed: ["agency"] } });
  // The command has the clock of the machine, and the charge must be open by it.
  world.clock.set(new Date().toISOString());
  const ana = await aCustomer({ tenant, key: "ana@exemplo.com.br" });
  const refused = await update({ agency, provider: { ...provider, ispb: "12345678", document: "11444777000161" } });
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("keeps provider.document, provider.ispb:") });
  expect(refused.err).toContain("keeps agency: it has accounts");
  expect(refused.err).toContain("--accept-dependents");
  expect((await run("tenant", "show", tenant.slug)).data).toMatchObject({ agency: "0002", provider, pixLocation });
  expect(await update({ provider: { ...provider, name: "Outro Nome S.A." } })).toMatchObject({ code: 0 });

  const charge = { key: "ana@exemplo.com.br", amount: 10, expiresIn: 86_400 };
  expect((await ana.post("/pix/charges", charge)).statusCode).toBe(200);
  expect((await update({ pixLocation: null })).err).toContain("has charges that can be paid");

  const all = { agency, pixLocation: null };
  expect(await update(all, "--accept-dependents")).toMatchObject({
    code: 0,
    data: { changed: ["agency", "pixLocation"] },
  });
  const last = await db
    .selectFrom("audit_event")
    .select(["reason", "details"])
    .where("tenant_id", "=", tenant.id)
    .where("action", "=", "tenant.update")
    .orderBy("at", "desc")
    .executeTakeFirst();
  expect(last).toEqual({
    reason: "pedido do titular",
    details: { changed: ["agency", "pixLocation"], despite: ["agency", "pixLocation"] },
  });
});
