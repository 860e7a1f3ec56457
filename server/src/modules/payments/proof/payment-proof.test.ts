import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import { cents } from "@vitral/brazil/cents";
import { proofHeader } from "@vitral/contract/endpoint";
import { beforeEach, expect, test } from "vitest";
import { aBrowser, pin } from "../../../../test/customer-calls.ts";
import { authenticatorOf, passkeyCalls } from "../../../../test/customer-passkeys.ts";
import { aMailbox } from "../../../../test/mailbox.ts";
import { aWorld } from "../../../../test/world.ts";
import { changeContact } from "../../privacy/privacy.ts";

const world = await aWorld();
const { aCustomer, anExternalPayee, app, aTenant, clock, db, failedLedgerChecks } = world;
const { codeTextedTo, textTo } = aMailbox(world);
const from = 1_000;
const ipe = await aTenant({ displayName: "Cooperativa Ipê", rules: { secondFactorFrom: cents(from * 100) } });
const key = "bruno@sol.com";
await aCustomer({ tenant: ipe, name: "Bruno Reis", key });

beforeEach(() => db.deleteFrom("throttle").execute());

const outcomeOf = (answer: { statusCode: number; json(): { code?: string } }) =>
  answer.json().code ?? answer.statusCode;

let phones = 11_900_000_000;
/** A customer in a browser, and what confirms a payment there. */
async function aPayer(changes: Parameters<typeof aCustomer>[0] = {}, payee = key) {
  const phone = changes.phone === null ? null : `+55${(phones += 1)}`;
  const ana = await aCustomer({ tenant: ipe, balance: 100_000_00, ...changes, phone });
  const browser = aBrowser(app, ana);
  await browser.signIn();
  const at = (lookUpId: string, path = "") => browser.ofAccount(`/pix/look-ups/${lookUpId}/proof${path}`);
  const payer = {
    ana,
    phone,
    browser,
    options: async (lookUpId: string, amount = from) =>
      (await browser.call("POST", at(lookUpId, "/options"), { amount })).json(),
    sendCode: (lookUpId: string, amount = from) => browser.call("POST", at(lookUpId, "/code"), { amount }),
    prove: (lookUpId: string, given: object, amount = from) => browser.call("POST", at(lookUpId), { amount, ...given }),
    /** A look-up whose payment was ordered, with the right PIN, and needs a proof. */
    askedLookUp: async (amount = from): Promise<string> => {
      const lookUpId = await browser.lookUp(payee);
      expect(outcomeOf(await payer.pay(lookUpId, { amount }))).toBe("PROOF_REQUIRED");
      return lookUpId;
    },
    /** A proof by code, from end to end. */
    proofOf: async (lookUpId: string, amount = from): Promise<string> => {
      expect(outcomeOf(await payer.sendCode(lookUpId, amount))).toBe(200);
      return (await payer.prove(lookUpId, { code: await codeTextedTo(phone ?? "") }, amount)).json().proof;
    },
    pay: (
      keyInfoId: string,
      { amount = from, proof, typed = pin, scheduledDate = null as string | null }: Partial<Paid> = {},
    ) =>
      browser.call(
        "POST",
        browser.ofAccount("/pix/payment"),
        { keyInfoId, amount, pin: typed, scheduledDate },
        proof === undefined ? {} : { [proofHeader]: proof },
      ),
    balance: async () => (await browser.call("GET", browser.ofAccount(""))).json().account.balance,
  };
  return payer;
}
/** As the staff does at the customer's request. */
const correctPhone = ({ id }: { id: string }) =>
  db
    .transaction()
    .execute((tx) =>
      changeContact(
        { now: clock.now, outbox: world.deps.outbox },
        tx,
        { tenantId: ipe.id, customerId: id },
        { phone: `+55${(phones += 1)}` },
      ),
    );
type Paid = { amount: number; proof: string; typed: string; scheduledDate: string | null };

