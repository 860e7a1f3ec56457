import type { Db, Tx } from "../../../platform/database/db.ts";
import { allTenants, type TenantRow, type TermsRow } from "../queries.ts";
import { findTenantTerms, replaceHosts, type TenantChanges, updateTenant, updateTerms } from "./queries.ts";

/** A bank with all settings of the operator: brand, addresses, terms. */
export type TenantWhole = TenantRow & { hosts: string[]; terms: Record<"PERSON" | "COMPANY", TermsRow> };

/** What an operator may change; slug and ISPB never change. Hosts and each entity's terms are replaced as a whole. */
export type Changes = TenantChanges & { hosts?: string[]; terms?: Partial<Record<"PERSON" | "COMPANY", TermsRow>> };

/** Every bank of the installation with its hosts, by slug. */
export async function list(db: Db): Promise<(TenantRow & { hosts: string[] })[]> {
  const { tenants, hosts } = await allTenants(db);
  const hostsOf = (id: string) => hosts.filter(({ tenantId }) => tenantId === id).map(({ host }) => host);
  return tenants.map((tenant) => Object.assign(tenant, { hosts: hostsOf(tenant.id) }));
}

/** The bank of a slug, or null. */
export async function find(db: Db, slug: string): Promise<TenantWhole | null> {
  const tenant = (await list(db)).find((candidate) => candidate.slug === slug);
  return tenant ? { ...tenant, terms: await findTenantTerms(db, tenant.id) } : null;
}

/**
 * Changes a bank; running servers show it within seconds. Throws the database's error when a host is another bank's.
 */
export async function change(tx: Tx, tenantId: string, { hosts, terms = {}, ...fields }: Changes): Promise<void> {
  await updateTenant(tx, tenantId, fields);
  if (hosts) await replaceHosts(tx, tenantId, hosts);
  for (const entityType of ["PERSON", "COMPANY"] as const) {
    const own = terms[entityType];
    if (own) await updateTerms(tx, tenantId, entityType, own);
  }
}
