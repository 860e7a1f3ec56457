import pg from "pg";
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import { waitingForLocks } from "../waiting-for-locks.ts";
import { aWorld, type Customer, password } from "../world.ts";
import { aCpf } from "../documents.ts";
import { expectCommonRules } from "../wire.ts";

/** The world's server has eight connections: reads may use six, changes and sign-ins seven, payments all. */
const { app, aCustomer, db, deps, superuser, aurora } = await aWorld({ refusesWhenBusy: true });
const address = await app.listen({ host: "127.0.0.1", port: 0 });

// Kept-alive connections would keep the server open for a minute.
afterAll(() => app.server.closeAllConnections());

const shop = await aCustomer({ key: "loja@exemplo.com.br" });
const ana = await aCustomer({ balance: 100_00 });
const bruno = await aCustomer();
const call = async (method: string, path: string, who: Pick<Customer, "headers">, body?: object) => {
  const { host: _host, ...headers } = who.headers;
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = (await answer.json()) as { code?: string; message?: string };
  return { status: answer.status, headers: answer.headers, body: json };
};
const readKeys = (who: Customer) => call("GET", `/accounts/${who.accountId}/pix/keys`, who);
const lookUp = (who: Customer) =>
  call("POST", `/accounts/${who.accountId}/pix/key-info`, who, { key: "loja@exemplo.com.br" });
const pay = (who: Customer, keyInfoId: string) =>
  call("POST", `/accounts/${who.accountId}/pix/payment`, who, {
    keyInfoId,
    amount: 1,
    pin: "1234",
    scheduledDate: null,
  });
const times = <T>(many: number, one: () => Promise<T>) => Promise.all(Array.from({ length: many }, one));
const busy = {
  code: "SERVER_BUSY",
  message: "Estamos com muitos acessos agora. Aguarde 2 segundos e tente novamente.",
};

let release = async () => {};
afterEach(() => release());

/** Locks the table that key reads need and payments do not. */
async function lockKeys(): Promise<void> {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  await client.query("begin");
  await client.query("lock table pix_key in access exclusive mode");
  release = async () => {
    release = async () => {};
    await client.query("rollback");
    await client.end();
  };
}

/**
 * Reads that wait for the keys, each with a connection of its own: reads of one moment share one, so the next begins
 * when the one before waits.
 */
async function waitingReads(many: number): Promise<ReturnType<typeof readKeys>[]> {
  const before = await waitingForLocks(db);
  const reads: ReturnType<typeof readKeys>[] = [];
  while (reads.length < many) {
    reads.push(readKeys(ana));
    await expect.poll(() => waitingForLocks(db)).toBe(before + reads.length);
  }
  return reads;
}

test("with a free database nothing is refused", async () => {
  for (let round = 0; round < 10; round += 1) {
    const answers = await times(10, () => readKeys(ana));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  }
});

test("queued reads are refused with a wait; payments continue, and health stays 200", async () => {
  const ids = [await ana.lookUp("loja@exemplo.com.br"), await ana.lookUp("loja@exemplo.com.br")];
  expect((await pay(ana, ids[0] ?? "")).status).toBe(200);
  await lockKeys();
  const reads = [...(await waitingReads(6)), ...Array.from({ length: 34 }, async () => readKeys(ana))];
  expect((await pay(ana, ids[1] ?? "")).status).toBe(200);
  expect((await call("GET", "/health", ana)).body).toEqual({ status: "ok" });

  const refused = await Promise.all(await firstOf(34, reads));
  for (const { status, headers, body } of refused) {
    expect([status, headers.get("retry-after"), body]).toEqual([503, "2", busy]);
  }
  expect(await waitingForLocks(db)).toBe(6);
  await release();
  const all = await Promise.all(reads);
  expect(all.filter(({ status }) => status === 200)).toHaveLength(6);
  expect((await readKeys(ana)).status).toBe(200);
});

test("a refused read has the common headers and error shape", async () => {
  await lockKeys();
  const reads = [...(await waitingReads(6)), ...Array.from({ length: 2 }, async () => readKeys(ana))];
  const [{ headers, body, status }] = (await Promise.all(await firstOf(1, reads))) as [Awaited<(typeof reads)[0]>];
  const answer = { statusCode: status, headers: Object.fromEntries(headers), body: "", json: () => body };
  expect(() => expectCommonRules({ ...answer, statusCode: 499 } as never, "a refused read")).toThrow(/SERVER_BUSY/);
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("content-security-policy")).toContain("default-src 'self'");
});

test("changes are refused after reads and before payments, and leave nothing", async () => {
  const id = await ana.lookUp("loja@exemplo.com.br");
  expect((await pay(ana, id)).status).toBe(200);
  const next = await ana.lookUp("loja@exemplo.com.br");
  await lockKeys();
  const reads = await waitingReads(6);
  expect((await readKeys(ana)).body).toEqual(busy);
  const change = lookUp(bruno);
  await expect.poll(() => waitingForLocks(db)).toBe(7);
  const document = aCpf();
  const signUp = call(
    "POST",
    "/persons",
    { headers: { "x-tenant-id": aurora.id } },
    {
      document,
      name: "Rui Prado",
      password,
    },
  );
  const signIn = call(
    "POST",
    "/authenticate",
    { headers: { "x-tenant-id": aurora.id } },
    {
      document: ana.document,
      password: "errada-mesmo",
    },
  );
  for (const { status, headers, body } of await Promise.all([signUp, signIn, lookUp(bruno)])) {
    expect([status, headers.get("retry-after"), body]).toEqual([503, "2", busy]);
  }
  expect((await pay(ana, next)).status).toBe(200);
  await release();
  expect((await Promise.all([...reads, change])).map(({ status }) => status)).toEqual([
    200, 200, 200, 200, 200, 200, 200,
  ]);
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from customer where document = ${document}
    union all select count(*)::int from throttle where kind like 'SIGN_IN%' and tenant_id = ${aurora.id} and attempts > 0
      and subject = ${deps.secrets.mac("throttle", "SIGN_IN_DOCUMENT", ana.document)}`.execute(db);
  expect(rows.map(({ many }) => many)).toEqual([0, 0]);
});

test("an accepted payment is answered while reads are refused", async () => {
  const id = await ana.lookUp("loja@exemplo.com.br");
  const before = await ana.balance();
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  await client.query("begin");
  await client.query("select from customer where id = $1 for update", [ana.id]);
  const paying = pay(ana, id);
  await expect.poll(() => waitingForLocks(db)).toBe(1);
  await lockKeys();
  const reads = await waitingReads(5);
  const refused = await times(3, async () => {
    const more = Array.from({ length: 20 }, async () => readKeys(shop));
    return Promise.all(await firstOf(12, more));
  });
  expect(new Set(refused.flat().map(({ body }) => body.code))).toEqual(new Set(["SERVER_BUSY"]));
  await client.query("rollback");
  await client.end();
  expect((await paying).status).toBe(200);
  await release();
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await ana.balance()).toBe(before - 1_00);
});

/** The first so many of them that are answered. */
async function firstOf<T>(many: number, all: Promise<T>[]): Promise<Promise<T>[]> {
  const done: Promise<T>[] = [];
  await new Promise<void>((resolve) => {
    for (const one of all) {
      void one.finally(() => {
        done.push(one);
        if (done.length === many) resolve();
      });
    }
  });
  return done.slice(0, many);
}
