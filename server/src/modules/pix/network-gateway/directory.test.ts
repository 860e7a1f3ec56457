import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import type { PixKeyType } from "@vitral/brazil/pix-key";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { refuse } from "@vitral/protocol/transport/answers";
import { expect, test } from "vitest";
import { withTenant } from "../../../platform/database/tenancy.ts";
import { sol } from "../../../../test/gateway.ts";
import { aGatewayWorld } from "../../../../test/gateway-world.ts";
import { NetworkUnavailable } from "../network/rail.ts";

const { aCustomer, aurora, clock, deps, gateway, server } = await aGatewayWorld();
/** The port, as it is called in the work of a tenant. */
const rail = Object.fromEntries(
  Object.entries(server.rail).map(([name, method]) => [
    name,
    (...words: never[]) => withTenant(aurora.id, () => (method as (...given: never[]) => Promise<unknown>)(...words)),
  ]),
) as typeof server.rail;
const ana = await aCustomer();
const account = { tenantId: aurora.id, accountId: ana.accountId };
const last = (name: Parameters<typeof gateway.callsOf>[0]) => gateway.callsOf(name).at(-1);

const registration = (type: PixKeyType, key: string | null) => ({
  requestId: randomUUID(),
  type,
  key,
  owner: { name: ana.name, document: ana.document },
  bank: { ispb: aurora.ispb, bankName: aurora.bankName },
  ...account,
});

test("a key is registered for the account and its holder, and a refusal is the port's", async () => {
  gateway.handle({
    createEntry: async ({ body }) => ({
      key: body.key ?? "chave-aleatoria",
      status: "PENDING",
      createdAt: clock.now(),
    }),
  });
  const order = registration("EMAIL", "ana@exemplo.com.br");
  expect(await rail.registerKey(order)).toEqual({ status: "pending", key: "ana@exemplo.com.br" });
  expect(last("createEntry")).toMatchObject({
    participant: aurora.ispb,
    body: {
      requestId: order.requestId,
      owner: { name: "Ana Lima", taxId: ana.document },
      account: {
        ispb: aurora.ispb,
        branch: aurora.agency,
        accountType: "TRAN",
        number: expect.stringMatching(/^\w+$/),
      },
      reason: "USER_REQUESTED",
    },
  });
  const random = registration("EVP", null);
  expect(await rail.registerKey(random)).toEqual({ status: "pending", key: "chave-aleatoria" });
  const first = last("createEntry")?.body;
  await rail.registerKey({ ...random, key: "chave-aleatoria" });
  expect(last("createEntry")?.body).toEqual(first);
  gateway.handle({
    createEntry: async () => {
      throw refuse("EntryKeyOwnedByDifferentPerson");
    },
  });
  expect(await rail.registerKey(order)).toEqual({ status: "refused", reason: "EntryKeyOwnedByDifferentPerson" });
  gateway.handle({
    createEntry: async () => {
      throw refuse("RequestIdAlreadyUsed");
    },
  });
  await expect(rail.registerKey(order)).rejects.toThrow(NetworkUnavailable);
});

test("a key is removed and corrected, and one that a claim locks stays", async () => {
  gateway.handle({
    createEntry: async () => ({ key: "chave-aleatoria", status: "ACTIVE", createdAt: clock.now() }),
    deleteEntry: async () => ({}),
    updateEntry: async ({ body }) => ({ key: body.key, status: "ACTIVE", createdAt: clock.now() }),
  });
  const removal = { requestId: randomUUID(), ...account, reason: "ACCOUNT_CLOSURE" as const };
  expect(await rail.removeKey({ ...removal, key: "ana@exemplo.com.br" })).toBe("removed");
  expect(last("deleteEntry")?.body).toMatchObject({ key: "ana@exemplo.com.br", reason: "ACCOUNT_CLOSURE" });
  // The value of a random key whose first answer was lost is asked for.
  expect(await rail.removeKey({ ...removal, key: null })).toBe("removed");
  expect(last("deleteEntry")?.body).toMatchObject({ key: "chave-aleatoria" });
  const correction = { ...registration("EMAIL", "ana@exemplo.com.br"), key: "ana@exemplo.com.br" };
  const correct = () => rail.correctKey({ ...correction, reason: "RECONCILIATION" });
  expect(await correct()).toBe("corrected");
  for (const [type, answer] of [
    ["EntryLockedByClaim", "locked"],
    ["EntryNotFound", "registered"],
  ] as const) {
    gateway.handle({
      updateEntry: async () => {
        throw refuse(type);
      },
    });
    expect(await correct()).toBe(answer);
  }
  gateway.handle({
    deleteEntry: async () => {
      throw refuse("EntryLockedByClaim");
    },
  });
  expect(await rail.removeKey({ ...removal, key: "ana@exemplo.com.br" })).toBe("locked");
});

