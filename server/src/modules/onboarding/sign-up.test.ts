import { formatDocument } from "@vitral/brazil/document";
import { expect, test } from "vitest";
import { applicantsOf } from "../../../test/applicant.ts";
import { aCnpj, aCpf } from "../../../test/documents.ts";
import { aWorld, password } from "../../../test/world.ts";
import { recordAudit } from "../audit/audit.ts";
import { expireSignUps } from "./onboarding.ts";

const world = await aWorld();
const { aCustomer, app, aurora, clock, db } = world;
const { anApplicant, codeSentTo } = applicantsOf(world);

const ana = () => ({ document: aCpf(), name: "Ana Lima", password });
const company = () => ({ document: aCnpj(), name: "Pão Nosso", password });
let addresses = 0;
const post = (path: string, payload: object, from = `203.0.113.${(addresses += 1) % 250}`) =>
  app.inject({
    method: "POST",
    url: `/api${path}`,
    headers: { host: aurora.host, "x-tenant-id": aurora.id, "x-forwarded-for": from },
    payload,
  });

test.each([
  ["/persons", { ...ana(), document: "" }, "Preencha seu CPF"],
  ["/persons", { ...ana(), document: "11111111111" }, "CPF inválido. Confira os números."],
  ["/persons", { ...ana(), document: "52998224724" }, "CPF inválido. Confira os números."],
  ["/persons", { ...ana(), document: "11222333000181" }, "CPF inválido. Confira os números."],
  ["/persons", { ...ana(), name: "Ana" }, "Preencha seu nome completo"],
  ["/persons", { ...ana(), name: "   " }, "Preencha seu nome completo"],
  [
    "/persons",
    { ...ana(), name: "Ana\u001b[2J Lima" },
    "Há caracteres invisíveis neste campo. Apague o texto e digite de novo.",
  ],
  [
    "/persons",
    { ...ana(), name: "Ana\nLima Souza" },
    "Há caracteres invisíveis neste campo. Apague o texto e digite de novo.",
  ],
  [
    "/persons",
    { ...ana(), name: "Ana \u202EamiL" },
    "Há caracteres invisíveis neste campo. Apague o texto e digite de novo.",
  ],
  [
    "/companies",
    { ...company(), name: "Pão\u009b31m Nosso" },
    "Há caracteres invisíveis neste campo. Apague o texto e digite de novo.",
  ],
  [
    "/companies",
    { ...company(), name: "Pão\u2028Nosso" },
    "Há caracteres invisíveis neste campo. Apague o texto e digite de novo.",
  ],
  ["/persons", { ...ana(), password: "12345" }, "A senha deve ter pelo menos 6 caracteres"],
  ["/companies", { ...company(), document: "11222333000180" }, "CNPJ inválido. Confira os números e as letras."],
  ["/companies", { ...company(), document: "52998224725" }, "Preencha seu CNPJ"],
  ["/companies", { ...company(), name: "Pã" }, "Preencha o nome da empresa"],
  ["/companies", { ...company(), password: "12345" }, "A senha deve ter pelo menos 6 caracteres"],
])("%s %j is refused: %s", async (path, body, sentence) => {
  const answer = await post(path, body);
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { code: "validation", message: "Validation failed", validation: { body: { message: sentence } } },
  ]);
});

test("a CNPJ with letters, masked or in lower case, is one document", async () => {
  const first = await post("/companies", { ...company(), document: "12abc34501de35" });
  expect([first.statusCode, first.json()]).toEqual([200, { status: "PENDING", onboardingStep: "WAITING_EMAIL" }]);
  const second = await post("/companies", { ...company(), document: formatDocument("12ABC34501DE35") });
  expect([second.statusCode, second.json()]).toEqual([
    409,
    { code: "DOCUMENT_TAKEN", message: "Já existe um cadastro com este documento. Entre com a sua senha." },
  ]);
});

test("a document has one customer, also when two sign up at once", async () => {
  const { document } = await aCustomer();
  expect((await post("/persons", { ...ana(), document })).statusCode).toBe(409);
  const body = ana();
  const answers = await Promise.all([1, 2, 3, 4].map(() => post("/persons", body)));
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409, 409]);
});

test("one CPF opens an account in each of two banks", async () => {
  const other = await world.aTenant();
  const body = ana();
  expect((await post("/persons", body)).statusCode).toBe(200);
  const there = await app.inject({ method: "POST", url: "/api/persons", headers: { host: other.host }, payload: body });
  expect(there.statusCode).toBe(200);
});

test("at most fifty sign-ups from one address in a quarter of an hour", async () => {
  const wrong = { ...ana(), document: (await aCustomer()).document };
  const answers: number[] = [];
  for (let turn = 0; turn < 51; turn += 1) answers.push((await post("/persons", wrong, "192.0.2.9")).statusCode);
  expect(answers.slice(0, 50).every((status) => status === 409)).toBe(true);
  expect(answers[50]).toBe(429);
});

test("a sign-up without e-mail and phone expires after a day and frees the document", async () => {
  const squatter = await anApplicant();
  const { document } = squatter;
  await squatter.call("/persons/register-email", { email: "alguem@exemplo.com.br" });
  clock.advance(24 * 3600 - 60);
  expect((await post("/persons", { ...ana(), document })).statusCode).toBe(409);
  clock.advance(60);
  expect((await post("/persons", { ...ana(), document, name: "Dona Verdadeira" })).statusCode).toBe(200);
  expect((await post("/authenticate", { document, password })).json().entity.name).toBe("Dona Verdadeira");
});

