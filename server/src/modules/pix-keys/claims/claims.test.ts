import { claimConsentVersion } from "@vitral/contract/pix-claims";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aMailbox } from "../../../../test/mailbox.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import type { Rail } from "../../pix/pix.ts";
import { processClaims, processPendingKeys, receiveNewClaims } from "../pix-keys.ts";
import { newId } from "../../../platform/database/ids.ts";
import { NetworkUnavailable } from "../../pix/network/rail.ts";
import { addNetworkKey, addOwnKey } from "../../../../test/network.ts";
import { answerFromExternalBank, claimFromExternalBank } from "../../../../test/other-banks.ts";

/** A network that a test takes down, or whose answers it loses. */
const network = { down: false, loses: false };
function watched(simulated: Rail): Rail {
  const lose = async <T>(call: () => Promise<T>): Promise<T> => {
    if (network.down) throw new NetworkUnavailable("down");
    const answer = await call();
    if (network.loses) throw new NetworkUnavailable("the answer was lost");
    return answer;
  };
  return {
    ...simulated,
    openClaim: (request) => lose(() => simulated.openClaim(request)),
    moveClaim: (id, move) => lose(() => simulated.moveClaim(id, move)),
    claimState: (id) => lose(() => simulated.claimState(id)),
  };
}

const world = await aWorld({ rail: watched });
const { aCustomer, aTenant, app, clock, db, deps, messages, secrets, tenants } = world;
const { codeTextedTo, emailsTo } = aMailbox({ db, secrets, tenants });
const south = await aTenant({ displayName: "Banco Sul" });
const day = 24 * 3_600;

let lines = 20_000_000;
const aPhone = () => `+55119${(lines += 1)}`;
const sol = { ispb: "99000001", bankName: "Banco Sol S.A.", behaviour: "SETTLE" } as const;

/** A key of a person at another bank. */
const keyAtSol = (key: string, { name, document }: { name: string; document: string }) =>
  addNetworkKey(db, { key, name, document, ...sol });
const ask = (who: Customer, type: string, keyType: string, key: string) =>
  who.post("/pix/claims", { type, keyType, key });
type Seen = { id: string; status: string; role: string; actions: string[]; end: string | null; resolvesAt: string };
const listed = async (who: Customer): Promise<Seen[]> => {
  await who.signIn();
  return (await who.get("/pix/claims")).json().claims;
};
const act = async (who: Customer, id: string, action: string, body: object = {}) => {
  const answer = await who.post(`/pix/claims/${id}/${action}`, body);
  return [answer.statusCode, answer.json().code ?? answer.json().status];
};
const keysOf = async (who: Customer) => {
  await who.signIn();
  return (await who.get("/pix/keys")).json().keys;
};
const lookUp = async (who: Customer, key: string) => {
  await who.signIn();
  const answer = await who.post("/pix/key-info", { key });
  return [answer.statusCode, answer.json().data?.bankName];
};

/** What the servers do at this moment, on several of them. */
async function work(servers = 2): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    clock.advance(61);
    await Promise.all(Array.from({ length: servers }, () => receiveNewClaims(deps)));
    await Promise.all(Array.from({ length: servers }, () => processClaims(deps)));
  }
}

/** What erasing a customer does to the account's keys (modules/privacy). */
async function leave(customerId: string, accountId: string): Promise<void> {
  await db.updateTable("customer").set({ closed_at: clock.now() }).where("id", "=", customerId).execute();
  await sql`update pix_key set status = 'REMOVING', next_try_at = ${clock.now()} where account_id = ${accountId}`.execute(
    db,
  );
}

async function news(person: { email: string | null }): Promise<string[]> {
  const found = await messages({ recipient: person.email, templates: ["pix-claim"] });
  return found.map(({ data }) => String(data["news"]));
}

/** The code that is sent to the phone of a claim. */
async function codeFor(who: Customer, id: string, phone: string): Promise<string> {
  expect((await who.post(`/pix/claims/${id}/code`, {})).statusCode).toBe(200);
  return codeTextedTo(phone);
}

