import { randomInt } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { applicantsOf } from "../applicant.ts";
import { aCpf } from "../documents.ts";
import { aMailbox } from "../mailbox.ts";
import { aWorld, password } from "../world.ts";
import { severalServers } from "./several-servers.ts";

const world = await aWorld();
const { app, aCustomer, anExternalPayee, aurora } = world;
const applicants = applicantsOf(world);
const { codeSentTo, codeTextedTo } = aMailbox(world);
const { attack } = await severalServers(world);
await anExternalPayee("maria@exemplo.com.br");

const database = world.owner();
await database.connect();
afterAll(() => database.end());
await database.query(`
  create table code_tried (code uuid not null);
  create function note_try() returns trigger language plpgsql security definer as $$
    begin insert into code_tried values (new.id); return null; end $$;
  create trigger note_try after update of tries on verification_code for each row execute function note_try()`);

const attackers = 100;
const bank = { "x-tenant-id": aurora.id };
const anywhere = () => `198.51.${randomInt(255)}.${randomInt(255)}`;
/** A wrong code of four or six digits. */
const wrong = (right: string, turn: number) =>
  String((Number(right) + 1 + turn) % 10 ** right.length).padStart(right.length, "0");

test("a PIN has five tries in total, at one server or at three", async () => {
  const ana = await aCustomer({ balance: 100_00, pin: "4821" });
  const keyInfoId = await ana.lookUp("maria@exemplo.com.br");
  const { counted } = await attack(attackers, (turn) => [
    `/accounts/${ana.accountId}/pix/payment`,
    ana.headers,
    { keyInfoId, amount: 1, pin: wrong("4821", turn), scheduledDate: null },
  ]);
  const { WRONG_PIN, PIN_LOCKED = 0, TOO_MANY_REQUESTS = 0, ...others } = counted;
  expect([WRONG_PIN, PIN_LOCKED + TOO_MANY_REQUESTS, others]).toEqual([4, 96, {}]);
  expect(PIN_LOCKED).toBeGreaterThan(0);
  const right = await ana.pay(keyInfoId, 1, "4821");
  expect([right.json().code, await ana.balance()]).toEqual(["PIN_LOCKED", 100_00]);
});

test("a password has five tries in total from all addresses, then even the right one is refused", async () => {
  const ana = await aCustomer();
  const { said, counted } = await attack(attackers, (turn) => [
    "/authenticate",
    { ...bank, "x-forwarded-for": anywhere() },
    { document: ana.document, password: `palpite-${turn}` },
  ]);
  expect(counted).toEqual({ WRONG_CREDENTIALS: 5, TOO_MANY_REQUESTS: 95 });
  const waits = said.filter(({ code }) => code === "TOO_MANY_REQUESTS").map(({ retryAfter }) => Number(retryAfter));
  expect(Math.min(...waits)).toBeGreaterThan(0);
  expect((await ana.signIn()).json().code).toBe("TOO_MANY_REQUESTS");
});

test("an address tries at most fifty documents", async () => {
  const headers = { ...bank, "x-forwarded-for": anywhere() };
  const { counted } = await attack(attackers, () => ["/authenticate", headers, { document: aCpf(), password }]);
  expect(counted).toEqual({ WRONG_CREDENTIALS: 50, TOO_MANY_REQUESTS: 50 });
});

test("many right sign-ins of one address at once cause no block", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => aCustomer()));
  const headers = { ...bank, "x-forwarded-for": anywhere() };
  const fail = async (times: number) =>
    (await attack(times, () => ["/authenticate", headers, { document: aCpf(), password }])).counted;
  expect(await fail(49)).toEqual({ WRONG_CREDENTIALS: 49 });
  for (const person of people) {
    const { counted } = await attack(1, () => ["/authenticate", headers, { document: person.document, password }]);
    expect(counted).toEqual({ 200: 1 });
  }
  const { counted } = await attack(6, (turn) => [
    "/authenticate",
    headers,
    { document: people[turn]?.document, password },
  ]);
  expect(counted).toEqual({ 200: 6 });
  expect(await fail(4)).toEqual({ WRONG_CREDENTIALS: 1, TOO_MANY_REQUESTS: 3 });
});