test("claims are opened, found, moved, and asked about", async () => {
  const claim = {
    id: randomUUID(),
    type: "PORTABILITY" as const,
    key: "ana@exemplo.com.br",
    keyType: "EMAIL" as const,
    status: "OPEN" as "OPEN" | "CONFIRMED",
    claimerIspb: aurora.ispb,
    claimerBank: aurora.bankName,
    donorIspb: sol.ispb,
    donorBank: sol.name,
    createdAt: clock.now(),
    confirmedAt: null,
    endedBy: null,
    reason: null,
  };
  gateway.handle({
    createClaim: async () => claim,
    getClaim: async ({ params }) => {
      if (params.id !== claim.id) throw refuse("ClaimNotFound");
      return claim;
    },
    listClaims: async ({ query }) => ({
      claims: query.role === "DONOR" ? [{ ...claim, donorIspb: aurora.ispb, claimerBank: sol.name }] : [],
    }),
    confirmClaim: async () => ({ ...claim, status: "CONFIRMED", confirmedAt: clock.now() }),
    cancelClaim: async () => {
      throw refuse("ClaimOperationInvalid");
    },
  });
  const claimer = { owner: { name: ana.name, document: ana.document }, bank: aurora, ...account };
  const request = { id: claim.id, type: claim.type, key: claim.key, keyType: claim.keyType, claimer };
  expect(await rail.openClaim(request)).toMatchObject({
    status: "known",
    claim: { status: "OPEN", donorBank: sol.name },
  });
  // The claimer's name changed meanwhile.
  gateway.handle({
    createClaim: async () => {
      throw refuse("RequestIdAlreadyUsed");
    },
  });
  expect(await rail.openClaim(request)).toMatchObject({ status: "known", claim: { status: "OPEN" } });
  gateway.handle({
    createClaim: async () => {
      throw refuse("ClaimTypeInconsistent");
    },
  });
  expect(await rail.openClaim(request)).toEqual({ status: "refused", reason: "ClaimTypeInconsistent" });
  expect(await rail.claimsAgainst(aurora.id)).toMatchObject([{ id: claim.id, claimerBank: sol.name }]);
  const row = { tenantId: aurora.id, id: claim.id };
  expect(await rail.claimState({ ...row, id: randomUUID() })).toBeNull();
  const confirm = { step: "confirm", by: "DONOR", reason: "USER_REQUESTED" } as const;
  expect(await rail.moveClaim(row, confirm)).toMatchObject({ status: "CONFIRMED" });
  expect(last("confirmClaim")).toMatchObject({
    participant: aurora.ispb,
    body: { by: "DONOR", reason: "USER_REQUESTED" },
  });
  // A step that is not possible now answers how far the claim is.
  expect(await rail.moveClaim(row, { ...confirm, step: "cancel" })).toMatchObject({ status: "OPEN" });
});

