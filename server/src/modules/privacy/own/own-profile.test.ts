import { beforeEach, expect, test } from "vitest";
import { aBrowser } from "../../../../test/customer-calls.ts";
import { aMailbox } from "../../../../test/mailbox.ts";
import { aWorld, type Customer, password, pin } from "../../../../test/world.ts";

const world = await aWorld();
const { app, aCustomer, aTenant, clock, db } = world;
const { codeSentTo, codeTextedTo, emailsTo, textTo } = aMailbox(world);
const day = 24 * 60 * 60;
let line = 62_000_000;
const aPhone = () => `+55119${(line += 1)}`;
let mails = 0;
const anEmail = () => `novo.${(mails += 1)}@exemplo.com.br`;

beforeEach(() => db.deleteFrom("throttle").execute());

const outcomeOf = (answer: { statusCode: number; json(): { code?: string } }) =>
  answer.json().code ?? answer.statusCode;
const send = (method: "POST" | "PUT", { headers }: Pick<Customer, "headers">, path: string, payload: object) =>
  app.inject({ method, url: `/api/profile${path}`, headers, payload });
const askCode = (who: Customer, contact: { email: string } | { phone: string }, withPin = pin) =>
  send("POST", who, `/${"email" in contact ? "email" : "phone"}/code`, { ...contact, pin: withPin });
const change = (who: Customer, contact: { email: string } | { phone: string }, code: string) =>
  send("PUT", who, `/${"email" in contact ? "email" : "phone"}`, { ...contact, code });
const profileOf = async ({ headers }: Customer) => (await app.inject({ url: "/api/profile", headers })).json();
const subjectsTo = async (email: string | null) => (await emailsTo(email)).map(({ subject }) => subject);
const eventsOf = (who: Customer) =>
  db.selectFrom("security_event").select(["kind", "detail"]).where("customer_id", "=", who.id).orderBy("id").execute();

/** Changes the e-mail to a new one, which it answers. */
async function changeEmail(who: Customer): Promise<string> {
  const email = anEmail();
  expect(outcomeOf(await askCode(who, { email }))).toBe(200);
  expect(outcomeOf(await change(who, { email }, await codeSentTo(email)))).toBe(200);
  return email;
}
const forgot = ({ document }: Customer, email: string | null) =>
  app.inject({
    method: "POST",
    url: "/api/passwords/send-forgot-password-code",
    headers: { host: world.aurora.host },
    payload: { document, email },
  });

test("an e-mail changes with the PIN and a code to the new one; the old one and the area are told", async () => {
  const ana = await aCustomer();
  const other = aBrowser(app, ana);
  await other.signIn();
  const email = anEmail();
  expect(outcomeOf(await askCode(ana, { email }))).toBe(200);
  expect(await profileOf(ana)).toMatchObject({ email: ana.email, heldUntil: null });
  const code = await codeSentTo(email);
  expect((await emailsTo(email)).at(-1)?.text).toContain("Se não foi você quem pediu esta mudança");
  expect(outcomeOf(await change(ana, { email }, code))).toBe(200);

  const heldUntil = new Date(clock.now().getTime() + day * 1000).toISOString();
  expect(await profileOf(ana)).toMatchObject({ email, heldUntil });
  expect(await subjectsTo(ana.email)).toEqual(["Banco Aurora: seu e-mail foi alterado"]);
  expect((await emailsTo(ana.email)).at(-1)?.text).toContain("Se não foi você, fale conosco agora");
  expect(await subjectsTo(email)).toContain("Banco Aurora: seu e-mail foi alterado");
  const { notices } = (await app.inject({ url: "/api/notices", headers: ana.headers })).json();
  expect(notices.map(({ title }: { title: string }) => title)).toEqual(["Seu e-mail foi alterado"]);
  // The session that changed it stays; the others end.
  expect((await other.call("GET", "/profile")).statusCode).toBe(401);
  expect(await eventsOf(ana)).toContainEqual({ kind: "CONTACT_CHANGED", detail: "EMAIL" });
  const file = await app.inject({
    method: "POST",
    url: "/api/privacy/export",
    headers: ana.headers,
    payload: { password, format: "json" },
  });
  expect(file.body).toContain(email);
});

test("a phone changes with a code by SMS to the new one; old and new phone and the e-mail are told", async () => {
  const phone = aPhone();
  const ana = await aCustomer({ phone });
  const newPhone = aPhone();
  expect(outcomeOf(await askCode(ana, { phone: newPhone }))).toBe(200);
  expect(outcomeOf(await change(ana, { phone: newPhone }, await codeTextedTo(newPhone)))).toBe(200);
  expect(await profileOf(ana)).toMatchObject({ phone: newPhone });
  for (const one of [phone, newPhone]) expect(await textTo(one)).toContain("alteramos o telefone da sua conta");
  expect(await subjectsTo(ana.email)).toEqual(["Banco Aurora: seu telefone foi alterado"]);
});