test("an IPv6 network tries fifty documents, whichever of its addresses it uses", async () => {
  const network = `2001:db8:${randomInt(65_536).toString(16)}:7`;
  const { counted } = await attack(attackers, (turn) => [
    "/authenticate",
    { ...bank, "x-forwarded-for": `${network}:${turn.toString(16)}:${randomInt(65_536).toString(16)}::1` },
    { document: aCpf(), password },
  ]);
  expect(counted).toEqual({ WRONG_CREDENTIALS: 50, TOO_MANY_REQUESTS: 50 });
});

test("an address checks at most fifty documents for being customers", async () => {
  const taken = await aCustomer();
  const headers = { ...bank, "x-forwarded-for": anywhere() };
  const { counted } = await attack(attackers, () => [
    "/persons",
    headers,
    { document: taken.document, name: "Rui Prado", password },
  ]);
  expect(counted).toEqual({ DOCUMENT_TAKEN: 50, TOO_MANY_REQUESTS: 50 });
});

test("a recovery code has five tries in total, then it is invalid", async () => {
  const ana = await aCustomer();
  const recovery = await app.inject({
    method: "POST",
    url: "/api/passwords/send-forgot-password-code",
    headers: { ...bank, host: aurora.host },
    payload: { document: ana.document, email: ana.email },
  });
  const cookie = `recovery=${recovery.cookies[0]?.value}`;
  const code = await codeSentTo(ana.email);
  const { counted } = await attack(attackers, (turn) => [
    "/passwords/forgot-password",
    { ...bank, cookie, "x-forwarded-for": anywhere() },
    { code: wrong(code, turn), password: "tomada-agora" },
  ]);
  expect(counted).toEqual({ INVALID_CODE: 100 });
  expect(await triesAt(ana.id, "PASSWORD")).toBe(5);
  const { counted: last } = await attack(1, () => [
    "/passwords/forgot-password",
    { ...bank, cookie },
    { code, password: "tomada-agora" },
  ]);
  expect(last).toEqual({ INVALID_CODE: 1 });
});

test("a PIN change's code has five tries in total, then it is invalid", async () => {
  const ana = await aCustomer();
  await app.inject({
    method: "POST",
    url: "/api/passwords/send-forgot-pin-code",
    headers: ana.headers,
    payload: { password },
  });
  const code = await codeSentTo(ana.email);
  const change = (typed: string): [string, Record<string, string>, object] => [
    "/passwords/change-pin",
    ana.headers,
    { code: typed, pin: "0000" },
  ];
  const { counted } = await attack(attackers, (turn) => change(wrong(code, turn)));
  expect(counted).toEqual({ INVALID_CODE: 100 });
  expect(await triesAt(ana.id, "PIN")).toBe(5);
  expect((await attack(1, () => change(code))).counted).toEqual({ INVALID_CODE: 1 });
});

test.each([
  ["WAITING_EMAIL_CONFIRMATION", "/persons/validate-email", "EMAIL"],
  ["WAITING_PHONE_CONFIRMATION", "/persons/validate-phone", "PHONE"],
] as const)("the code of %s has five tries in total, then it is invalid", async (step, path, purpose) => {
  const applicant = await applicants.anApplicant();
  await applicant.advance(step);
  const { id } = await applicant.onboardingState();
  const code = await (purpose === "EMAIL" ? codeSentTo(applicant.email) : codeTextedTo(applicant.phone));
  const { counted } = await attack(attackers, (turn) => [path, applicant.headers, { code: wrong(code, turn) }]);
  expect(counted).toEqual({ INVALID_CODE: 100 });
  expect(await triesAt(id, purpose)).toBe(5);
  expect((await attack(1, () => [path, applicant.headers, { code }])).counted).toEqual({ INVALID_CODE: 1 });
});

test("an e-mail gets at most five codes, from all addresses", async () => {
  const ana = await aCustomer();
  const { counted } = await attack(attackers, () => [
    "/passwords/send-forgot-password-code",
    { ...bank, "x-forwarded-for": anywhere() },
    { document: ana.document, email: ana.email },
  ]);
  expect(counted).toEqual({ 200: 5, TOO_MANY_REQUESTS: 95 });
});