test("a portability that the other bank confirms brings the key here, with an e-mail for each step", async () => {
  const email = "padaria.sol@exemplo.com.br";
  const padaria = await aCustomer({ entityType: "COMPANY", email });
  await keyAtSol(email, padaria);
  const refused = await padaria.post("/pix/keys", { keyType: "EMAIL", key: email });
  expect([refused.statusCode, refused.json().code]).toEqual([409, "PIX_KEY_PORTABLE"]);

  const asked = (await ask(padaria, "PORTABILITY", "EMAIL", email)).json();
  expect(asked).toMatchObject({
    type: "PORTABILITY",
    role: "CLAIMER",
    status: "WAITING_RESOLUTION",
    otherBank: "Banco Sol S.A.",
    actions: ["cancel"],
    resolvesAt: new Date(clock.now().getTime() + 7 * day * 1_000).toISOString(),
  });
  expect((await ask(padaria, "PORTABILITY", "EMAIL", email)).json().id).toBe(asked.id);
  // Until it is completed the key is found at the other bank.
  expect(await lookUp(await aCustomer(), email)).toEqual([200, "Banco Sol S.A."]);
  const locked = await padaria.post("/pix/keys", { keyType: "EMAIL", key: email });
  expect(locked.json().code).toBe("PIX_KEY_LOCKED");

  await answerFromExternalBank(deps, email, "confirm");
  await work(3);
  expect(await listed(padaria)).toMatchObject([{ id: asked.id, status: "COMPLETED", actions: [] }]);
  expect(await keysOf(padaria)).toMatchObject([{ key: email, type: "EMAIL", status: "ACTIVE" }]);
  expect(await lookUp(await aCustomer(), email)).toEqual([200, "Banco Aurora S.A."]);
  expect(await lookUp(await aCustomer({ tenant: south }), email)).toEqual([200, "Banco Aurora S.A."]);
  expect(await news(padaria)).toEqual(["OPENED", "COMPLETED"]);
});

test("an ownership that nobody answers is confirmed on day 7, and completed with a code after day 14", async () => {
  const phone = aPhone();
  const caio = await aCustomer({ phone });
  await keyAtSol(phone, { name: "Rita Campos", document: "73594086011" });
  const refused = await caio.post("/pix/keys", { keyType: "PHONE", key: phone });
  expect([refused.statusCode, refused.json().code]).toEqual([409, "PIX_KEY_CLAIMABLE"]);
  const { id } = (await ask(caio, "OWNERSHIP", "PHONE", phone)).json();
  expect(await act(caio, id, "complete", { code: "123456" })).toEqual([409, "CLAIM_DECIDED"]);

  clock.advance(7 * day);
  await work();
  expect(await listed(caio)).toMatchObject([{ status: "CONFIRMED", actions: ["cancel"] }]);
  expect(await lookUp(await aCustomer(), phone)).toEqual([404, undefined]);
  const early = await caio.post(`/pix/claims/${id}/complete`, { code: "123456" });
  expect(early.json()).toMatchObject({ code: "CLAIM_NOT_YET", message: expect.stringContaining("24/03/2026") });

  clock.advance(7 * day);
  await work();
  expect(await listed(caio)).toMatchObject([{ status: "CONFIRMED", actions: ["cancel", "complete"] }]);
  expect(await act(caio, id, "complete")).toEqual([422, "CLAIM_CODE_NEEDED"]);
  const code = await codeFor(caio, id, phone);
  expect(await act(caio, id, "complete", { code: code === "000000" ? "111111" : "000000" })).toEqual([
    422,
    "INVALID_CODE",
  ]);
  network.loses = true;
  expect(await act(caio, id, "complete", { code })).toEqual([503, "CLAIM_UNANSWERED"]);
  network.loses = false;
  // The answer was lost and the step was made: the same order again finds it so.
  expect(await act(caio, id, "complete", { code })).toEqual([200, "COMPLETED"]);
  expect(await act(caio, id, "complete", { code })).toEqual([200, "COMPLETED"]);
  expect(await keysOf(caio)).toMatchObject([{ key: phone, type: "PHONE", status: "ACTIVE" }]);
  expect((await emailsTo(caio.email)).map(({ subject }) => subject)).toEqual([
    "Banco Aurora: reivindicação de posse pedida",
    "Banco Aurora: reivindicação de posse confirmada",
    "Banco Aurora: conclua o pedido da sua chave Pix",
    "Banco Aurora: sua chave Pix chegou",
  ]);
});

