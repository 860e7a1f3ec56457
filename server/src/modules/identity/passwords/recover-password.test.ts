import { afterAll, expect, test } from "vitest";
import { aCpf } from "../../../../test/documents.ts";
import { aMailbox } from "../../../../test/mailbox.ts";
import { aWorld, password } from "../../../../test/world.ts";

const world = await aWorld();
const { aCustomer, app, aTenant, aurora, clock, db, owner } = world;
const { codeSentTo, emailsTo } = aMailbox(world);
const database = owner();
await database.connect();
afterAll(() => database.end());

type Customer = Awaited<ReturnType<typeof aCustomer>>;
type RecoveryRequest = { document: string; email: string | null };

let addresses = 0;
const headers = () => ({
  host: aurora.host,
  "x-tenant-id": aurora.id,
  "x-forwarded-for": `203.0.113.${(++addresses % 250) + 1}`,
});

const ask = ({ document, email }: RecoveryRequest) =>
  app.inject({
    method: "POST",
    url: "/api/passwords/send-forgot-password-code",
    headers: headers(),
    payload: { document, email },
  });

/** Requests a code as a browser does: the handle stays in its cookie, the code comes by e-mail. */
async function recovering(customer: Customer) {
  const answer = await ask(customer);
  const cookie = answer.cookies[0]?.value ?? "";
  const redefine = (
    code: string,
    newPassword = "outra-senha",
    cookies: Record<string, string> = { recovery: cookie },
  ) =>
    app.inject({
      method: "POST",
      url: "/api/passwords/forgot-password",
      headers: headers(),
      cookies,
      payload: { code, password: newPassword },
    });
  return { code: await codeSentTo(customer.email), cookie, redefine };
}

const signIn = ({ document }: Customer, secret: string) =>
  app.inject({ method: "POST", url: "/api/authenticate", headers: headers(), payload: { document, password: secret } });

const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");
const invalid = {
  code: "INVALID_CODE",
  message: "Código inválido ou expirado. Confira o código ou peça um novo.",
};

test("a forgotten password is replaced with the code from the e-mail", async () => {
  const ana = await aCustomer();
  const { code, redefine } = await recovering(ana);
  const [email] = await emailsTo(ana.email);
  expect(email?.subject).toBe(`${aurora.displayName}: seu código para redefinir a senha`);
  expect(email?.text.split("\n")).toContain(code);

  const answer = await redefine(code, "nova-senha");
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  expect((await signIn(ana, password)).json().code).toBe("WRONG_CREDENTIALS");
  expect((await signIn(ana, "nova-senha")).statusCode).toBe(200);
});

test("a recovery ends all sessions, and an e-mail reports the changed password", async () => {
  const ana = await aCustomer();
  const { code, redefine } = await recovering(ana);
  expect((await ana.get("")).statusCode).toBe(200);
  await redefine(code);
  expect((await ana.get("")).statusCode).toBe(401);
  const email = (await emailsTo(ana.email)).at(-1);
  expect(email?.subject).toBe(`${aurora.displayName}: sua senha foi alterada`);
  expect(email?.text).toContain("Ana Lima");
  expect(email?.text).not.toContain("outra-senha");
});

test("a recovery also ends the wait of a document with too many wrong passwords", async () => {
  const ana = await aCustomer();
  for (let i = 0; i < 5; i++) await signIn(ana, "errada");
  expect((await signIn(ana, password)).statusCode).toBe(429);
  const { code, redefine } = await recovering(ana);
  await redefine(code, "nova-senha");
  expect((await signIn(ana, "nova-senha")).statusCode).toBe(200);
});

