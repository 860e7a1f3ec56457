import { expect, test } from "vitest";
import { aCpf } from "../../../../test/documents.ts";
import { aMailbox } from "../../../../test/mailbox.ts";
import { aWorld, type Customer, password } from "../../../../test/world.ts";

const world = await aWorld();
const { aCustomer, app, aTenant, clock, db, deps } = world;
const { codeSentTo } = aMailbox(world);

let addresses = 0;
const headersOf = ({ tenant }: Pick<Customer, "tenant">) => ({
  host: tenant.host,
  "x-forwarded-for": `198.18.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`,
});
type Cookie = string | undefined;

async function signIn(customer: Pick<Customer, "document" | "tenant">, secret = password, cookie?: Cookie) {
  const answer = await app.inject({
    method: "POST",
    url: "/api/authenticate",
    headers: headersOf(customer),
    ...(cookie && { cookies: { "known-browser": cookie } }),
    payload: { document: customer.document, password: secret },
  });
  return {
    answer,
    status: answer.statusCode,
    cookie: answer.cookies.find(({ name }) => name === "known-browser")?.value,
  };
}

/** Fails sign-ins until the document is throttled. */
async function isAttacked(customer: Customer) {
  for (let i = 0; i < 5; i++) expect((await signIn(customer, "errada")).status).toBe(401);
  expect((await signIn(customer)).status).toBe(429);
}

test("a known browser signs in while the document is throttled for others", async () => {
  const ana = await aCustomer();
  const { cookie } = await signIn(ana);
  await isAttacked(ana);
  expect((await signIn(ana, password, cookie)).status).toBe(200);
  expect((await signIn(ana)).status).toBe(429);
});

test("a known browser has five tries of its own, apart from the document's", async () => {
  const ana = await aCustomer();
  const { cookie } = await signIn(ana);
  for (let i = 0; i < 5; i++) expect((await signIn(ana, "errada", cookie)).status).toBe(401);
  const refused = await signIn(ana, password, cookie);
  expect([refused.status, refused.answer.headers["retry-after"]]).toEqual([429, "60"]);
  expect((await signIn(ana)).status).toBe(200);
  clock.advance(60);
  expect((await signIn(ana, password, cookie)).status).toBe(200);
});

test("of a hundred tries at once with a stolen cookie five count", async () => {
  const ana = await aCustomer();
  const { cookie } = await signIn(ana);
  const guesses = await Promise.all(Array.from({ length: 100 }, (_, i) => signIn(ana, `palpite-${i}`, cookie)));
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(95);
});

test("the cookie is replaced at each sign-in, and the old one is invalid", async () => {
  const ana = await aCustomer();
  const first = await signIn(ana);
  const second = await signIn(ana, password, first.cookie);
  expect(second.cookie).not.toBe(first.cookie);
  await isAttacked(ana);
  expect((await signIn(ana, password, first.cookie)).status).toBe(429);
  expect((await signIn(ana, password, second.cookie)).status).toBe(200);
});

test("a customer may have ten known browsers, the last ones that signed in", async () => {
  const ana = await aCustomer();
  const cookies: Cookie[] = [];
  for (let i = 0; i < 11; i++) {
    clock.advance(1);
    cookies.push((await signIn(ana)).cookie);
  }
  await isAttacked(ana);
  expect((await signIn(ana, password, cookies[0])).status).toBe(429);
  expect((await signIn(ana, password, cookies[1])).status).toBe(200);
  expect((await signIn(ana, password, cookies[10])).status).toBe(200);
});

test("a new password makes every browser unknown", async () => {
  const [ana, bruno] = [await aCustomer(), await aCustomer()];
  const [ofAna, ofBruno] = [await signIn(ana), await signIn(bruno)];
  const changed = await app.inject({
    method: "PUT",
    url: "/api/passwords/change-password",
    headers: ana.headers,
    payload: { currentPassword: password, newPassword: "outra-senha" },
  });
  const recovery = await app.inject({
    method: "POST",
    url: "/api/passwords/send-forgot-password-code",
    headers: headersOf(bruno),
    payload: { document: bruno.document, email: bruno.email },
  });
  const redefined = await app.inject({
    method: "POST",
    url: "/api/passwords/forgot-password",
    headers: headersOf(bruno),
    cookies: { recovery: recovery.cookies[0]?.value ?? "" },
    payload: { code: await codeSentTo(bruno.email), password: "outra-senha" },
  });
  expect([changed.statusCode, redefined.statusCode]).toEqual([200, 200]);
  await isAttackedWithNewPassword(ana);
  await isAttackedWithNewPassword(bruno);
  expect((await signIn(ana, "outra-senha", ofAna.cookie)).status).toBe(429);
  expect((await signIn(bruno, "outra-senha", ofBruno.cookie)).status).toBe(429);
});