test("a payment is contested, withdrawn and decided as infraction reports", async () => {
  const returns = [{ returnId: `D${sol.ispb}202603101500abcdefghijk`, amount: cents(5_00) }];
  type Report = { id: string; status: "OPEN" | "CLOSED"; analysisResult: "AGREED" | null; returns: typeof returns };
  let state: Report = { id: "", status: "OPEN", analysisResult: null, returns: [] };
  const report = async () => state;
  gateway.handle({
    createInfractionReport: async ({ body }) => ({ ...(await report()), id: body.id }),
    closeInfractionReport: async ({ body }) => ({ ...(await report()), id: body.id }),
    cancelInfractionReport: async () => {
      throw refuse("ReportNotFound");
    },
  });
  const endToEnd = newEndToEndId(aurora.ispb, clock.now());
  const contest = {
    id: randomUUID(),
    endToEnd,
    key: null,
    amount: cents(5_00),
    situation: "SCAM",
    reportedAt: clock.now(),
  };
  const ask = () => rail.contest(contest as Parameters<typeof rail.contest>[0]);
  expect(await ask()).toEqual({ status: "analysis" });
  state = { id: "", status: "CLOSED", analysisResult: "AGREED", returns };
  expect(await ask()).toEqual({ status: "accepted", returns: [{ endToEnd: returns[0]?.returnId, amount: 5_00 }] });
  state = { id: "", status: "CLOSED", analysisResult: null, returns: [] };
  expect(await ask()).toEqual({ status: "rejected" });
  const row = { tenantId: aurora.id, id: contest.id };
  await rail.cancelContest(row);
  await rail.decideContest(row, "accepted");
  expect(last("closeInfractionReport")).toMatchObject({ participant: aurora.ispb, body: { analysisResult: "AGREED" } });
});

test("marks and the statement are read page by page", async () => {
  const mark = { reportedBy: sol.name, reason: "Golpe", markedAt: clock.now(), until: null };
  const line = (id: string, amount: number) => ({
    id,
    amount: cents(amount),
    counterpart: sol.ispb,
    settledAt: clock.now(),
  });
  const [first, second] = [newEndToEndId(aurora.ispb, clock.now()), newEndToEndId(sol.ispb, clock.now())];
  gateway.handle({
    listFraudMarkers: async ({ query }) =>
      query.after === undefined
        ? { markers: [{ ...mark, taxId: "12345678909" }], next: "1" }
        : { markers: [{ ...mark, taxId: "98765432100" }], next: null },
    getStatement: async ({ params, query }) => ({
      day: params.day,
      openingBalance: cents(0),
      closingBalance: null,
      lines: query.after === undefined ? [line(first, -1_00)] : [line(second, 2_00)],
      next: query.after === undefined ? "1" : null,
    }),
  });
  expect((await rail.suspicionsAt(aurora.ispb)).map(({ document }) => document)).toEqual([
    "12345678909",
    "98765432100",
  ]);
  expect(
    (await rail.statementOf(aurora.ispb, "2026-03-10")).lines.map(({ endToEnd, amount }) => [endToEnd, amount]),
  ).toEqual([
    [first, -1_00],
    [second, 2_00],
  ]);
});

test("a look-up that is answered with another key, or said to be too many, finds no payee", async () => {
  gateway.anEntry("maria@sol.com.br");
  const entry = async (key: string) => {
    const endToEnd = newEndToEndId(aurora.ispb, clock.now());
    return rail.lookUp({ key, ispb: aurora.ispb, endToEnd, payerDocument: ana.document });
  };
  expect(await entry("maria@sol.com.br")).toMatchObject({
    name: "Maria Souza",
    account: { number: "7654321", type: "CACC" },
  });
  gateway.handle({
    lookUp: async () => {
      throw refuse("RateLimited", { bucket: { tokens: 0, capacity: 100, retryAfterSeconds: 30 } });
    },
  });
  await expect(entry("maria@sol.com.br")).rejects.toThrow(NetworkUnavailable);
  expect((await ana.post("/pix/key-info", { key: "maria@sol.com.br" })).json().code).toBe("PIX_NETWORK_UNAVAILABLE");
  expect(deps.rail).not.toBeNull();
});
