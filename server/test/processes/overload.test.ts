import pg from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import { sql } from "kysely";
import { aCpf } from "../documents.ts";
import { waitingForLocks } from "../database/waiting-for-locks.ts";
import { aWorld, type Customer, password } from "../world.ts";
import { expectCommonRules } from "../wire.ts";

/**
 * The server has sixteen connections: reads may use eight, payments ten. Changes and
 * sign-ins have one connection each of their own.
 */
const world = await aWorld({ refusesWhenBusy: true, connections: 16 });
const { app, aCustomer, db, deps, superuser, aurora } = world;
const address = await app.listen({ host: "127.0.0.1", port: 0 });

// Kept-alive connections would keep the server open for a minute.
afterAll(() => app.server.closeAllConnections());

const shop = await aCustomer({ key: "loja@exemplo.com.br" });
const ana = await aCustomer({ balance: 100_00 });
let callers = 0;
/** Each call is of an address of its own: one address leaves the last places to others. */
const send = async (method: string, path: string, who: Pick<Customer, "headers">, body?: object) => {
  const { host: _host, ...headers } = who.headers;
  const from = { "x-forwarded-for": `203.0.${Math.floor(++callers / 250)}.${callers % 250}` };
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: { ...headers, ...from, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = (await answer.json()) as { code?: string; message?: string };
  return { status: answer.status, headers: answer.headers, body: json };
};
/** The calls of a test; those that it does not wait for end before the next one. */
const sent: Promise<unknown>[] = [];
const call = (...what: Parameters<typeof send>) => {
  const answer = send(...what);
  sent.push(answer);
  return answer;
};
const readKeys = (who: Customer) => call("GET", `/accounts/${who.accountId}/pix/keys`, who);
const lookUp = (who: Customer) =>
  call("POST", `/accounts/${who.accountId}/pix/key-info`, who, { key: "loja@exemplo.com.br" });
const newKey = (who: Customer) => call("POST", `/accounts/${who.accountId}/pix/keys`, who, { keyType: "EVP", key: "" });
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
afterEach(async () => {
  await release();
  await Promise.all(sent.splice(0));
});

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
  const reads = [...(await waitingReads(8)), ...Array.from({ length: 34 }, async () => readKeys(ana))];
  expect((await pay(ana, ids[1] ?? "")).status).toBe(200);
  expect((await call("GET", "/health", ana)).body).toEqual({ status: "ok" });

  const refused = await Promise.all(await firstOf(34, reads));
  for (const { status, headers, body } of refused) {
    expect([status, headers.get("retry-after"), body]).toEqual([503, "2", busy]);
  }
  expect(await waitingForLocks(db)).toBe(8);
  await release();
  const all = await Promise.all(reads);
  expect(all.filter(({ status }) => status === 200)).toHaveLength(8);
  expect((await readKeys(ana)).status).toBe(200);
});

test("a refused read has the common headers and error shape", async () => {
  await lockKeys();
  const reads = [...(await waitingReads(8)), ...Array.from({ length: 2 }, async () => readKeys(ana))];
  const [{ headers, body, status }] = (await Promise.all(await firstOf(1, reads))) as [Awaited<(typeof reads)[0]>];
  const answer = { statusCode: status, headers: Object.fromEntries(headers), body: "", json: () => body };
  expect(() => expectCommonRules({ ...answer, statusCode: 499 } as never, "a refused read")).toThrow(/SERVER_BUSY/);
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("where reads have all that is theirs, a change, a sign-in and a payment still have their place", async () => {
  const id = await ana.lookUp("loja@exemplo.com.br");
  expect((await pay(ana, id)).status).toBe(200);
  const next = await ana.lookUp("loja@exemplo.com.br");
  await lockKeys();
  const reads = await waitingReads(8);
  expect((await readKeys(ana)).body).toEqual(busy);
  const change = lookUp(ana);
  await expect.poll(() => waitingForLocks(db)).toBe(9);
  const credentials = { document: ana.document, password: "errada-mesmo" };
  expect((await call("POST", "/authenticate", { headers: { "x-tenant-id": aurora.id } }, credentials)).status).toBe(
    401,
  );
  expect((await pay(ana, next)).status).toBe(200);
  await release();
  await Promise.all([...reads, change]);
});

/** Calls that wait for a lock with all connections that their class may take, one after the other, and one more. */
async function filled<T>(calls: (() => Promise<T>)[]): Promise<{ waiting: Promise<T>[]; refused: T }> {
  const [last, ...first] = calls.toReversed();
  const waiting: Promise<T>[] = [];
  for (const one of first) {
    waiting.push(one());
    await expect.poll(() => waitingForLocks(db)).toBe(waiting.length);
  }
  if (!last) throw new Error("no call is one too many");
  return { waiting, refused: await last() };
}

test("a refused change leaves nothing: no key, and no count of its customer's", async () => {
  // One connection of their own, and seven of those that all share.
  const people = await times(9, () => aCustomer());
  await lockKeys();
  const { waiting, refused } = await filled(people.map((who) => async () => ({ who, ...(await newKey(who)) })));
  await release();
  expect([refused.status, refused.headers.get("retry-after"), refused.body]).toEqual([503, "2", busy]);
  expect(await leftBy(refused.who)).toEqual([0, 0]);
  const [done] = await Promise.all(waiting);
  expect(done && [done.status, await leftBy(done.who)]).toEqual([200, [1, 1]]);
});

/** A customer's keys, and the counts of how many were registered. */
async function leftBy({ accountId, id }: Customer): Promise<number[]> {
  const counted = deps.secrets.mac("throttle", "PIX_KEY_REGISTER", id);
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from pix_key where account_id = ${accountId}
    union all select count(*)::int from throttle where subject = ${counted}`.execute(db);
  return rows.map(({ many }) => many);
}

test("a refused sign-up leaves nobody, and is not counted", async () => {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  await client.query("begin");
  await client.query("lock table throttle in access exclusive mode");
  release = async () => {
    release = async () => {};
    await client.query("rollback");
    await client.end();
  };
  const headers = { headers: { "x-tenant-id": aurora.id } };
  const documents = Array.from({ length: 9 }, () => aCpf());
  const signUp = async (document: string) => {
    const answer = await call("POST", "/persons", headers, { document, name: "Rui Prado", password });
    return { document, status: answer.status, body: answer.body };
  };
  const { waiting, refused } = await filled(documents.map((document) => () => signUp(document)));
  await release();
  const done = await Promise.all(waiting);
  expect([refused.status, refused.body, ...done.map(({ status }) => status)]).toEqual([
    503,
    busy,
    ...done.map(() => 200),
  ]);
  const { rows } = await sql<{ document: string; counted: number }>`
    select document, (select count(*)::int from throttle where kind = 'SIGN_UP_ADDRESS') as counted
      from customer where document = any (${documents}) order by document`.execute(db);
  expect(rows).toEqual(
    done.map(({ document }) => ({ document, counted: 8 })).toSorted((a, b) => (a.document < b.document ? -1 : 1)),
  );
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
  const reads = await waitingReads(8);
  const refused = await times(3, async () => {
    const more = Array.from({ length: 20 }, async () => readKeys(shop));
    return Promise.all(await firstOf(12, more));
  });
  expect(new Set(refused.flat().map(({ body }) => body.code))).toEqual(new Set(["SERVER_BUSY"]));
  await client.query("rollback");
  await client.end();
  expect((await paying).status).toBe(200);
  await release();
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
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
