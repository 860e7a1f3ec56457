import { randomUUID } from "node:crypto";
import { modelVersions, termsVersion } from "@vitral/contract/consents";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { applicantsOf } from "../../../../test/applicant.ts";
import { changeOf, changesWith } from "../../../../test/staff/changes.ts";
import { aConsole } from "../../../../test/console-world.ts";
import { aCpf } from "../../../../test/documents.ts";
import { aWorld, password } from "../../../../test/world.ts";

const world = await aWorld();
const { aCustomer, app: site, aTenant, clock, db } = world;
const { aStaff } = await aConsole(world);
const marcos = await aStaff({ role: "MARCA" });
const andre = await aStaff({ role: "APROVACAO" });

/** Texts of a tenant: published by two, read by customers, accepted at a sign-up. */
async function theTexts() {
  const tenant = await aTenant({ displayName: "Banco Sul", article: "o" });
  const { anApplicant, emailsTo } = applicantsOf({ ...world, aurora: tenant });
  for (const member of [marcos, andre]) await member.signIn();
  const order = (from: string, terms: string, privacy = "# Dados\nGuardamos pouco.") => {
    const payload = { from, terms, privacy };
    const body = { key: randomUUID(), order: { kind: "texts.publish", payload }, reason: "Revisão do jurídico" };
    return marcos.send("POST", `/${tenant.slug}/commands`, body);
  };
  const approve = ({ id, version }: { id: string; version: number }) =>
    andre.send("POST", `/${tenant.slug}/commands/${id}/approve`, { version });
  const read = async (version?: string) => {
    const query = version === undefined ? "" : `?version=${version}`;
    return (await site.inject({ url: `/api/legal-texts${query}`, headers: { host: tenant.host } })).json();
  };
  /** Which version of the terms somebody accepts who signs up now. */
  const accepted = async () => {
    const { id } = await (await anApplicant()).onboardingState();
    const { rows } = await sql<{ version: string }>`
      select version from customer_consent where customer_id = ${id} and kind = 'TERMS'`.execute(db);
    return rows.map(({ version }) => version);
  };
  /** Signs up with a version of the terms that the screen showed. */
  const signUp = async (shown: string) => {
    const payload = { document: aCpf(), name: "Ana Lima", password, termsVersion: shown };
    const answer = await site.inject({ method: "POST", url: "/api/persons", headers: { host: tenant.host }, payload });
    return answer.json();
  };
  return { tenant, order, approve, read, accepted, emailsTo, signUp };
}

test("own terms are published by two and hold from their day; a sign-up accepts the version in force", async () => {
  const { tenant, order, approve, read, accepted } = await theTexts();
  expect(await read()).toMatchObject({ version: termsVersion, isModel: true, state: "IN_FORCE" });
  expect(await accepted()).toEqual([termsVersion]);

  const ordered = await order("2026-03-12", "# Conta\nDo Banco Sul.\n- um\n- dois\n# Tarifas\nSem tarifas.");
  expect(ordered.json()).toMatchObject({
    state: "WAITING",
    changes: changesWith(
      { field: "from", after: "12/03/2026" },
      { field: "terms", item: "Conta", before: "não há", after: "Do Banco Sul.\num\ndois" },
    ),
  });
  expect((await approve(ordered.json())).json()).toMatchObject({ state: "EXECUTED" });
  expect(await read()).toMatchObject({
    isModel: true,
    versions: [{ version: "2026-03-12", state: "UPCOMING" }, ...modelVersions.map(() => ({}))],
  });
  expect(await read("2026-03-12")).toMatchObject({ state: "UPCOMING", isModel: false });
  expect(await accepted()).toEqual([termsVersion]);

  // 00:00 of that day in São Paulo.
  clock.set("2026-03-12T03:00:00Z");
  expect(await read()).toMatchObject({
    version: "2026-03-12",
    state: "IN_FORCE",
    terms: [
      { title: "Conta", text: ["Do Banco Sul.", ["um", "dois"]] },
      { title: "Tarifas", text: ["Sem tarifas."] },
    ],
    privacy: [{ title: "Dados", text: ["Guardamos pouco."] }],
  });
  expect(await accepted()).toEqual(["2026-03-12"]);
  expect(await read(termsVersion)).toMatchObject({ isModel: true, state: "PAST" });
  expect(await read("2020-01-01")).toMatchObject({ code: "NOT_FOUND" });

  await marcos.signIn();
  const { inForce } = (await marcos.send("GET", `/${tenant.slug}/texts`)).json();
  expect(inForce).toMatchObject({ version: "2026-03-12", terms: expect.stringContaining("# Conta\nDo Banco Sul.") });
  const other = await aTenant();
  const elsewhere = await site.inject({ url: "/api/legal-texts", headers: { host: other.host } });
  expect(elsewhere.json()).toMatchObject({ isModel: true, versions: modelVersions.map(() => ({ isModel: true })) });
});