test("a landline, the contact that is so already and a wrong PIN get no code", async () => {
  const ana = await aCustomer({ phone: aPhone() });
  expect((await askCode(ana, { phone: "+551133334444" })).statusCode).toBe(400);
  expect(outcomeOf(await askCode(ana, { email: ana.email?.toUpperCase() ?? "" }))).toBe("CONTACT_UNCHANGED");
  const email = anEmail();
  expect(outcomeOf(await askCode(ana, { email }, "9999"))).toBe("WRONG_PIN");
  expect(await emailsTo(email)).toEqual([]);
});

test("five wrong PINs lock the PIN, as those of a payment do", async () => {
  const ana = await aCustomer();
  const email = anEmail();
  for (let tries = 0; tries < 5; tries += 1) await askCode(ana, { email }, "9999");
  expect(outcomeOf(await askCode(ana, { email }))).toBe("PIN_LOCKED");
  expect(outcomeOf(await send("PUT", ana, "/address", { address, pin }))).toBe("PIN_LOCKED");
});

test("a code changes only the contact that it was sent to, of its customer, also in a renewed session", async () => {
  const ana = await aCustomer();
  const email = anEmail();
  await askCode(ana, { email });
  const code = await codeSentTo(email);
  expect(outcomeOf(await change(ana, { email: anEmail() }, code))).toBe("INVALID_CODE");
  expect(outcomeOf(await change(await aCustomer(), { email }, code))).toBe("INVALID_CODE");
  await ana.signIn();
  expect(outcomeOf(await change(ana, { email }, code))).toBe(200);
});

test("a customer gets ten codes to new contacts a day", async () => {
  const ana = await aCustomer();
  const ask = async () => outcomeOf(await askCode(ana, { email: anEmail() }));
  for (let times = 0; times < 10; times += 1) expect(await ask()).toBe(200);
  clock.advance(2 * 3_600);
  await ana.signIn();
  expect(await ask()).toBe("TOO_MANY_CODES");
});

test("five wrong codes void a code, and a code is void after ten minutes", async () => {
  const ana = await aCustomer();
  const email = anEmail();
  await askCode(ana, { email });
  const code = await codeSentTo(email);
  const wrong = code === "000000" ? "111111" : "000000";
  for (let tries = 0; tries < 5; tries += 1)
    expect(outcomeOf(await change(ana, { email }, wrong))).toBe("INVALID_CODE");
  expect(outcomeOf(await change(ana, { email }, code))).toBe("INVALID_CODE");
  await askCode(ana, { email });
  const next = await codeSentTo(email);
  clock.advance(10 * 60);
  expect(outcomeOf(await change(ana, { email }, next))).toBe("INVALID_CODE");
});

test("a change whose answer was lost may be repeated, and is told once", async () => {
  const ana = await aCustomer();
  const email = anEmail();
  await askCode(ana, { email });
  const code = await codeSentTo(email);
  for (let times = 0; times < 3; times += 1) expect(outcomeOf(await change(ana, { email }, code))).toBe(200);
  expect(await subjectsTo(ana.email)).toHaveLength(1);
  expect((await eventsOf(ana)).filter(({ kind }) => kind === "CONTACT_CHANGED")).toHaveLength(1);
});

test("whether somebody has an e-mail or phone is told only to who has its code", async () => {
  const bia = await aCustomer({ phone: aPhone() });
  const phone = (await profileOf(bia)).phone as string;
  const ana = await aCustomer();
  const free = await askCode(ana, { email: anEmail() });
  const used = await askCode(ana, { email: bia.email ?? "" });
  expect([used.statusCode, used.json()]).toEqual([free.statusCode, free.json()]);
  expect(outcomeOf(await change(ana, { email: bia.email ?? "" }, "000000"))).toBe("INVALID_CODE");
  const code = await codeSentTo(bia.email);
  expect(outcomeOf(await change(ana, { email: bia.email ?? "" }, code))).toBe("EMAIL_TAKEN");
  await askCode(ana, { phone });
  expect(outcomeOf(await change(ana, { phone }, await codeTextedTo(phone)))).toBe("PHONE_TAKEN");
  expect(await profileOf(ana)).toMatchObject({ email: ana.email, phone: null });
});

test("a company may have the e-mail of its partner", async () => {
  const bia = await aCustomer();
  const company = await aCustomer({ entityType: "COMPANY", name: "Padaria da Bia" });
  await askCode(company, { email: bia.email ?? "" });
  expect(outcomeOf(await change(company, { email: bia.email ?? "" }, await codeSentTo(bia.email)))).toBe(200);
});

