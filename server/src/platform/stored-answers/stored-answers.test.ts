import { randomUUID } from "node:crypto";
import { idempotencyHeader } from "@vitral/contract/endpoint";
import { afterAll, expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { aMailbox } from "../../../test/mailbox.ts";
import { aCpf } from "../../../test/documents.ts";
import { aWorld, type Customer, longWaits, password, pin } from "../../../test/world.ts";
import { tokenHash } from "../crypto/secrets.ts";
import { withCommitGuard } from "../database/before-commit.ts";
import { withTenant } from "../database/tenancy.ts";
import { markCommit } from "./queries.ts";

const world = await aWorld();
const { aCustomer, app, clock, db, deps } = world;
const { emailsTo } = aMailbox(world);
/** Another server on the same database. */
const { http: second } = await buildApp({ ...deps, http: world.http, admissionWaitMs: longWaits });

const owner = world.owner();
await owner.connect();
afterAll(() => owner.end());
await owner.query(`
  create sequence claimed;
  create function note_claim() returns trigger language plpgsql security definer as $$
    begin perform nextval('claimed'); return null; end $$;
  create trigger note_claim after insert on stored_answer for each row execute function note_claim()`);
/** How many requests were claimed, also those that left no row. */
const claims = async () => Number((await owner.query("select last_value n from claimed")).rows[0].n);

type Sent = { method?: "POST" | "PUT"; path: string; body: object; key?: string; on?: typeof app };
async function send({ headers }: Pick<Customer, "headers">, { method = "POST", path, body, key, on = app }: Sent) {
  const keyed = { ...headers, ...(key && { [idempotencyHeader]: key }) };
  const answer = await on.inject({ method, url: `/api${path}`, headers: keyed, payload: body });
  return { status: answer.statusCode, ...answer.json() };
}
const randomKey = ({ accountId }: Customer, key: string): Sent => ({
  path: `/accounts/${accountId}/pix/keys`,
  body: { keyType: "EVP", key: "" },
  key,
});
const close = (who: Customer, key: string) => send(who, { path: `/requests/${key}/close`, body: {} });
const keysOf = async (who: Customer) => (await who.get("/pix/keys")).json().keys.length;
const row = (key: string) => db.updateTable("stored_answer").where("request_key", "=", key);
const stored = (key: string) =>
  db.selectFrom("stored_answer").selectAll().where("request_key", "=", key).executeTakeFirstOrThrow();
/** The server of a request stops while it works: before its transaction committed, or after. */
const stop = (key: string, { committed }: { committed: boolean }) =>
  row(key)
    .set({ status: null, answer: null, lease_until: new Date(0), ...(!committed && { committed_at: null }) })
    .execute();

test("a wrong PIN whose answer was lost counts once, however often the same request comes", async () => {
  const ana = await aCustomer();
  const body = { amount: 9_000, pin: "0000" };
  const order: Sent = { method: "PUT", path: `/accounts/${ana.accountId}/pix/limits/DAY`, body, key: randomUUID() };
  const first = await send(ana, order);
  expect(first.code).toBe("WRONG_PIN");
  for (let again = 0; again < 6; again += 1) expect(await send(ana, order)).toEqual(first);
  const failures = () => db.selectFrom("customer").select("pin_failures").where("id", "=", ana.id).executeTakeFirst();
  expect(await failures()).toEqual({ pin_failures: 1 });
  expect((await send(ana, { ...order, body: { ...body, amount: 8_000 } })).code).toBe("IDEMPOTENCY_KEY_REUSED");
  expect(await failures()).toEqual({ pin_failures: 1 });
});

const limitOf = (who: Customer, sentPin: string, key: string): Sent => {
  const path = `/accounts/${who.accountId}/pix/limits/DAY`;
  return { method: "PUT", path, body: { amount: 9_000, pin: sentPin }, key };
};
const guess = async (who: Customer, key: string, pins: string[]) => {
  for (const sentPin of pins) expect((await send(who, limitOf(who, sentPin, key))).code).toBe("IDEMPOTENCY_KEY_REUSED");
};

test("the third other body of a request ends its answers, so that nobody learns a PIN from them", async () => {
  const ana = await aCustomer();
  const order = limitOf(ana, pin, randomUUID());
  const first = await send(ana, order);
  expect(first.status).toBe("PENDING");
  await guess(ana, order.key ?? "", ["0001", "0002"]);
  expect(await send(ana, order)).toEqual(first);
  await guess(ana, order.key ?? "", ["0003", pin, "0004", pin]);
  expect((await close(ana, order.key ?? "")).status).toBe("DONE");
});

test("who tries bodies with an ended session learns no more than with a living one", async () => {
  const ana = await aCustomer();
  const order = randomKey(ana, randomUUID());
  const first = await send(ana, order);
  await db.updateTable("session").set({ ended_at: new Date() }).where("customer_id", "=", ana.id).execute();
  const answerTo = async (body: object) => (await send(ana, { ...order, body })).code;
  const others = ["0001", "0002", "0003"].map((key) => ({ keyType: "CPF", key }));
  expect(await send(ana, order)).toEqual(first);
  for (const body of [...others, order.body]) expect(await answerTo(body)).toBe("UNAUTHORIZED");
});

test("of bodies that are tried at once, and after a server stopped, no more than three are compared", async () => {
  const ana = await aCustomer();
  const key = randomUUID();
  await send(ana, limitOf(ana, pin, key));
  await stop(key, { committed: false });
  const pins = Array.from({ length: 20 }, (_, number) => `1${String(number).padStart(3, "0")}`);
  await Promise.all(
    pins.map((sentPin, turn) => send(ana, { ...limitOf(ana, sentPin, key), on: turn % 2 ? app : second })),
  );
  await guess(ana, key, [pin]);
  const { mismatches } = await stored(key);
  expect(mismatches).toBe(3);
});

test("a changed password is told as changed, and nothing is tried on the old one", async () => {
  const ana = await aCustomer();
  const body = { currentPassword: password, newPassword: "outro-segredo" };
  const order: Sent = { method: "PUT", path: "/passwords/change-password", body, key: randomUUID() };
  for (let again = 0; again < 8; again += 1) expect(await send(ana, order)).toEqual({ status: 200 });
  expect(await emailsTo(ana.email)).toHaveLength(1);
});

test("two servers that get one request at once make one random key, and both say the same in the end", async () => {
  const ana = await aCustomer();
  const order = randomKey(ana, randomUUID());
  const answers = await Promise.all(
    [app, second, app, second].map(async (on) => {
      for (;;) {
        const answer = await send(ana, { ...order, on });
        if (answer.code !== "REQUEST_IN_PROGRESS") return answer;
      }
    }),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await keysOf(ana)).toBe(1);
});

test("a request whose server stopped after its commit is never done again, and is said to be unknown", async () => {
  const ana = await aCustomer();
  const order = randomKey(ana, randomUUID());
  await send(ana, order);
  await stop(order.key ?? "", { committed: true });
  for (const on of [app, second]) expect((await send(ana, { ...order, on })).code).toBe("REQUEST_OUTCOME_UNKNOWN");
  expect((await close(ana, order.key ?? "")).status).toBe("UNKNOWN");
  expect(await keysOf(ana)).toBe(1);
});

test("a request whose server stopped before its commit is done by the next, and once", async () => {
  const ana = await aCustomer();
  const order = randomKey(ana, randomUUID());
  await send(ana, order);
  await stop(order.key ?? "", { committed: false });
  expect((await send(ana, { ...order, on: second })).id).toMatch(/^[0-9a-f-]{36}$/);
  const { scope } = await stored(order.key ?? "");
  const statement = markCommit({ tenantId: ana.tenant.id, scope, key: order.key ?? "", attempt: 1 });
  const late = withTenant(ana.tenant.id, () =>
    withCommitGuard({ statement }, () =>
      db
        .transaction()
        .execute((tx) => tx.updateTable("customer").set({ name: "Late" }).where("id", "=", ana.id).execute()),
    ),
  );
  await expect(late).rejects.toThrow("another server has taken over");
  expect((await db.selectFrom("customer").select("name").where("id", "=", ana.id).executeTakeFirst())?.name).toBe(
    ana.name,
  );
});

test("a request that did not arrive is closed, and is not done when it arrives late", async () => {
  const ana = await aCustomer();
  const order = randomKey(ana, randomUUID());
  expect((await close(ana, order.key ?? "")).status).toBe("CLOSED");
  expect((await send(ana, order)).code).toBe("REQUEST_CLOSED");
  expect(await keysOf(ana)).toBe(0);
});

test("the outcome of a request is told to its own session alone", async () => {
  const [ana, bia] = [await aCustomer(), await aCustomer()];
  const key = randomUUID();
  await send(ana, randomKey(ana, key));
  expect((await close(bia, key)).status).toBe("CLOSED");
  expect((await close(ana, key)).status).toBe("DONE");
  const wrong: Sent = {
    method: "PUT",
    path: "/passwords/change-password",
    body: { currentPassword: "x", newPassword: "segredo-novo" },
    key: randomUUID(),
  };
  const refused = await send(ana, wrong);
  expect(await close(ana, wrong.key ?? "")).toEqual({ status: "REFUSED", message: refused.message });
});

test("what asks to come again is not final: the same request is done later", async () => {
  const ana = await aCustomer();
  const order = randomKey(ana, randomUUID());
  await db.updateTable("session").set({ ended_at: new Date() }).where("customer_id", "=", ana.id).execute();
  expect((await send(ana, order)).code).toBe("UNAUTHORIZED");
  await ana.signIn();
  expect((await send(ana, order)).id).toMatch(/^[0-9a-f-]{36}$/);
});

test("a session that a call ended gets the answer of that call, and no other answer", async () => {
  const ana = await aCustomer();
  const order = randomKey(ana, randomUUID());
  const first = await send(ana, order);
  await db.updateTable("session").set({ ended_at: new Date() }).where("customer_id", "=", ana.id).execute();
  expect(await send(ana, order)).toEqual(first);
  expect((await send(ana, { ...order, key: randomUUID() })).code).toBe("UNAUTHORIZED");
  expect((await send(ana, { ...order, body: { keyType: "CPF", key: ana.document } })).code).toBe("UNAUTHORIZED");
});

test("a stored answer holds nothing in clear, and is bound to its request", async () => {
  const ana = await aCustomer({ key: "ana@exemplo.com.br" });
  const key = randomUUID();
  const charge = {
    path: `/accounts/${ana.accountId}/pix/charges`,
    body: { key: "ana@exemplo.com.br", amount: 10 },
    key,
  };
  const { emv } = await send(ana, charge);
  const { answer, request_mac } = await stored(key);
  expect(emv).toContain("br.gov.bcb.pix");
  expect(answer?.includes("br.gov")).toBe(false);
  const other = randomUUID();
  await send(ana, { ...charge, key: other });
  await row(other).set({ answer, request_mac }).execute();
  expect((await send(ana, { ...charge, key: other })).code).toBe("INTERNAL");
});

test("a key that is no UUID is refused", async () => {
  expect((await send(await aCustomer(), { ...randomKey(await aCustomer(), "abc") })).code).toBe("validation");
});

test("a session keeps its last 200 requests, also of those that it closes", async () => {
  const ana = await aCustomer();
  const count = () =>
    db
      .selectFrom("stored_answer")
      .select((e) => e.fn.countAll<number>().as("rows"))
      .where("scope", "=", tokenHash(ana.headers["authorization"] ?? ""));
  const keys = Array.from({ length: 204 }, () => randomUUID());
  for (const key of keys) {
    clock.advance(1);
    await close(ana, key);
  }
  expect(await count().executeTakeFirst()).toEqual({ rows: 201 });
  expect((await send(ana, randomKey(ana, keys.at(-1) ?? ""))).code).toBe("REQUEST_CLOSED");
  await send(ana, randomKey(ana, randomUUID()));
  expect(await count().executeTakeFirst()).toEqual({ rows: 201 });
});

test("a request that was done without an answer is kept, however many come after it", async () => {
  const ana = await aCustomer();
  const order = randomKey(ana, randomUUID());
  await send(ana, order);
  await stop(order.key ?? "", { committed: true });
  for (let count = 0; count < 203; count += 1) {
    clock.advance(1);
    await close(ana, randomUUID());
  }
  expect((await send(ana, order)).code).toBe("REQUEST_OUTCOME_UNKNOWN");
  expect(await keysOf(ana)).toBe(1);
});

test("the oldest request that a session has is repeated, not done again, also where it has the most", async () => {
  const ana = await aCustomer();
  const order = randomKey(ana, randomUUID());
  const first = await send(ana, order);
  for (let count = 0; count < 200; count += 1) {
    clock.advance(1);
    await close(ana, randomUUID());
  }
  for (let again = 0; again < 3; again += 1) expect(await send(ana, order)).toEqual(first);
  expect(await keysOf(ana)).toBe(1);
});

test.each([
  ["/persons", 51, () => ({ document: aCpf(), name: "Joana Prado Reis", password })],
  ["/passwords/send-forgot-password-code", 51, () => ({ document: aCpf(), email: "joana@exemplo.com.br" })],
  ["/passwords/forgot-password", 51, () => ({ code: "123456", password: "outro-segredo" })],
])("an address that is known to wait costs no request of its own at %s", async (path, allowed, body) => {
  const headers = {
    host: world.aurora.host,
    "x-tenant-id": world.aurora.id,
    "x-forwarded-for": `198.51.100.${path.length}`,
  };
  const told = [];
  const before = await claims();
  for (let turn = 0; turn < allowed + 9; turn += 1)
    told.push((await send({ headers }, { path, body: body(), key: randomUUID() })).status);
  expect(told.slice(allowed - 1)).toEqual(Array.from({ length: 10 }, () => 429));
  expect((await claims()) - before).toBe(allowed);
});
