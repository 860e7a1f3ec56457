import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { saoPauloDay } from "@vitral/brazil/dates";
import type { ConsoleEndpoint } from "@vitral/contract/console/console-endpoint";
import { consoleEndpoints } from "@vitral/contract/console/console-endpoints";
import { getCustomer } from "@vitral/contract/console/customers";
import { isAllowed, type StaffAction, staffRoles } from "@vitral/contract/console/permissions";
import { endpoints } from "@vitral/contract/endpoints";
import type { EndpointShape } from "@vitral/contract/endpoint";
import { getAccount } from "@vitral/contract/accounts";
import { sql } from "kysely";
import { beforeEach, expect, inject, onTestFinished, test, vi } from "vitest";
import { serveConsole } from "../../src/modules/staff/staff.ts";
import { openDb } from "../../src/platform/database/db.ts";
import { applicationRole, createDatabase, ownerRole } from "../../src/platform/database/prepare-database.ts";
import { type Read, type Reads, replicaAt } from "../../src/platform/database/replica.ts";
import { untilAllIsThere, writtenOn } from "../../src/platform/database/replica-state.ts";
import type { ReadFor } from "../../src/platform/http/serve.ts";
import { aConsole } from "../console-world.ts";
import { addressOf, nameOf, wellFormed } from "../security/well-formed.ts";
import { orderBody } from "../staff/orders.ts";
import { aPrimaryWithStandby, asSuperuser } from "../standby.ts";
import { aDataDir, start } from "../running-server.ts";
import { aFreePort } from "../serving.ts";
import { withRole } from "../world-database.ts";
import { aWorld, password, worldKey } from "../world.ts";

/** For how long the replay stands still; longer on a landing. */
const pauseSeconds = process.env["CI"] ? 30 : 3;

const lines: string[] = [];
const log = () => ({ warn: (...words: unknown[]) => void lines.push(JSON.stringify(words)) }) as never;
const cluster = await aPrimaryWithStandby();
const world = await aWorld({
  postgresUrl: cluster.primary.url("postgres", "postgres"),
  replica: (database) => replicaAt(cluster.url(applicationRole, database), { demo: false, log }),
});
const { aurora, aCustomer, replica, databaseUrl } = world;
const { aStaff, deps } = await aConsole(world);
const database = new URL(databaseUrl).pathname.slice(1);
const key = "bia@exemplo.com.br";
const [ana, bia] = [await aCustomer({ balance: 500_00, name: "Ana Lima" }), await aCustomer({ key })];
await ana.pay(await ana.lookUp(key), 12.34);
const olivia = await aStaff({ role: "OPERACAO" });
/** Signing in moves the clock: a session of before may have ended. */
beforeEach(async () => void (await Promise.all([olivia.signIn(), ana.signIn(), bia.signIn()])));

/** How many reads each of them answered. */
async function counts() {
  const [metric] = replica.metrics;
  const { values } = (await metric?.get()) ?? { values: [] };
  const sum = (label: "by" | "because", value: string) =>
    values.filter(({ labels }) => labels[label] === value).reduce((total, one) => total + one.value, 0);
  return {
    replica: sum("by", "replica"),
    primary: sum("by", "primary"),
    because: (why: string) => sum("because", why),
  };
}
/** Who answered what was asked meanwhile. */
async function answeredBy(ask: () => Promise<unknown>): Promise<{ replica: number; primary: number }> {
  const before = await counts();
  await ask();
  const after = await counts();
  return { replica: after.replica - before.replica, primary: after.primary - before.primary };
}
const longWait = { timeout: 30_000, interval: 200 };
const customers = () => olivia.send("GET", `/${aurora.slug}/customers`);
/** Until the replica answers again. */
const isUsed = () =>
  vi.waitFor(async () => expect(await answeredBy(customers)).toEqual({ replica: 1, primary: 0 }), longWait);

const marked = (list: readonly EndpointShape[]) => list.filter((one) => one.replica).map(nameOf);