async function isAttackedWithNewPassword(customer: Customer) {
  for (let i = 0; i < 5; i++) expect((await signIn(customer, "errada")).status).toBe(401);
}

test("a cookie of another customer, another bank or a forged one is ignored", async () => {
  const ana = await aCustomer();
  const other = await aTenant();
  const [neighbour, twin] = [await aCustomer(), await aCustomer({ tenant: other, document: ana.document })];
  const own = (await signIn(ana)).cookie ?? "";
  const [id = "", token = "", signature = ""] = own.split(".");
  const ofNeighbour = (await signIn(neighbour)).cookie ?? "";
  const forged = [
    ofNeighbour,
    (await signIn(twin)).cookie,
    `${ofNeighbour.split(".")[0]}.${token}.${signature}`,
    `${id}.${ofNeighbour.split(".")[1]}.${signature}`,
    `${id}.${token}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
    `${id}.${token}`,
    "x".repeat(3000),
  ];
  await isAttacked(ana);
  for (const cookie of forged) expect([cookie, (await signIn(ana, password, cookie)).status]).toEqual([cookie, 429]);
  expect((await signIn(ana, password, own)).status).toBe(200);
});

test("a browser belongs to the customer who signed in with it last", async () => {
  const [ana, bruno] = [await aCustomer(), await aCustomer()];
  const ofAna = (await signIn(ana)).cookie;
  const ofBruno = (await signIn(bruno, password, ofAna)).cookie;
  await isAttacked(ana);
  expect((await signIn(ana, password, ofAna)).status).toBe(429);
  expect((await signIn(ana, password, ofBruno)).status).toBe(429);
  expect((await signIn(bruno, password, ofBruno)).status).toBe(200);
});

test("a browser that was not used for a year, or was signed out by the operator, is unknown", async () => {
  const [ana, bruno] = [await aCustomer(), await aCustomer()];
  const ofBruno = (await signIn(bruno)).cookie;
  const customerKey = { tenantId: bruno.tenant.id, customerId: bruno.id };
  const { customersForStaff } = await import("../identity.ts");
  await db.transaction().execute((tx) => customersForStaff.signOutEverywhere(tx, { ...customerKey, now: clock.now() }));
  const ofAna = (await signIn(ana)).cookie;
  clock.advance(365 * 86_400);
  await isAttacked(ana);
  await isAttacked(bruno);
  expect((await signIn(ana, password, ofAna)).status).toBe(429);
  expect((await signIn(bruno, password, ofBruno)).status).toBe(429);
});

test("the cookie is HttpOnly, SameSite and sent with sign-in only", async () => {
  const { answer } = await signIn(await aCustomer());
  expect(answer.cookies).toEqual([
    {
      name: "known-browser",
      value: expect.stringMatching(/^[0-9a-f-]{36}\.[\w-]{43}\.[\w-]{43}$/),
      httpOnly: true,
      sameSite: "Strict",
      path: "/api/authenticate",
      maxAge: 365 * 86_400,
    },
  ]);
});

test("a cookie is set only with the right password, and does not tell whether a document exists", async () => {
  const ana = await aCustomer();
  const cookie = (await signIn(ana)).cookie;
  const [wrong, unknown] = [await signIn(ana, "errada"), await signIn({ ...ana, document: aCpf() }, password, cookie)];
  expect([wrong.cookie, unknown.cookie]).toEqual([undefined, undefined]);
  expect(unknown.answer.json()).toEqual(wrong.answer.json());
  expect([unknown.status, unknown.answer.headers["content-length"]]).toEqual([
    wrong.status,
    wrong.answer.headers["content-length"],
  ]);
});

test("the database stores only the hash of a browser's token", async () => {
  const ana = await aCustomer();
  const token = (await signIn(ana)).cookie?.split(".")[1] ?? "";
  const rows = await db.selectFrom("known_browser").selectAll().where("customer_id", "=", ana.id).execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.some(({ token_hash }) => token_hash.equals(deps.secrets.mac("x", token)))).toBe(false);
});
