import { randomUUID } from "node:crypto";
import { formatDocument } from "@vitral/brazil/document";
import { cents } from "@vitral/brazil/cents";
import { expect, test } from "vitest";
import { aBrowser as aBrowserOf, pin } from "../../../test/customer-calls.ts";
import { aMailbox } from "../../../test/mailbox.ts";
import { aWorld, type Customer } from "../../../test/world.ts";

const world = await aWorld();
const { aCustomer, app, aTenant, aurora, clock, db } = world;
const { codeTextedTo, emailsTo } = aMailbox(world);
const limits = {
  registeredDevices: true,
  unregisteredPaymentLimit: cents(200_00),
  unregisteredDayLimit: cents(1_000_00),
};
const ipe = await aTenant({ displayName: "Cooperativa Ipê", rules: limits });
await aCustomer({ tenant: ipe, name: "Bruno Reis", key: "bruno@exemplo.com.br" });

let phones = 11_900_000_000;
const aMember = (changes = {}) =>
  aCustomer({ tenant: ipe, name: "Ana Conceição", balance: 9_000_00, phone: `+55${(phones += 1)}`, ...changes });

/** A browser that pays one payee and registers itself. */
function aBrowser(who: Customer) {
  const browser = aBrowserOf(app, who);
  return {
    ...browser,
    lookUp: (key = "bruno@exemplo.com.br") => browser.lookUp(key),
    payNew: async (amount: number) => browser.pay(await browser.lookUp("bruno@exemplo.com.br"), amount),
    register: async (changes = {}) => {
      await browser.call("POST", "/devices/code", {});
      return browser.call("POST", "/devices", { ...(await dataOf(who)), ...changes });
    },
  };
}

async function dataOf(who: Customer) {
  const { phone } = await db.selectFrom("customer").select("phone").where("id", "=", who.id).executeTakeFirstOrThrow();
  const account = await db
    .selectFrom("account")
    .select(["agency", "number"])
    .where("id", "=", who.accountId)
    .executeTakeFirstOrThrow();
  return {
    deviceName: "Meu celular",
    holderName: who.name,
    document: formatDocument(who.document),
    phone: (phone ?? "").slice(3),
    email: who.email,
    agency: account.agency,
    account: account.number,
    code: await codeTextedTo(phone ?? ""),
  };
}

async function aSignedInBrowser(who: Customer) {
  const browser = aBrowser(who);
  await browser.signIn();
  return browser;
}

/** The subjects of the e-mails about blocked and removed devices. */
const changesTold = async (who: Customer) =>
  (await emailsTo(who.email ?? ""))
    .map(({ subject }) => subject)
    .filter((subject) => /bloqueado|removido/.test(subject));
const codeOf = (answer: { json: () => { code?: string } }) => answer.json().code;

test("a device that is not registered pays R$ 200, not R$ 200,01, and R$ 1,000 a day", async () => {
  const browser = await aSignedInBrowser(await aMember());
  const over = await browser.payNew(200.01);
  const { code, message } = over.json();
  expect([over.statusCode, { code, message: message.replaceAll("\u00A0", " ") }]).toEqual([
    422,
    {
      code: "DEVICE_TRANSACTION_LIMIT",
      message:
        "Em um dispositivo não cadastrado, cada pagamento pode ser de até R$ 200,00. Cadastre este dispositivo para pagar mais. Nada foi cobrado.",
    },
  ]);
  for (let paid = 0; paid < 4; paid += 1) expect((await browser.payNew(200)).statusCode).toBe(200);
  expect((await browser.payNew(150)).statusCode).toBe(200);
  const tooMuch = await browser.payNew(50.01);
  expect(tooMuch.json()).toMatchObject({ code: "DEVICE_DAY_LIMIT" });
  expect(tooMuch.json().message).toMatch(/ainda pode ser pago hoje sem cadastrar o dispositivo: R\$\s50,00\. Cadastre/);
  expect((await browser.devices()).limits).toEqual({
    perPayment: 200,
    perDay: 1000,
    leftToday: 50,
    isOfThisDevice: false,
  });
  expect((await browser.payNew(50)).statusCode).toBe(200);
  expect(codeOf(await browser.payNew(0.01))).toBe("DEVICE_DAY_LIMIT");
  clock.advance(24 * 3_600);
  await browser.signIn();
  expect((await browser.payNew(200)).statusCode).toBe(200);
});