test("these reads alone may go to a replica", () => {
  expect(marked(endpoints)).toEqual(["POST /privacy/export", "GET /accounts/:accountId/transactions/file"]);
  expect(marked(consoleEndpoints)).toEqual([
    "GET /staff",
    "GET /staff/csv",
    "GET /:tenant/commands",
    "GET /:tenant/commands/csv",
    "GET /:tenant/commands/:id/file",
    "GET /:tenant/cases",
    "GET /:tenant/cases/csv",
    "GET /:tenant/cases/counts",
    "GET /:tenant/reviews",
    "GET /:tenant/reviews/csv",
    "GET /:tenant/audit",
    "GET /audit",
    "GET /:tenant/audit/csv",
    "GET /audit/csv",
    "GET /:tenant/ledger/balances",
    "GET /:tenant/ledger/trial-balance",
    "GET /:tenant/ledger/trial-balance/csv",
    "GET /:tenant/ledger/postings",
    "GET /:tenant/ledger/postings/csv",
    "GET /:tenant/ledger/verifications",
    "GET /:tenant/ledger/verifications/csv",
    "GET /:tenant/ledger/odd-balances",
    "GET /:tenant/ledger/odd-balances/csv",
    "GET /:tenant/payments",
    "GET /:tenant/payments/csv",
    "GET /:tenant/messages",
    "GET /:tenant/messages/csv",
    "GET /:tenant/messages/counts",
    "GET /:tenant/reconciliation",
    "GET /:tenant/reconciliation/differences",
    "GET /:tenant/reconciliation/differences/csv",
    "GET /:tenant/reports",
    "GET /:tenant/reports/csv",
    "GET /:tenant/home",
    "GET /:tenant/customers",
    "GET /:tenant/customers/csv",
    "GET /:tenant/customers/:id/payments",
    "GET /:tenant/customers/:id/messages",
    "GET /:tenant/customers/:id/notes",
  ]);
});

test("a call that changes something is none of them, and the types know no other", () => {
  const all: readonly EndpointShape[] = [...endpoints, ...consoleEndpoints];
  const wrong = all.filter((one) => one.replica && (one.deed || (one.method !== "GET" && one.keyless !== "READS")));
  expect(wrong.map(nameOf)).toEqual([]);
  const never = (_read: Read) => Promise.reject(new Error("is not asked"));
  const types = (console: Parameters<typeof serveConsole>[0], readFor: ReadFor) => {
    // @ts-expect-error: it may not go to a replica
    serveConsole(console, getCustomer, async (_input, { read }) => never(read));
    // @ts-expect-error: nor this
    return readFor(getAccount);
  };
  expect(types).toBeTypeOf("function");
});

const today = saoPauloDay(world.clock.now());
/** What a call needs beside what its contract allows to leave out. */
const needed: Record<string, Record<string, string>> = {
  "GET /:tenant/ledger/trial-balance": { day: today },
  "GET /:tenant/ledger/trial-balance/csv": { day: today },
  "GET /:tenant/reports": { report: "BALANCES", from: today, to: today },
  "GET /:tenant/reports/csv": { report: "BALANCES", from: today, to: today },
  "GET /:tenant/commands/:id/file": { format: "json" },
};

async function aFinishedExport(): Promise<string> {
  const andre = await aStaff({ role: "APROVACAO" });
  await andre.signIn();
  const order = orderBody({ kind: "customer.export", payload: { customerId: ana.id } });
  const { id } = (await olivia.send("POST", `/${aurora.slug}/commands`, order)).json();
  await andre.send("POST", `/${aurora.slug}/commands/${id}/approve`, { version: 1 });
  return id;
}

const ofConsole = consoleEndpoints.filter(({ replica: isOne }) => isOne);
test.each(ofConsole.map((one) => [nameOf(one), one] as const))(
  "the replica answers %s, and the primary none of it",
  async (name, { path, action }: ConsoleEndpoint) => {
    const role = staffRoles.find((one) => action === "signed-in" || isAllowed(one, action as StaffAction));
    const isExport = path.endsWith("/commands/:id/file");
    const id = isExport ? await aFinishedExport() : ana.id;
    const member = isExport ? olivia : await aStaff({ ...(role && { role }) });
    if (!isExport) await member.signIn();
    const address = `${path.replace(":tenant", aurora.slug).replace(":id", id)}?${new URLSearchParams(needed[name]).toString()}`;
    await vi.waitFor(async () => {
      const by = await answeredBy(async () => {
        const answer = await member.send("GET", address);
        expect([answer.statusCode, answer.statusCode < 400 || answer.body]).toEqual([200, true]);
      });
      expect(by).toEqual({ replica: expect.any(Number), primary: 0 });
      expect(by.replica).toBeGreaterThan(0);
    }, longWait);
  },
);

const statement = `/transactions/file?startDate=${today}&endDate=${today}&format=csv`;
const ownData = () =>
  world.app.inject({
    method: "POST",
    url: "/api/privacy/export",
    headers: bia.headers,
    payload: { password, format: "json" },
  });