/** The same with a passkey of the day before. */
async function withPasskey() {
  const payer = await aPayer();
  const passkey = authenticatorOf(payer.ana);
  const calls = passkeyCalls(payer.browser, payer.ana);
  expect(outcomeOf(await calls.add(passkey))).toBe(200);
  clock.advance(24 * 3_600);
  await payer.browser.signIn();
  return { ...payer, passkey };
}

test("from the bank's amount on, a payment by PIN alone is refused, and nothing is charged", async () => {
  const { browser, pay, balance } = await aPayer();
  const lookUpId = await browser.lookUp(key);
  expect(outcomeOf(await pay(lookUpId))).toBe("PROOF_REQUIRED");
  expect(outcomeOf(await pay(lookUpId, { proof: "unknown-token" }))).toBe("PROOF_REQUIRED");
  expect(await balance()).toBe(100_000);
  expect(outcomeOf(await pay(lookUpId, { amount: from - 0.01 }))).toBe(200);
  expect(await balance()).toBe(100_000 - from + 0.01);
});

test("the PIN is looked at first, and counted", async () => {
  const { browser, pay } = await aPayer();
  const lookUpId = await browser.lookUp(key);
  expect((await pay(lookUpId, { typed: "9999" })).json()).toMatchObject({ code: "WRONG_PIN" });
  expect(outcomeOf(await pay(lookUpId))).toBe("PROOF_REQUIRED");
});

test("a bank without the rule asks for the PIN alone", async () => {
  const aurora = await aTenant();
  await aCustomer({ tenant: aurora, key: "caio@sol.com" });
  const { browser, pay } = await aPayer({ tenant: aurora });
  expect(outcomeOf(await pay(await browser.lookUp("caio@sol.com"), { amount: from }))).toBe(200);
});

test("the code of an SMS confirms one payment, which is answered alike when it is sent again", async () => {
  const { ana, browser, options, askedLookUp, proofOf, pay, balance } = await aPayer();
  const lookUpId = await askedLookUp();
  expect(await options(lookUpId)).toEqual({ passkey: null });
  const proof = await proofOf(lookUpId);
  const paid = await pay(lookUpId, { proof });
  expect(paid.json().status).toBe("SETTLED");
  for (const again of [{ proof }, {}]) expect((await pay(lookUpId, again)).json()).toEqual(paid.json());
  expect(outcomeOf(await pay(await browser.lookUp(key), { proof }))).toBe("PROOF_REQUIRED");
  expect(await balance()).toBe(100_000 - from);
  expect(await failedLedgerChecks()).toEqual([]);
  const events = db.selectFrom("security_event").select(["kind", "detail"]).where("customer_id", "=", ana.id);
  expect(await events.orderBy("at").orderBy("id").execute()).toContainEqual({
    kind: "PAYMENT_CONFIRMED",
    detail: "CODE",
  });
});

test("a proof is of its amount, its look-up and its customer, and of ten minutes", async () => {
  const ana = await aPayer();
  const lookUpId = await ana.askedLookUp();
  const proof = await ana.proofOf(lookUpId);
  expect(outcomeOf(await ana.pay(await ana.browser.lookUp(key), { proof }))).toBe("PROOF_REQUIRED");
  const bia = await aPayer();
  expect(outcomeOf(await bia.pay(await bia.browser.lookUp(key), { proof }))).toBe("PROOF_REQUIRED");
  clock.advance(10 * 60);
  expect(outcomeOf(await ana.pay(lookUpId, { proof }))).toBe("PROOF_REQUIRED");
  const other = await ana.askedLookUp();
  const ofOther = await ana.proofOf(other);
  expect(outcomeOf(await ana.pay(other, { proof: ofOther, amount: from + 1 }))).toBe("PROOF_REQUIRED");
  expect(outcomeOf(await ana.pay(other, { proof: ofOther }))).toBe("PROOF_REQUIRED");
});

