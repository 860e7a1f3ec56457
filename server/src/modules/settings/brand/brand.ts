import { isDeepStrictEqual } from "node:util";
import { type Brand, brandLabels } from "@vitral/contract/console/brand";
import {
  missingPicture,
  publishPictures,
  tenantsForStaff,
  type TenantWithHosts,
  whyNameMisleads,
} from "../../tenants/tenants.ts";
import { commandKind } from "../../acts/acts.ts";

/** The fields of a brand, in the order in which screens show them. */
export const brandFields = Object.keys(brandLabels) as (keyof Brand)[];

/** A new version of a brand: names, contacts, colours, pictures and hosts; running servers have it within 5 s. */
export const brandPublish = commandKind({
  kind: "brand.publish",
  async describe(_deps, tx, tenantId, { brand }) {
    const all = await tenantsForStaff.list(tx);
    const current = all.find(({ id }) => id === tenantId);
    if (!current) throw new Error("the tenant of a call exists");
    const before = brandOf(current);
    const changed = brandFields.filter((field) => !isDeepStrictEqual(before[field], brand[field]));
    const others = hostsOfOthers(all, tenantId);
    return {
      sentence: `Publicar a marca: ${changed.map((field) => brandLabels[field].toLowerCase()).join(", ")}`,
      changes: changed.map((field) => ({
        field: `brand.${field}`,
        before: shown(before[field]),
        after: shown(brand[field]),
      })),
      amount: null,
      customerId: null,
      obstacle:
        obstacleTo({ brand, current, changed, others }) ?? lost(await missingPicture(tx, tenantId, picturesOf(brand))),
    };
  },
  async execute({ now }, tx, { brand }, { tenantId }) {
    // Of two brands that take a host at once, the second finds it taken.
    await tenantsForStaff.lockHosts(tx);
    const all = await tenantsForStaff.list(tx);
    const current = all.find(({ id }) => id === tenantId);
    if (!current) throw new Error("the tenant of a call exists");
    const taken = takenHost(brand, hostsOfOthers(all, tenantId));
    if (taken !== null) return { obstacle: taken, before: null };
    await tenantsForStaff.change(tx, tenantId, brand);
    await publishPictures(tx, tenantId, picturesOf(brand), now());
    return { obstacle: null, before: brandOf(current) };
  },
  failure: ({ obstacle }) => obstacle,
  /** Keeps the brand of before, so that the first version published here can be returned from. */
  details: (_payload, { before }) => ({ before }),
});

type Check = { brand: Brand; current: TenantWithHosts; changed: readonly string[]; others: readonly string[] };

function obstacleTo({ brand, current, changed, others }: Check): string | null {
  if (changed.length === 0) return "Nada mudou na marca.";
  const taken = takenHost(brand, others);
  if (taken !== null) return taken;
  if (new Set(brand.hosts).size < brand.hosts.length) return "Há um domínio repetido.";
  const hostname = URL.parse(current.internetBanking)?.hostname ?? "";
  if (current.hosts.includes(hostname) && !brand.hosts.includes(hostname))
    return `O domínio ${hostname} é o do endereço do internet banking: mude antes o endereço.`;
  const named = { ...brand, provider: current.provider };
  return whyNameMisleads(named) === null ? null : misleading(current.provider.name);
}

const hostsOfOthers = (all: readonly TenantWithHosts[], tenantId: string): string[] =>
  all.filter(({ id }) => id !== tenantId).flatMap(({ hosts }) => hosts);

function takenHost({ hosts }: Brand, others: readonly string[]): string | null {
  const taken = hosts.find((host) => others.includes(host));
  return taken === undefined ? null : `O domínio ${taken} já é de outra instituição.`;
}

/** The sentence about a name that suggests another kind of institution than the provider is. */
export const misleading = (provider: string): string =>
  `O nome sugere um tipo de instituição que ${provider} não é (Resolução Conjunta 17/2025).`;

const picturesOf = ({ logoWhite, logoDark, favicon }: Brand) => [logoWhite, logoDark, favicon];

const lost = (picture: string | null): string | null =>
  picture === null ? null : "Uma das imagens não está mais guardada. Envie o arquivo de novo.";

/** What the console changes of a tenant. */
export function brandOf(tenant: TenantWithHosts): Brand {
  return Object.fromEntries(brandFields.map((field) => [field, tenant[field]])) as Brand;
}

const shown = (value: Brand[keyof Brand]): string => [value ?? "nenhum"].flat().join(", ") || "vazio";
