import type { Queries } from "../database/database.ts";

export type ProtectionState = "ACTIVE" | "UNAVAILABLE";

/** `state` null: BC Protege+ knows nothing of the person. */
export async function saveProtection(db: Queries, taxId: string, state: ProtectionState | null): Promise<void> {
  if (state === null) await db.all("delete from protection where tax_id = $1", [taxId]);
  else
    await db.all(
      "insert into protection (tax_id, state) values ($1, $2) on conflict (tax_id) do update set state = excluded.state",
      [taxId, state],
    );
}

export async function findProtection(db: Queries, taxId: string): Promise<ProtectionState | null> {
  const row = await db.first<{ state: ProtectionState }>("select state from protection where tax_id = $1", [taxId]);
  return row?.state ?? null;
}
