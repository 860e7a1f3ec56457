import { retentionCutoff } from "@vitral/contract/retention";
import type { Db, Tx } from "../../platform/db.ts";
import { forEachTenant, tenantIds } from "../../platform/each-tenant.ts";
import { lockLapsed, removeCustomer } from "./queries.ts";

/** Readings, "Review": nobody keeps another's document by beginning with it. */
const cutoff = (now: Date): Date => retentionCutoff("UNCONFIRMED_SIGN_UPS", now);

const atOnce = 100;

/**
 * Removes the sign-ups that are a day old and confirmed neither e-mail nor phone; answers how many. Servers that do so at once
 * take different ones.
 */
export async function lapse({ db, now }: { db: Db; now: () => Date }): Promise<number> {
  let removed = 0;
  await forEachTenant(await tenantIds(db), async (tenantId) => {
    for (let batch = atOnce; batch === atOnce; removed += batch) batch = await lapseBatch({ db, now }, tenantId);
  });
  return removed;
}

const lapseBatch = ({ db, now }: { db: Db; now: () => Date }, tenantId: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const lapsed = await lockLapsed(tx, { tenantId }, cutoff(now()), atOnce);
    for (const customer of lapsed) await removeCustomer(tx, customer);
    return lapsed.length;
  });

/** Frees a document whose sign-up has lapsed, at the moment somebody asks for it. */
export async function lapseDocument(tx: Tx, of: { tenantId: string; document: string }, now: Date): Promise<void> {
  for (const customer of await lockLapsed(tx, of, cutoff(now), 1)) await removeCustomer(tx, customer);
}