test("the replica answers a customer's files, and the checks of the books", async () => {
  const ask = async () => {
    expect((await ana.get(statement)).statusCode).toBe(200);
    expect((await ownData()).json().customer).toHaveLength(1);
  };
  await vi.waitFor(async () => expect(await answeredBy(ask)).toEqual({ replica: 2, primary: 0 }), {
    ...longWait,
    interval: 61_000,
  });
  const verify = async () => {
    const { id } = (await olivia.send("POST", `/${aurora.slug}/ledger/verifications`)).json();
    const state = async () => {
      const { rows } = await sql<{ state: string }>`
        select state from ledger_verification where tenant_id = ${aurora.id} and id = ${id}`.execute(world.db);
      return rows[0]?.state;
    };
    await expect.poll(state, longWait).toBe("SOUND");
  };
  await vi.waitFor(async () => expect((await answeredBy(verify)).replica).toBeGreaterThan(20), longWait);
});

test("balance, statement and what decides never leave the primary", async () => {
  const others = endpoints.filter((one) => one.method === "GET" && !one.replica && one.access !== "public");
  const known = { accountId: ana.accountId, document: ana.document };
  const ofOthers = consoleEndpoints.filter((one) => one.method === "GET" && !one.replica && one.action !== "public");
  const answered: string[] = [];
  const by = await answeredBy(async () => {
    for (const one of others) {
      const call = { method: "GET", url: addressOf(one, wellFormed(one, known)), headers: ana.headers } as const;
      if ((await world.app.inject(call)).statusCode === 200) answered.push(one.path);
    }
    for (const { path } of ofOthers)
      await olivia.send("GET", path.replace(":tenant", aurora.slug).replaceAll(/:\w+/g, ana.id));
  });
  expect(by).toEqual({ replica: 0, primary: 0 });
  expect(answered).toEqual(expect.arrayContaining(["/accounts/:accountId", "/accounts/:accountId/transactions"]));
});

/** Writes a note, and whether the list has it that is read right after. */
async function seesOwnNote(): Promise<boolean> {
  const [notes, text] = [`/${aurora.slug}/customers/${ana.id}/notes`, randomUUID()];
  world.clock.advance(1);
  expect((await olivia.send("POST", notes, { key: randomUUID(), text })).statusCode).toBe(200);
  const { rows } = (await olivia.send("GET", notes)).json();
  return rows[0].text === text;
}
/** Pays, and whether the statement's file has it. */
async function seesOwnPayment(): Promise<boolean> {
  const { transactionId } = (await ana.pay(await ana.lookUp(key), 0.01)).json();
  world.clock.advance(61);
  const file = await ana.get(statement.replace("csv", "ofx"));
  return file.body.includes(transactionId);
}

test("what was just written is in what is read, on whichever of them", async () => {
  await isUsed();
  const by = await answeredBy(async () => {
    for (let round = 0; round < 20; round += 1) expect(await seesOwnNote()).toBe(true);
    expect(await seesOwnPayment()).toBe(true);
  });
  expect(by.replica).toBeGreaterThan(0);
});

test("while the replay stands still nothing stale is shown, and then the replica is used again", async () => {
  await isUsed();
  await cluster.pauseReplay();
  onTestFinished(async () => void (await cluster.resumeReplay()));
  const by = await answeredBy(async () => {
    expect(await seesOwnPayment()).toBe(true);
    for (const until = performance.now() + pauseSeconds * 1_000; performance.now() < until; await sleep(200))
      expect(await seesOwnNote()).toBe(true);
    expect(await seesOwnPayment()).toBe(true);
  });
  expect(by.replica).toBe(0);
  expect(by.primary).toBeGreaterThan(2);
  await cluster.resumeReplay();
  await isUsed();
  expect(lines.join("\n")).toContain("the replica is behind");
});

test("a replica that stops, or stands still, leaves all to the primary, which waits a second once", async () => {
  for (const [away, back] of [
    [cluster.freeze, cluster.goOn],
    [cluster.stop, cluster.startAgain],
  ] as const) {
    await isUsed();
    await away();
    const from = performance.now();
    const by = await answeredBy(async () => {
      for (let round = 0; round < 5; round += 1) {
        expect((await customers()).statusCode).toBe(200);
        expect(await seesOwnNote()).toBe(true);
      }
    });
    expect(by).toEqual({ replica: 0, primary: 10 });
    expect(performance.now() - from).toBeLessThan(8_000);
    await back();
  }
  await isUsed();
});

