import { formatDocument } from "@vitral/brazil/document";
import {
  fieldsFixedByAccounts,
  whyFixedByAccounts,
  whyFixedByCharges,
  type Institution,
  type InstitutionField,
  institutionLabels,
} from "@vitral/contract/console/brand/institution";
import { type ProviderKind, providerKinds } from "@vitral/contract/tenants";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { accountsForStaff } from "../../accounts/accounts.ts";
import { hasOpenCharges } from "../../pix/pix.ts";
import { tenantsForStaff, type TenantWithHosts, whyNameMisleads } from "../../tenants/tenants.ts";
import { misleading } from "./brand.ts";
import { commandKind } from "../../acts/acts.ts";

/**
 * A brand's own CNPJ and address, who keeps its accounts, the agency of new ones, and where its charges are. What
 * accounts or charges that exist depend on does not change, and the address leads to a host of the brand.
 */
export const brandInstitution = commandKind({
  kind: "brand.institution",
  async describe({ now }, tx, tenantId, institution) {
    const all = await tenantsForStaff.list(tx);
    const current = currentOf(all, tenantId);
    const changed = changedFields(current, institution);
    const [before, after] = [shown(current), shown(institution)];
    return {
      sentence: "Alterar CNPJ, endereços, instituição ou agência da marca",
      changes: changed.map((field) => ({
        field: `institution.${field}`,
        before: before[field],
        after: after[field],
      })),
      amount: null,
      customerId: null,
      obstacle: await obstacleTo(tx, { institution, current, all, changed, now: now() }),
    };
  },
  async execute({ now }, tx, institution, { tenantId }) {
    // Of two brands that take an address at once, the second finds it taken.
    await tenantsForStaff.lockHosts(tx);
    const all = await tenantsForStaff.list(tx);
    const current = currentOf(all, tenantId);
    const changed = changedFields(current, institution);
    const obstacle = await obstacleTo(tx, { institution, current, all, changed, now: now() });
    if (obstacle === null) await tenantsForStaff.change(tx, tenantId, institution);
    return { obstacle, before: obstacle === null ? institutionOf(current) : null };
  },
  failure: ({ obstacle }) => obstacle,
  details: (_payload, { before }) => ({ before }),
});

/** What the command changes of a tenant. */
export const institutionOf = (tenant: TenantWithHosts): Institution => {
  const { document, internetBanking, provider, agency, pixLocation } = tenant;
  const kind = provider.kind as ProviderKind;
  return { document, internetBanking, provider: { ...provider, kind }, agency, pixLocation };
};

/** Whether accounts or charges keep some of it as it is. */
export async function institutionTies(db: Db | Tx, tenantId: string, now: Date) {
  return {
    hasAccounts: await accountsForStaff.hasAccounts(db, tenantId),
    hasOpenCharges: await hasOpenCharges(db, { tenantId, at: now }),
  };
}

/** The sentence where another brand has this address of charges; null: it is free, or there is none. */
export const takenLocation = (pixLocation: string | null, others: readonly TenantWithHosts[]): string | null =>
  pixLocation !== null && others.some((tenant) => tenant.pixLocation === pixLocation)
    ? `O endereço ${pixLocation} já é das cobranças de outra marca.`
    : null;

/** The sentence where another brand of the ISPB opens its accounts in this agency: the network could not tell them. */
export const takenAgency = (ispb: string, agency: string): string =>
  `A agência ${agency} já é de outra marca do ISPB ${ispb}: cada marca de uma instituição tem a sua.`;

type Check = {
  institution: Institution;
  current: TenantWithHosts;
  all: readonly TenantWithHosts[];
  changed: readonly InstitutionField[];
  now: Date;
};

async function obstacleTo(tx: Tx, { institution, current, all, changed, now }: Check): Promise<string | null> {
  if (changed.length === 0) return "Nada mudou no cadastro da marca nem na instituição.";
  const { hasAccounts, hasOpenCharges: hasCharges } = await institutionTies(tx, current.id, now);
  if (hasAccounts && changed.some((field) => fieldsFixedByAccounts.includes(field))) return whyFixedByAccounts;
  if (hasCharges && changed.includes("pixLocation")) return whyFixedByCharges;
  const others = all.filter(({ id }) => id !== current.id);
  const taken = takenLocation(institution.pixLocation, others);
  if (taken !== null) return taken;
  const { ispb } = current;
  if (others.some((tenant) => tenant.ispb === ispb && tenant.agency === institution.agency))
    return takenAgency(ispb, institution.agency);
  const { provider, internetBanking } = institution;
  const { hostname } = new URL(internetBanking);
  if (changed.includes("internetBanking") && !current.hosts.includes(hostname))
    return `O domínio ${hostname} não é desta marca: publique-o antes em Domínios.`;
  return whyNameMisleads({ ...current, provider }) === null ? null : misleading(provider.name);
}

function currentOf(all: readonly TenantWithHosts[], tenantId: string): TenantWithHosts {
  const current = all.find(({ id }) => id === tenantId);
  if (!current) throw new Error("the tenant of a call exists");
  return current;
}

function changedFields(before: TenantWithHosts, after: Institution): InstitutionField[] {
  const [old, now] = [shown(before), shown(after)];
  return (Object.keys(institutionLabels) as InstitutionField[]).filter((field) => old[field] !== now[field]);
}

type Shown = Pick<TenantWithHosts, "document" | "internetBanking" | "provider" | "agency" | "pixLocation">;

const shown = (tenant: Shown): Record<InstitutionField, string> => {
  const { document, internetBanking, provider, agency, pixLocation } = tenant;
  return {
    brandDocument: formatDocument(document),
    internetBanking,
    name: provider.name,
    document: formatDocument(provider.document),
    ispb: provider.ispb,
    kind: providerKinds[provider.kind as ProviderKind],
    agency,
    pixLocation: pixLocation ?? "nenhum: sem cobranças",
  };
};
