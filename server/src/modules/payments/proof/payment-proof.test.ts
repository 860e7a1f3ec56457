import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import { cents } from "@vitral/brazil/cents";
import { proofHeader } from "@vitral/contract/endpoint";
import { beforeEach, expect, test } from "vitest";
import { aBrowser, pin } from "../../../../test/customer-calls.ts";
import { authenticatorOf, passkeyCalls } from "../../../../test/customer-passkeys.ts";
import { aMailbox } from "../../../../test/mailbox.ts";
import { aWorld } from "../../../../test/world.ts";

const world = await aWorld();
const { aCustomer, app, aTenant, clock, db, failedLedgerChecks } = world;
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
async function aPayer(changes: Parameters<typeof aCustomer>[0] = {}) {
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
  const { ana, browser, options, proofOf, pay, balance } = await aPayer();
  const lookUpId = await browser.lookUp(key);
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

test("a proof is of its amount, its look-up, its session and its customer, and of ten minutes", async () => {
  const ana = await aPayer();
  const lookUpId = await ana.browser.lookUp(key);
  const proof = await ana.proofOf(lookUpId);
  expect(outcomeOf(await ana.pay(lookUpId, { proof, amount: from + 1 }))).toBe("PROOF_REQUIRED");
  expect(outcomeOf(await ana.pay(await ana.browser.lookUp(key), { proof }))).toBe("PROOF_REQUIRED");
  const bia = await aPayer();
  expect(outcomeOf(await bia.pay(await bia.browser.lookUp(key), { proof }))).toBe("PROOF_REQUIRED");
  const before = clock.now();
  clock.advance(10 * 60);
  expect(outcomeOf(await ana.pay(lookUpId, { proof }))).toBe("PROOF_REQUIRED");
  clock.set(before.toISOString());
  await ana.browser.signIn();
  expect(outcomeOf(await ana.pay(lookUpId, { proof }))).toBe("PROOF_REQUIRED");
});

test("a wrong code and one of another payment confirm nothing, and a lost answer is asked for again", async () => {
  const { phone, browser, sendCode, prove, pay } = await aPayer();
  const [lookUpId, other] = [await browser.lookUp(key), await browser.lookUp(key)];
  await sendCode(lookUpId);
  const code = await codeTextedTo(phone ?? "");
  expect(outcomeOf(await prove(lookUpId, { code: code === "000000" ? "000001" : "000000" }))).toBe("INVALID_CODE");
  expect(outcomeOf(await prove(other, { code }))).toBe("INVALID_CODE");
  expect(outcomeOf(await prove(lookUpId, { code }, from + 1))).toBe("INVALID_CODE");
  expect(outcomeOf(await prove(lookUpId, {}))).toBe("INVALID_CODE");
  expect(outcomeOf(await prove(lookUpId, { code }))).toBe(200);
  const { proof } = (await prove(lookUpId, { code })).json();
  expect(outcomeOf(await pay(lookUpId, { proof }))).toBe(200);
});

test("the SMS says what it pays, and no code goes to a phone that the staff corrected within a day", async () => {
  const { ana, phone, browser, sendCode } = await aPayer();
  const lookUpId = await browser.lookUp(key);
  await sendCode(lookUpId);
  const code = await codeTextedTo(phone ?? "");
  expect(await textTo(phone ?? "")).toBe(
    `Cooperativa Ipê: seu código para pagar R$ 1.000,00 a Bruno Reis é ${code}. Ele vale por 10 minutos. Não o informe a ninguém.`,
  );
  await db.updateTable("customer").set({ contact_corrected_at: clock.now() }).where("id", "=", ana.id).execute();
  expect(outcomeOf(await sendCode(lookUpId))).toBe("CONTACT_JUST_CORRECTED");
});

test("a customer without a phone gets no code", async () => {
  const { browser, options, sendCode } = await aPayer({ phone: null });
  const lookUpId = await browser.lookUp(key);
  expect(await options(lookUpId)).toEqual({ passkey: null });
  expect(outcomeOf(await sendCode(lookUpId))).toBe("NO_PHONE");
});

test("a passkey signs for one payment, once", async () => {
  const { browser, options, prove, pay, passkey } = await withPasskey();
  const [lookUpId, other] = [await browser.lookUp(key), await browser.lookUp(key)];
  const challengeOf = async (one: string, amount?: number) => (await options(one, amount)).passkey.challenge;
  expect((await options(lookUpId)).passkey).toMatchObject({
    allowCredentials: [{ id: passkey.id }],
    userVerification: "required",
  });
  expect(outcomeOf(await prove(other, passkey.assert(await challengeOf(lookUpId))))).toBe("PASSKEY_UNCONFIRMED");
  expect(outcomeOf(await prove(lookUpId, passkey.assert(await challengeOf(lookUpId, from + 1))))).toBe(
    "PASSKEY_UNCONFIRMED",
  );
  const unverified = passkey.assert(await challengeOf(lookUpId), { flags: 0x01 });
  expect(outcomeOf(await prove(lookUpId, unverified))).toBe("PASSKEY_UNCONFIRMED");
  const signed = passkey.assert(await challengeOf(lookUpId));
  const { proof } = (await prove(lookUpId, signed)).json();
  expect(outcomeOf(await prove(lookUpId, signed))).toBe("PASSKEY_UNCONFIRMED");
  expect(outcomeOf(await pay(lookUpId, { proof }))).toBe(200);
});

test("the challenge of a sign-in confirms no payment, and that of a payment no sign-in", async () => {
  const { ana, browser, options, prove, passkey } = await withPasskey();
  const lookUpId = await browser.lookUp(key);
  const calls = passkeyCalls(browser, ana);
  expect(outcomeOf(await prove(lookUpId, passkey.assert(await calls.challenge())))).toBe("PASSKEY_UNCONFIRMED");
  const { passkey: asked } = await options(lookUpId);
  expect(outcomeOf(await calls.enter(passkey.assert(asked.challenge)))).toBe("WRONG_PASSKEY");
});

test("a passkey younger than a day confirms no payment, nor one whose password was just recovered", async () => {
  const { ana, browser, options } = await withPasskey();
  const lookUpId = await browser.lookUp(key);
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
  const { browser, proofOf } = await aPayer();
  await proofOf(await browser.lookUp(key));
  const kept = async () => (await db.selectFrom("payment_proof").select("proof_hash").execute()).length;
  expect(await kept()).toBeGreaterThan(0);
  clock.advance(11 * 60);
  await proofOf(await browser.lookUp(key));
  expect(await kept()).toBe(1);
});
