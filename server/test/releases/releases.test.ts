import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { idempotencyHeader } from "@vitral/contract/endpoint";
import { verifyAudit } from "../../src/modules/audit/audit.ts";
import { applicationRole, ownerRole } from "../../src/platform/database/prepare-database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { readSchemaFiles, schemaFolder } from "../../src/platform/database/schema-files.ts";
import { tenantsFrom } from "../../src/modules/tenants/tenants.ts";
import { addNetworkKey } from "../network.ts";
import { aWorld } from "../world.ts";
import { type Catalogue, catalogueOf, missingFor } from "./catalogue.ts";
import { type AnsweredCall } from "./journey.ts";
import { installRelease, readRelease, releases, withClient } from "./release.ts";
import { slowChanges, type Storage, storageOf } from "./slow-changes.ts";

const files = readSchemaFiles(schemaFolder);

describe.each(releases())("a database of release %s", async (version) => {
  const release = readRelease(version);
  let ownerUrl = "";
  let before: Storage[] = [];
  const { app, db, failedLedgerChecks, network } = await aWorld({
    from: async (url) => {
      ownerUrl = url(ownerRole);
      await installRelease(release, { owner: ownerUrl, superuser: url("postgres") });
      before = await withClient(ownerUrl, (client) => storageOf(client));
      await migrate(ownerUrl, applicationRole);
      return new Date(release.journey.at);
    },
  });
  const send = async ({ method, url, headers, body }: Omit<AnsweredCall, "answer">) => {
    const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  const { lookUp, orders, reads } = release.journey;
  /** The network knows the release's banks, and the keys that its simulation had in the bank's database. */
  async function joinNetwork(): Promise<void> {
    for (const { ispb, bankName } of await tenantsFrom(db).all()) await network.join(ispb, bankName, "memory:");
    const { rows } = await sql<Parameters<typeof addNetworkKey>[1]>`
      select k.key, k.owner_name as name, k.owner_document as document, k.ispb, k.bank_name as "bankName", k.behaviour,
             case when a.id is not null
               then jsonb_build_object('branch', a.agency, 'number', replace(a.number, '-', '')) end as account
        from network_key k left join account a on a.tenant_id = k.tenant_id and a.id = k.account_id`.execute(db);
    for (const row of rows) await addNetworkKey(db, row);
  }

  test("the release's files of tables are as they were: a change is a file with the next number", () => {
    const now = Object.fromEntries([...files.tables].map(({ name, text }) => [name, text]));
    const changed = Object.keys(release.schema).filter(
      (name) => name.startsWith("tables/") && now[name] !== release.schema[name],
    );
    expect(changed).toEqual([]);
  });

  test("has in the new version all that a server of the release calls", async () => {
    expect(missingFor(release.catalogue, await withClient(ownerUrl, (client) => catalogueOf(client)))).toEqual([]);
  });

  test("is upgraded without a statement that keeps payments waiting for long", async () => {
    expect(before.length).toBeGreaterThan(50);
    expect(slowChanges(before, await withClient(ownerUrl, (client) => storageOf(client)))).toEqual([]);
  });

  test("has right books and an unbroken audit after the upgrade", async () => {
    expect(await failedLedgerChecks()).toEqual([]);
    const chains = await verifyAudit(db);
    expect(chains.length).toBeGreaterThan(1);
    expect(chains.filter(({ broken }) => broken !== null)).toEqual([]);
  });

  test("answers a customer's orders from before as the old server did, and does none again", async () => {
    for (const { answer, ...order } of orders) expect(await send(order)).toMatchObject(answer);
  });

  test("shows a session from before the same account", async () => {
    for (const { answer, ...read } of reads) expect(await send(read)).toMatchObject(answer);
  });

  test("takes a new payment of that session", async () => {
    const [payment] = orders as [AnsweredCall];
    const again = (call: AnsweredCall) => ({
      ...call,
      headers: { ...call.headers, [idempotencyHeader]: crypto.randomUUID() },
    });
    await joinNetwork();
    const found = await send(again(lookUp));
    const body = { ...payment.body, keyInfoId: found.body.data.id, amount: 1.5 };
    expect(await send({ ...again(payment), body })).toMatchObject({ status: 200 });
    expect(await failedLedgerChecks()).toEqual([]);
  });
});

const catalogue = (changes: Partial<Catalogue> = {}): Catalogue => ({
  functions: { "pay(p_cents bigint)": "uuid" },
  types: { pix_order: ["cents bigint", "at timestamp with time zone"] },
  tables: { outbox: { id: "uuid: select, insert +", kind: "text: select" } },
  ...changes,
});

test.each([
  ["the same", catalogue(), []],
  [
    "more of everything",
    catalogue({
      functions: { "pay(p_cents bigint)": "uuid", "pay(p_cents bigint, p_note text)": "uuid" },
      types: { ...catalogue().types, more: ["id uuid"] },
      tables: { outbox: { id: "uuid: select, insert", kind: "text: select, update", more: "text: select, insert" } },
    }),
    [],
  ],
  [
    "another signature",
    catalogue({ functions: { "pay(p_cents integer)": "uuid" } }),
    ["function pay(p_cents bigint) returns uuid"],
  ],
  [
    "another result",
    catalogue({ functions: { "pay(p_cents bigint)": "void" } }),
    ["function pay(p_cents bigint) returns uuid"],
  ],
  [
    "a field in the middle",
    catalogue({ types: { pix_order: ["cents bigint", "more text", "at timestamp with time zone"] } }),
    ["type pix_order (cents bigint, at timestamp with time zone)"],
  ],
  [
    "no table",
    catalogue({ tables: {} }),
    ["column outbox.id uuid: select, insert +", "column outbox.kind text: select"],
  ],
  [
    "fewer rights",
    catalogue({ tables: { outbox: { id: "uuid: select", kind: "text: select" } } }),
    ["column outbox.id uuid: select, insert +"],
  ],
  [
    "a value that old servers do not give",
    catalogue({ tables: { outbox: { ...catalogue().tables["outbox"], more: "text: insert +" } } }),
    ["column outbox.more is new and needs a value, or a default"],
  ],
])("what a server of a release lacks is named: %s", (_name, now, missing) => {
  expect(missingFor(catalogue(), now)).toEqual(missing);
});

test("a rewrite, and an index or a check on a table that grows with payments, are named", async () => {
  const { owner } = await aWorld();
  const client = owner();
  await client.connect();
  const before = await storageOf(client);
  const changes = async (text: string) => {
    await client.query(`begin; ${text}`);
    const found = slowChanges(before, await storageOf(client));
    await client.query("rollback");
    return found;
  };
  expect(await changes("alter table pix_payment add column more text default 'x'")).toEqual([]);
  expect(await changes("create table more (id int primary key, at date); create index on more (at)")).toEqual([]);
  expect(await changes("create index on suspicion_mark (until_at)")).toEqual([]);
  expect(await changes("alter table pix_payment add check (amount_cents > 0) not valid")).toEqual([]);
  expect(await changes("alter table tenant add column more uuid default gen_random_uuid()")).toEqual([
    "tenant is written anew",
  ]);
  expect(await changes("create index more on outbox (created_at)")).toEqual(["outbox: index more"]);
  expect(await changes("alter table pix_payment add constraint more check (amount_cents > 0)")).toEqual([
    "pix_payment: check of all rows, more",
  ]);
  await client.end();
});
