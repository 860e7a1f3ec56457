import { institutionTies } from "../../../modules/settings/settings.ts";
import type { TenantChanges, TenantWhole } from "../../../modules/tenants/tenants.ts";
import type { Db } from "../../../platform/database/db.ts";
import { type Call, type Option, Refused } from "../../command.ts";

export const acceptDependents: Record<"accept-dependents", Option> = {
  "accept-dependents": {
    type: "boolean",
    about: "changes agency, institution or address of charges although accounts or charges depend on them",
  },
};

const ofAgency = "it has accounts, which keep the agency with which they were opened.";
const ofInstitution =
  "it has accounts. Their statements, receipts that are printed again and terms name the new institution; what " +
  "customers have from before names the old one.";
const ofCharges = "it has charges that can be paid. Their codes name the old address, which is answered no more.";

/**
 * Refuses to change what accounts or open charges depend on, unless the operator accepts it; the console always refuses
 * it. Answers the fields that change all the same, for the audit.
 */
export async function checkDependents(
  db: Db,
  { tenant, changes, options, now }: Pick<Call, "options"> & { tenant: TenantWhole; changes: TenantChanges; now: Date },
): Promise<string[]> {
  const { hasAccounts, hasOpenCharges } = await institutionTies(db, tenant.id, now);
  const agency = hasAccounts && changes.agency !== undefined ? ["agency"] : [];
  const institution = hasAccounts ? fixedFields(tenant, changes) : [];
  const address = hasOpenCharges && changes.pixLocation !== undefined ? ["pixLocation"] : [];
  const dependents: [string[], string][] = [
    [agency, ofAgency],
    [institution, ofInstitution],
    [address, ofCharges],
  ];
  const why = dependents
    .filter(([fields]) => fields.length > 0)
    .map(([fields, sentence]) => `${tenant.displayName} keeps ${fields.join(", ")}: ${sentence}`);
  if (why.length > 0 && !options["accept-dependents"])
    throw new Refused(`${why.join(" ")} With --accept-dependents it is changed all the same.`);
  return dependents.flatMap(([fields]) => fields);
}

/** What of the institution does not change once there are accounts (contract/src/console/brand/institution.ts). */
const fixedFields = ({ provider }: TenantWhole, changes: TenantChanges): string[] =>
  (["document", "ispb", "kind"] as const)
    .filter((field) => changes.provider !== undefined && changes.provider[field] !== provider[field])
    .map((field) => `provider.${field}`);
