import { retentionCutoff } from "@vitral/contract/retention";
import type { Db, Tx } from "../../platform/database/db.ts";
import { forEachTenant, tenantIds } from "../../platform/database/each-tenant.ts";
import type { Tenant, Tenants } from "../tenants/tenants.ts";
import { lockExpired, removeCustomer } from "./expiry-queries.ts";

/**
 * A sign-up blocks its document for others, so it expires (ADR-0014): after a day without a confirmed e-mail or phone,
 * or when it made no step for as many days as its tenant says, whatever it confirmed.
 */
const expiry = ({ id: tenantId, signUpExpiryDays }: Tenant, now: Date) => ({
  tenantId,
  unconfirmedSince: retentionCutoff("UNCONFIRMED_SIGN_UPS", now),
  idleSince: signUpExpiryDays === null ? null : new Date(now.getTime() - signUpExpiryDays * 86_400_000),
});

const batchSize = 100;

/** Removes the expired sign-ups of all tenants; answers how many. Servers that do so at once take different ones. */
export async function expireSignUps({
  db,
  tenants,
  now,
}: {
  db: Db;
  tenants: Tenants;
  now: () => Date;
}): Promise<number> {
  let removed = 0;
  await forEachTenant(await tenantIds(db), async (id) => {
    const tenant = await tenants.byId(id);
    for (let batch = batchSize; batch === batchSize; removed += batch) batch = await expireBatch(db, tenant, now());
  });
  return removed;
}

const expireBatch = (db: Db, tenant: Tenant, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const expired = await lockExpired(tx, expiry(tenant, now), { max: batchSize });
    for (const customer of expired) await removeCustomer(tx, customer);
    return expired.length;
  });

/** Removes the expired sign-up of a document, when another sign-up uses the document. */
export async function expireSignUpOf(tx: Tx, tenant: Tenant, document: string, now: Date): Promise<void> {
  for (const customer of await lockExpired(tx, expiry(tenant, now), { max: 1, document })) {
    await removeCustomer(tx, customer);
  }
}