test("what is not confirmed, proven or completed in time is cancelled, with the manual's sentences", async () => {
  const [mail, used, late] = ["silencio@exemplo.com.br", aPhone(), aPhone()];
  const [ana, caio, davi] = [
    await aCustomer({ email: mail }),
    await aCustomer({ phone: used }),
    await aCustomer({ phone: late }),
  ];
  await keyAtSol(mail, ana);
  for (const phone of [used, late]) await keyAtSol(phone, { name: "Rita Campos", document: "73594086011" });
  await ask(ana, "PORTABILITY", "EMAIL", mail);
  await ask(caio, "OWNERSHIP", "PHONE", used);
  await ask(davi, "OWNERSHIP", "PHONE", late);
  await answerFromExternalBank(deps, used, "refuse");
  clock.advance(7 * day);
  await work();
  expect(await listed(ana)).toMatchObject([{ status: "CANCELLED", end: "NO_ANSWER" }]);
  expect(await listed(caio)).toMatchObject([{ status: "CANCELLED", end: "STILL_IN_USE" }]);
  clock.advance(23 * day);
  await work();
  expect(await listed(davi)).toMatchObject([{ status: "CANCELLED", end: "EXPIRED" }]);
  expect([await keysOf(ana), await keysOf(caio), await keysOf(davi)]).toEqual([[], [], []]);
  const texts = async (who: Customer) => (await emailsTo(who.email)).at(-1)?.text.replaceAll(/\s+/g, " ");
  expect(await texts(ana)).toContain("pois não identificamos a confirmação na instituição de origem");
  expect(await texts(caio)).toContain("da chave confirmou que ainda a usa");
  // The key is free for another claim.
  expect((await ask(ana, "PORTABILITY", "EMAIL", mail)).statusCode).toBe(200);
});

test("a key that another bank asks for stays until its owner confirms, and is not deleted meanwhile", async () => {
  const key = "levada@exemplo.com.br";
  const ana = await aCustomer({ key, balance: 100_00 });
  const [{ id: keyId }] = await keysOf(ana);
  await claimFromExternalBank(deps, {
    key,
    keyType: "EMAIL",
    type: "PORTABILITY",
    name: "",
    document: null,
    bank: "mar",
  });
  await work(3);
  const [claim] = await listed(ana);
  expect(claim).toMatchObject({
    role: "DONOR",
    status: "WAITING_RESOLUTION",
    otherBank: "Banco Mar S.A.",
    actions: ["confirm", "cancel"],
  });
  const remove = () =>
    app.inject({ method: "DELETE", url: `/api/accounts/${ana.accountId}/pix/keys/${keyId}`, headers: ana.headers });
  expect((await remove()).json().code).toBe("PIX_KEY_LOCKED");
  // A locked key is paid as before.
  const payer = await aCustomer({ balance: 100_00 });
  expect((await payer.pay(await payer.lookUp(key), 30)).json().status).toBe("SETTLED");
  expect(await act(ana, claim?.id ?? "", "confirm")).toMatchObject([200, expect.stringMatching(/CONFIRMED|COMPLETED/)]);
  expect(await act(ana, claim?.id ?? "", "confirm")).toMatchObject([200, expect.stringMatching(/CONFIRMED|COMPLETED/)]);
  await work();
  expect([await keysOf(ana), (await listed(ana))[0]?.status]).toEqual([[], "COMPLETED"]);
  expect(await lookUp(await aCustomer(), key)).toEqual([200, "Banco Mar S.A."]);
  expect(await news(ana)).toEqual(["OPENED", "COMPLETED"]);
});

