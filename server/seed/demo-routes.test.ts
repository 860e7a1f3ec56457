import { readsOfPrimary } from "../src/platform/database/replica.ts";
import { afterAll, expect, test } from "vitest";
import { startConsole } from "../src/console-listener.ts";
import { servePages } from "../src/platform/web-pages/pages.ts";
import { buildApp } from "../src/app.ts";
import { registerCustomer } from "../src/modules/identity/identity.ts";
import { createTenant } from "../src/modules/tenants/tenants.ts";
import { newId } from "../src/platform/database/ids.ts";
import { aWorld } from "../test/world.ts";
import { brands } from "./brands.ts";
import { isHolder } from "./demo-page.ts";
import { demoRoutes, withoutDemo } from "./demo-routes.ts";
import { demoStaff, demoStaffList, demoTotpSecret } from "./demo-staff.ts";
import { demoPassword, people, type Person } from "./people.ts";
import { readConfig } from "../src/platform/process/config.ts";
import { codeOfStep, currentStep, demoEnrolment } from "../src/modules/staff/staff.ts";
import { quickHash } from "../test/quick-hash.ts";

const world = await aWorld();
const tenants = new Map<string, string>();
for (const brand of brands) {
  const id = newId();
  await createTenant(world.db, { ...brand, id });
  tenants.set(brand.slug, id);
}
await Promise.all(people.map((person) => register(person)));

async function register(person: Person, password = demoPassword) {
  const { document, entityType, name, status, onboardingStep } = person;
  const tenantId = tenants.get(person.tenant) ?? "";
  return registerCustomer(world.db, {
    tenantId,
    document,
    entityType,
    name,
    status,
    onboardingStep,
    passwordHash: quickHash(password),
    email: null,
    phone: null,
    keptForDemo: true,
  });
}

async function aServer(prepare: (http: Awaited<ReturnType<typeof buildApp>>["http"]) => unknown) {
  const { db, secrets, clock } = world;
  const { http } = await buildApp({ db, secrets, now: clock.now, rail: null, http: world.http });
  await prepare(http);
  await servePages(http, { web: `${import.meta.dirname}/brands`, brands: `${import.meta.dirname}/brands` });
  afterAll(() => http.close());
  return http;
}
const demo = await aServer(demoRoutes);

const hostOf = ({ tenant }: Person) => (tenant === "ipe" ? "ipe.localhost:3000" : "localhost:3000");
const post = (person: Person, headers: Record<string, string> = {}) =>
  demo.inject({
    method: "POST",
    url: "/api/demo/sign-in",
    headers: {
      host: hostOf(person),
      origin: `http://${hostOf(person)}`,
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    payload: `document=${person.document}`,
  });
const handedOver = (html: string) => {
  const text = /data-signed-in="([^"]*)"/.exec(html)?.[1];
  return text === undefined
    ? null
    : JSON.parse(text.replaceAll("&quot;", '"').replaceAll("&amp;", "&").replaceAll("&#39;", "'"));
};
const [ana] = people;
if (!ana) throw new Error("the demo has nobody");

test("the pages of the demo, also the one after a press, load their own style and script", async () => {
  for (const page of [await demo.inject({ url: "/demo", headers: { host: hostOf(ana) } }), await post(ana)])
    expect(page.headers["content-security-policy"]).toContain("script-src 'self';style-src 'self'");
});

test("the page of each brand has a button for each of its people, and no script", async () => {
  for (const host of ["localhost:3000", "ipe.localhost:3000"]) {
    const page = (await demo.inject({ url: "/demo", headers: { host } })).body;
    const own = people.filter((person) => hostOf(person) === host);
    expect(Array.from(page.matchAll(/name="document" value="(\w+)"/g), ([, document = ""]) => document)).toEqual(
      [...own.filter(isHolder), ...own.filter((person) => !isHolder(person))].map(({ document }) => document),
    );
    expect(page).not.toMatch(/<script|<style| style=| on\w+=/);
    expect(page).not.toMatch(/<a [^>]*sign-in/);
    // Where an applicant stands is said in words.
    expect(page).not.toMatch(/\b[A-Z]+_[A-Z_]+\b/);
  }
});

const findDemo = (prepare: Parameters<typeof aServer>[0]) =>
  aServer(prepare).then((http) => http.inject({ url: "/demo", headers: { host: "localhost:3000" } }));