test("the day's limit is one for all devices that are not registered, and holds for payments at once", async () => {
  const ana = await aMember();
  const browsers = await Promise.all([1, 2, 3].map(() => aSignedInBrowser(ana)));
  const orders = await Promise.all(
    browsers.flatMap((browser) => [1, 2, 3].map(async () => ({ browser, id: await browser.lookUp() }))),
  );
  const answers = await Promise.all(orders.slice(0, 5).map(({ browser, id }) => browser.pay(id, 150)));
  const more = await Promise.all(orders.slice(5).map(({ browser, id }) => browser.pay(id, 150)));
  const outcomes = [...answers, ...more].map((answer) => (answer.statusCode === 200 ? "PAID" : codeOf(answer)));
  expect(outcomes.filter((outcome) => outcome === "PAID")).toHaveLength(6);
  expect(new Set(outcomes)).toEqual(new Set(["PAID", "DEVICE_DAY_LIMIT"]));
});

test("where the bank reads it so, each device that is not registered has a day's sum of its own", async () => {
  const each = await aTenant({ rules: { ...limits, unregisteredDaySum: "EACH" } });
  await world.anExternalPayee("volta@exemplo.com.br", "REFUSE");
  const ana = await aMember({ tenant: each });
  const [one, other] = [await aSignedInBrowser(ana), await aSignedInBrowser(ana)];
  for (let paid = 0; paid < 5; paid += 1) expect((await one.payNew(200)).statusCode).toBe(200);
  expect(codeOf(await one.payNew(0.01))).toBe("DEVICE_DAY_LIMIT");
  expect((await one.devices()).limits).toMatchObject({ leftToday: 0, isOfThisDevice: true });
  expect((await other.devices()).limits).toMatchObject({ leftToday: 1_000, isOfThisDevice: true });
  expect((await other.payNew(200)).statusCode).toBe(200);
  expect((await other.pay(await other.lookUp("volta@exemplo.com.br"), 100)).statusCode).toBe(422);
  expect((await other.devices()).limits).toMatchObject({ leftToday: 800 });
  // Calls without a cookie are one device, however many there are.
  const [bare, again] = [await aSignedInBrowser(ana), await aSignedInBrowser(ana)];
  for (const browser of [bare, again]) browser.setCookie("");
  for (let paid = 0; paid < 5; paid += 1) expect((await bare.payNew(200)).statusCode).toBe(200);
  expect(codeOf(await again.payNew(1))).toBe("DEVICE_DAY_LIMIT");
});

test("the same order again is answered with its payment, though the limit is used up", async () => {
  const browser = await aSignedInBrowser(await aMember());
  const first = await browser.lookUp();
  const paid = await browser.pay(first, 200);
  for (let times = 0; times < 4; times += 1) await browser.payNew(200);
  expect((await browser.pay(first, 200)).json()).toEqual(paid.json());
  expect(codeOf(await browser.payNew(1))).toBe("DEVICE_DAY_LIMIT");
});

test("a wrong PIN is told before the device's limit, and counts", async () => {
  const ana = await aMember();
  const browser = await aSignedInBrowser(ana);
  const body = { keyInfoId: await browser.lookUp(), amount: 500, pin: "9999", scheduledDate: null };
  expect(codeOf(await browser.call("POST", `/accounts/${ana.accountId}/pix/payment`, body))).toBe("WRONG_PIN");
});

test("a device without a name is called by what its browser says, and each sign-in says it anew", async () => {
  const ana = await aMember();
  const chrome =
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36";
  const browser = await aSignedInBrowser({ ...ana, headers: { ...ana.headers, "user-agent": chrome } });
  expect(await browser.current()).toMatchObject({ deviceName: "Chrome no Android", browser: "Chrome no Android" });
  await browser.register();
  expect(await browser.current()).toMatchObject({ deviceName: "Meu celular", browser: "Chrome no Android" });
});

test("a registered device pays as its customer may, and the customer is notified by e-mail", async () => {
  const ana = await aMember();
  const browser = await aSignedInBrowser(ana);
  const before = await browser.current();
  expect(before).toMatchObject({ deviceName: "Dispositivo não cadastrado", registered: false, blocked: false });
  const { id } = (await browser.register({ holderName: "  ANA   CONCEICAO " })).json();
  expect(id).toBe(before?.id);
  expect(await browser.current()).toMatchObject({ id, deviceName: "Meu celular", registered: true });
  expect((await browser.devices()).limits).toBeNull();
  expect((await browser.payNew(1_500)).statusCode).toBe(200);
  const subjects = (await emailsTo(ana.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.endsWith("um dispositivo foi cadastrado"))).toHaveLength(1);
  const other = await aSignedInBrowser(ana);
  expect(codeOf(await other.payNew(200.01))).toBe("DEVICE_TRANSACTION_LIMIT");
});