test("the answer does not tell whether the customer exists, and nobody else gets a code", async () => {
  const [ana, bruno] = [await aCustomer(), await aCustomer({ email: null })];
  const nobody = { document: aCpf(), email: "ninguem@exemplo.com.br" };
  const unknown = [nobody, { document: ana.document, email: "ladrao@exemplo.com.br" }];
  const answers = await Promise.all(
    [ana, ...unknown, { document: bruno.document, email: "bruno@exemplo.com.br" }].map(ask),
  );
  for (const answer of answers) {
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    expect(Object.keys(answer.headers).toSorted()).toEqual(Object.keys(answers[0]?.headers ?? {}).toSorted());
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ name: "recovery", value: expect.stringMatching(/^[\w-]{43}$/) });
  }
  expect(await emailsTo(ana.email)).toHaveLength(1);
  for (const { email } of unknown) expect(await emailsTo(email)).toEqual([]);
});

test("document and e-mail may be typed with dots and capitals", async () => {
  const ana = await aCustomer();
  const document = ana.document.replace(/(...)(...)(...)(..)/, "$1.$2.$3-$4");
  await ask({ document, email: ana.email?.toUpperCase() ?? "" });
  expect(await codeSentTo(ana.email)).toMatch(/^\d{6}$/);
});

test("the handle is in an HttpOnly, SameSite cookie", async () => {
  const [cookie] = (await ask(await aCustomer())).cookies;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api/passwords", maxAge: 600 });
});

test("the code works only in the browser that requested it", async () => {
  const [ana, thief] = [await aCustomer(), await aCustomer()];
  const { code, redefine } = await recovering(ana);
  const { cookie: otherCookie } = await recovering(thief);
  const others: Record<string, string>[] = [{}, { recovery: "" }, { recovery: "garbage" }, { recovery: otherCookie }];
  for (const cookies of others) {
    const refused = await redefine(code, "roubada", cookies);
    expect([refused.statusCode, refused.json()]).toEqual([422, invalid]);
  }
  expect((await redefine(code)).statusCode).toBe(200);
});

test("a handle of one bank is useless at another", async () => {
  const ana = await aCustomer();
  const ipe = await aTenant();
  const { code, cookie } = await recovering(ana);
  const refused = await app.inject({
    method: "POST",
    url: "/api/passwords/forgot-password",
    headers: { host: ipe.host },
    cookies: { recovery: cookie },
    payload: { code, password: "roubada" },
  });
  expect(refused.json()).toEqual(invalid);
});

