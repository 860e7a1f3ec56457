import type { EntityType } from "@vitral/contract/customers";
import { type Db, lockFor, type Tx } from "../../../platform/database/db.ts";
import { allTenants, type TenantRow, type TermsRow } from "../queries.ts";
import { replaceHosts, type TenantChanges, updateTenant } from "./queries.ts";

export {
  entrepreneurRaises,
  type Fee,
  type FeePayer,
  feeRaises,
  type FeeRaise,
  isRaise,
  type LostRaise,
  lostRaises,
  smallerRaises,
} from "./fee-raises.ts";
export { lockVersions } from "./queries.ts";
export {
  maxVersionsToCome,
  publishVersion,
  recipientsOn,
  setRecipients,
  type TermsVersion,
  versionAt,
  versionBefore,
  versionsOf,
  withdrawVersion,
} from "./versions.ts";

/** A bank with its addresses. */
export type TenantWithHosts = TenantRow & { hosts: string[] };
/** A bank with all settings of the operator: brand, addresses, and the terms of a day. */
export type TenantWhole = TenantWithHosts & { terms: Record<EntityType, TermsRow> };

/** What an operator may change; slug and ISPB never change, hosts are replaced as a whole, terms have versions. */
export type Changes = TenantChanges & { hosts?: string[] };

/** Every bank of the installation with its hosts, by slug. */
export async function list(db: Db): Promise<TenantWithHosts[]> {
  const { tenants, hosts } = await allTenants(db);
  const hostsOf = (id: string) => hosts.filter(({ tenantId }) => tenantId === id).map(({ host }) => host);
  return tenants.map((tenant) => Object.assign(tenant, { hosts: hostsOf(tenant.id) }));
}

/** The bank of a slug, or null. */
export async function find(db: Db, slug: string): Promise<TenantWithHosts | null> {
  return (await list(db)).find((candidate) => candidate.slug === slug) ?? null;
}

/**
 * Locks the hosts of all banks until the transaction ends. Whoever checks that hosts are free checks it after
 * this: of two who want the same one, the second finds it taken.
 */
export const lockHosts = (tx: Tx): Promise<void> => lockFor(tx, "hosts of banks");

/**
 * Changes a bank; running servers show it within seconds. Throws the database's error when a host is another bank's.
 */
export async function change(tx: Tx, tenantId: string, { hosts, ...fields }: Changes): Promise<void> {
  await updateTenant(tx, tenantId, fields);
  if (!hosts) return;
  await lockHosts(tx);
  await replaceHosts(tx, tenantId, hosts);
}
