import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { saoPauloDay } from "@vitral/brazil/dates";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { everyRule } from "../../seed/brand-rules.ts";
import { ruleVersionsAsFile } from "../modules/tenants/tenants.ts";
import { applicationRole, ownerRole } from "../platform/database/prepare-database.ts";
import { vitral } from "../../test/running-server.ts";
import { runVitral } from "../../test/run-vitral.ts";
import { anEmptyDatabase } from "../../test/world-database.ts";
import { readJsonFile } from "./read-file.ts";
import { NewTenantFile } from "./tenant-file/tenant-file.ts";

const folder = mkdtempSync(join(tmpdir(), "vitral-cli-"));
const { url } = await anEmptyDatabase();
const env = () => ({
  DATABASE_URL: url(applicationRole),
  DATABASE_OWNER_URL: url(ownerRole),
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  DATA_DIR: folder,
  DEMO: "1",
});

/** Runs a command and answers its exit code with what it says in JSON. */
async function run(...words: string[]) {
  const { code, out, err } = await runVitral([...words, "--json"], env());
  return { code, err, data: out ? JSON.parse(out) : null };
}

const file = (content: unknown): string => {
  const path = join(folder, `${randomBytes(4).toString("hex")}.json`);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
};

async function ask(sql: string, ...values: unknown[]): Promise<Record<string, never>[]> {
  const client = new pg.Client({ connectionString: url(applicationRole), options: "-c vitral.tenant=*" });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

const terms = {
  dayLimit: 5000,
  nightLimit: 1000,
  limitPerTransaction: 2000.5,
  feeTypePixIn: "FIXED",
  feePixIn: 0,
  feeTypePixOut: "PERCENTAGE",
  feePixOut: 0.5,
  feeTypeTedOut: "FIXED",
  feeTedOut: 8.5,
  feeBillet: 2.9,
  monthlyFee: 0,
};
const rules = {
  ...ruleVersionsAsFile([everyRule])[0],
  raiseDelayHours: 36,
  nightPersonToPersonLimit: 1000.5,
  nightStartChoice: false,
  idleLockMinutes: null,
  unregisteredDayLimit: 1000.5,
  unregisteredDaySum: "EACH",
  deviceIdleMonths: 6,
  chargeHours: 48,
  entrepreneurNightCap: false,
  dataRecipients: [{ service: "EMAIL", name: "Correio Serra Ltda." }],
};
const bank = {
  slug: "serra",
  ispb: "30000001",
  hosts: ["serra.exemplo.com.br"],
  name: "Banco Serra S.A.",
  document: "11.222.333/0001-81",
  displayName: "Banco Serra",
  bankName: "Banco Serra S.A.",
  provider: { name: "Banco Serra S.A.", document: "11.222.333/0001-81", ispb: "30000001", kind: "BANK" },
  ombudsmanPhone: "08001234568",
  agency: "0001",
  signUpExpiryDays: 45,
  strongSecrets: true,
  pixLocation: "https://pix.serra.com",
  rules: [rules],
  email: "contato@serra.exemplo.com.br",
  phone: "08001234567",
  site: "https://serra.exemplo.com.br",
  address: "Rua da Serra, 1",
  internetBanking: "https://serra.exemplo.com.br",
  colors: { primary: "#0f766e", background: "#ffffff" },
  terms: { PERSON: terms, COMPANY: terms },
};

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("an empty database is recognized, migrated once, and seeded once", async () => {
  const early = await run("tenant", "list");
  expect([early.code, early.data.error]).toEqual([1, expect.stringContaining("migrate")]);
  expect((await run("migrate")).data.applied).toContain("tables/0011-audit.sql");
  expect((await run("migrate")).data).toEqual({ applied: [] });
  expect((await run("seed")).data).toEqual({ seeded: true });
  expect((await run("seed")).data).toEqual({ seeded: false });
  expect((await run("tenant", "list")).data.map(({ slug }: { slug: string }) => slug)).toEqual(["aurora", "ipe"]);
});

test("customers of the demo are older than their history, and each application that waits was sent", async () => {
  const [young] = await ask(`
    select count(*)::int as count from account_transaction t
      join account a on a.tenant_id = t.tenant_id and a.id = t.account_id
      join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
     where least(a.created_at, t.created_at) <> a.created_at or c.created_at > a.created_at`);
  const [today] = await ask("select count(*)::int as count from account where created_at > now() - interval '20 days'");
  const [unsent] = await ask(`
    select count(*)::int as count from customer c
      left join onboarding o on o.tenant_id = c.tenant_id and o.customer_id = c.id
     where c.status = 'IN_ANALYSIS_INTERNAL' and o.submitted_at is null`);
  expect([young, today, unsent]).toEqual([{ count: 0 }, { count: 0 }, { count: 0 }]);
});

test("the books of the demo, with its finished days, are verified from the start", async () => {
  const runs = await ask("select actor, state from ledger_verification");
  expect(runs).toEqual(Array.from({ length: 2 }, () => ({ actor: "system", state: "SOUND" })));
  const [finished] = await ask("select count(distinct day)::int as days from ledger_day_total");
  expect(finished?.["days"]).toBeGreaterThan(100);
});

test("the application's role may read the migrations and change no audit row", async () => {
  const { DATABASE_OWNER_URL: _, ...withoutOwner } = env();
  expect((await runVitral(["migrate", "--json"], withoutOwner)).code).toBe(0);
  await expect(ask("update audit_event set actor = 'nobody'")).rejects.toThrow(/permission denied/);
  await expect(ask("delete from audit_event")).rejects.toThrow(/permission denied/);
});

test("nothing is re-encrypted without a replaced secret", async () => {
  expect(await run("secret", "renew")).toMatchObject({
    code: 1,
    data: { error: expect.stringContaining("SECRET_KEY_PREVIOUS is not set") },
  });
});

const reason = ["--reason", "Pedido da diretoria"];

test("a bank, and what two people make in the console, needs a reason here", async () => {
  const created = await run("tenant", "create", file({ ...bank, slug: "semmotivo" }));
  expect(created.code).toBe(2);
  expect(await ask("select slug from tenant where slug = 'semmotivo'")).toEqual([]);
});

test("a bank is created from a file with its internal accounts, and exports the same file", async () => {
  const made = await run("tenant", "create", file(bank), ...reason);
  expect(made).toMatchObject({ code: 0, data: { slug: "serra" } });
  const { id, ...read } = (await run("tenant", "show", "serra")).data;
  expect(read).toEqual({
    ...bank,
    document: "11222333000181",
    provider: { ...bank.provider, document: "11222333000181" },
    prefixDisplayName: "",
    article: "",
    logoWhite: null,
    logoDark: null,
    favicon: null,
  });
  expect(await ask("select kind from ledger_account where tenant_id = $1", id)).toHaveLength(4);
  expect(await ask("select actor, action, alone, reason from audit_event where tenant_id = $1", id)).toEqual([
    { actor: userInfo().username, action: "tenant.create", alone: true, reason: reason[1] },
  ]);
});

test("a bank whose name suggests another institution needs the operator's consent", async () => {
  const provider = { ...bank.provider, name: "Pagamentos Sul S.A.", kind: "PAYMENT_INSTITUTION" };
  const posing = { ...bank, slug: "posa", ispb: "30000009", hosts: ["posa.exemplo.com.br"], provider };
  const why = 'displayName says "Banco", but the provider Pagamentos Sul S.A. is no banco';
  const refused = await run("tenant", "create", file(posing), ...reason);
  expect([refused.code, refused.data.error]).toEqual([1, expect.stringContaining(why)]);
  expect(await run("tenant", "create", file(posing), "--accept-name", ...reason)).toMatchObject({ code: 0 });
  const changed = await run("tenant", "update", "posa", file({ displayName: "Banco Posa" }), ...reason);
  expect([changed.code, changed.data.error]).toEqual([1, expect.stringContaining('displayName says "Banco"')]);
  expect(await run("tenant", "update", "posa", file({ phone: "08001234569" }), ...reason)).toMatchObject({ code: 0 });
});

test.each([
  [{ slug: "serra2", ispb: "30000002" }, "hosts"],
  [{ slug: "serra2", hosts: ["b.exemplo"] }, "ISPB"],
  [{ ispb: "30000002", hosts: ["b.exemplo"] }, "slug"],
])("a bank with another's name is refused with a sentence: %j", async (change, sentence) => {
  const { code, data } = await run("tenant", "create", file({ ...bank, ...change }), ...reason);
  expect([code, data.error]).toEqual([1, expect.stringContaining(sentence)]);
});

test.each([
  [{ colors: { primary: "green", background: "#ffffff" } }, "colors.primary must be a colour"],
  [{ document: "11.222.333/0001-82" }, "document must be a CNPJ"],
  [{ hosts: ["https://Serra.com"] }, "hosts.0 must be a host name"],
  [{ agency: "1" }, "agency must be four digits"],
  [{ slug: "conta" }, "slug must be another: the console has an address of this name"],
  [{ ispb: "123" }, "ispb must be the eight characters"],
  [{ signUpExpiryDays: 0 }, "signUpExpiryDays must be a whole number of days from 1 to 3650, or null"],
  [{ signUpExpiryDays: 1.5 }, "signUpExpiryDays must be a whole number of days"],
  [{ strongSecrets: undefined }, "strongSecrets is missing"],
  [{ strongSecrets: "yes" }, "strongSecrets must be true or false"],
  [{ pixLocation: "http://pix.serra.com" }, "pixLocation must be https:// and a domain name"],
  [{ pixLocation: "https://pix.serra.com/cob" }, "pixLocation must be https:// and a domain name"],
  [{ pixLocation: `https://${"x".repeat(42)}.com` }, "pixLocation must be https:// and a domain name"],
  [{ provider: undefined }, "provider is missing"],
  [{ provider: { ...bank.provider, kind: "STORE" } }, "provider.kind must be one of BANK, PAYMENT_INSTITUTION"],
  [{ provider: { ...bank.provider, ispb: "1" } }, "provider.ispb must be the eight characters"],
  [{ ombudsmanPhone: "0800 OUVIDORIA" }, "ombudsmanPhone must be a phone number"],
  [{ rules: undefined }, "rules is missing"],
  [{ rules: [] }, "rules must have at least one version"],
  [{ rules: [{ from: "2026-01-01", nightStartChoice: true }] }, "rules.0.raiseDelayHours is missing"],
  [{ rules: [{ ...rules, nightPersonToPersonLimit: undefined }] }, "rules.0.nightPersonToPersonLimit is missing"],
  [{ rules: [{ ...rules, nightPersonToPersonLimit: -1 }] }, "rules.0.nightPersonToPersonLimit must be an amount"],
  [{ rules: [{ ...rules, raiseDelayHours: 23 }] }, "rules.0.raiseDelayHours must be a whole number from 24 to 48"],
  [{ rules: [{ ...rules, scheduleMissingDay: "31" }] }, "rules.0.scheduleMissingDay must be NEXT_DAY or LAST_DAY"],
  [
    { rules: [{ ...rules, scheduleEveningStart: 21, scheduleEveningEnd: 21 }] },
    "rules.0.scheduleEveningEnd must be later than scheduleEveningStart",
  ],
  [{ rules: [{ ...rules, dataRecipients: undefined }] }, "rules.0.dataRecipients is missing"],
  [
    { rules: [{ ...rules, dataRecipients: [{ service: "ADS", name: "X" }] }] },
    "rules.0.dataRecipients.0.service must be",
  ],
  [{ rules: [{ ...rules, selfServiceLimits: "yes" }] }, "rules.0.selfServiceLimits must be true or false"],
  [{ rules: [{ ...rules, unregisteredDaySum: "SOME" }] }, "rules.0.unregisteredDaySum must be ALL or EACH"],
  [{ rules: [{ ...rules, unregisteredDaySum: undefined }] }, "rules.0.unregisteredDaySum is missing"],
  [{ rules: [{ ...rules, deviceIdleMonths: undefined }] }, "rules.0.deviceIdleMonths is missing"],
  [{ rules: [{ ...rules, chargeHours: undefined }] }, "rules.0.chargeHours is missing"],
  [{ rules: [{ ...rules, chargeHours: 0 }] }, "rules.0.chargeHours must be a whole number from 1 to 8760"],
  [{ rules: [{ ...rules, free: true }] }, "rules.0 has a rule that is not known: free"],
  [{ rules: [rules, rules] }, "rules must begin on different days, the oldest first"],
  [{ colour: "#fff" }, "has a field that is not known: colour"],
  [{ terms: { PERSON: terms } }, "terms.COMPANY is missing"],
  [{ terms: { PERSON: { ...terms, dayLimit: 1.005 }, COMPANY: terms } }, "PERSON.dayLimit must be an amount in reais"],
  [{ terms: { PERSON: { ...terms, feePixOut: 101 }, COMPANY: terms } }, "PERSON.feePixOut must be a percentage"],
])("a bank's file with %j is refused with a sentence", (change, sentence) => {
  expect(() => readJsonFile(file({ ...bank, ...change }), NewTenantFile)).toThrow(sentence);
});

test("a bank's file changes only the fields that it contains", async () => {
  const before = (await run("tenant", "show", "serra")).data;
  const change = {
    displayName: "Serra",
    colors: { primary: "#123456", background: "#ffffff" },
    hosts: ["a.exemplo", "b.exemplo"],
    signUpExpiryDays: null,
    strongSecrets: false,
  };
  expect((await run("tenant", "update", "serra", file(change))).data.error).toContain("needs a second person");
  expect((await run("tenant", "update", "serra", file(change), ...reason)).code).toBe(0);
  // By the policy a brand needs a second person: what was done without is counted on Início.
  const alone = "select alone from audit_event where action = 'tenant.update' order by at desc limit 1";
  expect(await ask(alone)).toEqual([{ alone: true }]);
  expect((await run("tenant", "update", "serra", file({ signUpExpiryDays: 20 }))).code).toBe(0);
  expect(await ask(alone)).toEqual([{ alone: false }]);
  // Nor does anybody else approve who provides the bank, or where its charges are.
  const provider = { ...before.provider, name: "Serra S.A." };
  for (const changes of [{ agency: "0002" }, { provider }, { pixLocation: null }]) {
    expect((await run("tenant", "update", "serra", file(changes))).data.error).toContain("needs a second person");
    expect((await run("tenant", "update", "serra", file(changes), ...reason)).code).toBe(0);
    expect(await ask(alone)).toEqual([{ alone: true }]);
  }
  const others = { signUpExpiryDays: 20, agency: "0002", provider, pixLocation: null };
  expect((await run("tenant", "show", "serra")).data).toEqual({ ...before, ...change, ...others });
  expect((await run("tenant", "update", "serra", file({ slug: "x" }))).code).toBe(1);
  expect((await run("tenant", "update", "nobody", file(change))).data.error).toContain('no tenant "nobody"');
  expect((await run("tenant", "update", "serra", file("{"))).data.error).toContain("is not JSON");
});

test("what `tenant show` prints of a bank can be changed and given back, and makes another bank", async () => {
  const shown = (await run("tenant", "show", "ipe")).data;
  const rows = "select details from audit_event where action = 'tenant.update' and tenant_id = $1";
  const update = (changes: object) => run("tenant", "update", "ipe", file({ ...shown, ...changes }));
  expect(await update({})).toMatchObject({ code: 0, data: { slug: "ipe", changed: [] } });
  expect(await ask(rows, shown.id)).toEqual([]);
  expect(await update({ signUpExpiryDays: 10 })).toMatchObject({ code: 0, data: { changed: ["signUpExpiryDays"] } });
  expect(await ask(rows, shown.id)).toEqual([{ details: { changed: ["signUpExpiryDays"] } }]);
  expect((await update({ slug: "outro" })).data.error).toBe("The slug never changes: it is ipe.");
  expect((await update({ id: randomUUID() })).data.error).toContain("The id never changes");
  expect((await update({ ispb: "12345678" })).data.error).toContain("The ispb never changes");
  const PERSON = { ...shown.terms.PERSON, feeTedOut: 99 };
  expect((await update({ terms: { ...shown.terms, PERSON } })).data.error).toContain("`terms publish`");
  const copy = { ...shown, slug: "copia", ispb: "30000098", hosts: ["copia.exemplo"] };
  const made = await run("tenant", "create", file(copy), ...reason);
  expect(made).toMatchObject({ code: 0, data: { slug: "copia" } });
  expect(made.data.id).not.toBe(shown.id);
});

test("limits and fees of a bank have versions, and a raised fee needs its notice", async () => {
  const why = ["--reason", "nova tabela"];
  const dearer = file({ PERSON: { ...terms, feeTedOut: 9 } });
  const publish = (...words: string[]) => run("terms", "publish", "serra", ...words);
  expect((await publish(dearer)).data.error).toContain("needs a second person");
  expect((await publish(dearer, ...why)).data.error).toContain("needs 30 days of notice");
  const later = saoPauloDay(new Date(Date.now() + 32 * 86_400_000));
  expect(await publish(dearer, "--from", later, ...why)).toMatchObject({
    code: 0,
    data: { from: later, changed: ["CPF · TED enviada"], raised: ["CPF · TED enviada"] },
  });
  const withdraw = (...words: string[]) => run("terms", "withdraw", "serra", ...words);
  expect((await withdraw(later)).data.error).toContain("needs a second person");
  expect((await withdraw("2000-01-01", ...why)).data.error).toContain("has begun");
  expect(await withdraw(later, ...why)).toMatchObject({ code: 0, data: { withdrawn: ["CPF · TED enviada"] } });
  expect((await withdraw(later, ...why)).data.error).toBe("No version begins on that day.");
  expect((await publish(file({ COMPANY: { ...terms, dayLimit: 900 } }), ...why)).code).toBe(0);
  const { terms: today } = (await run("tenant", "show", "serra")).data;
  expect([today.PERSON.feeTedOut, today.COMPANY.dayLimit]).toEqual([8.5, 900]);
  expect((await publish(dearer, "--from", "31/12/2026", ...why)).data.error).toContain("must be a day");
  expect((await publish(file({}), ...why)).data.error).toContain("changes nothing");

  expect((await run("tenant", "update", "serra", file({ terms: {} }))).data.error).toContain("PERSON is missing");
  const stricter = file({ rules: [{ ...rules, raiseDelayHours: 48 }] });
  expect((await run("tenant", "update", "serra", stricter)).data.error).toContain("needs a second person");
  expect((await run("tenant", "update", "serra", stricter, ...why)).code).toBe(0);
});

test("only a company becomes one of an individual entrepreneur, and no longer, each with a reason", async () => {
  const document = "11222333000181";
  const order = (...words: string[]) => run("customer", "entrepreneur", ...words);
  const changed = { isEntrepreneur: true, changed: true };
  expect(await order(document, ...reason)).toMatchObject({ code: 0, data: changed });
  expect(await order(document, ...reason)).toMatchObject({ code: 0, data: { ...changed, changed: false } });
  expect(await order(document, "--undo", ...reason)).toMatchObject({
    code: 0,
    data: { isEntrepreneur: false, changed: true },
  });
  expect((await order("11144477735", ...reason)).data.error).toContain("Only a company");
  expect((await order(document)).code).not.toBe(0);
  const audited = await ask(
    "select reason, details from audit_event where action = 'customer.entrepreneur' order by at, id",
  );
  expect(audited.map(({ details }) => details)).toMatchObject([{ isEntrepreneur: true }, { isEntrepreneur: false }]);
  expect(audited.every((row) => row.reason === reason[1])).toBe(true);
});

test("blocking ends a customer's sessions, and unblocking allows sign-in again", async () => {
  const shown = (await run("customer", "show", "111.444.777-35")).data;
  expect(shown).toMatchObject({ tenant: "aurora", name: "Ana Lima", status: "ACTIVE", hasPin: true, blockedAt: null });
  await ask(
    "insert into session select tenant_id, sha256('x'), id, now(), now() + interval '4 hours' from customer where id = $1",
    shown.id,
  );
  expect((await run("customer", "show", "11144477735")).data.sessions).toBe(1);
  expect((await run("customer", "block", "11144477735", "--reason", "pedido de ofício")).code).toBe(0);
  expect((await run("customer", "show", "11144477735")).data).toMatchObject({
    sessions: 0,
    blockedReason: "pedido de ofício",
  });
  const again = await run("customer", "block", "11144477735", "--reason", "again");
  expect(again).toMatchObject({ code: 0, data: { blocked: true, changed: false } });
  expect((await run("customer", "show", "11144477735")).data.blockedReason).toBe("pedido de ofício");
  expect(await run("customer", "unblock", "11144477735")).toMatchObject({ code: 0, data: { changed: true } });
  const unblocked = await run("customer", "unblock", "11144477735");
  expect(unblocked).toMatchObject({ code: 0, data: { blocked: false, changed: false } });
  expect((await run("customer", "sign-out", "11144477735")).data.ended).toBe(0);
  const audited = await ask("select action, reason from audit_event where customer_id = $1 order by at", shown.id);
  const looks = audited.filter(({ action }) => action === "customer.show");
  expect(looks).toHaveLength(4);
  const changes = audited.map(({ action }) => action).filter((action) => action !== "customer.show");
  expect(changes).toEqual(["customer.block", "customer.unblock", "customer.sign-out"]);
  const records = await ask("select kind from security_event where customer_id = $1 order by at, kind", shown.id);
  expect(records.map(({ kind }) => kind)).toEqual(["BLOCKED", "SESSIONS_ENDED", "UNBLOCKED"]);
  expect((await run("customer", "show", "12345678900")).data.error).toContain("neither a CPF nor a CNPJ");
});

test("a document of two banks needs --tenant", async () => {
  await ask(`insert into customer (tenant_id, id, document, entity_type, name, status, onboarding_step, password_hash)
    select id, gen_random_uuid(), '11144477735', 'PERSON', 'Ana', 'PENDING', 'WAITING_EMAIL', 'x' from tenant where slug = 'ipe'`);
  expect((await run("customer", "show", "11144477735")).data.error).toContain("--tenant with aurora or ipe");
  expect((await run("customer", "show", "11144477735", "--tenant", "ipe")).data.name).toBe("Ana");
  expect((await run("customer", "show", "11144477735", "--tenant", "serra")).data.error).toContain(
    "serra does not have",
  );
});

test("an account gets limits and fees of its own, and keeps the rest of its bank's", async () => {
  const { accounts } = (await run("customer", "show", "11222333000181")).data;
  const [{ id, number }] = accounts;
  expect((await run("limits", "set", number, "--day", "123.45")).code).toBe(0);
  const raised = await run("limits", "set", number, "--day", "200000");
  expect([raised.code, raised.data.error]).toEqual([1, expect.stringContaining("needs a second person")]);
  const why = ["--reason", "contrato"];
  expect((await run("limits", "set", number, "--transaction", "300000", ...why)).code).toBe(0);
  expect(
    (await run("fees", "set", id, file({ feeTypePixOut: "PERCENTAGE", feePixOut: 0.99, monthlyFee: 10 }), ...why)).code,
  ).toBe(0);
  const [held] = await ask(
    `select day_limit_cents::int as day, night_limit_cents::int as night, pix_out_fee_type as type, pix_out_fee::int as fee,
            monthly_fee_cents::int as monthly, billet_fee_cents::int as billet from account_terms_in_force where account_id = $1`,
    id,
  );
  expect(held).toEqual({ day: 123_45, night: 10_000_00, type: "PERCENTAGE", fee: 9_900, monthly: 10_00, billet: 2_90 });
  const audited = await run("audit", "list", "--tenant", "aurora", "--alone");
  expect(audited.data.map(({ action }: { action: string }) => action)).toEqual([
    "fees.set",
    "limits.set",
    "customer.entrepreneur",
  ]);
  expect((await run("limits", "set", number)).code).toBe(2);
  expect((await run("limits", "set", number, "--day", "-1")).code).not.toBe(0);
  expect((await run("fees", "set", id, file({ feePixOut: 1 }))).data.error).toContain("must come together");
  expect((await run("limits", "set", "000000-0", "--day", "1")).data.error).toContain("No tenant has an account");
});

test("a raise beyond the ceiling is listed, approved or refused, with its reason in the audit log", async () => {
  const { accounts } = (await run("customer", "show", "11222333000181")).data;
  const [{ id, number }] = accounts;
  await ask(
    `insert into pix_limit_change (tenant_id, account_id, kind, amount_cents, asked_at)
     select tenant_id, id, kind, 900000000, now() from account, unnest(array['NIGHT', 'TRANSACTION']) kind where id = $1`,
    id,
  );
  const waiting = (await run("limits", "pending")).data;
  expect(waiting).toMatchObject([
    { tenant: "aurora", number, kind: "NIGHT", amount: 9_000_000, current: 10_000 },
    { tenant: "aurora", number, kind: "TRANSACTION", amount: 9_000_000 },
  ]);
  expect((await run("limits", "approve", number, "WEEK", "--reason", "cliente antigo")).data.error).toContain(
    "no kind",
  );
  const approved = await run("limits", "approve", number, "night", "--reason", "cliente antigo");
  expect(approved).toMatchObject({ code: 0, data: { kind: "NIGHT", amount: 9_000_000 } });
  expect((Date.parse(approved.data.effectiveAt) - Date.now()) / 3_600_000).toBeCloseTo(24, 0);
  expect((await run("limits", "reject", number, "TRANSACTION", "--reason", "sem renda")).code).toBe(0);
  expect((await run("limits", "reject", number, "TRANSACTION", "--reason", "sem renda")).code).toBe(1);
  expect((await run("limits", "pending")).data).toEqual([]);
  expect(
    await ask(
      "select action, reason from audit_event where account_id = $1 and action like 'limits.%ve' or action like 'limits.reject' order by at",
      id,
    ),
  ).toEqual([
    { action: "limits.approve", reason: "cliente antigo" },
    { action: "limits.reject", reason: "sem renda" },
  ]);
  // What an operator sets ends what waits.
  expect((await run("limits", "set", number, "--night", "2000")).code).toBe(0);
  expect(await ask("select 1 from pix_limit_change where account_id = $1", id)).toEqual([]);
});

test("a valid ledger ends with 0, a broken check with 1", async () => {
  expect(await run("ledger", "verify")).toMatchObject({ code: 0, data: { ok: true } });
  const owner = new pg.Client({ connectionString: url(ownerRole) });
  await owner.connect();
  await owner.query("update ledger_account set balance_cents = balance_cents + 1 where balance_cents > 0");
  await owner.end();
  expect(await run("ledger", "verify")).toMatchObject({ code: 1, data: { ok: false } });
});

test("a wrong command line ends with 2 and shows the usage; every command has help", async () => {
  for (const words of [
    [],
    ["tenant"],
    ["tenant", "show"],
    ["tenant", "list", "more"],
    ["seed", "--now"],
    ["pix", "send"],
  ]) {
    const { code, err } = await runVitral(words, { DATA_DIR: folder });
    expect([code, err]).toEqual([2, expect.stringContaining("npm run vitral -- ")]);
  }
  const all = await runVitral(["--help"], {});
  expect([all.code, all.out]).toEqual([0, expect.stringContaining("ledger verify")]);
  const one = await runVitral(["tenant", "create", "--help"], {});
  expect([one.code, one.out]).toEqual([0, expect.stringContaining('"hosts"')]);
});

test("the document of the API needs neither settings nor database", async () => {
  const { code, out } = await vitral(["openapi"], { DATABASE_URL: "nonsense" });
  expect([code, JSON.parse(out).openapi]).toEqual([0, "3.1.1"]);
});

test("the program writes a refusal to the error output and ends with its code", async () => {
  const { code, out, err } = await vitral(["tenant", "show", "none", "--json"], env());
  expect([code, JSON.parse(out)]).toEqual([1, { error: err.trim() }]);
  expect(await vitral(["tenant"], {})).toMatchObject({ code: 2, out: "" });
});

test("a database that does not answer is reported in one sentence", async () => {
  const nowhere = { ...env(), DATABASE_URL: "postgresql://vitral_app:hidden@127.0.0.1:1/x", DATABASE_OWNER_URL: "" };
  const { code, err } = await runVitral(["tenant", "list"], nowhere);
  expect([code, err]).toEqual([1, "DATABASE_URL: no PostgreSQL listens at 127.0.0.1:1 (ECONNREFUSED)\n"]);
  expect(err).not.toContain("hidden");
});