test("silence keeps a key of ours in a portability, and its owner may refuse before", async () => {
  const [silent, refused] = ["calada@exemplo.com.br", "recusada@exemplo.com.br"];
  const [ana, bia] = [await aCustomer({ key: silent }), await aCustomer({ key: refused })];
  for (const key of [silent, refused])
    await claimFromExternalBank(deps, {
      key,
      keyType: "EMAIL",
      type: "PORTABILITY",
      name: "",
      document: null,
      bank: "sol",
    });
  await work();
  expect(await act(bia, (await listed(bia))[0]?.id ?? "", "cancel")).toEqual([200, "CANCELLED"]);
  clock.advance(5.5 * day);
  await work(3);
  expect(await news(ana)).toEqual(["OPENED", "TERM_ENDS"]);
  clock.advance(2 * day);
  await work(3);
  expect(await listed(ana)).toMatchObject([{ status: "CANCELLED", end: "NO_ANSWER" }]);
  expect(await listed(bia)).toMatchObject([{ status: "CANCELLED", end: "REFUSED" }]);
  expect([(await keysOf(ana)).length, (await keysOf(bia)).length]).toEqual([1, 1]);
  expect(await news(ana)).toEqual(["OPENED", "TERM_ENDS", "NO_ANSWER"]);
});

test("silence gives a phone of ours away; until 7 days later its owner may prove to have it", async () => {
  const [lost, kept] = [aPhone(), aPhone()];
  const [ana, bia] = [await aCustomer({ phone: lost, key: lost }), await aCustomer({ phone: kept, key: kept })];
  for (const key of [lost, kept])
    await claimFromExternalBank(deps, {
      key,
      keyType: "PHONE",
      type: "OWNERSHIP",
      name: "Rui",
      document: null,
      bank: "sol",
    });
  await work();
  clock.advance(7 * day);
  await work();
  expect(await listed(ana)).toMatchObject([{ status: "CONFIRMED", actions: ["cancel"] }]);
  expect(await keysOf(ana)).toMatchObject([{ status: "PENDING" }]);
  expect(await lookUp(await aCustomer(), lost)).toEqual([404, undefined]);
  const [claim] = await listed(bia);
  expect(await act(bia, claim?.id ?? "", "cancel")).toEqual([422, "CLAIM_CODE_NEEDED"]);
  const code = await codeFor(bia, claim?.id ?? "", kept);
  expect(await act(bia, claim?.id ?? "", "cancel", { code })).toEqual([200, "CANCELLED"]);
  expect(await keysOf(bia)).toMatchObject([{ status: "ACTIVE" }]);
  expect(await lookUp(await aCustomer(), kept)).toEqual([200, "Banco Aurora S.A."]);
  // Asked for again, the code of the first claim proves nothing.
  await claimFromExternalBank(deps, {
    key: kept,
    keyType: "PHONE",
    type: "OWNERSHIP",
    name: "Rui",
    document: null,
    bank: "sol",
  });
  await work();
  const again = (await listed(bia)).find(({ status }) => status !== "CANCELLED");
  expect(await act(bia, again?.id ?? "", "cancel", { code })).toEqual([422, "INVALID_CODE"]);
  const newer = await codeFor(bia, again?.id ?? "", kept);
  expect(await act(bia, again?.id ?? "", "cancel", { code: newer })).toEqual([200, "CANCELLED"]);
  clock.advance(7 * day);
  await answerFromExternalBank(deps, lost, "complete");
  await work();
  expect([await keysOf(ana), (await listed(ana))[0]?.status]).toEqual([[], "COMPLETED"]);
  expect((await emailsTo(bia.email)).map(({ subject }) => subject)).toEqual([
    "Banco Aurora: pediram uma chave Pix sua",
    "Banco Aurora: reivindicação de posse confirmada",
    "Banco Aurora: sua chave Pix continua com você",
    "Banco Aurora: pediram uma chave Pix sua",
    "Banco Aurora: sua chave Pix continua com você",
  ]);
});