test("a registration whose answer was lost is answered alike; the code opens nothing else", async () => {
  const ana = await aMember();
  const browser = await aSignedInBrowser(ana);
  await browser.call("POST", "/devices/code", {});
  const typed = await dataOf(ana);
  const lost = browser.cookie();
  const first = (await browser.call("POST", "/devices", typed)).json();
  browser.setCookie(lost);
  expect((await browser.call("POST", "/devices", typed)).json()).toEqual(first);
  const other = await aSignedInBrowser(ana);
  expect(codeOf(await other.call("POST", "/devices", typed))).toBe("INVALID_CODE");
});

test("a registration whose answer was lost with the only cookie is answered to the same session alone", async () => {
  const ana = await aMember();
  const browser = await aSignedInBrowser(ana);
  browser.setCookie("");
  await browser.call("POST", "/devices/code", {});
  const typed = await dataOf(ana);
  const first = (await browser.call("POST", "/devices", typed)).json();
  browser.setCookie("");
  const other = await aSignedInBrowser(ana);
  other.setCookie("");
  expect(codeOf(await other.call("POST", "/devices", typed))).toBe("INVALID_CODE");
  expect((await browser.call("POST", "/devices", typed)).json()).toEqual(first);
  expect((await browser.payNew(500)).statusCode).toBe(200);
  expect(codeOf(await browser.call("POST", "/devices", { ...typed, code: "000000" }))).toBe("INVALID_CODE");
});

test.each([
  ["name", { holderName: "Ana Lima" }],
  ["document", { document: "529.982.247-25" }],
  ["e-mail", { email: "outra@exemplo.com.br" }],
  ["phone", { phone: "11912345678" }],
  ["agency", { agency: "0002" }],
  ["account", { account: "99999-9" }],
])("a registration with another %s is refused without saying what is wrong", async (_what, changes) => {
  const browser = await aSignedInBrowser(await aMember());
  expect(codeOf(await browser.register(changes))).toBe("DEVICE_DATA_MISMATCH");
  expect(codeOf(await browser.register({ code: "000000" }))).toBe("INVALID_CODE");
});

test("a Pix is scheduled on a registered device only; what was scheduled there is made without a limit", async () => {
  const ana = await aMember();
  const browser = await aSignedInBrowser(ana);
  const schedule = async () => browser.pay(await browser.lookUp(), 500, "2026-05-05");
  expect(codeOf(await schedule())).toBe("DEVICE_NOT_REGISTERED");
  await browser.register();
  expect((await schedule()).json()).toMatchObject({ status: "SCHEDULED" });
});

test("keys are neither registered nor deleted on a device that is not registered", async () => {
  const ana = await aMember();
  const browser = await aSignedInBrowser(ana);
  const keys = `/accounts/${ana.accountId}/pix/keys`;
  const key = { keyType: "EVP", key: "" };
  const refused = await browser.call("POST", keys, key);
  expect([refused.statusCode, codeOf(refused)]).toEqual([403, "DEVICE_NOT_REGISTERED"]);
  expect(codeOf(await browser.call("DELETE", `${keys}/${randomUUID()}`))).toBe("DEVICE_NOT_REGISTERED");
  await browser.register();
  const { id } = (await browser.call("POST", keys, key)).json();
  expect((await browser.call("DELETE", `${keys}/${id}`)).statusCode).toBe(200);
});

test("a blocked device loses its sessions, and nobody signs in there; others go on", async () => {
  const ana = await aMember();
  const [lost, own] = [await aSignedInBrowser(ana), await aSignedInBrowser(ana)];
  await lost.register();
  const { devices } = await own.devices();
  const { id } = devices.find(({ registered }: { registered: boolean }) => registered);
  expect((await own.call("POST", `/devices/${id}/block`, { pin })).statusCode).toBe(200);
  expect((await own.call("POST", `/devices/${id}/block`, { pin })).statusCode).toBe(200);
  expect(await changesTold(ana)).toEqual(["Cooperativa Ipê: um dispositivo foi bloqueado"]);
  expect((await lost.call("GET", "/devices")).statusCode).toBe(401);
  const refused = await lost.signIn();
  expect([refused.statusCode, codeOf(refused)]).toEqual([403, "DEVICE_BLOCKED"]);
  expect((await own.payNew(100)).statusCode).toBe(200);
  // With the token of a session elsewhere it still does not pay.
  own.setCookie(lost.cookie());
  expect(codeOf(await own.payNew(1))).toBe("DEVICE_BLOCKED");
});

