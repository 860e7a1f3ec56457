import { randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { Bent } from "../../../test/authenticator.ts";
import { aBrowser as browserOf } from "../../../test/customer-calls.ts";
import { authenticatorOf, passkeyCalls, userHandleOf } from "../../../test/customer-passkeys.ts";
import { aMailbox } from "../../../test/mailbox.ts";
import { aWorld, type Customer } from "../../../test/world.ts";

const world = await aWorld();
const { aCustomer, app, aTenant, clock, db } = world;
const { emailsTo } = aMailbox(world);

beforeEach(() => db.deleteFrom("throttle").execute());

const outcomeOf = (answer: { statusCode: number; json(): { code?: string } }) =>
  answer.json().code ?? answer.statusCode;
const subjectsTo = async (who: Customer) => (await emailsTo(who.email ?? "")).map(({ subject }) => subject);

/** A customer in a browser of their own, signed in with the password. */
async function aMember(changes: Parameters<typeof aCustomer>[0] = {}) {
  const ana = await aCustomer(changes);
  const browser = browserOf(app, ana);
  await browser.signIn();
  return { ana, browser, ...passkeyCalls(browser, ana) };
}

/** The same with a passkey. */
async function withPasskey(changes: Parameters<typeof aCustomer>[0] = {}) {
  const member = await aMember(changes);
  const key = authenticatorOf(member.ana);
  expect(outcomeOf(await member.add(key))).toBe(200);
  return { ...member, key };
}

test("a passkey is made with password and PIN, is told by e-mail, and signs in without either", async () => {
  const { ana, browser, add, list, signIn } = await aMember();
  const key = authenticatorOf(ana);
  expect((await add(key, "Celular da Ana")).json()).toMatchObject({ name: "Celular da Ana", lastUsedAt: null });
  expect(await subjectsTo(ana)).toContain("Banco Aurora: uma passkey foi cadastrada");

  clock.advance(60);
  const { token, entity, accounts } = (await signIn(key)).json();
  expect([entity.id, accounts.length]).toEqual([ana.id, 1]);
  const headers = { host: ana.tenant.host, authorization: `Bearer ${token}` };
  expect((await app.inject({ url: browser.ofAccount("").replace(/^/, "/api"), headers })).statusCode).toBe(200);
  expect(await list()).toMatchObject([{ name: "Celular da Ana", lastUsedAt: clock.now().toISOString() }]);
  const events = db.selectFrom("security_event").select(["kind", "detail"]).where("customer_id", "=", ana.id);
  expect((await events.orderBy("at").orderBy("id").execute()).slice(-2)).toEqual([
    { kind: "PASSKEY_REGISTERED", detail: null },
    { kind: "SIGNED_IN", detail: "PASSKEY" },
  ]);
});

test("the device verifies who uses a passkey, which is found without a name", async () => {
  const { ana, askNew, browser } = await aMember();
  expect((await askNew()).json().options).toMatchObject({
    rp: { id: ana.tenant.host, name: "Banco Aurora" },
    user: { id: userHandleOf(ana), displayName: "Ana Lima" },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  expect((await browser.call("POST", "/authenticate/passkey/options", {})).json().options).toMatchObject({
    rpId: ana.tenant.host,
    userVerification: "required",
    allowCredentials: [],
  });
});

test("a customer has up to ten passkeys, and the browser is told of those that there are", async () => {
  const { ana, add, askNew, newChallenge, save, list } = await aMember();
  const first = authenticatorOf(ana);
  await add(first);
  expect((await askNew()).json().options.excludeCredentials).toMatchObject([{ id: first.id }]);
  for (let made = 1; made < 9; made += 1) expect(outcomeOf(await add(authenticatorOf(ana)))).toBe(200);
  const [tenth, eleventh] = [authenticatorOf(ana), authenticatorOf(ana)];
  const [one, other] = [await newChallenge(), await newChallenge()];
  const outcomes = await Promise.all([save(tenth.register(one)), save(eleventh.register(other))]);
  expect(new Set(outcomes.map(outcomeOf))).toEqual(new Set([200, "CUSTOMER_PASSKEYS_FULL"]));
  expect(outcomeOf(await askNew())).toBe("CUSTOMER_PASSKEYS_FULL");
  expect(await list()).toHaveLength(10);
});

test("a wrong password, a wrong PIN and a customer without a PIN make no passkey", async () => {
  const { askNew } = await aMember();
  expect(outcomeOf(await askNew({ password: "errada", pin: "1234" }))).toBe("WRONG_PASSWORD");
  expect(outcomeOf(await askNew({ password: "segredo-de-teste", pin: "9999" }))).toBe("WRONG_PIN");
  const other = await aMember({ pin: null });
  expect(outcomeOf(await other.askNew())).toBe("PIN_NOT_SET");
});

test("a device that is not registered makes no passkey, and removes none without the PIN", async () => {
  const careful = await aTenant({ rules: { registeredDevices: true } });
  const { ana, browser, askNew, newChallenge, save, list } = await aMember({ tenant: careful });
  expect(outcomeOf(await askNew())).toBe("DEVICE_NOT_REGISTERED");
  const register = (isRegistered: boolean) =>
    db
      .updateTable("customer_device")
      .set({ name: "Celular", registered_at: isRegistered ? clock.now() : null })
      .where("customer_id", "=", ana.id)
      .execute();
  await register(true);
  const made = authenticatorOf(ana).register(await newChallenge());
  await register(false);
  expect(outcomeOf(await save(made))).toBe("DEVICE_NOT_REGISTERED");
  await register(true);
  expect(outcomeOf(await save(made))).toBe(200);
  await register(false);
  const [passkey] = await list();
  const remove = (given: object) => browser.call("DELETE", `/passkeys/${passkey?.id}`, given);
  expect(outcomeOf(await remove({}))).toBe("DEVICE_CHANGE_UNCONFIRMED");
  expect(outcomeOf(await remove({ pin: "9999" }))).toBe("WRONG_PIN");
  expect(outcomeOf(await remove({ pin: "1234" }))).toBe(200);
});

test("a removed passkey signs in no more, the customer gets an e-mail, and another's is not found", async () => {
  const { ana, browser, list, signIn, key } = await withPasskey();
  const other = await withPasskey();
  const [passkey] = await list();
  expect(outcomeOf(await other.browser.call("DELETE", `/passkeys/${passkey?.id}`, {}))).toBe("NOT_FOUND");
  expect(outcomeOf(await browser.call("DELETE", `/passkeys/${passkey?.id}`, {}))).toBe(200);
  expect(await subjectsTo(ana)).toContain("Banco Aurora: uma passkey foi removida");
  expect(outcomeOf(await signIn(key))).toBe("WRONG_PASSKEY");
  expect(await list()).toEqual([]);
});

const lies: Record<string, Bent> = {
  "for a page of another site": { origin: "https://internetbanking.exemplo.com.br" },
  "for a domain above": { site: "test" },
  "over a challenge of its own": { challenge: randomBytes(32).toString("base64url") },
  "without verifying who was there": { flags: 0x41 },
};

test.each(Object.entries(lies))("a passkey that was made %s is not saved", async (_what, bent) => {
  const { ana, newChallenge, save, list } = await aMember();
  expect(outcomeOf(await save(authenticatorOf(ana).register(await newChallenge(), bent)))).toBe("PASSKEY_NOT_MADE");
  expect(await list()).toEqual([]);
});

const liesOfSignIn: Record<string, Bent> = {
  ...lies,
  "without verifying who was there": { flags: 0x01 },
  "as if a passkey was made": { type: "webauthn.create" },
};

test.each(Object.entries(liesOfSignIn))(
  "an answer that was signed %s opens nothing, and its challenge is used up",
  async (_what, bent) => {
    const { ana, challenge, enter, signIn, key } = await withPasskey();
    const given = await challenge();
    expect(outcomeOf(await enter(key.assert(given, bent, userHandleOf(ana))))).toBe("WRONG_PASSKEY");
    // Over a challenge of its own, the one that was given is not used up.
    const again = outcomeOf(await enter(key.assert(given, {}, userHandleOf(ana))));
    expect(again).toBe(bent.challenge ? 200 : "WRONG_PASSKEY");
    expect(outcomeOf(await signIn(key))).toBe(200);
  },
);

test("an answer counts once, for ten minutes, at its bank, and only for what its challenge was made for", async () => {
  const { ana, challenge, newChallenge, enter, save, key } = await withPasskey();
  const signed = async () => key.assert(await challenge(), {}, userHandleOf(ana));
  const heard = await signed();
  const both = await Promise.all([enter(heard), enter(heard)]);
  expect(new Set(both.map(outcomeOf))).toEqual(new Set([200, "WRONG_PASSKEY"]));
  const early = await signed();
  clock.advance(599);
  expect(outcomeOf(await enter(early))).toBe(200);
  const late = await signed();
  clock.advance(600);
  expect(outcomeOf(await enter(late))).toBe("WRONG_PASSKEY");
  expect(outcomeOf(await enter(key.assert(await newChallenge(), {}, userHandleOf(ana))))).toBe("WRONG_PASSKEY");
  expect(outcomeOf(await save(authenticatorOf(ana).register(await challenge())))).toBe("PASSKEY_NOT_MADE");
  const other = await aMember();
  expect(outcomeOf(await save(authenticatorOf(ana).register(await other.newChallenge())))).toBe("PASSKEY_NOT_MADE");

  const elsewhere = await aMember({ tenant: await aTenant() });
  expect(outcomeOf(await elsewhere.enter(await signed()))).toBe("WRONG_PASSKEY");
  const { headers } = ana;
  const crossed = { host: elsewhere.ana.tenant.host, "x-tenant-id": headers["x-tenant-id"] ?? "" };
  const call = { method: "POST", url: "/api/authenticate/passkey/options", headers: crossed, payload: {} } as const;
  expect((await app.inject(call)).json()).toMatchObject({ code: "TENANT_NOT_FOUND" });
});

test("unknown passkeys and wrong signatures read the same, and count as wrong passwords do", async () => {
  const { ana, browser, challenge, enter, key } = await withPasskey();
  const [nobodys, other] = [authenticatorOf(ana), await withPasskey()];
  const unknown = await enter(nobodys.assert(await challenge(), {}, userHandleOf(ana)));
  const renamed = await enter(key.assert(await challenge(), {}, userHandleOf(other.ana)));
  const forged = nobodys.assert(await challenge(), {}, userHandleOf(ana));
  const wrong = await enter({ response: { ...forged.response, id: key.id, rawId: key.id } });
  const nameless = await enter(key.assert(await challenge()));
  expect(new Set([unknown, renamed, wrong, nameless].map((answer) => answer.body)).size).toBe(1);
  expect(unknown.json().message).toBe("Não foi possível entrar com esta passkey. Entre com CPF/CNPJ e senha.");
  for (let tried = 0; tried < 2; tried += 1)
    await enter(key.assert(await challenge(), { flags: 1 }, userHandleOf(ana)));
  // Five wrong tries lock the document, whichever way they were made, but not a browser that the customer used before.
  const elsewhere = browserOf(app, ana);
  const right = key.assert(await challenge(), {}, userHandleOf(ana));
  expect(outcomeOf(await elsewhere.call("POST", "/authenticate/passkey", right))).toBe("TOO_MANY_REQUESTS");
  expect(outcomeOf(await elsewhere.signIn())).toBe("TOO_MANY_REQUESTS");
  expect(outcomeOf(await browser.signIn())).toBe("TOO_MANY_REQUESTS");
});

test("a counter that does not grow is a copied passkey; one that always says 0 counts nothing", async () => {
  const { signIn, key } = await withPasskey();
  expect(outcomeOf(await signIn(key, { counter: 9 }))).toBe(200);
  const tried = [await signIn(key, { counter: 9 }), await signIn(key, { counter: 3 })];
  expect([...tried, await signIn(key, { counter: 10 })].map(outcomeOf)).toEqual([
    "WRONG_PASSKEY",
    "WRONG_PASSKEY",
    200,
  ]);
  const other = await aMember();
  const plain = authenticatorOf(other.ana);
  await other.save(plain.register(await other.newChallenge(), { counter: 0 }));
  for (let times = 0; times < 2; times += 1) expect(outcomeOf(await other.signIn(plain, { counter: 0 }))).toBe(200);
});

test("a blocked customer and a blocked device stay out with a passkey as with the password", async () => {
  const careful = await aTenant({ rules: { registeredDevices: true } });
  const { ana, browser, newChallenge, save, signIn } = await aMember({ tenant: careful });
  const device = db.updateTable("customer_device").where("customer_id", "=", ana.id);
  await device.set({ name: "Celular", registered_at: clock.now() }).execute();
  const key = authenticatorOf(ana);
  await save(key.register(await newChallenge()));
  const before = browser.cookie();
  expect(outcomeOf(await signIn(key))).toBe(200);
  expect(browser.cookie()).not.toBe(before);
  expect(await browser.current()).toMatchObject({ registered: true });
  await device.set({ blocked_at: clock.now() }).execute();
  expect(outcomeOf(await signIn(key))).toBe("DEVICE_BLOCKED");
  await device.set({ blocked_at: null }).execute();
  await db.updateTable("customer").set({ blocked_at: clock.now() }).where("id", "=", ana.id).execute();
  expect(outcomeOf(await signIn(key))).toBe("CUSTOMER_BLOCKED");
});

test("a passkey that was on its way when the password was changed elsewhere is not kept", async () => {
  const { ana, newChallenge, save } = await aMember();
  const made = authenticatorOf(ana).register(await newChallenge());
  await db.updateTable("session").set({ ended_at: clock.now() }).where("customer_id", "=", ana.id).execute();
  expect(outcomeOf(await save(made))).toBe("UNAUTHORIZED");
  expect(await db.selectFrom("customer_passkey").select("id").where("customer_id", "=", ana.id).execute()).toEqual([]);
});

test("a recovery by code removes no passkey, tells of them, and for a day none is made", async () => {
  const { ana, browser, askNew, signIn, key } = await withPasskey();
  const { host = "", "x-tenant-id": id = "" } = ana.headers;
  const post = (url: string, payload: object, cookie = "") =>
    app.inject({ method: "POST", url: `/api${url}`, headers: { host, "x-tenant-id": id, cookie }, payload });
  const sent = await post("/passwords/send-forgot-password-code", { document: ana.document, email: ana.email });
  const code = /\b\d{6}\b/.exec((await emailsTo(ana.email ?? "")).at(-1)?.text ?? "")?.[0];
  const handle = sent.cookies.find(({ name }) => name === "recovery")?.value ?? "";
  const password = "outro-segredo-9";
  const redefined = await post("/passwords/forgot-password", { code, password }, `recovery=${handle}`);
  expect(redefined.statusCode).toBe(200);
  const told = (await emailsTo(ana.email ?? "")).at(-1)?.text ?? "";
  expect(told.replaceAll(/\s+/g, " ")).toContain("Suas passkeys continuam valendo: “Celular”.");

  const signedIn = await signIn(key);
  expect(outcomeOf(signedIn)).toBe(200);
  await browser.call("POST", "/authenticate", { document: ana.document, password });
  const { token } = signedIn.json();
  const ask = () =>
    app.inject({
      method: "POST",
      url: "/api/passkeys/options",
      headers: { host, authorization: `Bearer ${token}` },
      payload: { password, pin: "1234" },
    });
  expect((await ask()).json().message).toMatch(/uma passkey pode ser cadastrada a partir de 11\/03\/2026 às/);
  expect(outcomeOf(await askNew())).toBe("UNAUTHORIZED");
});

test("an address gets 300 challenges in five minutes, and those that expired are removed", async () => {
  const who = await aCustomer();
  const ask = (address: string) =>
    app.inject({
      method: "POST",
      url: "/api/authenticate/passkey/options",
      headers: { host: who.tenant.host, "x-forwarded-for": address },
      payload: {},
    });
  const statuses = [];
  for (let asked = 0; asked < 301; asked += 1) statuses.push((await ask("203.0.113.7")).statusCode);
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([300, 429]);
  expect((await ask("203.0.113.8")).statusCode).toBe(200);
  clock.advance(601);
  for (let asked = 0; asked < 20; asked += 1) await ask("203.0.113.9");
  const rows = db.selectFrom("passkey_challenge").select("expires_at").where("expires_at", "<=", clock.now());
  expect(await rows.execute()).toEqual([]);
});

test("answers that are none are refused as a wrong one, and of another shape as such", async () => {
  const { enter, save } = await withPasskey();
  const odd = { id: "A", rawId: "A", type: "public-key" };
  for (const clientDataJSON of ["", "A", "e30", "bnVsbA"]) {
    const signed = { clientDataJSON, authenticatorData: "", signature: "", attestationObject: "" };
    expect(outcomeOf(await enter({ response: { ...odd, response: signed } }))).toBe("WRONG_PASSKEY");
    expect(outcomeOf(await save({ response: { ...odd, response: signed } }))).toBe("PASSKEY_NOT_MADE");
    await db.deleteFrom("throttle").execute();
  }
  for (const response of [{}, { ...odd, id: 7 }, { ...odd, response: null }]) {
    expect((await enter({ response })).statusCode).toBe(400);
    expect((await save({ response })).statusCode).toBe(400);
  }
});
