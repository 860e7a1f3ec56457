/* oxlint-disable vitest/valid-expect -- the second argument says what changed */
import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import type { OnboardingStep } from "@vitral/contract/customers";
import { idempotencyHeader } from "@vitral/contract/endpoint";
import type { Endpoint } from "@vitral/contract/endpoint";
import { endpoints } from "@vitral/contract/endpoints";
import { afterAll, expect, test } from "vitest";
import { processPendingRefunds } from "../../src/modules/pix/pix.ts";
import { receivedContestsForStaff, processReceivedContests } from "../../src/modules/fraud/fraud.ts";
import { processClaims, receiveNewClaims } from "../../src/modules/pix-keys/pix-keys.ts";
import { applicantsOf, aPdf, aPhoto, multipart } from "../applicant.ts";
import { anotherAccount } from "../another-account.ts";
import { aCnpj, aCpf } from "../documents.ts";
import { authenticatorOf } from "../customer-passkeys.ts";
import { aMailbox } from "../mailbox.ts";
import { aWorld, type Customer, password, pin } from "../world.ts";
import { everything } from "./everything.ts";
import { nameOf } from "./well-formed.ts";
import { addNetworkKey } from "../network.ts";
import { claimFromExternalBank, contestFromExternalBank, receivePix } from "../other-banks.ts";

const world = await aWorld();
const { app, aTenant, aCustomer, anExternalPayee, clock, db, deps, owner } = world;
const client = owner();
await client.connect();
afterAll(() => client.end());
const sol = { ispb: "99000001", bankName: "Banco Sol S.A.", behaviour: "SETTLE" } as const;
let line = 61_000_000;
const aPhone = () => `+55119${(line += 1)}`;
const rg = {
  documentType: "RG",
  documentNumber: "12.345.678-9",
  documentIssuing: "SSP",
  documentDateIssue: "2010-03-04",
  documentUf: "SP",
};
const calls = await repeatableCalls();
const changing = endpoints.filter(({ deed }) => deed !== undefined);

