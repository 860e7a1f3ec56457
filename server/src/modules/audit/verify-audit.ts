import type { Db } from "../../platform/database/db.ts";
import { type Break, findTenants, hashOf, installation, walkChain } from "./audit-queries.ts";

/** What the walk along one chain found. */
export type ChainReport = {
  tenantId: string;
  /** The tenant's slug; null: the installation. */
  tenant: string | null;
  rows: number;
  /** The newest row, 0 where there is none, and its hash in hexadecimal digits: what to write down elsewhere. */
  newest: number;
  hash: string | null;
  /** The first row that is not as written. END: rows after it are missing. ANCHOR: it has not the hash written down. */
  broken: { number: number; what: Break["what"] | "END" | "ANCHOR" } | null;
};

/** The hash of a row as somebody wrote it down outside of the database. */
export type Anchor = { tenantId: string; number: number; hash: string };

/**
 * Walks the chains of the audit: of all tenants and the installation, or of one. A changed, removed or inserted row is
 * found. Somebody who may change everything can write a whole chain anew: that is found only with an anchor. `step`:
 * how many rows one statement walks.
 */
export async function verifyAudit(
  db: Db,
  { tenantId, anchor, step }: { tenantId?: string; anchor?: Anchor; step?: number } = {},
): Promise<ChainReport[]> {
  const scopes = [{ id: installation, slug: null }, ...(await findTenants(db))];
  const reports: ChainReport[] = [];
  for (const { id, slug } of scopes) {
    if (tenantId !== undefined && id !== tenantId) continue;
    const { head, headHash, broken, ...found } = await walkChain(db, id, step);
    const isWhole = found.newest === (head ?? 0) && found.hash === headHash;
    const isAnchored = anchor?.tenantId !== id || (await hashOf(db, anchor)) === anchor.hash.toLowerCase();
    const end = isWhole ? null : { number: found.newest, what: "END" as const };
    const moved = isAnchored ? null : { number: anchor.number, what: "ANCHOR" as const };
    reports.push({ tenantId: id, tenant: slug, ...found, broken: broken ?? end ?? moved });
  }
  return reports;
}
