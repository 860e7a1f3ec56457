import type pg from "pg";

/** Where the rows of a table are stored, and what was made over all of them. */
export type Storage = { table: string; file: string; indexes: string[]; checks: string[] };

/** Tables with rows of each payment or customer: what goes through all of them takes minutes in a large bank. */
const large = new Set([
  "account",
  "account_day",
  "account_entry",
  "audit_event",
  "customer",
  "customer_notice",
  "ledger_entry",
  "ledger_plain_entry",
  "ledger_plain_posting",
  "ledger_posting",
  "outbox",
  "pix_key",
  "pix_look_up",
  "pix_payment",
  "pix_receipt",
  "security_event",
  "session",
  "stored_answer",
]);

/** Each table of the database, in its present transaction. */
export async function storageOf(client: pg.Client): Promise<Storage[]> {
  const { rows } = await client.query<Storage>(`
    select relname as "table", relfilenode::text as file,
           array(select i.relname::text from pg_index x join pg_class i on i.oid = x.indexrelid
                  where x.indrelid = c.oid order by 1) as indexes,
           array(select conname::text from pg_constraint
                  where conrelid = c.oid and contype in ('c', 'f') and convalidated order by 1) as checks
      from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`);
  return rows;
}

/**
 * What an upgrade did that keeps a lock for as long as a table is large: a line each. What to do instead says
 * docs/upgrading.md.
 */
export function slowChanges(before: readonly Storage[], now: readonly Storage[]): string[] {
  return before.flatMap((old) => {
    const found = now.find(({ table }) => table === old.table);
    if (!found) return [];
    const added = (key: "indexes" | "checks") => found[key].filter((name) => !old[key].includes(name));
    return [
      ...(found.file === old.file ? [] : [`${old.table} is written anew`]),
      ...(large.has(old.table) ? added("indexes").map((name) => `${old.table}: index ${name}`) : []),
      ...(large.has(old.table) ? added("checks").map((name) => `${old.table}: check of all rows, ${name}`) : []),
    ];
  });
}
