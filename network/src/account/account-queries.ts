import { type Cents, cents } from "@vitral/brazil/cents";
import type { StatementLine } from "@vitral/protocol/settlement";
import type { Queries } from "../database/database.ts";

/** The balance of a reserve account before an instant. */
export async function findBalanceBefore(db: Queries, ispb: string, at: Date): Promise<Cents> {
  const row = await db.first<{ balance: number }>(
    `select coalesce(sum(amount_cents), 0)::bigint as balance from movement where ispb = $1 and settled_at < $2`,
    [ispb, at],
  );
  return cents(row?.balance ?? 0);
}

/** Movements between two instants, in the order of time; `next` goes on after them. */
export async function findMovements(
  db: Queries,
  { ispb, from, until, after, limit }: { ispb: string; from: Date; until: Date; after: number; limit: number },
): Promise<{ lines: StatementLine[]; next: string | null }> {
  const rows = await db.all<StatementLine & { row: number }>(
    `select id as "row", order_id as id, amount_cents as amount, coalesce(counterpart, ispb) as counterpart,
            settled_at as "settledAt"
       from movement where ispb = $1 and settled_at >= $2 and settled_at < $3 and id > $4 order by movement.id limit $5`,
    [ispb, from, until, after, limit + 1],
  );
  const page = rows.slice(0, limit);
  const lines = page.map(({ id, amount, counterpart, settledAt }) => ({ id, amount, counterpart, settledAt }));
  return { lines, next: rows.length > limit ? String(page.at(-1)?.row) : null };
}