const sendKeyed = async (method: "GET" | "POST" | "PUT" | "DELETE", call: RepeatableCall, key: string) => {
  const { url, headers, payload } = call;
  const answer = await app.inject({
    method,
    url,
    headers: { ...headers, [idempotencyHeader]: key },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
/** Another device secret: the cookie is not stored, so that the browser gets a new one. */
const renewed: Record<string, string[]> = { "POST /devices": ["customer_device"] };
const state = async (name: string) => {
  const digests = Object.entries(await everything({ client }));
  return Object.fromEntries(digests.filter(([table]) => !renewed[name]?.includes(table)));
};
/** An upload is counted when it arrives, before it can be known again. */
const counts = ({ upload }: Endpoint) =>
  upload === undefined ? db.selectFrom("throttle").selectAll().execute() : Promise.resolve([]);

test("every call that changes something has a repeatable call here, and no other has", () => {
  expect(Object.keys(calls).toSorted()).toEqual(changing.map(nameOf).toSorted());
});

test.each(changing)("$method $path whose answer was lost is done once and answered the same", async (endpoint) => {
  await db.deleteFrom("throttle").execute();
  const name = nameOf(endpoint);
  const call = (await calls[name]?.()) as RepeatableCall;
  const key = randomUUID();
  const first = await sendKeyed(endpoint.method, call, key);
  expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
  await world.network.settle();
  const [after, counted] = [await state(name), await counts(endpoint)];

  expect(await sendKeyed(endpoint.method, call, key)).toEqual(first);
  expect(await state(name), "the repeated call changed something").toEqual(after);
  expect(await counts(endpoint), "the repeated call was counted").toEqual(counted);

  if (call.other === undefined) return;
  const reused = await sendKeyed(endpoint.method, { ...call, payload: call.other }, key);
  expect([reused.status, reused.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  const { stored_answer: _counted, ...others } = await state(name);
  expect(after, "another body changed something").toMatchObject(others);
});

/** A call that its customer may make now, whose work is done: where it goes, as whom, and with what. */
type RepeatableCall = {
  url: string;
  headers: Record<string, string>;
  payload?: object | Buffer;
  /** The same call with another body, where it has one. */
  other?: object | Buffer;
};
type Make = () => Promise<RepeatableCall>;

/** One call of each endpoint that changes something, which succeeds: each with people and objects of its own. */
async function repeatableCalls(): Promise<Record<string, Make>> {
  const { codeSentTo, codeTextedTo } = aMailbox(world);
  const applicants = applicantsOf(world);
  const careful = await aTenant({ rules: { registeredDevices: true } });
  const proving = await aTenant({ rules: { secondFactorFrom: cents(10_00) } });
  await anExternalPayee("maria@exemplo.com.br");

  const ofAccount = (
    { accountId, headers }: Customer,
    path: string,
    payload?: object,
    other?: object,
  ): RepeatableCall => ({
    url: `/api/accounts/${accountId}${path}`,
    headers,
    ...(payload && { payload }),
    ...(other && { other }),
  });
  const member = (changes = {}) => aCustomer({ tenant: careful, balance: 1_000_00, phone: aPhone(), ...changes });
  const ana = (changes = {}) => aCustomer({ balance: 1_000_00, phone: aPhone(), ...changes });
  const send = ({ headers }: Customer, path: string, payload: object) =>
    app.inject({ method: "POST", url: `/api${path}`, headers, payload });

  /** A customer, and the passkey that their browser has just made. */
  async function aNewPasskey() {
    const who = await ana();
    const { options } = (await send(who, "/passkeys/options", { password, pin })).json();
    return { who, made: authenticatorOf(who).register(options.challenge) };
  }

  /** A favourite of a member, and what its path is. */
  async function aFavorite() {
    const who = await ana();
    const keyInfoId = await who.lookUp("maria@exemplo.com.br");
    const { id } = (await who.post("/pix/favorites", { keyInfoId })).json();
    return { who, path: `/pix/favorites/${id}` };
  }
  async function aSentContest() {
    const who = await ana();
    const { transactionId } = (await who.pay(await who.lookUp("maria@exemplo.com.br"), 1)).json();
    return { who, path: `/transactions/${transactionId}/disputes` };
  }
  async function aReceivedContest() {
    const key = `${randomUUID()}@exemplo.com.br`;
    const who = await ana({ key });
    const scope = { tenantId: who.tenant.id, accountId: who.accountId, key: "", amount: cents(1_00) };
    const payer = { name: "Maria Souza", document: "98765432100", bankName: "Banco Sol S.A." };
    await receivePix(deps, { ...scope, payer, endToEnd: newEndToEndId("99999004", clock.now()) });
    const found = await contestFromExternalBank(deps, { key, amount: scope.amount, situation: "SCAM" });
    if (!found || found === "REFUSED") throw new Error("nothing was contested");
    const order = { tenantId: who.tenant.id, id: found.id, status: "ACCEPTED" as const };
    await db.transaction().execute((tx) => receivedContestsForStaff.decide(deps, tx, order));
    await processReceivedContests(deps);
    clock.advance(10);
    await processPendingRefunds(deps);
    return { who, path: `/pix/disputes/received/${found.id}/objection` };
  }
  /** A key of a customer's at another bank, and a claim of it. */
  async function anOwnershipClaim() {
    const phone = aPhone();
    const who = await ana({ phone });
    await addNetworkKey(db, { key: phone, name: "Rita Campos", document: "73594086011", ...sol });
    const { id } = (await who.post("/pix/claims", { type: "OWNERSHIP", keyType: "PHONE", key: phone })).json();
    return { who, phone, path: `/pix/claims/${id}` };
  }
  async function aReceivedClaim() {
    const key = `${randomUUID()}@exemplo.com.br`;
    const who = await ana({ key });
    await claimFromExternalBank(deps, {
      key,
      keyType: "EMAIL",
      type: "PORTABILITY",
      name: "",
      document: null,
      bank: "mar",
    });
    clock.advance(61);
    await receiveNewClaims(deps);
    const { claims } = (await who.get("/pix/claims")).json();
    return { who, path: `/pix/claims/${claims[0].id}` };
  }
  async function aCharge() {
    const key = `${randomUUID()}@exemplo.com.br`;
    return { who: await ana({ key }), key };
  }
  async function aDevice() {
    const who = await member();
    const row = { browser_id: randomUUID(), id: randomUUID(), secret_hash: Buffer.alloc(32, 1), name: "Celular" };
    const at = { created_at: clock.now(), last_used_at: clock.now(), registered_at: clock.now() };
    await db
      .insertInto("customer_device")
      .values({ tenant_id: who.tenant.id, customer_id: who.id, ...row, ...at })
      .execute();
    return { who, id: row.id };
  }
  /** An applicant at a step, with the call of that step. */
  const step =
    (
      track: "PERSON" | "COMPANY",
      at: OnboardingStep,
      path: string,
      body: (one: Applicant) => Promise<object>,
      other: object,
    ) =>
    async (): Promise<RepeatableCall> => {
      const one = await applicants.anApplicant(track);
      await one.advance(at);
      const payload = await body(one);
      return { url: `/api${one.base}${path}`, headers: one.headers, payload, other: { ...payload, ...other } };
    };
  type Applicant = Awaited<ReturnType<typeof applicants.anApplicant>>;
  const contact = (track: "PERSON" | "COMPANY", base: string): Record<string, Make> => ({
    [`POST ${base}/register-email`]: step(track, "WAITING_EMAIL", "/register-email", async ({ email }) => ({ email }), {
      email: "x@exemplo.com.br",
    }),
    [`POST ${base}/validate-email`]: step(
      track,
      "WAITING_EMAIL_CONFIRMATION",
      "/validate-email",
      async ({ email }) => ({ code: await codeSentTo(email) }),
      { code: "999999" },
    ),
    [`POST ${base}/register-phone`]: step(track, "WAITING_PHONE", "/register-phone", async ({ phone }) => ({ phone }), {
      phone: "+5511987654321",
    }),
    [`POST ${base}/validate-phone`]: step(
      track,
      "WAITING_PHONE_CONFIRMATION",
      "/validate-phone",
      async ({ phone }) => ({ code: await codeTextedTo(phone) }),
      { code: "999999" },
    ),
  });
  const answer = (at: OnboardingStep, path: string, payload: object, other: object): Record<string, Make> => ({
    [`POST /persons/individuals${path}`]: step("PERSON", at, `/individuals${path}`, async () => payload, other),
  });
  const upload = async (track: "PERSON" | "COMPANY", at: OnboardingStep, type: string, file: Buffer, kind: string) => {
    const one = await applicants.anApplicant(track);
    await one.advance(at);
    const sent = multipart(file, { kind });
    const other = multipart(aPhoto("another"), {}).payload;
    const headers = { ...one.headers, ...sent.headers };
    return { url: `/api/documents${one.base}?type=${type}`, headers, payload: sent.payload, other };
  };
  const address = {
    zipCode: "01310100",
    state: "SP",
    city: "São Paulo",
    neighborhood: "Bela Vista",
    street: "Avenida Paulista",
    number: "1000",
    complement: "",
  };

  async function recovery() {
    const { tenant, document, email, headers } = await ana();
    const { authorization: _, ...anonymous } = headers;
    return { tenant, anonymous, body: { document, email } };
  }

  return {
    "PUT /legal-texts/news/:version": async () => {
      const { headers } = await ana();
      return { url: "/api/legal-texts/news/2026-11-23", headers };
    },
    "POST /passwords/send-forgot-password-code": async () => {
      const { anonymous, body } = await recovery();
      return {
        url: "/api/passwords/send-forgot-password-code",
        headers: anonymous,
        payload: body,
        other: { ...body, email: "x@exemplo.com.br" },
      };
    },
    "POST /passwords/forgot-password": async () => {
      const { anonymous, body } = await recovery();
      const sent = await app.inject({
        method: "POST",
        url: "/api/passwords/send-forgot-password-code",
        headers: anonymous,
        payload: body,
      });
      const cookie = `recovery=${sent.cookies.find(({ name }) => name === "recovery")?.value}`;
      const payload = { code: await codeSentTo(body.email), password: "outro-segredo" };
      return {
        url: "/api/passwords/forgot-password",
        headers: { ...anonymous, cookie },
        payload,
        other: { ...payload, password: "mais-um-segredo" },
      };
    },
    "PUT /passwords/change-password": async () => {
      const { headers } = await ana();
      const payload = { currentPassword: password, newPassword: "outro-segredo" };
      return { url: "/api/passwords/change-password", headers, payload, other: { ...payload, newPassword: "mais-um" } };
    },
    "POST /passwords/send-forgot-pin-code": async () => {
      const { headers } = await ana();
      return { url: "/api/passwords/send-forgot-pin-code", headers, payload: { password }, other: { password: "x" } };
    },
    "PUT /passwords/change-pin": async () => {
      const who = await ana();
      await send(who, "/passwords/send-forgot-pin-code", { password });
      const payload = { code: await codeSentTo(who.email), pin: "4321" };
      return { url: "/api/passwords/change-pin", headers: who.headers, payload, other: { ...payload, pin: "5678" } };
    },
    "POST /persons": async () => ({ ...newcomer(aCpf(), "/api/persons", "Joana Prado Reis") }),
    "POST /companies": async () => ({ ...newcomer(aCnpj(), "/api/companies", "Padaria Serra Azul Ltda") }),
    ...contact("PERSON", "/persons"),
    ...contact("COMPANY", "/companies"),
    ...answer("WAITING_INDIVIDUAL", "", { birthDate: "1990-05-17" }, { birthDate: "1991-05-17" }),
    ...answer("WAITING_INDIVIDUAL_DOCUMENT", "/document", rg, { ...rg, documentNumber: "1" }),
    ...answer(
      "WAITING_INDIVIDUAL_PARENTS_NAME",
      "/parents-name",
      { motherName: "Marta Prado" },
      { motherName: "Rita Prado" },
    ),
    ...answer("WAITING_INDIVIDUAL_INCOME", "/income", { income: 5000 }, { income: 2500 }),
    ...answer(
      "WAITING_INDIVIDUAL_PUBLICLY_EXPOSED_PERSON",
      "/publicly-exposed-person",
      { isPep: false },
      { isPep: true },
    ),
    ...answer("WAITING_NATIONALITY", "/nationality", { nationality: "BRASILEIRO" }, { nationality: "ESTRANGEIRO" }),
    ...answer("WAITING_ADDRESS", "/address", address, { ...address, number: "2" }),
    "POST /companies/address": step("COMPANY", "WAITING_COMPANY_ADDRESS", "/address", async () => address, {
      ...address,
      number: "2",
    }),
    "POST /companies/partners": step(
      "COMPANY",
      "WAITING_COMPANY_PARTNERS",
      "/partners",
      async ({ partner }) => partner,
      { motherName: "Rita Prado" },
    ),
    "POST /documents/persons": () => upload("PERSON", "WAITING_DOCUMENTS", "SELFIE", aPhoto(), "image/jpeg"),
    "POST /documents/companies": () =>
      upload("COMPANY", "WAITING_COMPANY_DOCUMENT", "ARTICLES_OF_INCORPORATION", aPdf(), "application/pdf"),
    "POST /devices/code": async () => ({ url: "/api/devices/code", headers: (await member()).headers, payload: {} }),
    "POST /devices": async () => {
      const phone = aPhone();
      const who = await member({ phone });
      await send(who, "/devices/code", {});
      const account = (await who.get("")).json().account;
      const typed = {
        holderName: who.name,
        document: who.document,
        email: who.email,
        agency: account.agency,
        account: account.number,
      };
      const payload = { deviceName: "Celular", ...typed, phone: phone.slice(3), code: await codeTextedTo(phone) };
      return { url: "/api/devices", headers: who.headers, payload, other: { ...payload, deviceName: "Outro" } };
    },
    "DELETE /devices/:deviceId": async () => {
      const { who, id } = await aDevice();
      return { url: `/api/devices/${id}`, headers: who.headers, payload: { pin: "1234" } };
    },
    "POST /devices/:deviceId/block": async () => {
      const { who, id } = await aDevice();
      return { url: `/api/devices/${id}/block`, headers: who.headers, payload: { pin: "1234" } };
    },
    "POST /passkeys": async () => {
      const { who, made } = await aNewPasskey();
      const payload = { ...made, name: "Celular" };
      return { url: "/api/passkeys", headers: who.headers, payload, other: { ...payload, name: "Outro" } };
    },
    "DELETE /passkeys/:passkeyId": async () => {
      const { who, made } = await aNewPasskey();
      const { id } = (await send(who, "/passkeys", { ...made, name: "Celular" })).json();
      return { url: `/api/passkeys/${id}`, headers: who.headers, payload: {} };
    },
    "POST /profile/email/code": async () => {
      const { headers } = await ana();
      const payload = { email: `${randomUUID()}@exemplo.com.br`, pin };
      return { url: "/api/profile/email/code", headers, payload, other: { ...payload, pin: "4321" } };
    },
    "POST /profile/phone/code": async () => {
      const { headers } = await ana();
      const payload = { phone: aPhone(), pin };
      return { url: "/api/profile/phone/code", headers, payload, other: { ...payload, phone: aPhone() } };
    },
    "PUT /profile/email": async () => {
      const who = await ana();
      const email = `${randomUUID()}@exemplo.com.br`;
      await send(who, "/profile/email/code", { email, pin });
      const payload = { email, code: await codeSentTo(email) };
      return { url: "/api/profile/email", headers: who.headers, payload, other: { ...payload, code: "000000" } };
    },
    "PUT /profile/phone": async () => {
      const who = await ana();
      const phone = aPhone();
      await send(who, "/profile/phone/code", { phone, pin });
      const payload = { phone, code: await codeTextedTo(phone) };
      return { url: "/api/profile/phone", headers: who.headers, payload, other: { ...payload, code: "000000" } };
    },
    "PUT /profile/address": async () => {
      const { headers } = await ana();
      const place = { zipCode: "01310100", state: "SP", city: "São Paulo", neighborhood: "Centro", number: "1" };
      const payload = { address: { ...place, street: "Rua A" }, pin };
      const other = { address: { ...place, street: "Rua B" }, pin };
      return { url: "/api/profile/address", headers, payload, other };
    },
    "PUT /privacy/consents/:consent": async () => {
      const { headers } = await ana();
      const { consents } = (await app.inject({ method: "GET", url: "/api/privacy", headers })).json();
      const { kind, version } = consents.find(({ kind: one }: { kind: string }) => one === "NEWS_EMAIL");
      return {
        url: `/api/privacy/consents/${kind}`,
        headers,
        payload: { given: true, version },
        other: { given: false, version },
      };
    },
    "POST /accounts/:accountId/transactions/export": async () =>
      ofAccount(await ana(), "/transactions/export?startDate=2026-01-01&endDate=2026-01-31"),
    "POST /accounts/:accountId/transactions/:transactionId/disputes": async () => {
      const { who, path } = await aSentContest();
      return ofAccount(who, path, { situation: "SCAM" }, { situation: "COERCION" });
    },
    "DELETE /accounts/:accountId/pix/disputes/:disputeId": async () => {
      const { who, path } = await aSentContest();
      return ofAccount(who, `/pix/disputes/${(await who.post(path, { situation: "SCAM" })).json().id}`);
    },
    "POST /accounts/:accountId/pix/disputes/received/:receivedId/objection": async () => {
      const { who, path } = await aReceivedContest();
      return ofAccount(who, path, { details: "Vendi um sofá" }, { details: "Vendi uma mesa" });
    },
    "POST /accounts/:accountId/pix/favorites": async () => {
      const who = await ana();
      const keyInfoId = await who.lookUp("maria@exemplo.com.br");
      return ofAccount(who, "/pix/favorites", { keyInfoId, nickname: "Maria" }, { keyInfoId, nickname: "Outra" });
    },
    "DELETE /accounts/:accountId/pix/favorites/:favoriteId": async () => {
      const { who, path } = await aFavorite();
      return ofAccount(who, path);
    },
    "PUT /accounts/:accountId/pix/favorites/:favoriteId/limit": async () => {
      const { who, path } = await aFavorite();
      return ofAccount(who, `${path}/limit`, { amount: 10, pin }, { amount: 20, pin });
    },
    "DELETE /accounts/:accountId/pix/favorites/:favoriteId/limit/pending": async () => {
      const { who, path } = await aFavorite();
      await who.call("PUT", `${path}/limit`, { amount: 10, pin });
      await who.call("PUT", `${path}/limit`, { amount: 20, pin });
      return ofAccount(who, `${path}/limit/pending`);
    },
    "POST /accounts/:accountId/pix/keys": async () =>
      ofAccount(await ana(), "/pix/keys", { keyType: "EVP", key: "" }, { keyType: "CPF", key: "" }),
    "DELETE /accounts/:accountId/pix/keys/:keyId": async () => {
      const who = await ana();
      const { id } = (await who.post("/pix/keys", { keyType: "EVP", key: "" })).json();
      return ofAccount(who, `/pix/keys/${id}`);
    },
    "POST /accounts/:accountId/pix/claims": async () => {
      const who = await ana();
      const claim = { type: "PORTABILITY", keyType: "EMAIL", key: who.email };
      await addNetworkKey(db, { key: who.email ?? "", name: who.name, document: who.document, ...sol });
      return ofAccount(who, "/pix/claims", claim, { ...claim, keyType: "CPF" });
    },
    "POST /accounts/:accountId/pix/claims/:claimId/confirm": async () => {
      const { who, path } = await aReceivedClaim();
      return ofAccount(who, `${path}/confirm`);
    },
    "POST /accounts/:accountId/pix/claims/:claimId/code": async () => {
      const { who, path } = await anOwnershipClaim();
      return ofAccount(who, `${path}/code`);
    },
    "POST /accounts/:accountId/pix/look-ups/:lookUpId/proof/code": async () => {
      const who = await aCustomer({ tenant: proving, phone: aPhone(), balance: 100_00 });
      const lookUpId = await who.lookUp("maria@exemplo.com.br");
      expect((await who.pay(lookUpId, 10)).json().code).toBe("PROOF_REQUIRED");
      return ofAccount(who, `/pix/look-ups/${lookUpId}/proof/code`, { amount: 10 }, { amount: 20 });
    },
    "POST /accounts/:accountId/pix/claims/:claimId/cancel": async () => {
      const { who, path } = await anOwnershipClaim();
      return ofAccount(who, `${path}/cancel`, {}, { code: "123456" });
    },
    "POST /accounts/:accountId/pix/claims/:claimId/complete": async () => {
      const { who, phone, path } = await anOwnershipClaim();
      for (let week = 0; week < 2; week += 1) {
        clock.advance(7 * 24 * 3_600 + 61);
        await processClaims(deps);
        clock.advance(61);
        await processClaims(deps);
      }
      await who.signIn();
      await who.post(`${path}/code`, {});
      const code = await codeTextedTo(phone);
      return ofAccount(who, `${path}/complete`, { code }, { code: "123456" });
    },
    "DELETE /accounts/:accountId/pix/schedules/:scheduleId": async () => {
      const who = await ana();
      const keyInfoId = await who.lookUp("maria@exemplo.com.br");
      const scheduledDate = new Date(clock.now().getTime() + 20 * 24 * 3_600_000).toISOString().slice(0, 10);
      const { scheduleId } = (await who.post("/pix/payment", { keyInfoId, amount: 1, pin, scheduledDate })).json();
      return ofAccount(who, `/pix/schedules/${scheduleId}?series=false`);
    },
    "POST /accounts/:accountId/pix/charges": async () => {
      const { who, key } = await aCharge();
      return ofAccount(who, "/pix/charges", { key, amount: 10 }, { key, amount: 20 });
    },
    "DELETE /accounts/:accountId/pix/charges/:txid": async () => {
      const { who, key } = await aCharge();
      return ofAccount(who, `/pix/charges/${(await who.post("/pix/charges", { key, amount: 10 })).json().txid}`);
    },
    "POST /accounts/:accountId/transfers": async () => {
      const who = await ana();
      const { accountId: toAccountId } = await anotherAccount(world, who);
      const order = { transferId: randomUUID(), toAccountId, amount: 1, pin };
      return ofAccount(who, "/transfers", order, { ...order, amount: 2 });
    },
    "PUT /accounts/:accountId/pix/limits/:kind": async () =>
      ofAccount(await ana(), "/pix/limits/DAY", { amount: 9_000, pin }, { amount: 9_001, pin }),
    "DELETE /accounts/:accountId/pix/limits/:kind/pending": async () => {
      const who = await ana();
      await who.call("PUT", "/pix/limits/DAY", { amount: 9_000, pin });
      return ofAccount(who, "/pix/limits/DAY/pending");
    },
    "PUT /accounts/:accountId/pix/night-start": async () =>
      ofAccount(await ana(), "/pix/night-start", { start: "22:00", pin }, { start: "20:00", pin }),
  };
}

function newcomer(document: string, url: string, name: string): RepeatableCall {
  const headers = { host: world.aurora.host, "x-tenant-id": world.aurora.id };
  return { url, headers, payload: { document, name, password }, other: { document, name: `${name} Filho`, password } };
}
