import { randomUUID } from "node:crypto";
import { idempotencyHeader } from "@vitral/contract/requests/close-request";
import { expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { aMailbox } from "../../../test/mailbox.ts";
import { aWorld, type Customer, longWaits, password } from "../../../test/world.ts";
import { withCommitGuard } from "../database/before-commit.ts";
import { withTenant } from "../database/tenancy.ts";
import { markCommit } from "./queries.ts";

const world = await aWorld();
const { aCustomer, app, db, deps } = world;
const { emailsTo } = aMailbox(world);
/** Another server on the same database. */
const { http: second } = await buildApp({ ...deps, http: world.http, admissionWaitMs: longWaits });

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
  const { scope } = await db
    .selectFrom("stored_answer")
    .select("scope")
    .where("request_key", "=", order.key ?? "")
    .executeTakeFirstOrThrow();
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
  const stored = await db
    .selectFrom("stored_answer")
    .selectAll()
    .where("request_key", "=", key)
    .executeTakeFirstOrThrow();
  expect(emv).toContain("br.gov.bcb.pix");
  expect(stored.answer?.includes("br.gov")).toBe(false);
  const other = randomUUID();
  await send(ana, { ...charge, key: other });
  await row(other).set({ answer: stored.answer, request_mac: stored.request_mac }).execute();
  expect((await send(ana, { ...charge, key: other })).code).toBe("INTERNAL");
});

test("a key that is no UUID is refused, and a session keeps its last 200 requests", async () => {
  const ana = await aCustomer();
  expect((await send(ana, { ...randomKey(ana, "abc") })).code).toBe("validation");
  for (let more = 0; more < 203; more += 1) await close(ana, randomUUID());
  await send(ana, randomKey(ana, randomUUID()));
  const { rows } = await db
    .selectFrom("stored_answer")
    .select((e) => e.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  expect(rows).toBeLessThan(240);
});
