import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import { endOfSaoPauloDay, startOfSaoPauloDay } from "@vitral/brazil/dates";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { SettledLine } from "../../pix/pix.ts";

/** How a difference was closed before it opened again; moments as text. */
export type Closing = {
  state: "MATCHED" | "RESOLVED";
  closedAt: string;
  resolution: string | null;
  reopenedAt: string;
};

type BankDay = { tenantId: string; day: string };

/**
 * What moved the settlement account on a day: what came in is positive. A movement without an id of the network, such
 * as the demo's opening balances, is left out.
 */
export async function findBookedLines(db: Db, { tenantId, day }: BankDay): Promise<SettledLine[]> {
  const { rows } = await sql<SettledLine>`
    select coalesce(p.end_to_end, f.end_to_end, v.end_to_end, t.end_to_end,
                    case when o.pending_id is null then u.end_to_end
                         else coalesce(u.settled_after, u.return_id) end) as "endToEnd", e.posted_at as at,
           -sum(e.amount_cents)::bigint as amount
      from ledger_account s
      join ledger_plain_entry e on e.tenant_id = s.tenant_id and e.account_id = s.id
      join ledger_posting o on o.tenant_id = e.tenant_id and o.id = e.posting_id
      left join pix_payment p on p.tenant_id = o.tenant_id and p.id = o.pending_id
      left join pix_refund f on f.tenant_id = o.tenant_id and f.id = coalesce(o.pending_id, o.id)
      left join pix_reversal v on v.tenant_id = o.tenant_id and v.id = o.pending_id
      left join pix_suspense u on u.tenant_id = o.tenant_id and u.id = coalesce(o.pending_id, o.id)
      left join account_transaction t on o.pending_id is null and t.tenant_id = o.tenant_id and t.id = o.id
     where s.tenant_id = ${tenantId} and s.kind = 'SETTLEMENT' and o.reason <> 'SEED'
       and e.posted_at >= ${startOfSaoPauloDay(day)} and e.posted_at < ${endOfSaoPauloDay(day)}
     group by 1, 2 having sum(e.amount_cents) <> 0 order by 2, 1`.execute(db);
  return rows;
}

type Found = {
  now: Date;
  ledger: { in: number; out: number };
  network: { in: number; out: number };
  matched: number;
  statement: { opening: Cents; closing: Cents | null; deposits: Cents };
  differences: readonly (SettledLine & { side: "LEDGER" | "NETWORK" })[];
};

/**
 * Stores what a run found: new differences open, and open ones that it did not find again are matched by now. One that
 * was closed and opens again, because a run had not found it or its amount is another, keeps how it was closed.
 */
export async function saveDay(tx: Tx, { tenantId, day }: BankDay, found: Found): Promise<void> {
  const { now, ledger, network, matched, differences, statement } = found;
  await sql`
    insert into reconciliation_day (tenant_id, day, ran_at, ledger_in_cents, ledger_out_cents, network_in_cents,
                                    network_out_cents, matched, opening_cents, closing_cents, deposits_cents)
    values (${tenantId}, ${day}, ${now}, ${ledger.in}, ${ledger.out}, ${network.in}, ${network.out}, ${matched},
            ${statement.opening}, ${statement.closing}, ${statement.deposits})
    on conflict (tenant_id, day) do update set
      ran_at = excluded.ran_at, ledger_in_cents = excluded.ledger_in_cents,
      ledger_out_cents = excluded.ledger_out_cents, network_in_cents = excluded.network_in_cents,
      network_out_cents = excluded.network_out_cents, matched = excluded.matched,
      opening_cents = excluded.opening_cents, closing_cents = excluded.closing_cents,
      deposits_cents = excluded.deposits_cents`.execute(tx);
  await sql`delete from reconciliation_try where tenant_id = ${tenantId} and day = ${day}`.execute(tx);
  const lines = JSON.stringify(differences.map((line) => Object.assign({ id: newId() }, line)));
  await sql`
    with line as materialized (
      select * from jsonb_to_recordset(${lines}::jsonb)
        as l(id uuid, side text, "endToEnd" text, amount bigint, at timestamptz)),
    gone as (
      update reconciliation_difference d
         set state = case d.state when 'OPEN' then 'MATCHED' else d.state end,
             closed_at = coalesce(d.closed_at, ${now}), gone_at = ${now}
       where d.tenant_id = ${tenantId} and d.day = ${day} and d.gone_at is null
         and not exists (select from line l where l.side = d.side and l."endToEnd" = d.end_to_end))
    insert into reconciliation_difference as d (tenant_id, id, day, side, end_to_end, amount_cents, at, found_at)
    select ${tenantId}, id, ${day}, side, "endToEnd", amount, at, ${now} from line
    on conflict (tenant_id, day, side, end_to_end) do update set
      state = 'OPEN', amount_cents = excluded.amount_cents, at = excluded.at, closed_at = null, resolution = null,
      gone_at = null, found_at = case d.state when 'OPEN' then d.found_at else ${now} end,
      history = case d.state when 'OPEN' then d.history
        else d.history || jsonb_build_object('state', d.state, 'closedAt', d.closed_at, 'resolution', d.resolution,
                                             'reopenedAt', ${now}::timestamptz) end
    where d.gone_at is not null or d.amount_cents <> excluded.amount_cents`.execute(tx);
}