test("each version of the model stays readable, as it was, and only the newest holds", async () => {
  const { read } = await theTexts();
  const { version, versions, terms } = await read();
  expect(version).toBe(termsVersion);
  expect(versions).toEqual(
    modelVersions.map((name, at) => ({ version: name, isModel: true, state: at === 0 ? "IN_FORCE" : "PAST" })),
  );
  const first = await read("2026-11-23");
  expect(first).toMatchObject({ version: "2026-11-23", isModel: true, state: "PAST" });
  const offered = (sections: { text: string[] }[]) =>
    /^A conta oferecida (.*?) é/.exec(sections[0]?.text[0] ?? "")?.[1];
  expect([offered(terms), offered(first.terms)]).toEqual(["pelo Banco Sul", "por Banco Sul"]);
});

test("texts of a past day, of a day that has some, unreadable or unchanged are refused with a sentence", async () => {
  clock.set("2026-04-01T15:00:00Z");
  const { order, approve, read, accepted } = await theTexts();
  const refusal = async (...given: Parameters<typeof order>) => (await order(...given)).json();
  expect((await refusal("2026-03-31", "# A\na")).message).toContain("já passou");
  for (const model of modelVersions) expect((await refusal(model, "# A\na")).message).toContain("modelo");
  expect((await refusal("2026-04-02", "a")).validation.body.message).toContain("título de uma seção");
  expect((await refusal("2026-04-02", "# A\na\n# A\nb")).validation.body.message).toContain("duas seções");

  // A first text may hold from today; the next, once people may have accepted that one, from tomorrow on.
  expect((await approve((await order("2026-04-01", "# A\na")).json())).json()).toMatchObject({ state: "EXECUTED" });
  expect(await accepted()).toEqual(["2026-04-01"]);
  expect((await refusal("2026-04-01", "# A\nb")).message).toContain("a partir de amanhã");
  expect((await refusal("2026-04-02", "# A\na")).message).toContain("Nada mudou");

  // What does not hold yet is replaced by another text of its day.
  for (const text of ["# A\nb", "# A\nc"]) await approve((await order("2026-04-02", text)).json());
  expect(await read("2026-04-02")).toMatchObject({ terms: [{ text: ["c"] }] });
  expect((await read()).versions).toHaveLength(2 + modelVersions.length);
});

test("texts that were published for the same day after the order are not replaced unseen", async () => {
  clock.set("2026-05-01T15:00:00Z");
  const { order, approve, read } = await theTexts();
  const [first, second] = [await order("2026-05-10", "# A\na"), await order("2026-05-10", "# A\nb")];
  expect((await approve(first.json())).json()).toMatchObject({ state: "EXECUTED" });
  expect((await approve(second.json())).json()).toMatchObject({
    state: "WORLD_CHANGED",
    note: expect.stringContaining("Versão deste dia era nenhum e agora é publicada em 01/05/2026"),
  });
  expect(await read("2026-05-10")).toMatchObject({ terms: [{ text: ["a"] }] });
  const again = (await order("2026-05-10", "# A\nb")).json();
  expect(changeOf(again, "sameDay")?.after).toBe("substituída por esta");
  expect((await approve(again)).json()).toMatchObject({ state: "EXECUTED" });
});