test("the worker removes expired sign-ups only", async () => {
  const expired = await anApplicant();
  const confirmed = await anApplicant();
  await confirmed.advance("WAITING_PHONE");
  const active = await aCustomer({ email: null });
  const blocked = await anApplicant();
  await db.updateTable("customer").set({ blocked_at: clock.now() }).where("document", "=", blocked.document).execute();
  clock.advance(25 * 3600);
  const fresh = await anApplicant();

  await Promise.all([expireSignUps(world.deps), expireSignUps(world.deps)]);

  const rows = await db.selectFrom("customer").select("document").where("tenant_id", "=", aurora.id).execute();
  const left = rows.map(({ document }) => document);
  expect(left).not.toContain(expired.document);
  for (const { document } of [confirmed, active, blocked, fresh]) expect(left).toContain(document);
  const again = await expired.call("/persons/register-email", { email: expired.email });
  expect(again.json().code).toBe("UNAUTHORIZED");
});

const documentsOf = async (tenantId = aurora.id) =>
  (await db.selectFrom("customer").select("document").where("tenant_id", "=", tenantId).execute()).map(
    ({ document }) => document,
  );

test("a sign-up without a step for thirty days expires with all its data", async () => {
  const idle = await anApplicant();
  await idle.advance("WAITING_DOCUMENTS_BACK");
  const bakery = await anApplicant("COMPANY");
  await bakery.advance("WAITING_COMPANY_DOCUMENT");
  const { id } = await idle.onboardingState();
  clock.advance(20 * 86_400);
  const slow = await anApplicant();
  await slow.advance("WAITING_INDIVIDUAL");
  clock.advance(10 * 86_400 - 1);
  await expireSignUps(world.deps);
  expect(await documentsOf()).toEqual(expect.arrayContaining([idle.document, bakery.document]));
  clock.advance(1);
  expect(await expireSignUps(world.deps)).toBe(2);

  const left = await documentsOf();
  expect([left.includes(idle.document), left.includes(bakery.document)]).toEqual([false, false]);
  expect(left).toContain(slow.document);
  for (const table of ["session", "verification_code", "document_file", "person_profile", "known_browser"] as const) {
    const rows = await db.selectFrom(table).select("customer_id").where("customer_id", "=", id).execute();
    expect([table, rows]).toEqual([table, []]);
  }
  expect((await post("/persons", { ...ana(), document: idle.document })).statusCode).toBe(200);
});

test("each step restarts the thirty days; customers in review, active or blocked stay", async () => {
  const slow = await anApplicant();
  for (const step of ["WAITING_PHONE", "WAITING_INDIVIDUAL", "WAITING_NATIONALITY", "DONE"] as const) {
    await slow.advance(step);
    clock.advance(29 * 86_400);
    await expireSignUps(world.deps);
    await slow.signIn();
  }
  const active = await aCustomer();
  const blocked = await anApplicant();
  await blocked.advance("WAITING_INDIVIDUAL");
  await db.updateTable("customer").set({ blocked_at: clock.now() }).where("document", "=", blocked.document).execute();
  clock.advance(400 * 86_400);
  await expireSignUps(world.deps);
  expect(await documentsOf()).toEqual(expect.arrayContaining([slow.document, active.document, blocked.document]));
});

test("an expired document can be used again, and only once when several ask at the same time", async () => {
  const idle = await anApplicant();
  await idle.advance("WAITING_INDIVIDUAL");
  clock.advance(30 * 86_400);
  const answers = await Promise.all([1, 2, 3].map(() => post("/persons", { ...ana(), document: idle.document })));
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409]);
});

test("each tenant sets after how many days sign-ups expire; the demo's people stay", async () => {
  const tenants = [
    await world.aTenant({ signUpExpiryDays: 2 }),
    await world.aTenant({ signUpExpiryDays: null }),
    await world.aTenant({ signUpExpiryDays: 2 }),
  ];
  const documents: string[] = [];
  for (const [index, tenant] of tenants.entries()) {
    const body = ana();
    documents.push(body.document);
    const headers: Record<string, string> = { host: tenant.host };
    const call = (path: string, payload: object) =>
      app.inject({ method: "POST", url: `/api${path}`, headers, payload });
    await call("/persons", body);
    const { token } = (await call("/authenticate", body)).json<{ token: string }>();
    headers["authorization"] = `Bearer ${token}`;
    const email = `${body.document}@exemplo.com.br`;
    await call("/persons/register-email", { email });
    await call("/persons/validate-email", { code: await codeSentTo(email) });
    await db
      .updateTable("customer")
      .set({ kept_for_demo: index === 2 })
      .where("document", "=", body.document)
      .execute();
  }
  clock.advance(2 * 86_400);
  await expireSignUps(world.deps);
  const left = (await Promise.all(tenants.map(({ id }) => documentsOf(id)))).flat();
  expect(left).toEqual([documents[1], documents[2]]);
  clock.advance(1000 * 86_400);
  await expireSignUps(world.deps);
  expect((await Promise.all(tenants.map(({ id }) => documentsOf(id)))).flat()).toEqual([documents[1], documents[2]]);
});

test("a sign-up that an operator viewed expires too; audit and access records remain", async () => {
  const joana = await anApplicant();
  const { id } = await joana.onboardingState();
  await recordAudit(db, { tenantId: aurora.id, at: clock.now(), actor: "op", action: "customer.show", customerId: id });
  clock.advance(86_401);
  await expireSignUps(world.deps);
  expect(await db.selectFrom("customer").select("id").where("id", "=", id).execute()).toEqual([]);
  const rows = await db.selectFrom("audit_event").select("action").where("customer_id", "=", id).execute();
  expect(rows).toEqual([{ action: "customer.show" }]);
  const kept = await db
    .selectFrom("security_event")
    .select("kind")
    .where("customer_id", "=", id)
    .orderBy("id")
    .execute();
  expect(kept.map(({ kind }) => kind)).toEqual(["SIGNED_UP", "SIGNED_IN"]);
});