test("a code works once, also when it is sent twice at once", async () => {
  const { code, redefine } = await recovering(await aCustomer());
  const answers = await Promise.all([redefine(code), redefine(code), redefine(code)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  expect((await redefine(code)).json()).toEqual(invalid);
});

test("a code is valid for ten minutes", async () => {
  const [ana, bruno] = [await aCustomer(), await aCustomer()];
  const [inTime, late] = [await recovering(ana), await recovering(bruno)];
  clock.advance(599);
  expect((await inTime.redefine(inTime.code)).statusCode).toBe(200);
  clock.advance(1);
  expect((await late.redefine(late.code)).json()).toEqual(invalid);
});

test("five wrong tries invalidate a code, four do not", async () => {
  const [four, five] = [await recovering(await aCustomer()), await recovering(await aCustomer())];
  for (let i = 1; i <= 4; i++) expect((await four.redefine(otherThan(four.code, i))).json()).toEqual(invalid);
  expect((await four.redefine(four.code)).statusCode).toBe(200);
  for (let i = 1; i <= 5; i++) await five.redefine(otherThan(five.code, i));
  expect((await five.redefine(five.code)).json()).toEqual(invalid);
});

test("of a hundred tries at once five count", async () => {
  const { code, cookie, redefine } = await recovering(await aCustomer());
  const guesses = Array.from({ length: 100 }, (_, i) => redefine(otherThan(code, i + 1)));
  for (const { statusCode } of await Promise.all(guesses)) expect(statusCode).toBe(422);
  expect((await redefine(code)).statusCode).toBe(422);
  const { rows } = await database.query(
    "select tries from verification_code where handle_hash = sha256(convert_to($1, 'UTF8'))",
    [cookie],
  );
  expect(rows).toEqual([{ tries: 5 }]);
});

test("a new code invalidates the old one", async () => {
  const ana = await aCustomer();
  const [old, fresh] = [await recovering(ana), await recovering(ana)];
  expect((await old.redefine(old.code)).json()).toEqual(invalid);
  expect((await fresh.redefine(fresh.code)).statusCode).toBe(200);
});

test("of codes requested at once, one stays valid", async () => {
  const ana = await aCustomer();
  await Promise.all(Array.from({ length: 5 }, () => ask(ana)));
  const good = await db
    .selectFrom("verification_code")
    .select("id")
    .where("customer_id", "=", ana.id)
    .where("used_at", "is", null)
    .execute();
  expect(good).toHaveLength(1);
});

test("at most five codes go to one e-mail in any ten minutes; beyond them the answer is the same", async () => {
  const ana = await aCustomer();
  const company = await aCustomer({ entityType: "COMPANY" });
  await db.updateTable("customer").set({ email: ana.email }).where("id", "=", company.id).execute();
  const sameMailbox = { document: company.document, email: ana.email };

  expect((await ask(ana)).statusCode).toBe(200);
  clock.advance(540);
  for (const requested of [ana, sameMailbox, ana, sameMailbox]) expect((await ask(requested)).statusCode).toBe(200);
  const silent = await ask(ana);
  expect([silent.statusCode, silent.json(), silent.cookies[0]?.value]).toEqual([200, {}, expect.any(String)]);
  expect(await emailsTo(ana.email)).toHaveLength(5);

  clock.advance(60); // the first is ten minutes old, the others one
  expect((await ask(ana)).statusCode).toBe(200);
  expect((await ask(sameMailbox)).statusCode).toBe(200);
  expect(await emailsTo(ana.email)).toHaveLength(6);
});

test("a call that sends nothing invalidates no code, and its browser may request again", async () => {
  const ana = await aCustomer();
  const company = await aCustomer({ entityType: "COMPANY" });
  await db.updateTable("customer").set({ email: ana.email }).where("id", "=", company.id).execute();
  for (let i = 0; i < 4; i++) await ask({ document: company.document, email: ana.email });
  const { code, cookie } = await recovering(ana);
  await ask(ana); // from another browser
  const again = await app.inject({
    method: "POST",
    url: "/api/passwords/send-forgot-password-code",
    headers: headers(),
    cookies: { recovery: cookie },
    payload: { document: ana.document, email: ana.email },
  });
  const moved = again.cookies[0]?.value ?? "";
  expect(moved).not.toBe(cookie);
  expect(await emailsTo(ana.email)).toHaveLength(5);
  const { redefine } = await recovering(await aCustomer());
  expect((await redefine(code, "nova-senha", { recovery: cookie })).json()).toEqual(invalid);
  expect((await redefine(code, "nova-senha", { recovery: moved })).statusCode).toBe(200);
});

test("a pending code does not tell whether another document and e-mail belong together", async () => {
  const ana = await aCustomer();
  for (const requested of [ana, { document: aCpf(), email: ana.email }]) {
    const { code, cookie, redefine } = await recovering(await aCustomer());
    const answer = await app.inject({
      method: "POST",
      url: "/api/passwords/send-forgot-password-code",
      headers: headers(),
      cookies: { recovery: cookie },
      payload: { document: requested.document, email: requested.email },
    });
    const next = answer.cookies[0]?.value ?? "";
    expect((await redefine(code, "nova-senha", { recovery: next })).json()).toEqual(invalid);
  }
});

test("knowing only an e-mail does not block its owner's recovery or PIN code", async () => {
  const ana = await aCustomer();
  const { code, redefine } = await recovering(ana);
  for (let i = 0; i < 25; i++) expect((await ask({ document: aCpf(), email: ana.email })).statusCode).toBe(200);
  expect((await redefine(code, "nova-senha")).statusCode).toBe(200);
  const { code: next, redefine: again } = await recovering(ana);
  expect((await again(next, password)).statusCode).toBe(200);
  await ana.signIn();
  const sent = await app.inject({
    method: "POST",
    url: "/api/passwords/send-forgot-pin-code",
    headers: ana.headers,
    payload: { password },
  });
  expect(sent.statusCode).toBe(200);
});

test("five recoveries per document and e-mail in ten minutes, whether or not they match", async () => {
  const ana = await aCustomer();
  for (const requested of [ana, { document: ana.document, email: "outra@exemplo.com.br" }]) {
    for (let i = 0; i < 5; i++) expect((await ask(requested)).statusCode).toBe(200);
    const refused = await ask(requested);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "600"]);
  }
  const sent = await app.inject({
    method: "POST",
    url: "/api/passwords/send-forgot-pin-code",
    headers: ana.headers,
    payload: { password },
  });
  expect(sent.statusCode).toBe(200);
});