const consoleOn = (env: Record<string, string>) => {
  const { db, secrets, clock } = world;
  const config = readConfig({ DATA_DIR: "/nowhere", SECRET_KEY: Buffer.alloc(32, 7).toString("base64"), ...env });
  const deps = { db, secrets, now: clock.now };
  return (http: Parameters<typeof demoRoutes>[0]) =>
    demoRoutes(
      http,
      demoStaffList(config, deps, () => "http://localhost:3001"),
    );
};

test("the staff is listed with the console's address, and with password and code on this machine alone", async () => {
  const { db, secrets, clock } = world;
  const known = { password: demoPassword, totpSecret: demoTotpSecret, passwordHash: quickHash(demoPassword) };
  await db.transaction().execute(async (tx) => {
    for (const { tenant: _brand, ...person } of demoStaff)
      await demoEnrolment.enrolDirectly({ secrets, now: clock.now }, tx, { ...person, tenantId: null }, known);
  });
  expect((await findDemo(demoRoutes)).body).not.toContain("olivia@vitral.exemplo");
  const own = (await findDemo(consoleOn({}))).body;
  const code = codeOfStep(demoTotpSecret, currentStep(clock.now()));
  expect(own).toContain('href="http://localhost:3001"');
  expect(own).toContain('href="http://localhost:3001/entrar#olivia@vitral.exemplo"');
  for (const { email, name } of demoStaff) for (const text of [email, name]) expect(own).toContain(text);
  expect(own.split(`código <strong>${code}</strong>`)).toHaveLength(demoStaff.length + 1);
  expect(own.match(/senha <strong>/g)).toHaveLength(demoStaff.length);
  for (const env of [{ DEMO_ANYWHERE: "1" }, { CONSOLE_HOST: "0.0.0.0" }, { HOST: "192.0.2.1" }]) {
    const reached = (await findDemo(consoleOn(env))).body;
    expect(reached).toContain("olivia@vitral.exemplo");
    expect(reached).not.toMatch(/código <strong>|senha <strong>|\/entrar#/);
    expect(reached).not.toContain(code);
  }
});

const hasScreen = ({ status }: Person) => status === "ACTIVE" || status === "PENDING";

test.each(people.filter(hasScreen))("$name is signed in with one click", async (person) => {
  const answer = await post(person);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const { goTo, session } = handedOver(answer.body);
  expect(goTo).toMatch(person.status === "ACTIVE" ? /^\/$/ : /^\/onboarding\/p[fj]\/(\d+|docs\/\d)$/);
  expect(JSON.parse(session.user)).toMatchObject({ name: person.name, status: person.status });
  const changed = await demo.inject({
    method: "PUT",
    url: "/api/passwords/change-password",
    headers: { host: hostOf(person), authorization: `Bearer ${session.token}` },
    payload: {},
  });
  expect(changed.statusCode).not.toBe(401);
});

test.each(people.filter((person) => !hasScreen(person)))("of $name it is said that nothing opens", async (person) => {
  const answer = await post(person);
  expect(handedOver(answer.body)).toBeNull();
  expect(answer.body).toContain(`${person.name}: a conta foi rejeitada ou está em análise`);
});

test.each([
  ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
  ["another site whose browser says nothing more", { origin: "https://evil.example" }],
  ["the other brand", { origin: "http://ipe.localhost:3000", "sec-fetch-site": "same-site" }],
  ["a page that hides where it is", { origin: "null" }],
  ["our own address, said by another site", { "sec-fetch-site": "cross-site" }],
])("a POST from %s signs nobody in", async (_from, headers) => {
  const answer = await post(ana, headers);
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: "FORBIDDEN" });
});

test("a POST without an origin signs nobody in", async () => {
  const answer = await demo.inject({ method: "POST", url: "/api/demo/sign-in", headers: { host: hostOf(ana) } });
  expect(answer.statusCode).toBe(403);
});

