/* oxlint-disable vitest/valid-expect -- the second argument names who called what */
import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { writeStaticBrCode } from "@vitral/brazil/br-code";
import { type Endpoint, parts } from "@vitral/contract/endpoint";
import { endpoints } from "@vitral/contract/endpoints";
import { afterAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { customersForStaff, openSession } from "../../src/modules/identity/identity.ts";
import { receivedContestsForStaff, processReceivedContests } from "../../src/modules/fraud/fraud.ts";
import { anotherAccount } from "../another-account.ts";
import { applicantsOf, multipart, aPhoto } from "../applicant.ts";
import { type ApiResponse, expectCommonRules, fieldsOf } from "../wire.ts";
import { aWorld, type Customer } from "../world.ts";
import { everything } from "./everything.ts";
import { addressOf, nameOf, wellFormed } from "./well-formed.ts";
import { callers, insideOwnAccount, type Row, type Who, whoMayWhat } from "./who-may-what.ts";
import { addNetworkKey } from "../network.ts";
import { contestFromExternalBank, receivePix } from "../other-banks.ts";

const world = await aWorld();
const { app, aCustomer, aTenant, anExternalPayee, clock, db, deps, owner } = world;
const applicants = applicantsOf(world);
const client = owner();
await client.connect();
afterAll(() => client.end());

const ana = await aCustomer({ name: "Ana Lima", balance: 100_00, key: "ana@exemplo.com.br" });
const padaria = await aCustomer({ entityType: "COMPANY", name: "Padaria Sol", key: "padaria@exemplo.com.br" });
const bruno = await aCustomer({ name: "Bruno Reis", balance: 100_00 });
const carla = await aCustomer({ name: "Carla Dias", tenant: await aTenant({ displayName: "Banco Sul" }) });
const caio = await aCustomer({ name: "Caio Prado" });
await anExternalPayee("maria@exemplo.com.br");

async function herDevice(): Promise<string> {
  const [id, secret] = [randomUUID(), Buffer.alloc(32, 1)];
  const at = { created_at: clock.now(), last_used_at: clock.now() };
  const row = {
    tenant_id: ana.tenant.id,
    customer_id: ana.id,
    browser_id: randomUUID(),
    id,
    secret_hash: secret,
    ...at,
  };
  await db.insertInto("customer_device").values(row).execute();
  return id;
}

async function herPasskey(): Promise<string> {
  const id = randomUUID();
  const key = { credential_id: "AAAA", public_key: "AAAA", counter: 0, created_at: clock.now() };
  const row = { tenant_id: ana.tenant.id, customer_id: ana.id, id, name: "Celular", ...key };
  await db.insertInto("customer_passkey").values(row).execute();
  return id;
}

/** Ana's objects, which the others name in their calls. */
const hers = {
  toAccountId: (await anotherAccount(world, ana)).accountId,
  transactionId: (await ana.get("/transactions")).json().data[0].id,
  keyId: (await ana.post("/pix/keys", { keyType: "EVP", key: "" })).json().id,
  keyInfoId: await ana.lookUp("maria@exemplo.com.br"),
  qrCodeInfoId: (
    await ana.post("/pix/qrcode/decode", {
      emv: writeStaticBrCode({ key: "padaria@exemplo.com.br", name: "PADARIA SOL", city: "SAO PAULO" }),
    })
  ).json().qrCode.id,
  txid: (await ana.post("/pix/charges", { key: "ana@exemplo.com.br", amount: 10 })).json().txid,
  favoriteId: (await ana.post("/pix/favorites", { keyInfoId: await ana.lookUp("maria@exemplo.com.br") })).json().id,
  lookUpId: await ana.lookUp("maria@exemplo.com.br"),
  disputeId: await contested(),
  receivedId: await contestedOfHers(),
  scheduleId: (
    await ana.post("/pix/payment", {
      keyInfoId: await ana.lookUp("padaria@exemplo.com.br"),
      amount: 1,
      pin: "1234",
      scheduledDate: "2026-04-01",
    })
  ).json().scheduleId,
  deviceId: await herDevice(),
  passkeyId: await herPasskey(),
  claimId: await herClaim(),
};

/** The id of a claim of her e-mail, which is a key at another bank. */
async function herClaim(): Promise<string> {
  const key = ana.email ?? "";
  const at = { ispb: "99999004", bankName: "Banco Sol S.A." };
  await addNetworkKey(db, { key, name: ana.name, document: ana.document, ...at, behaviour: "SETTLE" });
  return (await ana.post("/pix/claims", { type: "PORTABILITY", keyType: "EMAIL", key })).json().id;
}

/** The id of a contest of hers. */
async function contested(): Promise<string> {
  const paid = await ana.pay(await ana.lookUp("maria@exemplo.com.br"), 1);
  const path = `/transactions/${paid.json().transactionId}/disputes`;
  return (await ana.post(path, { situation: "SCAM" })).json().id;
}

/** The id of a contest of what she received, of which something went back. */
async function contestedOfHers(): Promise<string> {
  const scope = { tenantId: ana.tenant.id, accountId: ana.accountId, key: "", amount: cents(1_00) };
  const payer = { name: "Maria Souza", document: "98765432100", bankName: "Banco Sol S.A." };
  await receivePix(deps, { ...scope, payer, endToEnd: newEndToEndId("99999004", clock.now()) });
  const done = await contestFromExternalBank(deps, {
    key: "ana@exemplo.com.br",
    amount: scope.amount,
    situation: "SCAM",
  });
  if (!done || done === "REFUSED") throw new Error("nothing was contested");
  const order = { tenantId: ana.tenant.id, id: done.id, status: "ACCEPTED" as const };
  await db.transaction().execute((tx) => receivedContestsForStaff.decide(deps, tx, order));
  await processReceivedContests(deps);
  return done.id;
}
const expired = await bearer(ana);
clock.advance(4 * 3600);
const revoked = await bearer(ana);
await app.inject({ method: "POST", url: "/api/sign-out", headers: { ...ana.headers, authorization: revoked } });
await db.transaction().execute((tx) =>
  customersForStaff.block(tx, {
    tenantId: caio.tenant.id,
    customerId: caio.id,
    reason: "Teste",
    now: clock.now(),
  }),
);

async function bearer({ tenant, id }: Customer): Promise<string> {
  return `Bearer ${await openSession(deps, tenant, id)}`;
}

const applicant = await applicants.anApplicant();
/** The headers of each caller. */
const headersOf: Record<Who, () => Promise<Record<string, string>>> = {
  nobody: async () => at(ana, undefined),
  neighbour: async () => at(bruno, await bearer(bruno)),
  foreignToken: async () => at(ana, await bearer(carla)),
  otherTenant: async () => at(carla, await bearer(carla)),
  pending: async () => applicant.headers,
  blocked: async () => at(caio, await bearer(caio)),
  expired: async () => at(ana, expired),
  revoked: async () => at(ana, revoked),
};
const at = ({ tenant }: Customer, authorization: string | undefined) => ({
  host: tenant.host,
  "x-tenant-id": tenant.id,
  ...(authorization && { authorization }),
});

/** A call about Ana's account, document and objects. */
function callAboutAna(endpoint: Endpoint, changes: Record<string, unknown> = {}) {
  const document = endpoint.path === "/companies" ? padaria.document : ana.document;
  return wellFormed(endpoint, {
    ...hers,
    accountId: ana.accountId,
    ...(endpoint.access === "public" && { document }),
    ...changes,
  });
}

async function send(endpoint: Endpoint, headers: Record<string, string>, changes?: Record<string, unknown>) {
  const call = callAboutAna(endpoint, changes);
  const file = endpoint.upload ? multipart(aPhoto("a face"), { field: endpoint.upload }) : undefined;
  await db.deleteFrom("throttle").execute(); // so that no caller meets the throttle of the one before
  return app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, call),
    headers: { ...headers, ...file?.headers, "x-forwarded-for": "203.0.113.7" },
    ...(file ? { payload: file.payload } : call.body && { payload: call.body }),
  });
}