test("twenty recovery codes a day go to one e-mail", async () => {
  const ana = await aCustomer();
  for (let turn = 0; turn < 5; turn++) {
    for (let i = 0; i < 5; i++) expect((await ask(ana)).statusCode).toBe(200);
    clock.advance(600);
  }
  expect(await emailsTo(ana.email)).toHaveLength(20);
  clock.advance(24 * 3600);
  await ask(ana);
  expect(await emailsTo(ana.email)).toHaveLength(21);
});

test("requesting codes at once gives no more than five either", async () => {
  const nobody = { document: aCpf(), email: "muitos@exemplo.com.br" };
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(nobody)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
});

test.each([
  [{ code: "12345", password: "outra-senha" }, "Informe o código completo"],
  [{ code: "123456", password: "curta" }, "A senha deve ter no mínimo 6 caracteres"],
])("%j is refused with the specification's sentence and costs no try", async (payload, message) => {
  const { code, cookie, redefine } = await recovering(await aCustomer());
  for (let i = 0; i < 6; i++) {
    const answer = await redefine(payload.code, payload.password, { recovery: cookie });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: "validation", message: "Validation failed", validation: { body: { message } } },
    ]);
  }
  expect((await redefine(code)).statusCode).toBe(200);
});

test("codes are stored neither in clear nor as a plain hash", async () => {
  const ana = await aCustomer();
  await ask(ana);
  const encrypted = await everything();
  const code = await codeSentTo(ana.email);
  expect(encrypted).toContain("encrypted");
  expect(encrypted).not.toMatch(new RegExp(`\\b${code}\\b`));
  const { rows } = await database.query(
    "select 1 from verification_code where code_hash = sha256(convert_to($1, 'UTF8'))",
    [code],
  );
  expect(rows).toEqual([]);

  const { rows: delivered } = await database.query("select data, delivered_at from outbox where recipient = $1", [
    ana.email,
  ]);
  expect(delivered).toEqual([{ data: {}, delivered_at: expect.any(Date) }]);
});

async function everything(): Promise<string> {
  const { rows } = await database.query<{ row: string }>(
    "select v::text as row from verification_code v union all select o.data::text from outbox o",
  );
  return rows.map(({ row }) => row).join("\n");
}

test("an address that invents recoveries waits after fifty tries, whatever its cookies; others do not", async () => {
  const redefine = (address: string, cookie: string) =>
    app.inject({
      method: "POST",
      url: "/api/passwords/forgot-password",
      headers: { ...headers(), "x-forwarded-for": address },
      cookies: { recovery: cookie },
      payload: { code: "123456", password: "outra-senha" },
    });
  const codes: string[] = [];
  for (let call = 1; call <= 51; call += 1)
    codes.push((await redefine("203.0.113.251", `${call}${"x".repeat(42)}`)).json().code);
  expect(codes.indexOf("TOO_MANY_REQUESTS")).toBe(50);
  expect((await redefine("203.0.113.252", "x".repeat(43))).json().code).toBe("INVALID_CODE");
});