test("between two banks of the installation, and two customers of one bank, both sides agree", async () => {
  const [mail, phone] = ["duas.casas@exemplo.com.br", aPhone()];
  const ana = await aCustomer({ key: mail });
  const there = await aCustomer({ tenant: south, document: ana.document, email: mail });
  const old = await aCustomer({ name: "Rita Campos", phone, key: phone });
  const now = await aCustomer({ name: "Caio Prado", entityType: "COMPANY", phone });
  const port = (await ask(there, "PORTABILITY", "EMAIL", mail)).json().id;
  const own = (await ask(now, "OWNERSHIP", "PHONE", phone)).json().id;
  await work(3);
  expect([(await listed(ana))[0]?.id, (await listed(old))[0]?.id]).toEqual([port, own]);
  await act(ana, port, "confirm");
  await act(old, own, "confirm");
  await work(3);
  expect([(await listed(ana))[0]?.status, (await listed(there))[0]?.status]).toEqual(["COMPLETED", "COMPLETED"]);
  expect([await keysOf(ana), (await keysOf(there)).length]).toEqual([[], 1]);
  clock.advance(7 * day);
  await work();
  await listed(now);
  const code = await codeFor(now, own, phone);
  expect(await act(now, own, "complete", { code })).toEqual([200, "COMPLETED"]);
  await work();
  expect([(await listed(old))[0]?.status, await keysOf(old), (await keysOf(now)).length]).toEqual(["COMPLETED", [], 1]);
});

test("a request whose answer is lost is one claim, and one that the directory refuses later is cancelled", async () => {
  const [mail, free] = ["perdida@exemplo.com.br", "livre@exemplo.com.br"];
  const [ana, bia] = [await aCustomer({ email: mail }), await aCustomer({ email: free })];
  await keyAtSol(mail, ana);
  network.loses = true;
  expect((await ask(ana, "PORTABILITY", "EMAIL", mail)).json()).toMatchObject({ status: "OPEN" });
  network.loses = false;
  network.down = true;
  expect((await ask(bia, "PORTABILITY", "EMAIL", free)).json()).toMatchObject({ status: "OPEN" });
  await expect(work()).rejects.toThrow("claims were not processed");
  network.down = false;
  await work(4);
  expect(await listed(ana)).toMatchObject([{ status: "WAITING_RESOLUTION" }]);
  expect(await listed(bia)).toMatchObject([{ status: "CANCELLED", end: "NOT_ACCEPTED" }]);
  expect(await world.network.all("select 1 from claim where key = $1", [mail])).toHaveLength(1);
  expect([await news(ana), await news(bia)]).toEqual([["OPENED"], ["NOT_ACCEPTED"]]);
  const { id } = (await listed(ana))[0] ?? { id: "" };
  expect(await act(ana, id, "cancel")).toEqual([200, "CANCELLED"]);
  expect(await act(ana, id, "cancel")).toEqual([200, "CANCELLED"]);
});

test.each([
  ["PORTABILITY", "EVP", "", 400],
  ["OWNERSHIP", "EMAIL", "ninguem@exemplo.com.br", 400],
  ["PORTABILITY", "EMAIL", "de.outra@exemplo.com.br", "PIX_KEY_NOT_OWN"],
])("a %s of a %s that is not for the customer is refused", async (type, keyType, key, outcome) => {
  const answer = await ask(await aCustomer(), type, keyType, key);
  expect([answer.statusCode, answer.json().code]).toContain(outcome);
});

test("the wrong kind, a free key and one that is asked for already are refused with what to do", async () => {
  const [own, others] = [aPhone(), aPhone()];
  const ana = await aCustomer({ phone: own });
  const bia = await aCustomer({ phone: others });
  await keyAtSol(own, ana);
  await keyAtSol(others, { name: "Rita Campos", document: "73594086011" });
  const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).json().code;
  expect(await codeOf(ask(ana, "OWNERSHIP", "PHONE", own))).toBe("CLAIM_OTHER_TYPE");
  expect(await codeOf(ask(bia, "PORTABILITY", "PHONE", others))).toBe("CLAIM_OTHER_TYPE");
  expect(await codeOf(ask(bia, "PORTABILITY", "EMAIL", bia.email ?? ""))).toBe("CLAIM_KEY_FREE");
  expect(await listed(bia)).toEqual([]);
  const company = await aCustomer({ entityType: "COMPANY", phone: others, tenant: south });
  await ask(bia, "OWNERSHIP", "PHONE", others);
  expect(await codeOf(ask(company, "OWNERSHIP", "PHONE", others))).toBe("PIX_KEY_LOCKED");
});

