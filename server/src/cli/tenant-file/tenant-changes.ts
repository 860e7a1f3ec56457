import { isDeepStrictEqual } from "node:util";
import type * as z from "zod/mini";
import type { TenantChanges, TenantWhole } from "../../modules/tenants/tenants.ts";
import { Refused } from "../command.ts";
import { type TenantChangesFile, termsOf } from "./tenant-file.ts";

/**
 * What a file changes of a bank: the fields that are not as the bank has them. So the file may be what `tenant show`
 * prints. Refused where it has another id, slug or ISPB, or other terms than those of today.
 */
export function changesOf(
  { colors, id, slug, ispb, terms, ...rest }: z.output<typeof TenantChangesFile>,
  tenant: TenantWhole,
): TenantChanges {
  for (const [field, written] of Object.entries({ id, slug, ispb })) {
    const own = tenant[field as "id" | "slug" | "ispb"];
    if (written !== undefined && written !== own) throw new Refused(`The ${field} never changes: it is ${own}.`);
  }
  const asked = terms && { PERSON: termsOf(terms.PERSON), COMPANY: termsOf(terms.COMPANY) };
  if (asked && !isDeepStrictEqual(asked, tenant.terms))
    throw new Refused("The terms are not those of today. They have versions: publish them with `terms publish`.");
  const given = Object.entries({ ...rest, ...colors }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.filter(([field, value]) => !isSame(value, tenant[field as keyof TenantWhole])));
}

/** Whether a field is as it was; the order of a list of texts, such as the hosts, says nothing. */
const isSame = (value: unknown, before: unknown): boolean => isDeepStrictEqual(sorted(value), sorted(before));
const sorted = (value: unknown) =>
  Array.isArray(value) && value.every((one) => typeof one === "string") ? value.toSorted() : value;