/** Whether a difference of a day with one of these ids is open. */
export async function isAnyOpen(
  db: Db,
  { tenantId, day, ids }: BankDay & { ids: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from reconciliation_difference
     where tenant_id = ${tenantId} and day = ${day} and state = 'OPEN' and end_to_end = any (${[...ids]}::text[])
     limit 1`.execute(db);
  return rows.length > 0;
}

/** What runs found of a day, and of the days before it. */
export async function findDay(db: Db, { tenantId, day }: BankDay) {
  const { rows } = await sql<{
    ranAt: Date | null;
    ledgerIn: Cents;
    ledgerOut: Cents;
    networkIn: Cents;
    networkOut: Cents;
    matched: number;
    opening: Cents | null;
    closing: Cents | null;
    deposits: Cents | null;
    drift: Cents;
    openLedger: number;
    openNetwork: number;
    openEarlier: number;
    oldestOpen: string | null;
  }>`
    select d.ran_at as "ranAt", coalesce(d.ledger_in_cents, 0) as "ledgerIn",
           coalesce(d.ledger_out_cents, 0) as "ledgerOut", coalesce(d.network_in_cents, 0) as "networkIn",
           coalesce(d.network_out_cents, 0) as "networkOut", coalesce(d.matched, 0) as matched,
           d.opening_cents as opening, d.closing_cents as closing, d.deposits_cents as deposits,
           (select coalesce(sum(ledger_in_cents - ledger_out_cents - network_in_cents + network_out_cents), 0)::bigint
              from reconciliation_day where tenant_id = ${tenantId} and day <= ${day}) as drift,
           open.*
      from (select (count(*) filter (where day = ${day}::date and side = 'LEDGER'))::int as "openLedger",
                   (count(*) filter (where day = ${day}::date and side = 'NETWORK'))::int as "openNetwork",
                   (count(*) filter (where day < ${day}::date))::int as "openEarlier",
                   to_char(min(day) filter (where day < ${day}::date), 'YYYY-MM-DD') as "oldestOpen"
              from reconciliation_difference where tenant_id = ${tenantId} and state = 'OPEN') open
      left join reconciliation_day d on d.tenant_id = ${tenantId} and d.day = ${day}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("one row is always answered");
  return row;
}

export type DifferenceFilter = {
  tenantId: string;
  id?: string;
  day?: string | undefined;
  side?: "LEDGER" | "NETWORK" | undefined;
  state?: "OPEN" | "MATCHED" | "RESOLVED" | undefined;
  after?: string | undefined;
  limit: number;
};

/** Differences, the newest first. */
export function findDifferences(db: Db | Tx, { tenantId, id, day, side, state, after, limit }: DifferenceFilter) {
  let query = db
    .selectFrom("reconciliation_difference")
    .select(["id", "side", "end_to_end as endToEnd", "amount_cents as amount", "at", "found_at as foundAt", "note"])
    .select(["noted_by as notedBy", "state", "closed_at as closedAt", "resolution", "history"])
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as("day"))
    .where("tenant_id", "=", tenantId)
    .orderBy("id", "desc")
    .limit(limit);
  if (id !== undefined) query = query.where("id", "=", id);
  if (day !== undefined) query = query.where(sql<boolean>`day = ${day}::date`);
  if (side !== undefined) query = query.where("side", "=", side);
  if (state !== undefined) query = query.where("state", "=", state);
  if (after !== undefined) query = query.where("id", "<", after);
  return query.execute();
}

export type DifferenceRow = Awaited<ReturnType<typeof findDifferences>>[number];

/** Writes down what is known of a difference. */
export async function setNote(
  tx: Tx,
  { tenantId, id, note, notedBy }: { tenantId: string; id: string; note: string; notedBy: string },
): Promise<void> {
  await tx
    .updateTable("reconciliation_difference")
    .set({ note, noted_by: notedBy })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
}

/** Closes a difference that is open; false where it is not. */
export async function closeDifference(
  tx: Tx,
  { tenantId, id, resolution, now }: { tenantId: string; id: string; resolution: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("reconciliation_difference")
    .set({ state: "RESOLVED", closed_at: now, resolution })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("state", "=", "OPEN")
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