test("a bank without the rule asks for no keys, and what others ask of it is answered", async () => {
  const plain = await aTenant({ displayName: "Banco Norte", rules: { keyClaims: false } });
  const [mail, key] = ["norte@exemplo.com.br", "do.norte@exemplo.com.br"];
  const ana = await aCustomer({ tenant: plain, email: mail, key });
  await keyAtSol(mail, ana);
  expect((await ana.post("/pix/keys", { keyType: "EMAIL", key: mail })).json().code).toBe("PIX_KEY_AT_ANOTHER_BANK");
  expect((await ask(ana, "PORTABILITY", "EMAIL", mail)).json().code).toBe("CLAIMS_OFF");
  expect((await ana.get("/pix/claims")).json()).toEqual({ claims: [], next: null, available: false });
  await claimFromExternalBank(deps, {
    key,
    keyType: "EMAIL",
    type: "PORTABILITY",
    name: "",
    document: null,
    bank: "sol",
  });
  await work();
  expect(await act(ana, (await listed(ana))[0]?.id ?? "", "cancel")).toEqual([200, "CANCELLED"]);
});

test("a device that is not registered can neither claim nor confirm a key, but can refuse a claim", async () => {
  const ipe = await aTenant({ displayName: "Cooperativa", rules: { registeredDevices: true } });
  const key = "cooperada@exemplo.com.br";
  const ana = await aCustomer({ tenant: ipe, key });
  expect((await ask(ana, "PORTABILITY", "EMAIL", ana.email ?? "")).json().code).toBe("DEVICE_NOT_REGISTERED");
  await claimFromExternalBank(deps, {
    key,
    keyType: "EMAIL",
    type: "PORTABILITY",
    name: "",
    document: null,
    bank: "sol",
  });
  await work();
  const [claim] = await listed(ana);
  expect(await act(ana, claim?.id ?? "", "confirm")).toEqual([403, "DEVICE_NOT_REGISTERED"]);
  expect(await act(ana, claim?.id ?? "", "cancel")).toEqual([200, "CANCELLED"]);
});

test("a key deleted as the claim arrives goes to the claimer; an asked key counts as one of five", async () => {
  const key = "abandonada@exemplo.com.br";
  const ana = await aCustomer({ key });
  const [{ id: keyId }] = await keysOf(ana);
  await claimFromExternalBank(deps, {
    key,
    keyType: "EMAIL",
    type: "PORTABILITY",
    name: "",
    document: null,
    bank: "sol",
  });
  const url = `/api/accounts/${ana.accountId}/pix/keys/${keyId}`;
  expect((await app.inject({ method: "DELETE", url, headers: ana.headers })).statusCode).toBe(200);
  await work();
  await processPendingKeys(deps);
  expect(await lookUp(await aCustomer(), key)).toEqual([200, "Banco Sol S.A."]);
  const { rows } = await sql`select 1 from pix_key where key = ${key}`.execute(db);
  expect(rows).toEqual([]);

  const bia = await aCustomer({ email: "quinta@exemplo.com.br" });
  for (let made = 0; made < 4; made += 1)
    await addOwnKey(db, { tenant: bia.tenant, accountId: bia.accountId, key: crypto.randomUUID(), owner: bia });
  await keyAtSol("quinta@exemplo.com.br", bia);
  expect((await ask(bia, "PORTABILITY", "EMAIL", "quinta@exemplo.com.br")).statusCode).toBe(200);
  expect((await bia.post("/pix/keys", { keyType: "EVP", key: "" })).json().code).toBe("PIX_KEY_LIMIT");
});

