import { retentionCutoff, type RetentionKind } from "@vitral/contract/retention";
import type { Db } from "../../platform/db.ts";
import { asTenant } from "../../platform/tenancy.ts";
import type { Tenants } from "../tenants/tenants.ts";
import { endTurn, removals, takeTurn } from "./retention-queries.ts";

type Deps = { db: Db; tenants: Tenants; now: () => Date };
type Kind = keyof typeof removals;

/** Small transactions: nobody waits for a row for long, and a server that stops loses one batch at most. */
const batchRows = 500;
/** So many batches of a kind and tenant at a time; the rest waits for the next run, so that no tenant waits for another's backlog. */
const maxBatches = 20;
const hourMs = 3_600_000;

/**
 * Removes what is past its term (contract/src/retention.ts), tenant by tenant. Runs on every server at once: a tenant and kind is one
 * server's at a time, and is due again an hour after nothing was left. What went wrong with one is thrown at the end. Answers how
 * many rows went.
 */
export async function removePastTerm({ db, tenants, now }: Deps): Promise<number> {
  let removed = 0;
  const faults: unknown[] = [];
  for (const { id } of await tenants.all()) {
    for (const kind of Object.keys(removals) as Kind[]) {
      try {
        removed += await asTenant(id, () => removeKind({ db, now }, { tenantId: id, kind }));
      } catch (error) {
        faults.push(error);
      }
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} kinds of data were not removed`);
  return removed;
}

async function removeKind(deps: Omit<Deps, "tenants">, of: { tenantId: string; kind: Kind }): Promise<number> {
  let removed = 0;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const found = await removeBatch(deps, of);
    if (found === null) break;
    removed += found;
  }
  return removed;
}

/** One batch in one transaction; null when it is not this server's turn, or nothing is left. */
function removeBatch({ db, now }: Omit<Deps, "tenants">, { tenantId, kind }: { tenantId: string; kind: Kind }) {
  const at = now();
  const turn = { tenantId, kind: kind satisfies RetentionKind, now: at };
  return db.transaction().execute(async (tx): Promise<number | null> => {
    if (!(await takeTurn(tx, turn))) return null;
    const before = retentionCutoff(kind, at);
    const { handled, removed } = await removals[kind](tx, { tenantId, before, at, most: batchRows });
    await endTurn(tx, turn, { removed, nextAt: handled === 0 ? new Date(at.getTime() + hourMs) : at });
    return handled === 0 ? null : removed;
  });
}
