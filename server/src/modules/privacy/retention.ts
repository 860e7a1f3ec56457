import { retentionCutoff, type RetentionKind } from "@vitral/contract/retention";
import type { Db } from "../../platform/database/db.ts";
import { forEachTenant } from "../../platform/database/each-tenant.ts";
import { withAllTenants } from "../../platform/database/tenancy.ts";
import { endTurn, removals, claimRun, tenantsWithDueKinds } from "./retention-queries.ts";

type Deps = { db: Db; now: () => Date };
type Kind = keyof typeof removals;
const kinds = Object.keys(removals) as Kind[];

/** Small transactions: rows are locked briefly, and a server that stops loses at most one batch. */
const batchRows = 500;
/** At most so many batches of a kind and tenant in one run, so that no tenant waits for another's backlog. */
const maxBatches = 20;
const hourMs = 3_600_000;

/**
 * Removes rows past their term (contract/src/retention.ts), tenant by tenant. Runs on every server: a tenant's kind is
 * processed by one server at a time, and is due again an hour after nothing was left. One statement finds the due
 * tenants. Failures are thrown at the end. Answers how many rows were removed.
 */
export async function removePastTerm({ db, now }: Deps): Promise<number> {
  let removed = 0;
  const say = (faults: number) => `${faults} kinds of data were not removed`;
  await forEachTenant(
    await withAllTenants(() => tenantsWithDueKinds(db, kinds, now())),
    async (tenantId) => {
      const faults: unknown[] = [];
      for (const kind of kinds) {
        await removeKind({ db, now }, { tenantId, kind }).then(
          (rows) => (removed += rows),
          (error: unknown) => faults.push(error),
        );
      }
      if (faults.length > 0) throw new AggregateError(faults);
    },
    say,
  );
  return removed;
}

async function removeKind(deps: Deps, scope: { tenantId: string; kind: Kind }): Promise<number> {
  let removed = 0;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const found = await removeBatch(deps, scope);
    if (found === null) break;
    removed += found;
  }
  return removed;
}

/** One batch in one transaction; null when it is not this server's turn, or nothing is left. */
function removeBatch({ db, now }: Deps, { tenantId, kind }: { tenantId: string; kind: Kind }) {
  const at = now();
  const turn = { tenantId, kind: kind satisfies RetentionKind, now: at };
  return db.transaction().execute(async (tx): Promise<number | null> => {
    if (!(await claimRun(tx, turn))) return null;
    const before = retentionCutoff(kind, at);
    const { handled, removed } = await removals[kind](tx, { tenantId, before, at, max: batchRows });
    await endTurn(tx, turn, { removed, nextAt: handled === 0 ? new Date(at.getTime() + hourMs) : at });
    return handled === 0 ? null : removed;
  });
}