test("a GET signs nobody in", async () => {
  for (const url of ["/api/demo/sign-in", `/api/demo/sign-in?document=${ana.document}`]) {
    const answer = await demo.inject({ url, headers: { host: hostOf(ana), "sec-fetch-site": "same-origin" } });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/demo"]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
});

test("a browser that signs in again is the same device, where the bank has the rule", async () => {
  const bruno = people.find(({ document }) => document === "12345678909") ?? ana;
  const { id } = await world.db
    .selectFrom("customer")
    .select("id")
    .where("document", "=", bruno.document)
    .executeTakeFirstOrThrow();
  const devices = async () =>
    (await world.db.selectFrom("customer_device").select("id").where("customer_id", "=", id).execute()).length;
  const cookieOf = (headers: Awaited<ReturnType<typeof post>>["headers"]) =>
    [headers["set-cookie"] ?? []].flat().find((cookie) => cookie.startsWith("device="));
  const first = cookieOf((await post(bruno)).headers);
  expect(first).toMatch(/Path=\/api; HttpOnly/);
  const known = await devices();
  const again = await post(bruno, { cookie: first?.split(";")[0] ?? "" });
  expect(cookieOf(again.headers)).toBeDefined();
  expect(await devices()).toBe(known);
});

test("only people of the demo can be signed in", async () => {
  expect((await post({ ...ana, document: "39053344706" })).statusCode).toBe(404);
});

test("a changed password is explained instead of failing", async () => {
  const changed = await world.db
    .updateTable("customer")
    .set({ password_hash: "scrypt$changed" })
    .where("document", "=", "12345678909")
    .returning("id")
    .execute();
  expect(changed).toHaveLength(1);
  const bruno = people.find(({ document }) => document === "12345678909") ?? ana;
  const answer = await post(bruno);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain("Bruno Reis: a senha foi trocada nesta demonstração");
  expect(handedOver(answer.body)).toBeNull();
});

test("without the demo the pages do not exist, by any method", async () => {
  const http = await aServer(withoutDemo);
  for (const url of ["/demo", "/demo/", "/api/demo/sign-in", "/ui", "/ui/index.html"])
    for (const method of ["GET", "HEAD", "POST"] as const)
      expect((await http.inject({ method, url, headers: { host: "localhost" } })).statusCode).toBe(404);
});

test("the console of the demo lets its people in by its own two calls, and says whose factor is another", async () => {
  const { db, secrets, clock, tenants: known } = world;
  const start = async (env: Record<string, string>) => {
    const key = Buffer.alloc(32, 7).toString("base64");
    const config = readConfig({
      DATA_DIR: "/nowhere",
      SECRET_KEY: key,
      CONSOLE_PORT: "0",
      LOG_LEVEL: "silent",
      ...env,
    });
    const openForChecks = () => ({ read: readsOfPrimary(db), close: async () => {} });
    const deps = { db, secrets, now: clock.now, tenants: known, openForChecks };
    const console = await startConsole(config, deps, `${import.meta.dirname}/brands`);
    if (!console) throw new Error("there is no console");
    afterAll(() => console.stop(0));
    const { http, address: origin } = console;
    const help = async () => (await http.inject({ url: "/api/sign-in-help" })).json().staff;
    const send = (path: string, payload: object, cookie = "") =>
      http.inject({ method: "POST", url: `/api${path}`, headers: { origin, cookie }, payload });
    return { help, send };
  };
  const { help, send } = await start({ DEMO: "1" });
  const [olivia, andre] = await help();
  const password = await send("/session/password", { email: olivia.email, password: olivia.password });
  const [cookie = ""] = [password.headers["set-cookie"] ?? []].flat();
  const signedIn = await send("/session/totp", { code: olivia.code }, cookie.split(";")[0]);
  expect(signedIn.json().staff).toMatchObject({ name: "Olívia Nunes", role: "OPERACAO" });

  const changed = await demoEnrolment.withSecret({ secrets }, db, andre.email, demoTotpSecret);
  const other = {
    password: demoPassword,
    totpSecret: "KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU",
    passwordHash: quickHash("x"),
  };
  const scope = { secrets, now: clock.now };
  await db.transaction().execute((tx) => demoEnrolment.replaceSecrets(scope, tx, changed?.id ?? "", other));
  expect((await help())[1]).toMatchObject({ email: andre.email, code: null });

  const outside = { DEMO: "0", SMTP_URL: "outbox:", SMS_URL: "outbox:", CONSOLE_URL: "http://localhost:3001" };
  for (const env of [outside, { DEMO_ANYWHERE: "1" }, { HOST: "192.0.2.1" }])
    expect(await (await start(env)).help()).toEqual([]);
  for (const [method, path] of [
    ["GET", "/sign-in-help"],
    ["POST", "/session/password"],
    ["POST", "/session/totp"],
  ] as const)
    expect((await demo.inject({ method, url: `/api${path}`, headers: { host: "localhost:3000" } })).statusCode).toBe(
      404,
    );
});