test("for a day after a change nothing is recovered, and no code goes to either contact", async () => {
  const ana = await aCustomer({ phone: aPhone() });
  const phone = aPhone();
  // Both codes were sent before the first change.
  await askCode(ana, { phone });
  const code = await codeTextedTo(phone);
  const email = await changeEmail(ana);
  const sent = (await emailsTo(email)).length;
  const pinCode = () =>
    app.inject({
      method: "POST",
      url: "/api/passwords/send-forgot-pin-code",
      headers: ana.headers,
      payload: { password },
    });
  const deviceCode = () => app.inject({ method: "POST", url: "/api/devices/code", headers: ana.headers, payload: {} });
  expect(outcomeOf(await change(ana, { phone }, code))).toBe("CONTACT_JUST_CORRECTED");
  expect(outcomeOf(await askCode(ana, { phone }))).toBe("CONTACT_JUST_CORRECTED");
  expect(outcomeOf(await pinCode())).toBe("CONTACT_JUST_CORRECTED");
  expect(outcomeOf(await deviceCode())).toBe("CONTACT_JUST_CORRECTED");
  expect(outcomeOf(await forgot(ana, email))).toBe(200);
  expect(await emailsTo(email)).toHaveLength(sent);

  clock.advance(day);
  await ana.signIn();
  expect(outcomeOf(await pinCode())).toBe(200);
  expect(outcomeOf(await deviceCode())).toBe(200);
  expect(outcomeOf(await forgot(ana, email))).toBe(200);
  expect((await emailsTo(email)).length).toBeGreaterThan(sent);
  expect(outcomeOf(await askCode(ana, { phone }))).toBe(200);
});

test("where devices are registered, contacts and address change on a registered one only", async () => {
  const careful = await aTenant({ rules: { registeredDevices: true } });
  const ana = await aCustomer({ tenant: careful });
  const email = anEmail();
  expect(outcomeOf(await askCode(ana, { email }))).toBe("DEVICE_NOT_REGISTERED");
  expect(outcomeOf(await change(ana, { email }, "000000"))).toBe("DEVICE_NOT_REGISTERED");
  expect(outcomeOf(await send("PUT", ana, "/address", { address, pin }))).toBe("DEVICE_NOT_REGISTERED");
});

test("a first phone is added with its code, and the customer without a PIN sets one before", async () => {
  const ana = await aCustomer();
  const phone = aPhone();
  await askCode(ana, { phone });
  expect(outcomeOf(await change(ana, { phone }, await codeTextedTo(phone)))).toBe(200);
  const bia = await aCustomer({ pin: null });
  expect(outcomeOf(await askCode(bia, { email: anEmail() }))).toBe("PIN_NOT_SET");
});

test("a Pix key with the old e-mail stays as it was", async () => {
  const key = anEmail();
  const ana = await aCustomer({ email: key, key });
  await changeEmail(ana);
  const { keys } = (await ana.get("/pix/keys")).json();
  expect(keys.map((one: { key: string }) => one.key)).toEqual([key]);
});

test("two who take the same e-mail at once do not both get it", async () => {
  const email = anEmail();
  const [ana, bia] = [await aCustomer(), await aCustomer()];
  await askCode(ana, { email });
  const first = await codeSentTo(email);
  await askCode(bia, { email });
  const second = await codeSentTo(email);
  const outcomes = (await Promise.all([change(ana, { email }, first), change(bia, { email }, second)])).map(outcomeOf);
  expect(outcomes.map(String).toSorted()).toEqual(["200", "EMAIL_TAKEN"]);
});

const address = {
  zipCode: "01310100",
  state: "SP",
  city: "São Paulo",
  neighborhood: "Bela Vista",
  street: "Avenida Paulista",
  number: "1578",
  complement: "",
};

test("the address changes with the PIN, is told once, and stands among the accesses", async () => {
  const ana = await aCustomer();
  expect(outcomeOf(await send("PUT", ana, "/address", { address, pin: "9999" }))).toBe("WRONG_PIN");
  expect(await profileOf(ana)).toMatchObject({ address: null });
  for (let times = 0; times < 2; times += 1)
    expect(outcomeOf(await send("PUT", ana, "/address", { address, pin }))).toBe(200);
  expect(await profileOf(ana)).toMatchObject({ address: { ...address, complement: null }, heldUntil: null });
  expect(await subjectsTo(ana.email)).toEqual(["Banco Aurora: seu endereço foi alterado"]);
  const { accesses } = (await app.inject({ url: "/api/accesses", headers: ana.headers })).json();
  expect(accesses.filter(({ kind }: { kind: string }) => kind === "ADDRESS_CHANGED")).toHaveLength(1);
});
