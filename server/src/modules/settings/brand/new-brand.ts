import { saoPauloDay } from "@vitral/brazil/dates";
import { formatDocument } from "@vitral/brazil/document";
import type { Change, FieldName } from "@vitral/contract/acts/fields";
import { type NewBrand, newBrandLabels } from "@vitral/contract/console/brand/new-brand";
import { providerLine } from "@vitral/contract/tenants";
import type { Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import { withTenant } from "../../../platform/database/tenancy.ts";
import { openInternalAccounts } from "../../ledger/ledger.ts";
import { createTenant, type NewTenant, tenantsForStaff, whyNameMisleads } from "../../tenants/tenants.ts";
import { brandFields, misleading } from "./brand.ts";
import { commandKind } from "../../acts/acts.ts";
import { takenAgency, takenLocation } from "./institution.ts";

/**
 * A new brand: a tenant with its hosts and internal accounts, which running servers have within 5 s. Limits, fees and
 * rules begin as those of the tenant in which it was ordered; pictures and legal texts are published afterwards, in the
 * new brand itself. Only staff of the whole installation orders and approves it.
 */
export const brandCreate = commandKind({
  kind: "brand.create",
  async describe(_deps, tx, tenantId, given) {
    const all = await tenantsForStaff.list(tx);
    const template = all.find(({ id }) => id === tenantId);
    if (!template) throw new Error("the tenant of a call exists");
    return {
      sentence: `Criar a marca ${given.brand.displayName}, em ${given.brand.hosts.join(", ")}`,
      changes: [...shown(given), added("template", `como os de ${template.displayName}`)],
      amount: null,
      customerId: null,
      obstacle: obstacleTo(given, all),
    };
  },
  async execute({ now }, tx, given, { tenantId }) {
    // Of two brands that are approved at once, the second finds what the first has taken.
    await tenantsForStaff.lockHosts(tx);
    const all = await tenantsForStaff.list(tx);
    const obstacle = obstacleTo(given, all);
    if (obstacle !== null) return { obstacle, id: null };
    const template = all.find((tenant) => tenant.id === tenantId);
    if (!template) throw new Error("the tenant of a call exists");
    const versions = await tenantsForStaff.versionsOf(tx, tenantId);
    const { terms, rules } = tenantsForStaff.versionAt(versions, saoPauloDay(now()));
    const id = newId();
    await withTenant(id, () =>
      create(tx, { ...template, id, terms, rules: [{ ...rules, from: saoPauloDay(now()) }] }, given),
    );
    return { obstacle: null, id };
  },
  failure: ({ obstacle }) => obstacle,
  details: ({ slug }, { id }) => ({ slug, newTenantId: id }),
});

/** `beginning`: the tenant with whose terms and rules it begins, under the id of the new one. */
async function create(tx: Tx, beginning: NewTenant, { brand, ...fixed }: NewBrand): Promise<void> {
  await createTenant(tx, { ...beginning, ...brand, ...fixed });
  await openInternalAccounts(tx, beginning.id);
}

function obstacleTo(given: NewBrand, all: Awaited<ReturnType<typeof tenantsForStaff.list>>): string | null {
  const { slug, ispb, agency, provider, brand } = given;
  if (all.some((tenant) => tenant.slug === slug)) return `O nome curto ${slug} já é de outra marca.`;
  if (all.some((tenant) => tenant.ispb === ispb && tenant.agency === agency)) return takenAgency(ispb, agency);
  const taken = brand.hosts.find((host) => all.some(({ hosts }) => hosts.includes(host)));
  if (taken !== undefined) return `O domínio ${taken} já é de outra instituição.`;
  if (new Set(brand.hosts).size < brand.hosts.length) return "Há um domínio repetido.";
  const location = takenLocation(given.pixLocation, all);
  if (location !== null) return location;
  if ([brand.logoWhite, brand.logoDark, brand.favicon].some((picture) => picture !== null))
    return "As imagens são enviadas depois, na página da nova marca.";
  return whyNameMisleads({ ...brand, provider }) === null ? null : misleading(provider.name);
}

const added = (field: FieldName, after: string): Change => ({ field, before: null, after });

/** All that a second person has to look at. */
function shown({ brand, provider, ...fixed }: NewBrand): Change[] {
  const { document, pixLocation, ...rest } = fixed;
  const all = { ...rest, document: formatDocument(document), pixLocation: pixLocation ?? "nenhum: sem cobranças" };
  const names = Object.keys(newBrandLabels) as (keyof typeof newBrandLabels)[];
  return [
    ...names.map((name) => added(`newBrand.${name}`, all[name])),
    ...brandFields
      .filter((field) => brand[field] !== null && brand[field] !== "")
      .map((field) => added(`brand.${field}`, [brand[field] ?? ""].flat().join(", "))),
    added("provider", providerLine(provider)),
  ];
}