test("a session that is renewed between question, code and order takes nothing away", async () => {
  const { phone, browser, askedLookUp, sendCode, prove, pay } = await aPayer();
  const lookUpId = await askedLookUp();
  await sendCode(lookUpId);
  await browser.signIn();
  const proven = await prove(lookUpId, { code: await codeTextedTo(phone ?? "") });
  await browser.signIn();
  expect(outcomeOf(await pay(lookUpId, { proof: proven.json().proof }))).toBe(200);
});

test("a proof is of the device that was asked for it", async () => {
  const limits = { unregisteredPaymentLimit: cents(100_000_00), unregisteredDayLimit: cents(100_000_00) };
  const rules = { secondFactorFrom: cents(from * 100), registeredDevices: true, ...limits };
  const tenant = await aTenant({ rules });
  const payee = "dora@sol.com";
  await aCustomer({ tenant, key: payee });
  const { ana, browser, askedLookUp, proofOf, sendCode, pay } = await aPayer({ tenant }, payee);
  const lookUpId = await askedLookUp();
  const proof = await proofOf(lookUpId);
  const own = browser.cookie();
  const other = aBrowser(app, ana);
  await other.signIn();
  browser.setCookie(other.cookie());
  expect(outcomeOf(await sendCode(lookUpId))).toBe("PROOF_NOT_ASKED");
  expect(outcomeOf(await pay(lookUpId, { proof }))).toBe("PROOF_REQUIRED");
  browser.setCookie(own);
  await browser.signIn();
  expect(outcomeOf(await pay(lookUpId, { proof }))).toBe("PROOF_REQUIRED");
  const again = await askedLookUp();
  const proven = await proofOf(again);
  await browser.signIn();
  expect(outcomeOf(await pay(again, { proof: proven }))).toBe(200);
});

test("parts of a payment ask as their sum does, on one day of the limits", async () => {
  const { browser, askedLookUp, proofOf, pay } = await aPayer();
  const half = { amount: from / 2 };
  expect(outcomeOf(await pay(await browser.lookUp(key), half))).toBe(200);
  await proofOf(await askedLookUp(half.amount), half.amount);
  expect(outcomeOf(await pay(await browser.lookUp(key), { amount: from / 2 - 0.01 }))).toBe(200);
  expect(outcomeOf(await pay(await browser.lookUp(key), { amount: 0.01 }))).toBe("PROOF_REQUIRED");
  clock.advance(24 * 3_600);
  await browser.signIn();
  expect(outcomeOf(await pay(await browser.lookUp(key), half))).toBe(200);
});

test("a payment that was proven takes nothing of what the PIN alone may pay", async () => {
  const { browser, askedLookUp, proofOf, pay } = await aPayer();
  const lookUpId = await askedLookUp();
  expect(outcomeOf(await pay(lookUpId, { proof: await proofOf(lookUpId) }))).toBe(200);
  expect(outcomeOf(await pay(await browser.lookUp(key), { amount: from - 0.01 }))).toBe(200);
});

test("parts sent at the same moment pass together no more than one of them may", async () => {
  const { browser, pay, balance } = await aPayer();
  const parts = await Promise.all(Array.from({ length: 5 }, () => browser.lookUp(key)));
  const outcomes = await Promise.all(parts.map(async (part) => outcomeOf(await pay(part, { amount: 400 }))));
  expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(2);
  expect(outcomes.filter((outcome) => outcome === "PROOF_REQUIRED")).toHaveLength(3);
  expect(await balance()).toBe(100_000 - 800);
});

test("a payment that failed gives back what it took of the sum", async () => {
  await anExternalPayee("recusa@exemplo.com.br", "REFUSE");
  const { browser, pay } = await aPayer();
  const failed = await pay(await browser.lookUp("recusa@exemplo.com.br"), { amount: from - 1 });
  expect(outcomeOf(failed)).toBe("PAYMENT_REFUSED");
  expect(outcomeOf(await pay(await browser.lookUp(key), { amount: from - 1 }))).toBe(200);
});

