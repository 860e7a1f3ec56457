import type { FeeName } from "@vitral/contract/console/terms/terms";
import type { EntityType } from "@vitral/contract/customers";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";

/** The column in which an account has a fee of its own. */
const ownColumns: Record<FeeName, string> = {
  pixOut: "pix_out_fee",
  pixIn: "pix_in_fee",
  tedOut: "ted_out_fee",
  billet: "billet_fee_cents",
  monthly: "monthly_fee_cents",
};

type Raise = { fee: FeeName; name: string; before: string; after: string; from: string };
type Notices = { tenantId: string; entityType: EntityType; raises: readonly Raise[]; now: Date };

/** Puts the notice of raised fees into the outbox, for each account that they reach. Answers how many e-mails. */
export async function enqueueNotices(tx: Tx, { tenantId, entityType, raises, now }: Notices): Promise<number> {
  const lines = JSON.stringify(raises.map(({ fee, ...line }) => ({ ...line, term: ownColumns[fee] })));
  const { rows } = await sql<{ emails: number }>`
    select terms_enqueue_notices(${tenantId}, ${entityType}, ${lines}::jsonb, ${now}) as emails`.execute(tx);
  return rows[0]?.emails ?? 0;
}

/** Who published versions by command, the newest first. */
export async function findPublications(db: Db, { tenantId, limit }: { tenantId: string; limit: number }) {
  const rows = await db
    .selectFrom("staff_command")
    .select(["id", "decided_at as at", "maker_name as maker", "checker_name as checker", "reason", "payload"])
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", "terms.publish")
    .where("state", "=", "EXECUTED")
    .orderBy("decided_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ payload, at, id, ...who }) => ({
    from: (payload as { from: string }).from,
    published: { ...who, commandId: id, at: (at ?? new Date(0)).toISOString() },
  }));
}