test("customers are notified of new texts by e-mail and after sign-in, until they know them", async () => {
  clock.set("2026-05-04T15:00:00Z");
  const { tenant, order, approve, emailsTo } = await theTexts();
  const [ana, gone] = [await aCustomer({ tenant }), await aCustomer({ tenant, name: "Rui Dias" })];
  await db.updateTable("customer").set({ closed_at: clock.now() }).where("id", "=", gone.id).execute();
  const news = async (who = ana) =>
    (await site.inject({ url: "/api/legal-texts/news", headers: who.headers })).json().news;
  expect(await news()).toBeNull();

  await approve((await order("2026-05-20", "# Conta\nNova.")).json());
  expect(await news()).toEqual({ version: "2026-05-20", state: "UPCOMING" });
  const subject = "Banco Sul: novos termos de uso e privacidade";
  const [email, ...more] = await emailsTo(ana.email);
  expect([email?.subject, more]).toEqual([subject, []]);
  expect(email?.text).toContain("vale a partir de 20/05/2026");
  expect(await emailsTo(gone.email)).toEqual([]);
  // Who comes later reads the notice, and gets no e-mail.
  const bia = await aCustomer({ tenant, name: "Bia Reis" });
  expect([await emailsTo(bia.email), await news(bia)]).toEqual([[], { version: "2026-05-20", state: "UPCOMING" }]);

  clock.set("2026-05-20T03:00:00Z");
  await ana.signIn();
  expect(await news()).toEqual({ version: "2026-05-20", state: "IN_FORCE" });
  const consent = { tenant_id: tenant.id, id: randomUUID(), customer_id: ana.id, kind: "TERMS" as const };
  await db
    .insertInto("customer_consent")
    .values({ ...consent, version: "2026-05-20", given: true, at: clock.now() })
    .execute();
  expect(await news()).toBeNull();
  clock.set("2026-06-19T03:00:00Z");
  await bia.signIn();
  expect(await news(bia)).toBeNull();
});

test("a notice of new texts that the customer put away stays so, until its version is published anew", async () => {
  clock.set("2026-06-20T15:00:00Z");
  const { tenant, order, approve } = await theTexts();
  const [ana, bia] = [await aCustomer({ tenant }), await aCustomer({ tenant, name: "Bia Reis" })];
  const news = async (who = ana) =>
    (await site.inject({ url: "/api/legal-texts/news", headers: who.headers })).json().news;
  const putAway = async (version: string) =>
    (await site.inject({ method: "PUT", url: `/api/legal-texts/news/${version}`, headers: ana.headers })).statusCode;
  const publish = async (from: string, text: string) => approve((await order(from, text)).json());
  expect(await putAway("2026-06-25")).toBe(200);
  await publish("2026-06-25", "# Conta\nNova.");
  await publish("2026-06-27", "# Conta\nMais nova.");
  expect(await putAway("2026-06-26")).toBe(200);
  expect(await news()).toEqual({ version: "2026-06-25", state: "UPCOMING" });
  expect([await putAway("2026-06-25"), await putAway("2026-06-25")]).toEqual([200, 200]);
  expect([await news(), await news(bia)]).toEqual([null, { version: "2026-06-25", state: "UPCOMING" }]);
  // It stays away when the version begins to hold; the version after it has a notice of its own.
  clock.set("2026-06-25T03:00:00Z");
  for (const person of [ana, marcos, andre]) await person.signIn();
  expect(await news()).toEqual({ version: "2026-06-27", state: "UPCOMING" });
  await putAway("2026-06-27");
  expect(await news()).toBeNull();
  clock.advance(1);
  await publish("2026-06-27", "# Conta\nOutra.");
  expect(await news()).toEqual({ version: "2026-06-27", state: "UPCOMING" });
  const { rows } = await sql`
    select from_day::text as day from legal_text_seen where customer_id = ${ana.id} order by 1`.execute(db);
  expect(rows).toEqual([{ day: "2026-06-25" }, { day: "2026-06-27" }]);
});

test("a sign-up stores the version that the screen showed, and is refused where that one holds no more", async () => {
  clock.set("2026-07-01T15:00:00Z");
  const { order, approve, signUp, tenant } = await theTexts();
  const inForce = async () =>
    (await site.inject({ url: "/api/legal-texts/version", headers: { host: tenant.host } })).json().version;
  expect(await inForce()).toBe(termsVersion);
  expect(await signUp(termsVersion)).toMatchObject({ onboardingStep: "WAITING_EMAIL" });
  await approve((await order("2026-07-02", "# Conta\nNova.")).json());
  expect(await signUp("2026-07-02")).toMatchObject({ code: "TERMS_CHANGED" });
  clock.set("2026-07-02T03:00:00Z");
  expect(await signUp(termsVersion)).toMatchObject({
    code: "TERMS_CHANGED",
    message: expect.stringContaining("mudaram"),
  });
  expect(await inForce()).toBe("2026-07-02");
  expect(await signUp("2026-07-02")).toMatchObject({ onboardingStep: "WAITING_EMAIL" });
  const { rows } = await sql<{ version: string }>`
    select version from customer_consent where tenant_id = ${tenant.id} order by at, id`.execute(db);
  expect(rows.map(({ version }) => version)).toEqual([termsVersion, "2026-07-02"]);
});