const outcomeOf = (answer: ApiResponse) => (answer.statusCode < 400 ? answer.statusCode : answer.json().code);

test("every endpoint of the contract has exactly one row", () => {
  expect(Object.keys(whoMayWhat).toSorted()).toEqual(endpoints.map(nameOf).toSorted());
  // A txid is chosen by the caller and names nothing that exists; a filter of the own list finds nothing of another's.
  const harmless = new Set(["body txid", "query transactionId"]);
  const withIds = endpoints.filter((endpoint) =>
    parts.some((part) => fieldsOf(endpoint, part).some((field) => field in hers && !harmless.has(`${part} ${field}`))),
  );
  expect(Object.keys(insideOwnAccount).toSorted()).toEqual(withIds.map(nameOf).toSorted());
});

test.each(endpoints)("$method $path is served, and the test's call is well formed", (endpoint) => {
  expect(app.hasRoute({ method: endpoint.method, url: `/api${endpoint.path}` })).toBe(true);
  const call = callAboutAna(endpoint);
  const malformed = parts.filter((part) => !z.safeDecode(endpoint[part] ?? z.any(), call[part] as never).success);
  expect(malformed).toEqual([]);
});

test.each(endpoints)("$method $path answers each caller as the table says", async (endpoint) => {
  const row = whoMayWhat[nameOf(endpoint)] as Row;
  const headers = new Map<Who, Record<string, string>>();
  for (const who of callers) headers.set(who, await headersOf[who]());
  const outcomes: Partial<Row> = {};
  const callAs = async (who: Who) => {
    const answer = await send(endpoint, headers.get(who) ?? {});
    expectCommonRules(answer, `${who}: ${nameOf(endpoint)}`);
    outcomes[who] = outcomeOf(answer);
  };

  // Those that rows before this one asked for: a wrong try would be counted.
  await client.query("delete from verification_code");
  const before = await everything({ client });
  for (const who of callers.filter((one) => row[one] !== 200)) await callAs(who);
  expect(outcomes).toEqual(Object.fromEntries(Object.entries(row).filter(([, expected]) => expected !== 200)));
  expect(await everything({ client }), "a refused call changed something").toEqual(before);

  // The calls that are allowed change something: they come last, with an applicant of their own.
  if (row.pending === 200) headers.set("pending", (await applicants.anApplicant()).headers);
  for (const who of callers.filter((one) => row[one] === 200)) await callAs(who);
  expect(outcomes).toEqual(row);
});

test.each(endpoints.filter((endpoint) => nameOf(endpoint) in insideOwnAccount))(
  "$method $path refuses another's objects under one's own account",
  async (endpoint) => {
    const headers = at(bruno, await bearer(bruno));
    const before = await everything({ client });
    const answer = await send(endpoint, headers, { accountId: bruno.accountId, pin: "1234" });
    expect(outcomeOf(answer)).toBe(insideOwnAccount[nameOf(endpoint)]);
    const unknown = Object.fromEntries(
      Object.keys(hers).map((name) => [name, name === "txid" ? "NoSuchCharge" : randomUUID()]),
    );
    const nothing = await send(endpoint, headers, { ...unknown, accountId: bruno.accountId, pin: "1234" });
    expect(outcomeOf(nothing)).toBe("NOT_FOUND");
    expect(await everything({ client })).toEqual(before);
  },
);

test.each(endpoints.filter(({ access }) => access === "active"))(
  "$method $path lets its own customer in",
  async (endpoint) => {
    const answer = await send(endpoint, at(ana, await bearer(ana)));
    expectCommonRules(answer, nameOf(endpoint));
    expect(["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "validation"]).not.toContain(outcomeOf(answer));
  },
);