test("a removed device is one that is not registered; a neighbour's is not found", async () => {
  const [ana, caio] = [await aMember(), await aMember({ name: "Caio Prado" })];
  const [browser, neighbour] = [await aSignedInBrowser(ana), await aSignedInBrowser(caio)];
  const { id } = (await browser.register()).json();
  expect(codeOf(await neighbour.call("DELETE", `/devices/${id}`, { pin }))).toBe("NOT_FOUND");
  expect(codeOf(await neighbour.call("POST", `/devices/${id}/block`, { pin }))).toBe("NOT_FOUND");
  expect((await browser.call("DELETE", `/devices/${id}`)).statusCode).toBe(200);
  expect(codeOf(await browser.payNew(500))).toBe("DEVICE_TRANSACTION_LIMIT");
  expect(await changesTold(ana)).toEqual(["Cooperativa Ipê: um dispositivo foi removido"]);
});

test("with the password alone a browser that is not registered takes no device away", async () => {
  const ana = await aMember();
  const [own, thief] = [await aSignedInBrowser(ana), await aSignedInBrowser(ana)];
  const { id } = (await own.register()).json();
  const tries = [{}, { pin: "9999" }, { code: "000000" }];
  const codes = ["DEVICE_CHANGE_UNCONFIRMED", "WRONG_PIN", "INVALID_CODE"];
  for (const [turn, given] of tries.entries()) {
    expect(codeOf(await thief.call("POST", `/devices/${id}/block`, given))).toBe(codes[turn]);
    expect(codeOf(await thief.call("DELETE", `/devices/${id}`, given))).toBe(codes[turn]);
  }
  expect(codeOf(await thief.call("DELETE", `/devices/${id}`))).toBe("DEVICE_CHANGE_UNCONFIRMED");
  for (let wrong = 0; wrong < 3; wrong += 1) await thief.call("DELETE", `/devices/${id}`, { pin: "9999" });
  expect(codeOf(await thief.call("DELETE", `/devices/${id}`, { pin }))).toBe("PIN_LOCKED");
  expect((await own.devices()).devices).toContainEqual(
    expect.objectContaining({ id, registered: true, blocked: false }),
  );
  expect(await changesTold(ana)).toEqual([]);
});

test("who has no PIN confirms with the code of an SMS, which is good once", async () => {
  const ana = await aMember({ pin: null });
  const [own, other] = [await aSignedInBrowser(ana), await aSignedInBrowser(ana)];
  const { id } = (await own.register()).json();
  expect(codeOf(await other.call("DELETE", `/devices/${id}`, { pin }))).toBe("PIN_NOT_SET");
  expect((await other.call("POST", "/devices/code", {})).statusCode).toBe(200);
  const { code } = await dataOf(ana);
  expect((await other.call("POST", `/devices/${id}/block`, { code })).statusCode).toBe(200);
  expect(codeOf(await other.call("DELETE", `/devices/${id}`, { code }))).toBe("INVALID_CODE");
});

test("a device that is idle for 12 months is not registered any more", async () => {
  const browser = await aSignedInBrowser(await aMember());
  await browser.register();
  await db
    .updateTable("customer_device")
    .set({ last_used_at: new Date(clock.now().getTime() - 366 * 86_400_000) })
    .where("name", "is not", null)
    .execute();
  expect(codeOf(await browser.payNew(500))).toBe("DEVICE_TRANSACTION_LIMIT");
  expect(await browser.current()).toBeUndefined();
  // Nor by another sign-in, before a worker has removed it.
  expect((await browser.signIn()).statusCode).toBe(200);
  expect(codeOf(await browser.payNew(500))).toBe("DEVICE_TRANSACTION_LIMIT");
});

test("a bank with other months forgets a device after them, and its cookie too", async () => {
  const short = await aTenant({ rules: { ...limits, deviceIdleMonths: 2 } });
  const ana = await aMember({ tenant: short });
  const browser = aBrowser(ana);
  const { cookies } = await browser.signIn();
  expect(cookies.find(({ name }) => name === "device")).toMatchObject({ maxAge: 2 * 31 * 86_400 });
  await browser.register();
  const usedAgo = (days: number) =>
    db
      .updateTable("customer_device")
      .set({ last_used_at: new Date(clock.now().getTime() - days * 86_400_000) })
      .where("customer_id", "=", ana.id)
      .execute();
  await usedAgo(55);
  expect((await browser.payNew(500)).statusCode).toBe(200);
  expect(await browser.current()).toMatchObject({ registered: true });
  await usedAgo(63);
  expect(codeOf(await browser.payNew(500))).toBe("DEVICE_TRANSACTION_LIMIT");
  const key = { keyType: "EVP", key: "" };
  expect(codeOf(await browser.call("POST", browser.ofAccount("/pix/keys"), key))).toBe("DEVICE_NOT_REGISTERED");
  expect(await browser.current()).toBeUndefined();
});