test("when its customer leaves, a bank withdraws what was asked and gives away what is asked of it", async () => {
  const [mail, key] = ["de.saida@exemplo.com.br", "deixada@exemplo.com.br"];
  const [ana, bia] = [await aCustomer({ email: mail }), await aCustomer({ key })];
  await keyAtSol(mail, ana);
  const { id } = (await ask(ana, "PORTABILITY", "EMAIL", mail)).json();
  await claimFromExternalBank(deps, {
    key,
    keyType: "EMAIL",
    type: "PORTABILITY",
    name: "",
    document: null,
    bank: "sol",
  });
  await work();
  for (const { id: customerId, accountId } of [ana, bia]) await leave(customerId, accountId);
  await work();
  await processPendingKeys(deps);
  expect(await deps.rail?.claimState({ tenantId: ana.tenant.id, id })).toMatchObject({
    status: "CANCELLED",
    reason: "ACCOUNT_CLOSURE",
  });
  expect(await lookUp(await aCustomer(), key)).toEqual([200, "Banco Sol S.A."]);
  const { rows } = await sql`select 1 from pix_claim where ended_at is null and key in (${mail}, ${key})
                             union all select 1 from pix_key where key = ${key}`.execute(db);
  expect(rows).toEqual([]);
});

test("what the claimer and the holder agreed to is kept with its version, and is in their own file", async () => {
  const phone = aPhone();
  const consentOf = (who: Customer) =>
    db
      .selectFrom("pix_claim")
      .select(["role", "consent_version as version", "consented_at as at"])
      .where("account_id", "=", who.accountId)
      .execute();
  const bruno = await aCustomer({ tenant: south, phone });
  await addOwnKey(db, { tenant: south, accountId: bruno.accountId, key: phone, owner: bruno });
  const ana = await aCustomer({ document: bruno.document, phone });
  const askedAt = clock.now();
  expect((await ask(ana, "PORTABILITY", "PHONE", phone)).statusCode).toBe(200);
  expect(await consentOf(ana)).toEqual([{ role: "CLAIMER", version: claimConsentVersion, at: askedAt }]);
  await work();
  expect(await consentOf(bruno)).toEqual([{ role: "DONOR", version: null, at: null }]);
  const [{ id }] = (await listed(bruno)) as [Seen];
  const at = clock.now();
  expect((await act(bruno, id, "confirm"))[0]).toBe(200);
  clock.advance(60);
  await act(bruno, id, "confirm");
  expect(await consentOf(bruno)).toEqual([{ role: "DONOR", version: claimConsentVersion, at }]);
});

test("the list of claims is in pages, those in progress first, and then the newest", async () => {
  const ana = await aCustomer();
  const began = clock.now().getTime();
  const made = Array.from({ length: 25 }, (_, n) => {
    const isOpen = n === 3 || n === 9;
    const at = new Date(began - (25 - (n % 5)) * day * 1_000); // several of one moment
    return {
      id: newId(),
      isOpen,
      at,
      row: {
        status: isOpen ? ("OPEN" as const) : ("CANCELLED" as const),
        created_at: at,
        ended_at: isOpen ? null : at,
      },
    };
  });
  const unset = {
    other_bank: null,
    confirmed_at: null,
    ended_by: null,
    reason: null,
    finding: null,
    consent_version: null,
    consented_at: null,
    reminded_at: null,
    next_try_at: null,
    tries: 0,
  };
  await db
    .insertInto("pix_claim")
    .values(
      made.map(({ id, row }) => ({
        tenant_id: ana.tenant.id,
        id,
        role: "DONOR" as const,
        account_id: ana.accountId,
        type: "PORTABILITY" as const,
        key_type: "EMAIL" as const,
        key: `${id}@exemplo.com.br`,
        ...unset,
        ...row,
      })),
    )
    .execute();
  const first = (await ana.get("/pix/claims")).json();
  const last = (await ana.get(`/pix/claims?after=${first.next}`)).json();
  expect([first.claims.length, last.claims.length, last.next]).toEqual([20, 5, null]);
  const expected = made
    .toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen) || +b.at - +a.at || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
  expect([...first.claims, ...last.claims].map(({ id }: { id: string }) => id)).toEqual(expected);
  expect((await (await aCustomer()).get(`/pix/claims?after=${first.next}`)).json().claims).toEqual([]);
});
