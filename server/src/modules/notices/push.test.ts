import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { pushKindNames } from "@vitral/contract/push";
import { beforeEach, expect, test } from "vitest";
import { aBrowser as aBrowserOf, password, pin } from "../../../test/customer-calls.ts";
import { aMailbox } from "../../../test/mailbox.ts";
import { aPushService, signedClaims } from "../../../test/push-service.ts";
import { aWorld, type Customer, worldKey } from "../../../test/world.ts";
import { secretsFrom } from "../../platform/crypto/secrets.ts";
import { isPushService } from "../../platform/messaging/push-service.ts";
import { renewPush } from "../notifications/notifications.ts";
import { deliver } from "../notifications/queue/deliver.ts";
import { enqueueNotifications } from "../payments/payments.ts";
import { receivePix } from "../../../test/other-banks.ts";

const service = await aPushService();
const world = await aWorld({ allowsPushTo: service.sender.allows });
const { app, aCustomer, anExternalPayee, aTenant, clock, db, secrets, tenants } = world;
const { emailsTo } = aMailbox(world);
const ipe = await aTenant({ displayName: "Cooperativa Ipê", rules: { registeredDevices: true } });
await anExternalPayee("recusa@exemplo.com.br", "REFUSE");
await anExternalPayee("loja@exemplo.com.br");
beforeEach(() => service.answerWith(201));

type Browser = ReturnType<typeof service.aBrowser>;
type Choice = { kinds: readonly string[]; showsDetails: boolean } | null;
const all = { kinds: pushKindNames, showsDetails: false };

const put = (path: string, headers: Record<string, string>, payload: object) =>
  app.inject({ method: "PUT", url: `/api${path}`, headers, payload });
const choose = async ({ headers }: Pick<Customer, "headers">, { subscription }: Browser, choice: Choice = all) =>
  (await put("/push", headers, { ...subscription, choice })).json().choice as Choice;
const asked = async ({ headers }: Pick<Customer, "headers">) =>
  (await app.inject({ method: "GET", url: "/api/push", headers })).json() as { publicKey: string; isInvited: boolean };

/** Delivers what waits for phones, as a server does. */
async function deliverPush() {
  await enqueueNotifications(db, 1_000);
  const waiting = await db
    .selectFrom("outbox")
    .select(["tenant_id as tenantId", "id", "tries"])
    .where("channel", "=", "PUSH")
    .where("delivered_at", "is", null)
    .execute();
  for (const { tenantId, ...lease } of waiting) {
    const delivery = { db, now: clock.now, secrets, tenants, push: service.sender, attachments: {} };
    const unused = { mailer: { send: async () => {}, close: async () => {} }, sms: { send: async () => {} } };
    const held = { ...lease, heldSince: performance.now() };
    for (const { ended } of await deliver({ ...delivery, ...unused }, tenantId, [held])) await ended;
  }
}
const waiting = async (template: "payment-received") =>
  await db
    .selectFrom("outbox")
    .select(["last_error", "delivered_at"])
    .where("channel", "=", "PUSH")
    .where("template", "=", template)
    .execute();

let keys = 0;
async function aReceiver() {
  const key = `recebe${(keys += 1)}@exemplo.com.br`;
  const bia = await aCustomer({ name: "Bia Reis", key });
  const ana = await aCustomer({ name: "Ana Lima", balance: 9_000_00 });
  const browser = service.aBrowser();
  return { bia, browser, receive: async (reais = 7.77) => ana.pay(await ana.lookUp(key), reais) };
}

