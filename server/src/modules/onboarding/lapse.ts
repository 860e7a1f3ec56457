import { retentionCutoff } from "@vitral/contract/retention";
import type { Db, Tx } from "../../platform/database/db.ts";
import { forEachTenant, tenantIds } from "../../platform/database/each-tenant.ts";
import type { Tenant, Tenants } from "../tenants/tenants.ts";
import { lockLapsed, removeCustomer } from "./queries.ts";

/**
 * Nobody keeps another's document by beginning with it (ADR-0014): a sign-up lapses when it is a day old and
 * confirmed neither e-mail nor phone, or when it made no step for as many days as its tenant says, whatever it
 * confirmed.
 */
const lapsing = ({ id: tenantId, signUpExpiryDays }: Tenant, now: Date) => ({
  tenantId,
  unconfirmedSince: retentionCutoff("UNCONFIRMED_SIGN_UPS", now),
  idleSince: signUpExpiryDays === null ? null : new Date(now.getTime() - signUpExpiryDays * 86_400_000),
});

const atOnce = 100;

/**
 * Removes the sign-ups of all tenants that have lapsed; answers how many. Servers that do so at once take different
 * ones.
 */
export async function lapse({ db, tenants, now }: { db: Db; tenants: Tenants; now: () => Date }): Promise<number> {
  let removed = 0;
  await forEachTenant(await tenantIds(db), async (id) => {
    const tenant = await tenants.byId(id);
    for (let batch = atOnce; batch === atOnce; removed += batch) batch = await lapseBatch(db, tenant, now());
  });
  return removed;
}

const lapseBatch = (db: Db, tenant: Tenant, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const lapsed = await lockLapsed(tx, lapsing(tenant, now), { most: atOnce });
    for (const customer of lapsed) await removeCustomer(tx, customer);
    return lapsed.length;
  });

/** Frees a document whose sign-up has lapsed, at the moment somebody asks for it. */
export async function lapseDocument(tx: Tx, tenant: Tenant, document: string, now: Date): Promise<void> {
  for (const customer of await lockLapsed(tx, lapsing(tenant, now), { most: 1, document })) {
    await removeCustomer(tx, customer);
  }
}