test("the secret changes at every sign-in; the one before works once, an older one never", async () => {
  const browser = await aSignedInBrowser(await aMember());
  await browser.register();
  const first = browser.cookie();
  await browser.signIn();
  const second = browser.cookie();
  expect(second).not.toBe(first);
  browser.setCookie(first); // the answer with the second was lost
  expect((await browser.payNew(300)).statusCode).toBe(200);
  browser.setCookie(second);
  await browser.signIn();
  browser.setCookie(first); // somebody copied it long ago
  expect(codeOf(await browser.payNew(300))).toBe("DEVICE_TRANSACTION_LIMIT");
});

test.each([
  ["changed", (cookie: string) => `${cookie.slice(0, -1)}${cookie.endsWith("A") ? "E" : "A"}`],
  ["empty", () => "device="],
  ["another's", () => `device=${randomUUID()}.${"a".repeat(43)}.${"b".repeat(43)}`],
])("a cookie that is %s is no device", async (_what, change) => {
  const browser = await aSignedInBrowser(await aMember());
  await browser.register();
  browser.setCookie(change(browser.cookie()));
  expect(codeOf(await browser.payNew(500))).toBe("DEVICE_TRANSACTION_LIMIT");
});

test("two customers of one browser register it each for themselves", async () => {
  const [ana, caio] = [await aMember(), await aMember({ name: "Caio Prado" })];
  const browsers = [aBrowser(ana), aBrowser(caio)] as const;
  await browsers[0].signIn();
  await browsers[0].register();
  browsers[1].setCookie(browsers[0].cookie());
  await browsers[1].signIn();
  expect(codeOf(await browsers[1].payNew(500))).toBe("DEVICE_TRANSACTION_LIMIT");
  browsers[0].setCookie(browsers[1].cookie());
  expect((await browsers[0].payNew(500)).statusCode).toBe(200);
});

test("the cookie is HttpOnly and SameSite=Strict; a bank without the rule sets none and limits nothing", async () => {
  const browser = aBrowser(await aMember());
  const { cookies } = await browser.signIn();
  expect(cookies.find(({ name }) => name === "device")).toMatchObject({
    httpOnly: true,
    sameSite: "Strict",
    path: "/api",
    maxAge: 12 * 31 * 86_400,
  });
  await aCustomer({ key: "carla@exemplo.com.br" });
  const ana = await aCustomer({ tenant: aurora, balance: 5_000_00, phone: "+5511988887777" });
  expect((await ana.signIn()).cookies.map(({ name }) => name)).toEqual(["known-browser"]);
  expect((await ana.pay(await ana.lookUp("carla@exemplo.com.br"), 1_999)).statusCode).toBe(200);
  const listed = await app.inject({ url: "/api/devices", headers: ana.headers });
  expect(listed.json()).toEqual({ devices: [], limits: null });
});

test("a payment that the network refuses gives its part of the day back", async () => {
  await world.anExternalPayee("recusa@exemplo.com.br", "REFUSE");
  const ana = await aMember();
  const browser = await aSignedInBrowser(ana);
  const { id } = (
    await browser.call("POST", browser.ofAccount("/pix/key-info"), { key: "recusa@exemplo.com.br" })
  ).json().data;
  expect((await browser.pay(id, 200)).statusCode).toBe(422);
  expect((await browser.devices()).limits.leftToday).toBe(1000);
});

test("codes go to the confirmed phone only, five in ten minutes, and not to a customer without one", async () => {
  const browser = await aSignedInBrowser(await aMember());
  for (let sent = 0; sent < 5; sent += 1)
    expect((await browser.call("POST", "/devices/code", {})).statusCode).toBe(200);
  expect(codeOf(await browser.call("POST", "/devices/code", {}))).toBe("TOO_MANY_REQUESTS");
  const without = await aSignedInBrowser(await aMember({ phone: null }));
  expect(codeOf(await without.call("POST", "/devices/code", {}))).toBe("NO_PHONE");
});
