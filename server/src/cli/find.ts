import { saoPauloDay } from "@vitral/brazil/dates";
import { documentDigits } from "@vitral/brazil/document";
import { isDocument } from "@vitral/brazil/is-document";
import { type AccountForStaff, accountsForStaff } from "../modules/accounts/accounts.ts";
import { type CustomerForStaff, customersForStaff } from "../modules/identity/identity.ts";
import { tenantsForStaff, type TenantWhole, type TenantWithHosts } from "../modules/tenants/tenants.ts";
import type { Db } from "../platform/database/db.ts";
import { type Option, Refused } from "./command.ts";

/** For commands whose first operand may name customers or accounts of several banks. */
export const tenantOption: Record<"tenant", Option> = {
  tenant: { type: "string", value: "SLUG", about: "the bank, where more than one has it" },
};

/** The bank of a slug. Refuses where there is none. */
export async function theTenant(db: Db, slug: string): Promise<TenantWithHosts> {
  const tenant = await tenantsForStaff.find(db, slug);
  if (!tenant) throw new Refused(`There is no tenant "${slug}": see \`tenant list\`.`);
  return tenant;
}

/** The same with the terms of today. */
export async function theWholeTenant(db: Db, slug: string, now: Date): Promise<TenantWhole> {
  const tenant = await theTenant(db, slug);
  const versions = await tenantsForStaff.versionsOf(db, tenant.id);
  return { ...tenant, terms: tenantsForStaff.versionAt(versions, saoPauloDay(now)).terms };
}

/** The one customer of a document. Refuses where there is none, or where several banks have one and none is named. */
export async function theCustomer(db: Db, written: string, slug: string | undefined): Promise<CustomerForStaff> {
  if (!isDocument(written.toUpperCase())) throw new Refused(`"${written}" is neither a CPF nor a CNPJ.`);
  const found = await customersForStaff.find(db, documentDigits(written));
  return theOne(db, found, { what: `a customer ${written}`, slug });
}

/** The one account of a number or id. Refuses as above. */
export async function theAccount(db: Db, written: string, slug: string | undefined): Promise<AccountForStaff> {
  return theOne(db, await accountsForStaff.find(db, written), { what: `an account ${written}`, slug });
}

/** As `theCustomer`, but null where there is none: for commands that may be repeated. */
export async function customerOf(db: Db, written: string, slug: string | undefined): Promise<CustomerForStaff | null> {
  if (!isDocument(written.toUpperCase())) throw new Refused(`"${written}" is neither a CPF nor a CNPJ.`);
  const found = await customersForStaff.find(db, documentDigits(written));
  if (slug !== undefined) await theTenant(db, slug);
  const isThere = found.some(({ tenant }) => slug === undefined || tenant === slug);
  return isThere ? theOne(db, found, { what: `a customer ${written}`, slug }) : null;
}

/** The one that was found of a bank. Refuses where there is none, or where several banks have one and none is named. */
export async function theOne<Found extends { tenant: string }>(
  db: Db,
  found: Found[],
  { what, slug }: { what: string; slug: string | undefined },
): Promise<Found> {
  if (slug !== undefined) await theTenant(db, slug);
  const matching = slug === undefined ? found : found.filter(({ tenant }) => tenant === slug);
  const [first, ...more] = matching;
  if (!first)
    throw new Refused(slug === undefined ? `No tenant has ${what}.` : `Tenant ${slug} does not have ${what}.`);
  if (more.length > 0)
    throw new Refused(
      `More than one tenant has ${what}: add --tenant with ${matching.map(({ tenant }) => tenant).join(" or ")}.`,
    );
  return first;
}