test("a Pix that came in is told on the phone, without amount and name, encrypted and signed by the bank", async () => {
  const { bia, browser, receive } = await aReceiver();
  expect(await choose(bia, browser)).toEqual(all);
  await receive();
  await deliverPush();
  const [shown] = browser.shown();
  expect(shown).toMatchObject({ title: "Pix recebido", body: "Toque para ver o que aconteceu.", page: "notices" });
  expect(JSON.stringify(shown)).not.toMatch(/7,77|Ana|Bia/);
  const [message] = browser.messages();
  expect(message?.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high", ttl: "86400" });
  expect(message?.body.toString("latin1")).not.toContain("Pix");
  const { publicKey } = await asked(bia);
  expect(await signedClaims(message as never, publicKey)).toMatchObject({
    key: publicKey,
    aud: service.origin,
    sub: `mailto:${bia.tenant.email}`,
  });
  await deliverPush();
  expect(browser.messages()).toHaveLength(1);
});

test("amount and name are told where the customer allows it, and no longer where that was taken back", async () => {
  const { bia, browser, receive } = await aReceiver();
  await choose(bia, browser, { kinds: ["MONEY_IN"], showsDetails: true });
  await receive(1234.56);
  await deliverPush();
  expect(browser.shown()[0]?.body.replaceAll("\u00A0", " ")).toBe("R$ 1.234,56 de Ana Lima");
  await receive(1);
  await enqueueNotifications(db, 1_000);
  await choose(bia, browser, { kinds: ["MONEY_IN"], showsDetails: false });
  await deliverPush();
  expect(browser.shown()[1]?.body).toBe("Toque para ver o que aconteceu.");
});

test("a failed payment, a new browser and a contest send a message, each where its kind was chosen", async () => {
  const ana = await aCustomer({ balance: 90_00 });
  const [phone, tablet] = [service.aBrowser(), service.aBrowser()];
  await choose(ana, phone);
  await choose(ana, tablet, { kinds: ["MONEY_IN"], showsDetails: true });
  await ana.pay(await ana.lookUp("recusa@exemplo.com.br"), 5);
  const { transactionId } = (await ana.pay(await ana.lookUp("loja@exemplo.com.br"), 5)).json();
  await ana.post(`/transactions/${transactionId}/disputes`, { situation: "SCAM" });
  await aBrowserOf(app, ana).signIn();
  await deliverPush();
  expect(
    phone
      .shown()
      .map(({ title, page }) => `${title}: ${page}`)
      .toSorted(),
  ).toEqual([
    "Entraram na sua conta em um navegador novo: accesses",
    "Novidade na sua contestação: notices",
    "Pix não concluído: notices",
  ]);
  expect(tablet.messages()).toEqual([]);
});

test.each([404, 410])("a browser that its service calls gone (%i) is removed, with its message", async (status) => {
  const { bia, browser, receive } = await aReceiver();
  await choose(bia, browser);
  await receive();
  service.answerWith(status);
  await deliverPush();
  expect(await choose(bia, browser, null)).toBeNull();
  await receive();
  await deliverPush();
  expect(browser.messages()).toHaveLength(1);
  expect(await waiting("payment-received")).not.toContainEqual(expect.objectContaining({ delivered_at: null }));
});

test.each([429, 503, 307])("a service that does not take it now (%i) is asked again", async (status) => {
  const { bia, browser, receive } = await aReceiver();
  await choose(bia, browser);
  await receive();
  service.answerWith(status);
  await deliverPush();
  expect(await waiting("payment-received")).toContainEqual({
    last_error: `Push service answered ${status}`,
    delivered_at: null,
  });
  expect(service.received.map(({ path }) => path)).not.toContain("/elsewhere");
  service.answerWith(201);
  await deliverPush();
  expect(browser.messages()).toHaveLength(2);
  expect(new Set(browser.shown().map(({ tag }) => tag)).size).toBe(1);
});

test("a message older than a day is not sent", async () => {
  const { bia, browser, receive } = await aReceiver();
  await choose(bia, browser);
  await receive();
  await enqueueNotifications(db, 1_000);
  clock.advance(86_401);
  await deliverPush();
  expect(browser.messages()).toEqual([]);
});

test("only the known services are sent to, over https and never at another port or with credentials", async () => {
  const known = [
    "https://fcm.googleapis.com/fcm/send/a",
    "https://updates.push.services.mozilla.com/wpush/v2/a",
    "https://web.push.apple.com/a",
    "https://wns2-by3p.notify.windows.com/w/?token=a",
  ];
  const other = [
    "http://fcm.googleapis.com/fcm/send/a",
    "https://fcm.googleapis.com:8443/a",
    "https://ana:senha@fcm.googleapis.com/a",
    "https://fcm.googleapis.com.exemplo.com.br/a",
    "https://push.apple.com.exemplo.com.br/a",
    "https://evil-push.apple.com/a",
    "https://127.0.0.1/a",
    "https://localhost/a",
    "https://[::1]/a",
    `${service.origin}/a`,
    "no address",
  ];
  expect(known.filter((address) => !isPushService(address, null))).toEqual([]);
  expect(other.filter((address) => isPushService(address, null))).toEqual([]);
  const ana = await aCustomer();
  const { subscription } = service.aBrowser();
  const save = (changes: object) => put("/push", ana.headers, { ...subscription, ...changes, choice: all });
  expect((await save({ endpoint: "https://exemplo.com.br/a" })).json().code).toBe("PUSH_SERVICE_UNKNOWN");
  expect((await save({ p256dh: "AAAA" })).json().code).toBe("PUSH_SERVICE_UNKNOWN");
  expect((await save({ endpoint: "http://169.254.169.254/latest" })).json().code).toBe("PUSH_SERVICE_UNKNOWN");
});

test("a browser's address and the bank's own key are stored encrypted, and renewed with the secret", async () => {
  const { bia, browser } = await aReceiver();
  await choose(bia, browser);
  const rows = async () => [
    await db.selectFrom("push_subscription").selectAll().where("customer_id", "=", bia.id).execute(),
    await db.selectFrom("push_key").selectAll().where("tenant_id", "=", bia.tenant.id).execute(),
  ];
  const before = JSON.stringify(await rows());
  expect(before).not.toContain(browser.subscription.endpoint);
  expect(before).not.toContain(browser.subscription.auth);
  expect(before).not.toContain("PRIVATE KEY");
  const next = secretsFrom(Buffer.alloc(32, 9), worldKey);
  expect(await renewPush({ db, secrets: next })).toBeGreaterThanOrEqual(2);
  expect(await renewPush({ db, secrets: next })).toBe(0);
  expect(await renewPush({ db, secrets: secretsFrom(worldKey, Buffer.alloc(32, 9)) })).toBeGreaterThanOrEqual(2);
});

test("without kinds a browser gets no message any more, and asking changes nothing", async () => {
  const { bia, browser, receive } = await aReceiver();
  expect(await choose(bia, browser, null)).toBeNull();
  await choose(bia, browser, { kinds: ["MONEY_IN", "MONEY_IN"], showsDetails: true });
  expect(await choose(bia, browser, null)).toEqual({ kinds: ["MONEY_IN"], showsDetails: true });
  await receive();
  await enqueueNotifications(db, 1_000);
  expect(await choose(bia, browser, { kinds: [], showsDetails: true })).toBeNull();
  await deliverPush();
  expect(browser.messages()).toEqual([]);
});

test("a browser is of one customer: who subscribes in it takes it over, and others do not learn of it", async () => {
  const { bia, browser, receive } = await aReceiver();
  const carla = await aCustomer({ name: "Carla Dias" });
  await choose(bia, browser);
  expect(await choose(carla, browser, null)).toBeNull();
  expect(await choose(carla, browser)).toEqual(all);
  await receive();
  await deliverPush();
  expect(browser.messages()).toEqual([]);
  expect(await choose(bia, browser, null)).toBeNull();
});

test("a customer has ten browsers at most: the oldest gets no message any more", async () => {
  const ana = await aCustomer();
  const browsers = Array.from({ length: 11 }, () => service.aBrowser());
  for (const browser of browsers) {
    await choose(ana, browser);
    clock.advance(1);
  }
  expect(await choose(ana, browsers[0] as Browser, null)).toBeNull();
  expect(await choose(ana, browsers[1] as Browser, null)).toEqual(all);
});

test("signing out ends what that browser is told, also in a later session, and no other's", async () => {
  const { bia, browser } = await aReceiver();
  const other = aBrowserOf(app, bia);
  await other.signIn();
  const atHome = service.aBrowser();
  await choose(bia, browser);
  await other.call("POST", "/session/use", {});
  const authorization = { ...bia.headers };
  await bia.signIn(); // the next session in the same browser
  await choose(bia, browser, null);
  await choose({ headers: authorization }, atHome);
  await app.inject({ method: "POST", url: "/api/sign-out", headers: bia.headers });
  const rows = await db.selectFrom("push_subscription").select("id").where("customer_id", "=", bia.id).execute();
  expect(rows).toHaveLength(1);
  expect(await choose({ headers: authorization }, atHome, null)).toEqual(all);
});

test.each([
  [
    "a changed password",
    (who: Customer) =>
      put("/passwords/change-password", who.headers, { currentPassword: password, newPassword: "outro-segredo-1" }),
  ],
  [
    "ending the other sessions",
    (who: Customer) => app.inject({ method: "POST", url: "/api/session/end-others", headers: who.headers }),
  ],
] as const)("%s ends what other browsers are told, and not this one", async (_what, act) => {
  const ana = await aCustomer();
  const [here, there] = [service.aBrowser(), service.aBrowser()];
  const before = { ...ana.headers };
  await ana.signIn();
  await choose({ headers: before }, there);
  await choose(ana, here);
  expect((await act(ana)).statusCode).toBe(200);
  expect(await choose(ana, here, null)).toEqual(all);
  expect(await choose(ana, there, null)).toBeNull();
});

test("a device that was blocked or removed gets no message any more", async () => {
  const member = await aCustomer({ tenant: ipe });
  const here = aBrowserOf(app, member);
  await here.signIn();
  const gone = async (end: (id: string) => Promise<unknown>) => {
    const lost = aBrowserOf(app, member);
    await lost.signIn();
    const phone = service.aBrowser();
    const headers = { ...member.headers, authorization: lost.authorization() };
    expect(await choose({ headers }, phone)).toEqual(all);
    await end(((await lost.current()) ?? { id: "" }).id);
    return db.selectFrom("push_subscription").select("id").where("customer_id", "=", member.id).execute();
  };
  expect(await gone((id) => here.call("POST", `/devices/${id}/block`, { pin }))).toEqual([]);
  expect(await gone((id) => here.call("DELETE", `/devices/${id}`, { pin }))).toEqual([]);
});

test("who has received money is invited once, and whoever answered never again", async () => {
  const { bia, browser, receive } = await aReceiver();
  expect((await asked(bia)).isInvited).toBe(false);
  await receive();
  expect((await asked(bia)).isInvited).toBe(true);
  await put("/push/invitation", bia.headers, {});
  expect((await asked(bia)).isInvited).toBe(false);
  const other = await aReceiver();
  await other.receive();
  await choose(other.bia, browser);
  expect((await asked(other.bia)).isInvited).toBe(false);
});

test("money of another bank sends a message too, and the e-mail stays as it was", async () => {
  const { bia, browser } = await aReceiver();
  await choose(bia, browser, { kinds: ["MONEY_IN"], showsDetails: true });
  await receivePix(world.deps, {
    tenantId: bia.tenant.id,
    accountId: bia.accountId,
    key: "",
    amount: cents(10_00),
    payer: { name: "Maria Souza", document: "98765432100", bankName: "Banco Sol S.A." },
    endToEnd: newEndToEndId("99999004", clock.now()),
  });
  await deliverPush();
  expect(browser.shown()[0]?.body.replaceAll("\u00A0", " ")).toBe("R$ 10,00 de Maria Souza");
  expect((await emailsTo(bia.email)).map(({ text }) => text)).toEqual([expect.stringContaining("Maria Souza")]);
});