test("a read that the standby ends to go on with its replay is asked again of the primary, once", async () => {
  await isUsed();
  const asked: string[] = [];
  const before = (await counts()).because("conflict");
  const answer = replica.reads(deps.db)(async (db) => {
    const { rows } = await sql<{ on: string }>`
      select case when pg_is_in_recovery() then 'replica' else 'primary' end as on,
             pg_sleep(case when pg_is_in_recovery() then 20 else 0 end) from (select count(*) from customer_note) n`.execute(
      db,
    );
    asked.push(rows[0]?.on ?? "");
    return asked;
  });
  await sleep(500);
  await asSuperuser(
    cluster.primary,
    "do $$ begin perform pg_current_xact_id(); lock table customer_note in access exclusive mode; end $$",
    database,
  );
  expect(await answer).toEqual(["primary"]);
  expect((await counts()).because("conflict")).toBe(before + 1);
});

test("a read sees its bank alone on the replica, writes nothing there, and keeps no connection", async () => {
  await isUsed();
  const read = replica.reads(deps.db);
  expect(await read((db) => db.selectFrom("customer").select("id").execute())).toEqual([]);
  const write = read((db) => db.updateTable("customer").set({ name: "Ana" }).where("id", "=", ana.id).execute());
  await expect(write).rejects.toMatchObject({ code: "25006" });
  const [kept] = await read(async (db) => [db]);
  await expect(kept?.selectFrom("customer").select("id").execute()).rejects.toThrow("a read that has ended");
});

test("another history, another database and a primary are no replica, and the start says so", async () => {
  await isUsed();
  const there = openDb(cluster.url(applicationRole, database), { max: 1 });
  const written = await writtenOn(deps.db);
  await untilAllIsThere(there.db, written);
  const former = { ...written, timeline: written.timeline + 1 };
  await expect(untilAllIsThere(there.db, former)).rejects.toThrow("behind");
  await there.close();
  const at = (url: string) => replicaAt(url, { demo: false, log });
  const [other, itself] = [at(inject("postgresUrl")), at(databaseUrl)];
  await expect(other.refuseOther(deps.db)).rejects.toThrow("DATABASE_READ_URL leads to another database");
  await itself.refuseOther(deps.db);
  expect(itself.warnings()).toEqual(["DATABASE_READ_URL leads to no replica: the primary answers its reads"]);
  await Promise.all([other.close(), itself.close()]);
});

/** A server of its own on the world's database. */
async function aServer(readUrl: string) {
  const env = {
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: cluster.primary.url(ownerRole, database),
    DATABASE_READ_URL: readUrl,
    SECRET_KEY: worldKey.toString("base64"),
    PUBLIC_URL: "http://localhost",
    SMTP_URL: "outbox:",
    SMS_URL: "outbox:",
    METRICS_TOKEN: "sixteen-letters-and-more",
    DEMO: "0",
    DRAIN_SECONDS: "0",
  };
  return start({ dataDir: aDataDir(), port: await aFreePort(), env });
}

test("a server reads there, starts without it, and not with one of another database", async () => {
  await world.db.insertInto("tenant_host").values({ tenant_id: aurora.id, host: "127.0.0.1" }).execute();
  const server = await aServer(cluster.url(applicationRole, database));
  await server.ready();
  const call = async (path: string, init: RequestInit = {}) => fetch(`${server.url}/api${path}`, init);
  const credentials = JSON.stringify({ document: ana.document, password });
  const headers = { "content-type": "application/json", "x-tenant-id": aurora.id };
  const signedIn = await call("/authenticate", { method: "POST", headers, body: credentials });
  const { token } = (await signedIn.json()) as { token: string };
  const file = await call(`/accounts/${ana.accountId}${statement}`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  expect(file.status).toBe(200);
  const metrics = await call("/metrics", { headers: { authorization: "Bearer sixteen-letters-and-more" } });
  expect(await metrics.text()).toContain('vitral_replica_reads_total{by="replica",because="fresh"} 1');

  const alone = await aServer(`postgresql://${applicationRole}@127.0.0.1:${await aFreePort()}/${database}`);
  await alone.ready();
  expect(alone.output.out).toContain("the replica does not answer: the primary answers its reads");
  // Of the same name, at another PostgreSQL.
  await createDatabase(inject("postgresUrl"), database);
  const wrong = await aServer(withRole(inject("postgresUrl"), applicationRole, database));
  expect(await wrong.ended).toBe(1);
  expect(wrong.output.err).toContain("DATABASE_READ_URL leads to another database than DATABASE_URL");
});

test("a replica that was promoted is none any more", async () => {
  await cluster.promote();
  const reads: Reads = replica.reads;
  await vi.waitFor(async () => {
    await reads(deps.db)((db) => sql`select 1`.execute(db));
    expect((await counts()).because("primary")).toBeGreaterThan(0);
  }, longWait);
  expect(await seesOwnNote()).toBe(true);
});
