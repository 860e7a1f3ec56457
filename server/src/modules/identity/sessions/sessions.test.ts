import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { aCpf } from "../../../../test/documents.ts";
import { aWorld } from "../../../../test/world.ts";

const { aCustomer, app, aTenant, clock, owner } = await aWorld();
const ipe = await aTenant({ displayName: "Cooperativa Ipê" });
const database = owner();
await database.connect();
afterAll(() => database.end());

type Customer = Awaited<ReturnType<typeof aCustomer>>;

const signOut = (headers: Record<string, string>) => app.inject({ method: "POST", url: "/api/sign-out", headers });
const account = ({ accountId }: Customer, headers: Record<string, string>) =>
  app.inject({ url: `/api/accounts/${accountId}`, headers });
const tokenOf = ({ headers }: Customer) => (headers["authorization"] ?? "").replace("Bearer ", "");

test("a session lasts exactly four hours", async () => {
  const ana = await aCustomer();
  clock.advance(4 * 3600 - 1);
  expect((await ana.get("")).statusCode).toBe(200);
  clock.advance(1);
  const over = await ana.get("");
  expect([over.statusCode, over.json()]).toEqual([
    401,
    { code: "UNAUTHORIZED", message: "Sessão expirada, faça login novamente" },
  ]);
});

test("signing out ends the session on the server, and only that one", async () => {
  const ana = await aCustomer();
  const phone = { ...ana.headers };
  await ana.signIn();
  expect((await signOut(ana.headers)).statusCode).toBe(200);
  expect((await ana.get("")).statusCode).toBe(401);
  expect((await account(ana, phone)).statusCode).toBe(200);
  expect((await signOut(ana.headers)).statusCode).toBe(200);
});

test("a customer ends all own sessions but this one, and may ask again", async () => {
  const [ana, bia] = [await aCustomer(), await aCustomer()];
  const phone = { ...ana.headers };
  await ana.signIn();
  const endOthers = () => app.inject({ method: "POST", url: "/api/session/end-others", headers: ana.headers });
  expect((await endOthers()).json()).toEqual({});
  expect((await account(ana, phone)).statusCode).toBe(401);
  expect((await ana.get("")).statusCode).toBe(200);
  expect((await bia.get("")).statusCode).toBe(200);
  expect((await endOthers()).statusCode).toBe(200);
  const events = await database.query(
    "select kind from security_event where customer_id = $1 and kind = 'SESSIONS_ENDED'",
    [ana.id],
  );
  expect(events.rowCount).toBe(1);
});

test("a token of one bank is forbidden under another's id and another's host", async () => {
  const ana = await aCustomer();
  const { authorization = "" } = ana.headers;
  const elsewhere = [
    { authorization, host: ipe.host },
    { authorization, host: ipe.host, "x-tenant-id": ipe.id },
    { authorization, host: ana.tenant.host, "x-tenant-id": ipe.id },
  ];
  for (const headers of elsewhere) {
    for (const refused of [await account(ana, headers), await signOut(headers)]) {
      expect([refused.statusCode, refused.json().code]).toEqual([403, "FORBIDDEN"]);
    }
  }
  expect((await ana.get("")).statusCode).toBe(200);
});

test("without a tenant header the host selects the bank", async () => {
  const ana = await aCustomer();
  const { "x-tenant-id": _id, ...headers } = ana.headers;
  expect((await account(ana, headers)).statusCode).toBe(200);
});

test("a token with another bank's prefix is refused", async () => {
  const [ana, bruno] = [await aCustomer(), await aCustomer({ tenant: ipe })];
  const [, secret] = tokenOf(ana).split(".");
  const [prefix] = tokenOf(bruno).split(".");
  const forged = { ...bruno.headers, authorization: `Bearer ${prefix}.${secret}` };
  expect((await account(ana, forged)).statusCode).toBe(401);
});

test.each([
  ["missing", undefined],
  ["empty", ""],
  ["without a scheme", "abc"],
  ["of another scheme", "Basic YTpi"],
  ["garbage", "Bearer garbage"],
  ["a dot", "Bearer ."],
  ["over-long", `Bearer ${"x".repeat(5_000)}`],
])("a token that is %s is no session", async (_kind, authorization) => {
  const ana = await aCustomer();
  const { authorization: _right, ...others } = ana.headers;
  const answer = await account(ana, authorization === undefined ? others : { ...others, authorization });
  expect([answer.statusCode, answer.json().code]).toEqual([401, "UNAUTHORIZED"]);
});

test("a token with its last character removed or changed is refused", async () => {
  const ana = await aCustomer();
  const token = tokenOf(ana);
  for (const wrong of [token.slice(0, -1), `${token}x`, token.toLowerCase(), token.split(".")[1] ?? ""]) {
    expect((await account(ana, { ...ana.headers, authorization: `Bearer ${wrong}` })).statusCode).toBe(401);
  }
});

test("the database stores only the SHA-256 of a session's token", async () => {
  const ana = await aCustomer();
  const token = tokenOf(ana);
  const [, secret = ""] = token.split(".");
  const hash = createHash("sha256").update(token).digest("hex");
  const { rows } = await database.query<{ row: string }>("select session::text as row from session");
  const everything = rows.map(({ row }) => row).join("\n");
  expect(everything).toContain(hash);
  const secretBytes = Buffer.from(secret, "base64url").toString("hex");
  for (const text of [token, secret, secretBytes, Buffer.from(token).toString("hex")]) {
    expect(everything).not.toContain(text);
  }
});

test("one CPF in two banks is two customers", async () => {
  const document = aCpf();
  const here = await aCustomer({ document, name: "Ana de Aurora", balance: 10_00 });
  const there = await aCustomer({ document, name: "Ana de Ipê", tenant: ipe, email: null });
  expect((await here.signIn()).json().entity).toMatchObject({ id: here.id, name: "Ana de Aurora" });
  expect((await there.signIn()).json().entity).toMatchObject({ id: there.id, name: "Ana de Ipê", email: null });
  expect((await account(here, there.headers)).json().code).toBe("NOT_FOUND");
  expect([await here.balance(), await there.balance()]).toEqual([10_00, 0]);
});
