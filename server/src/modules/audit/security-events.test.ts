import { expect, test } from "vitest";
import { applicantsOf } from "../../../test/applicant.ts";
import { aMailbox } from "../../../test/mailbox.ts";
import { aWorld, password } from "../../../test/world.ts";

const world = await aWorld();
const { aCustomer, app, aurora, clock, db } = world;
const { codeSentTo } = aMailbox(world);
const from = { "x-forwarded-for": "203.0.113.9", "user-agent": `Mozilla/5.0 (X11; Linux) ${"x".repeat(300)}` };

const eventsOf = (customerId: string | null) =>
  db
    .selectFrom("security_event")
    .select(["kind", "detail", "address", "browser", "at"])
    .where("customer_id", customerId === null ? "is" : "=", customerId)
    .orderBy("at")
    .orderBy("id")
    .execute();
const kindsOf = async (id: string) =>
  (await eventsOf(id)).map(({ kind, detail }) => (detail ? `${kind} ${detail}` : kind));

test("a right and a wrong sign-in and a sign-out leave a record with address, browser and moment", async () => {
  const ana = await aCustomer();
  const call = (url: string, payload: object, headers: object = {}) =>
    app.inject({ method: "POST", url: `/api${url}`, headers: { ...ana.headers, ...from, ...headers }, payload });
  await call("/authenticate", { document: ana.document, password: "errada-mesmo" });
  const { token } = (await call("/authenticate", { document: ana.document, password })).json();
  await call("/sign-out", {}, { authorization: `Bearer ${token}` });
  await call("/sign-out", {}, { authorization: `Bearer ${token}` });

  const [, ...events] = await eventsOf(ana.id);
  expect(events.map(({ kind }) => kind)).toEqual(["SIGN_IN_FAILED", "SIGNED_IN", "SIGNED_OUT"]);
  for (const { address, browser, at } of events) {
    expect(address).toBe("203.0.113.9");
    expect(browser).toMatch(/^Mozilla\/5\.0 \(X11; Linux\) x{100}/);
    expect(browser).toHaveLength(160);
    expect(at).toEqual(clock.now());
  }
});

test("an unknown document leaves the same record, without customer and document", async () => {
  const headers = { host: aurora.host, "x-tenant-id": aurora.id, ...from };
  const payload = { document: "52998224725", password };
  expect((await app.inject({ method: "POST", url: "/api/authenticate", headers, payload })).statusCode).toBe(401);
  const [event, ...more] = await eventsOf(null);
  expect([event?.kind, more]).toEqual(["SIGN_IN_FAILED", []]);
  const rows = await db.selectFrom("security_event").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain("52998224725");
});

test("password, PIN, codes and keys of a customer leave their records, in their order", async () => {
  const ana = await aCustomer();
  const call = (method: "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
    app.inject({ method, url: `/api${url}`, headers: ana.headers, ...(payload && { payload }) });
  await call("POST", "/passwords/send-forgot-pin-code", { password: "errada-mesmo" });
  await call("POST", "/passwords/send-forgot-pin-code", { password });
  await call("PUT", "/passwords/change-pin", { code: "000000", pin: "4321" });
  await call("PUT", "/passwords/change-pin", { code: await codeSentTo(ana.email ?? ""), pin: "4321" });
  await call("PUT", "/passwords/change-password", { currentPassword: password, newPassword: "uma-senha-nova" });
  const key = await ana.post("/pix/keys", { keyType: "EVP", key: "" });
  await call("DELETE", `/accounts/${ana.accountId}/pix/keys/${key.json().id ?? key.json().key?.id}`);
  expect(await kindsOf(ana.id)).toEqual([
    "SIGNED_IN",
    "PASSWORD_REJECTED",
    "CODE_SENT PIN",
    "CODE_REJECTED PIN",
    "PIN_CHANGED",
    "PASSWORD_CHANGED",
    "KEY_REGISTERED EVP",
    "KEY_DELETED EVP",
  ]);
});

test("wrong PINs are recorded until the PIN is locked, then once an hour", async () => {
  const [ana, bia] = [await aCustomer({ balance: 100_00 }), await aCustomer({ key: "bia@exemplo.com.br" })];
  const lookUp = await ana.lookUp("bia@exemplo.com.br");
  for (let tries = 0; tries < 7; tries += 1) await ana.pay(lookUp, 1, "9999");
  const wrong = ["SIGNED_IN", ...Array.from({ length: 4 }, () => "PIN_REJECTED"), "PIN_LOCKED"];
  expect(await kindsOf(ana.id)).toEqual(wrong);
  clock.advance(3_601);
  await ana.signIn();
  await ana.pay(lookUp, 1, "9999");
  expect(await kindsOf(ana.id)).toEqual([...wrong, "SIGNED_IN", "PIN_LOCKED"]);
  expect(await kindsOf(bia.id)).toEqual(["SIGNED_IN"]);
});

test("a sign-up and its confirmed contacts leave their records, and a failed call none", async () => {
  const joana = await applicantsOf(world).anApplicant();
  await joana.advance("WAITING_INDIVIDUAL");
  await joana.signUp();
  const { id } = await joana.onboardingState();
  expect(await kindsOf(id)).toEqual([
    "SIGNED_UP",
    "SIGNED_IN",
    "CODE_SENT EMAIL",
    "CONTACT_CONFIRMED EMAIL",
    "CODE_SENT PHONE",
    "CONTACT_CONFIRMED PHONE",
  ]);
});

test("a recovery leaves its request, its wrong code and its end", async () => {
  const ana = await aCustomer();
  const call = (method: "POST", url: string, payload: object, cookies = {}) =>
    app.inject({ method, url: `/api${url}`, headers: { ...ana.headers, ...from }, payload, cookies });
  const recovery = await call("POST", "/passwords/send-forgot-password-code", {
    document: ana.document,
    email: ana.email,
  });
  const cookies = Object.fromEntries(recovery.cookies.map(({ name, value }) => [name, value]));
  const redefine = (code: string) =>
    call("POST", "/passwords/forgot-password", { code, password: "uma-senha-nova" }, cookies);
  await redefine("000000");
  expect((await redefine(await codeSentTo(ana.email ?? ""))).statusCode).toBe(200);
  expect(await kindsOf(ana.id)).toEqual([
    "SIGNED_IN",
    "CODE_SENT PASSWORD",
    "CODE_REJECTED PASSWORD",
    "PASSWORD_RECOVERED",
  ]);
});

test("a record of access is never changed", async () => {
  const asOwner = world.owner();
  await asOwner.connect();
  await expect(asOwner.query("update security_event set address = null")).rejects.toThrow(/append-only/);
  await asOwner.end();
});

test("a customer reads the own access records alone, page by page", async () => {
  const [ana, bia] = [await aCustomer(), await aCustomer()];
  for (let turn = 0; turn < 40; turn += 1) await ana.signIn();
  const page = async (who: typeof ana, after = "") =>
    (await app.inject({ url: `/api/accesses${after && `?after=${after}`}`, headers: who.headers })).json();
  const first = await page(ana);
  expect(first.accesses).toHaveLength(30);
  const rest = await page(ana, first.next);
  const all = [...first.accesses, ...rest.accesses];
  const own = await eventsOf(ana.id);
  expect(all.map(({ kind }: { kind: string }) => kind)).toEqual(own.map(({ kind }) => kind).toReversed());
  expect([new Set(all.map(({ id }: { id: string }) => id)).size, rest.next]).toEqual([own.length, null]);
  // A record of another customer is no place to begin at.
  expect((await page(bia, first.next)).accesses).toEqual([]);
});