test("an order that is refused in any case asks for no proof", async () => {
  const { browser, pay, sendCode } = await aPayer({ balance: 500_00 });
  const lookUpId = await browser.lookUp(key);
  expect(outcomeOf(await pay(lookUpId))).toBe("INSUFFICIENT_FUNDS");
  expect(outcomeOf(await sendCode(lookUpId))).toBe("PROOF_NOT_ASKED");
});

test("no code is sent and no passkey asked before an order with the right PIN needs it, nor after it paid", async () => {
  const { browser, pay, sendCode, prove, proofOf } = await aPayer();
  const options = (id: string) =>
    browser.call("POST", browser.ofAccount(`/pix/look-ups/${id}/proof/options`), { amount: from });
  const lookUpId = await browser.lookUp(key);
  const areRefused = async () => {
    for (const answer of [await sendCode(lookUpId), await options(lookUpId), await prove(lookUpId, { code: "123456" })])
      expect(outcomeOf(answer)).toBe("PROOF_NOT_ASKED");
  };
  await areRefused();
  await pay(lookUpId, { typed: "9999" });
  await areRefused();
  expect(outcomeOf(await pay(lookUpId))).toBe("PROOF_REQUIRED");
  expect(outcomeOf(await sendCode(lookUpId, from + 1))).toBe("PROOF_NOT_ASKED");
  expect(outcomeOf(await pay(lookUpId, { proof: await proofOf(lookUpId) }))).toBe(200);
  await areRefused();
  const old = await browser.lookUp(key);
  await pay(old);
  clock.advance(15 * 60);
  expect(outcomeOf(await sendCode(old))).toBe("LOOK_UP_EXPIRED");
});

test("codes of payments have limits of their own", async () => {
  const { ana, browser, askedLookUp, sendCode } = await aPayer();
  const lookUpId = await askedLookUp();
  for (let sent = 0; sent < 5; sent += 1) expect(outcomeOf(await sendCode(lookUpId))).toBe(200);
  expect(outcomeOf(await sendCode(lookUpId))).toBe("TOO_MANY_REQUESTS");
  const kinds = await db.selectFrom("throttle").select("kind").where("tenant_id", "=", ana.tenant.id).execute();
  expect(kinds.map(({ kind }) => kind)).not.toContain("DEVICE_CODE");
  expect(kinds.map(({ kind }) => kind)).not.toContain("PIN_CODE_TO_TARGET_DAY");
  expect(outcomeOf(await browser.call("GET", browser.ofAccount("")))).toBe(200);
});

test("a wrong code and one of another payment confirm nothing, and a lost answer is asked for again", async () => {
  const { phone, askedLookUp, sendCode, prove, pay } = await aPayer();
  const [lookUpId, other] = [await askedLookUp(), await askedLookUp()];
  await sendCode(lookUpId);
  const code = await codeTextedTo(phone ?? "");
  expect(outcomeOf(await prove(lookUpId, { code: code === "000000" ? "000001" : "000000" }))).toBe("INVALID_CODE");
  expect(outcomeOf(await prove(other, { code }))).toBe("INVALID_CODE");
  expect(outcomeOf(await prove(lookUpId, { code }, from + 1))).toBe("PROOF_NOT_ASKED");
  expect(outcomeOf(await prove(lookUpId, {}))).toBe("INVALID_CODE");
  expect(outcomeOf(await prove(lookUpId, { code }))).toBe(200);
  const { proof } = (await prove(lookUpId, { code })).json();
  expect(outcomeOf(await pay(lookUpId, { proof }))).toBe(200);
});