test("a customer looks up five unknown keys, and then waits", async () => {
  const ana = await aCustomer();
  const { counted } = await attack(attackers, (turn) => [
    `/accounts/${ana.accountId}/pix/key-info`,
    ana.headers,
    { key: `ninguem-${turn}@exemplo.com.br` },
  ]);
  expect(counted).toEqual({ PIX_KEY_NOT_FOUND: 5, TOO_MANY_REQUESTS: 95 });
});

test("a customer has thirty wrong codes a day, twenty of them without a session", async () => {
  const ana = await aCustomer();
  const recovery = async () => {
    const started = await app.inject({
      method: "POST",
      url: "/api/passwords/send-forgot-password-code",
      headers: { ...bank, host: aurora.host, "x-forwarded-for": anywhere() },
      payload: { document: ana.document, email: ana.email },
    });
    const code = await codeSentTo(ana.email);
    const guess = (turn: number): [string, Record<string, string>, object] => [
      "/passwords/forgot-password",
      { ...bank, cookie: `recovery=${started.cookies[0]?.value}`, "x-forwarded-for": anywhere() },
      { code: wrong(code, turn), password: "tomada-agora" },
    ];
    return (await attack(30, guess)).counted;
  };
  for (let code = 0; code < 4; code++) expect(await recovery()).toEqual({ INVALID_CODE: 30 });
  expect(await recovery()).toEqual({ TOO_MANY_WRONG_CODES: 30 });
  expect(await triesAt(ana.id, "PASSWORD")).toBe(20);

  const pinCode = async () => {
    await app.inject({
      method: "POST",
      url: "/api/passwords/send-forgot-pin-code",
      headers: ana.headers,
      payload: { password },
    });
    const code = await codeSentTo(ana.email);
    const guesses = await attack(30, (turn) => [
      "/passwords/change-pin",
      ana.headers,
      { code: wrong(code, turn), pin: "8642" },
    ]);
    return { ...guesses, code };
  };
  for (let code = 0; code < 2; code++) expect((await pinCode()).counted).toEqual({ INVALID_CODE: 30 });
  const { counted, code, said } = await pinCode();
  expect(counted).toEqual({ TOO_MANY_WRONG_CODES: 30 });
  expect(said.every(({ retryAfter }) => Number(retryAfter) === 24 * 3600)).toBe(true);
  const right = await attack(1, () => ["/passwords/change-pin", ana.headers, { code, pin: "8642" }]);
  expect(right.counted).toEqual({ TOO_MANY_WRONG_CODES: 1 });
  expect([await triesAt(ana.id, "PASSWORD"), await triesAt(ana.id, "PIN")]).toEqual([20, 10]);
});

test("wrong codes are counted alike, whether or not document and e-mail match", async () => {
  const nobody = { document: aCpf(), email: `${randomInt(1e9)}@exemplo.com.br` };
  const answers = [];
  for (let turn = 0; turn < 5; turn++) {
    const recovery = await app.inject({
      method: "POST",
      url: "/api/passwords/send-forgot-password-code",
      headers: { ...bank, host: aurora.host, "x-forwarded-for": anywhere() },
      payload: nobody,
    });
    const cookie = `recovery=${recovery.cookies[0]?.value}`;
    const guess = (code: number): [string, Record<string, string>, object] => [
      "/passwords/forgot-password",
      { ...bank, cookie, "x-forwarded-for": anywhere() },
      { code: String(100_000 + code), password: "tomada-agora" },
    ];
    answers.push((await attack(30, guess)).counted);
  }
  expect(answers).toEqual([...Array.from({ length: 4 }, () => ({ INVALID_CODE: 30 })), { TOO_MANY_WRONG_CODES: 30 }]);
});

/**
 * How often a customer's code was compared: each wrong one is recorded when it is counted, also if the answer is lost.
 */
async function triesAt(customerId: string, purpose: string): Promise<number> {
  const { rows } = await database.query<{ tries: number }>(
    `select count(*)::int as tries from code_tried join verification_code on id = code
      where customer_id = $1 and purpose = $2`,
    [customerId, purpose],
  );
  return rows[0]?.tries ?? 0;
}
