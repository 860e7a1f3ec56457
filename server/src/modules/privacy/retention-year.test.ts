import { retentionCutoff } from "@vitral/contract/retention";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aWorld, type Customer } from "../../../test/world.ts";
import { enqueueNotifications } from "../payments/notifications/notify-customers.ts";
import { processPendingPayments } from "../pix/pix.ts";
import { removePastTerm } from "./privacy.ts";

const world = await aWorld();
const { aCustomer, anExternalPayee, clock, db, deps } = world;
const asOwner = world.owner();
await asOwner.connect();
afterAll(() => asOwner.end());

/** A turn ends after so many rows of a kind (retention.ts), and the next begins within a minute. */
const rowsOfTurn = 10_000;
const rowsOfDay = 100;
const dayMs = 86_400_000;
const run = () => removePastTerm({ db, now: clock.now });
/** Until nothing is past its term; answers how many rows went in each turn. */
async function runToTheEnd(): Promise<number[]> {
  clock.advance(3_601);
  const turns: number[] = [];
  for (let removed = await run(); removed > 0; removed = await run()) turns.push(removed);
  return turns;
}

let ana: Customer;
// The database keeps access records for six months of the machine's time (0011-audit.sql): all of it is in the past.
beforeAll(async () => {
  clock.set("2022-03-10T15:00:00Z");
  ana = await aCustomer();
  await runToTheEnd();
});

/** The rows of some days before now, with ids of their moments: messages that were sent, one in ten failed. */
async function write(days: number, perDay = rowsOfDay): Promise<void> {
  const moments = sql`${clock.now()}::timestamptz - d * interval '1 day' - n * (interval '1 day' / ${perDay}::int)`;
  const each = sql`generate_series(${days}::int - 1, 0, -1) d cross join generate_series(${perDay}::int, 1, -1) n
    cross join lateral (select ${moments} as at) m`;
  await sql`insert into outbox (tenant_id, id, channel, recipient, template, data, created_at, next_try_at,
                                delivered_at, failed_at, end_to_end)
    select ${ana.tenant.id}, id_at(at), 'EMAIL', 'ana@exemplo.com.br', 'payment-sent', '{}', at, null,
           case when n % 10 > 0 then at end, case when n % 10 = 0 then at end, 'E' || md5(d::text || n)
      from ${each}`.execute(db);
  await sql`insert into security_event (tenant_id, id, kind, customer_id, address, at)
    select ${ana.tenant.id}, id_at(at), 'SIGNED_IN', ${ana.id}, '203.0.113.7', at from ${each}`.execute(db);
}

type Table = "outbox" | "security_event";
/** How many rows there are, of when the oldest is, and how many bytes the table and its indexes take. */
async function look(table: Table) {
  await asOwner.query(`vacuum ${table}`);
  const at = table === "outbox" ? "created_at" : "at";
  const { rows } = await asOwner.query<{ rows: number; oldest: Date; bytes: number }>(
    `select count(*)::int as rows, min(${at}) as oldest, pg_total_relation_size('${table}')::int as bytes
       from ${table} where tenant_id = $1`,
    [ana.tenant.id],
  );
  return rows[0] as { rows: number; oldest: Date; bytes: number };
}

test("through a year messages and access records stay as many as their terms hold, and as large", async () => {
  const terms = { outbox: "MESSAGES", security_event: "SECURITY_EVENTS" } as const;
  const sizes: Record<Table, number[]> = { outbox: [], security_event: [] };
  // Nothing is left of a try before this one.
  clock.advance(400 * 86_400);
  await runToTheEnd();
  for (let month = 0; month < 13; month += 1) {
    clock.advance(30 * 86_400);
    await write(30);
    await runToTheEnd();
    for (const [table, kind] of Object.entries(terms) as [Table, (typeof terms)[Table]][]) {
      const cutoff = retentionCutoff(kind, clock.now()).getTime();
      const days = Math.min((month + 1) * 30, (clock.now().getTime() - cutoff) / dayMs);
      const { rows, oldest, bytes } = await look(table);
      // All that is within the term, and nothing else: an hour is lost to the turns before.
      expect(oldest.getTime()).toBeGreaterThanOrEqual(cutoff);
      expect(Math.abs(rows - days * rowsOfDay), `${table} after ${month + 1} months`).toBeLessThan(rowsOfDay);
      sizes[table].push(bytes);
    }
  }
  // Once a term is full, rows that go make room for rows that come; else it would be 13 months to 7. Transactions of
  // tests that run beside this one delay when the room can be used.
  for (const table of Object.keys(terms) as Table[]) {
    const [full = 0, last = 0] = [sizes[table][6], sizes[table][12]];
    expect(last / full, `${table}: ${sizes[table].join(", ")} bytes`).toBeLessThan(1.5);
  }
}, 120_000);

test("a turn is bounded, and a backlog goes in turns, the oldest rows first", async () => {
  clock.advance(400 * 86_400);
  await runToTheEnd();
  await write(1, 11_000);
  clock.advance(200 * 86_400);
  await write(1, 50);
  expect(await runToTheEnd()).toEqual([2 * rowsOfTurn, 2 * 1_000]);
  expect((await look("outbox")).rows).toBe(50);
  expect((await look("security_event")).rows).toBe(50);
}, 120_000);

test("the ids of messages and access records are of their moments, by which messages are removed", async () => {
  await aCustomer({ key: "bia@exemplo.com.br" });
  await anExternalPayee("maria@exemplo.com.br");
  const payer = await aCustomer({ balance: 10_00 });
  for (const key of ["bia@exemplo.com.br", "maria@exemplo.com.br"]) await payer.pay(await payer.lookUp(key), 1);
  await enqueueNotifications(db, 100);
  await processPendingPayments(deps);
  await payer.signIn();
  const { rows } = await sql<{ version: string; messages: number }>`
    select substr(id::text, 15, 1) as version, (count(*) filter (where template like 'payment-%'))::int as messages
      from (select id, template, created_at as at from outbox union all select id, kind, at from security_event) t
     where at > ${clock.now()}::timestamptz - interval '1 hour' group by 1`.execute(db);
  expect(rows).toEqual([{ version: "7", messages: 3 }]);
});