test("the SMS says what it pays, and no code goes to a phone that the staff corrected within a day", async () => {
  const { ana, phone, askedLookUp, sendCode } = await aPayer();
  const lookUpId = await askedLookUp();
  await sendCode(lookUpId);
  const code = await codeTextedTo(phone ?? "");
  expect(await textTo(phone ?? "")).toBe(
    `Cooperativa Ipê: seu código para pagar R$ 1.000,00 a Bruno Reis é ${code}. Ele vale por 10 minutos. Não o informe a ninguém.`,
  );
  await db.updateTable("customer").set({ contact_corrected_at: clock.now() }).where("id", "=", ana.id).execute();
  expect(outcomeOf(await sendCode(lookUpId))).toBe("CONTACT_JUST_CORRECTED");
});

test("a code that was sent, and what it proved, is void once the phone was corrected", async () => {
  const { ana, askedLookUp, browser, pay, phone, prove, proofOf, sendCode } = await aPayer();
  const [lookUpId, other] = [await askedLookUp(), await askedLookUp()];
  const proof = await proofOf(other);
  await sendCode(lookUpId);
  const code = await codeTextedTo(phone ?? "");
  await correctPhone(ana);
  await browser.signIn();
  expect(outcomeOf(await prove(lookUpId, { code }))).toBe("CONTACT_JUST_CORRECTED");
  expect(outcomeOf(await pay(other, { proof }))).toBe("PROOF_REQUIRED");
});

test("a customer without a phone gets no code", async () => {
  const { askedLookUp, options, sendCode } = await aPayer({ phone: null });
  const lookUpId = await askedLookUp();
  expect(await options(lookUpId)).toEqual({ passkey: null });
  expect(outcomeOf(await sendCode(lookUpId))).toBe("NO_PHONE");
});

test("a passkey signs for one payment, once", async () => {
  const { askedLookUp, options, prove, pay, passkey } = await withPasskey();
  const [lookUpId, other] = [await askedLookUp(), await askedLookUp()];
  const challengeOf = async (one: string) => (await options(one)).passkey.challenge;
  expect((await options(lookUpId)).passkey).toMatchObject({
    allowCredentials: [{ id: passkey.id }],
    userVerification: "required",
  });
  expect(outcomeOf(await prove(other, passkey.assert(await challengeOf(lookUpId))))).toBe("PASSKEY_UNCONFIRMED");
  const asked = await challengeOf(lookUpId);
  expect(outcomeOf(await prove(lookUpId, passkey.assert(asked), from + 1))).toBe("PROOF_NOT_ASKED");
  const unverified = passkey.assert(await challengeOf(lookUpId), { flags: 0x01 });
  expect(outcomeOf(await prove(lookUpId, unverified))).toBe("PASSKEY_UNCONFIRMED");
  const signed = passkey.assert(await challengeOf(lookUpId));
  const { proof } = (await prove(lookUpId, signed)).json();
  expect(outcomeOf(await prove(lookUpId, signed))).toBe("PASSKEY_UNCONFIRMED");
  expect(outcomeOf(await pay(lookUpId, { proof }))).toBe(200);
});

test("the challenge of a sign-in confirms no payment, and that of a payment no sign-in", async () => {
  const { ana, browser, askedLookUp, options, prove, passkey } = await withPasskey();
  const lookUpId = await askedLookUp();
  const calls = passkeyCalls(browser, ana);
  expect(outcomeOf(await prove(lookUpId, passkey.assert(await calls.challenge())))).toBe("PASSKEY_UNCONFIRMED");
  const { passkey: asked } = await options(lookUpId);
  expect(outcomeOf(await calls.enter(passkey.assert(asked.challenge)))).toBe("WRONG_PASSKEY");
});

test("a passkey younger than a day confirms no payment, nor one whose password was just recovered", async () => {
  const { ana, browser, askedLookUp, options } = await withPasskey();
  const lookUpId = await askedLookUp();
  expect((await options(lookUpId)).passkey.allowCredentials).toHaveLength(1);
  await passkeyCalls(browser, ana).add(authenticatorOf(ana));
  expect((await options(lookUpId)).passkey.allowCredentials).toHaveLength(1);
  const at = clock.now();
  const event = { tenant_id: ipe.id, customer_id: ana.id, kind: "PASSWORD_RECOVERED", at } as const;
  await db
    .insertInto("security_event")
    .values({ ...event, id: crypto.randomUUID() })
    .execute();
  expect((await options(lookUpId)).passkey).toBeNull();
});

