import { expect, test } from "vitest";
import { aMailbox } from "../../../../test/mailbox.ts";
import { aWorld, type Customer, password } from "../../../../test/world.ts";

const world = await aWorld();
const { aCustomer, app, aurora, clock, db } = world;
const { emailsTo } = aMailbox(world);
const chosen = "senha-escolhida";

const change = ({ headers }: Pick<Customer, "headers">, currentPassword: unknown, newPassword: unknown = chosen) =>
  app.inject({
    method: "PUT",
    url: "/api/passwords/change-password",
    headers,
    payload: { currentPassword, newPassword },
  });

let addresses = 0;
const signIn = ({ document, tenant }: Customer, secret: string) =>
  app.inject({
    method: "POST",
    url: "/api/authenticate",
    headers: { host: tenant.host, "x-forwarded-for": `203.0.113.${(++addresses % 250) + 1}` },
    payload: { document, password: secret },
  });

/** The same customer in another browser. */
async function elsewhere(customer: Customer) {
  const answer = await signIn(customer, password);
  const headers = { ...customer.headers, authorization: `Bearer ${answer.json().token}` };
  const look = () => app.inject({ method: "GET", url: `/api/accounts/${customer.accountId}`, headers });
  return { headers, look };
}

const passwordOf = ({ id }: Customer) =>
  db.selectFrom("customer").select("password_hash as hash").where("id", "=", id).executeTakeFirstOrThrow();
const wrong = { code: "WRONG_PASSWORD", message: "Senha atual incorreta." };

test("the current password allows a new one, and the session stays", async () => {
  const ana = await aCustomer();
  const answer = await change(ana, password);
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  expect((await ana.get("")).statusCode).toBe(200);
  expect((await signIn(ana, password)).json().code).toBe("WRONG_CREDENTIALS");
  expect((await signIn(ana, chosen)).statusCode).toBe(200);
});

test("a change ends the customer's other sessions only", async () => {
  const [ana, bruno] = [await aCustomer(), await aCustomer()];
  const [phone, tablet] = [await elsewhere(ana), await elsewhere(ana)];
  await change(ana, password);
  expect([(await phone.look()).statusCode, (await tablet.look()).statusCode]).toEqual([401, 401]);
  expect((await bruno.get("")).statusCode).toBe(200);
});

test("an e-mail reports the changed password without containing it", async () => {
  const ana = await aCustomer();
  await change(ana, password);
  const emails = await emailsTo(ana.email);
  expect(emails.map(({ subject }) => subject)).toEqual([`${aurora.displayName}: sua senha foi alterada`]);
  expect(emails[0]?.text).not.toContain(chosen);
});

test("a customer without an e-mail can change the password", async () => {
  expect((await change(await aCustomer({ email: null }), password)).statusCode).toBe(200);
});

test("a wrong current password changes nothing, ends no session and sends nothing", async () => {
  const ana = await aCustomer();
  const phone = await elsewhere(ana);
  const before = await passwordOf(ana);
  const refused = await change(ana, "errada");
  expect([refused.statusCode, refused.json()]).toEqual([422, wrong]);
  expect(await passwordOf(ana)).toEqual(before);
  expect((await phone.look()).statusCode).toBe(200);
  expect(await emailsTo(ana.email)).toEqual([]);
});

test.each([
  ["", chosen, "A senha atual é obrigatória."],
  [undefined, chosen, "A senha atual é obrigatória."],
  [password, "", "A nova senha é obrigatória."],
  [password, null, "A nova senha é obrigatória."],
  [password, "12345", "A senha deve ter pelo menos 6 caracteres."],
  [password, "x".repeat(129), "A senha deve ter no máximo 128 caracteres"],
])("from %j to %j is refused with its sentence", async (current, next, message) => {
  const ana = await aCustomer();
  const before = await passwordOf(ana);
  const refused = await change(ana, current, next);
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { code: "validation", message: "Validation failed", validation: { body: { message } } },
  ]);
  expect(await passwordOf(ana)).toEqual(before);
});

test("failed sign-ins of others do not block a signed-in customer's new password or PIN code", async () => {
  const ana = await aCustomer();
  for (let i = 0; i < 5; i++) expect((await signIn(ana, "errada")).statusCode).toBe(401);
  expect((await signIn(ana, password)).statusCode).toBe(429);
  expect((await change(ana, password)).statusCode).toBe(200);
  const sent = await app.inject({
    method: "POST",
    url: "/api/passwords/send-forgot-pin-code",
    headers: ana.headers,
    payload: { password: chosen },
  });
  expect(sent.statusCode).toBe(200);
  expect((await signIn(ana, chosen)).statusCode).toBe(429);
});

test("a session has five tries for the password, apart from sign-in, and the wait ends", async () => {
  const ana = await aCustomer();
  for (let i = 0; i < 5; i++) expect((await change(ana, "errada")).statusCode).toBe(422);
  const refused = await change(ana, password);
  expect([refused.statusCode, refused.json().code, refused.headers["retry-after"]]).toEqual([
    429,
    "TOO_MANY_REQUESTS",
    "60",
  ]);
  expect((await signIn(ana, password)).statusCode).toBe(200);
  clock.advance(60);
  expect((await change(ana, password)).statusCode).toBe(200);
});

test("of a hundred tries at once five count", async () => {
  const ana = await aCustomer();
  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => change(ana, `palpite-${i}`)));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(95);
});

test("a right password resets the wrong tries", async () => {
  const ana = await aCustomer();
  for (let i = 0; i < 4; i++) await change(ana, "errada");
  expect((await change(ana, password)).statusCode).toBe(200);
  for (let i = 0; i < 4; i++) expect((await change(ana, "errada")).statusCode).toBe(422);
  expect((await change(ana, chosen, password)).statusCode).toBe(200);
});

test("of two changes at once one is made and the other refused", async () => {
  const ana = await aCustomer();
  const phone = await elsewhere(ana);
  const answers = await Promise.all([change(ana, password, "senha-daqui"), change(phone, password, "senha-dali")]);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const good = await Promise.all(["senha-daqui", "senha-dali"].map((secret) => signIn(ana, secret)));
  expect(good.map(({ statusCode }) => statusCode)).toEqual(
    answers.map(({ statusCode }) => (statusCode === 200 ? 200 : 401)),
  );
  expect(await emailsTo(ana.email)).toHaveLength(1);
});

test("only an ACTIVE customer with a session may", async () => {
  const applicant = await aCustomer({ status: "PENDING", onboardingStep: "WAITING_ADDRESS" });
  expect((await change(applicant, password)).json().code).toBe("FORBIDDEN");
  const { authorization: _, ...withoutSession } = (await aCustomer()).headers;
  expect((await change({ headers: withoutSession }, password)).json().code).toBe("UNAUTHORIZED");
});