test("a Pix Agendado needs its proof when it is ordered, and is answered alike when it is sent again", async () => {
  const { browser, proofOf, pay } = await aPayer();
  const lookUpId = await browser.lookUp(key);
  const scheduledDate = addDays(saoPauloDay(clock.now()), 1);
  const order = { amount: from - 1, scheduledDate };
  expect(outcomeOf(await pay(await browser.lookUp(key), order))).toBe(200);
  const above = { scheduledDate };
  expect(outcomeOf(await pay(lookUpId, above))).toBe("PROOF_REQUIRED");
  const proof = await proofOf(lookUpId);
  const ordered = await pay(lookUpId, { ...above, proof });
  expect(ordered.json().status).toBe("SCHEDULED");
  expect((await pay(lookUpId, above)).json()).toEqual(ordered.json());
  expect(outcomeOf(await pay(await browser.lookUp(key), { ...above, proof }))).toBe("PROOF_REQUIRED");
});

test("a Pix Agendado counts with what is scheduled for its day", async () => {
  const { browser, proofOf, pay } = await aPayer();
  const [tomorrow, later] = [1, 2].map((days) => addDays(saoPauloDay(clock.now()), days));
  const part = { amount: from / 2, scheduledDate: tomorrow ?? "" };
  expect(outcomeOf(await pay(await browser.lookUp(key), part))).toBe(200);
  const second = await browser.lookUp(key);
  expect(outcomeOf(await pay(second, part))).toBe("PROOF_REQUIRED");
  expect(outcomeOf(await pay(second, { ...part, proof: await proofOf(second, part.amount) }))).toBe(200);
  expect(outcomeOf(await pay(await browser.lookUp(key), { ...part, scheduledDate: later ?? "" }))).toBe(200);
});

test("a Pix Agendado that repeats counts with what is scheduled for any of its days", async () => {
  const { browser, pay } = await aPayer();
  const first = addDays(saoPauloDay(clock.now()), 1);
  const order = { amount: from - 1, scheduledDate: addDays(first, 7) };
  expect(outcomeOf(await pay(await browser.lookUp(key), order))).toBe(200);
  const payload = {
    keyInfoId: await browser.lookUp(key),
    amount: from / 4,
    pin,
    scheduledDate: first,
    recurrence: { every: "WEEK", times: 2 },
  };
  expect(outcomeOf(await browser.call("POST", browser.ofAccount("/pix/payment"), payload))).toBe("PROOF_REQUIRED");
});

test("a Pix Agendado that repeats counts as all its payments together", async () => {
  const { browser, pay } = await aPayer();
  const tomorrow = addDays(saoPauloDay(clock.now()), 1);
  const series = (times: number) => ({
    scheduledDate: tomorrow,
    recurrence: { every: "WEEK", times },
    amount: from / 2,
  });
  const order = async (times: number) => {
    const body = { keyInfoId: await browser.lookUp(key), pin, ...series(times) };
    return outcomeOf(await browser.call("POST", browser.ofAccount("/pix/payment"), body));
  };
  expect(await order(2)).toBe("PROOF_REQUIRED");
  expect(outcomeOf(await pay(await browser.lookUp(key), { amount: from / 2, scheduledDate: tomorrow }))).toBe(200);
});

test("proofs that were not used are removed by those that come later", async () => {
  const { askedLookUp, proofOf } = await aPayer();
  await proofOf(await askedLookUp());
  const rows = db.selectFrom("payment_proof").select("proof_hash").where("tenant_id", "=", ipe.id);
  const kept = async () => (await rows.execute()).length;
  expect(await kept()).toBeGreaterThan(0);
  clock.advance(16 * 60);
  await proofOf(await askedLookUp());
  expect(await kept()).toBe(1);
});
