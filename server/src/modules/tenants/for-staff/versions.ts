import { saoPauloDay, startOfSaoPauloDay } from "@vitral/brazil/dates";
import { entityTypes, type TenantTerms, type TermsTable } from "@vitral/contract/console/terms/terms";
import type { EntityType } from "@vitral/contract/customers";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { rulesOn, type Rules, type RuleVersions } from "../rules.ts";
import {
  deleteTermsVersion,
  findRuleVersions,
  findTermsVersions,
  updateTenant,
  upsertTermsVersion,
} from "./queries.ts";

/** Limits, fees and rules of a tenant from a São Paulo day on, until the next version begins. */
export type TermsVersion = { from: string; terms: Record<EntityType, TenantTerms>; rules: Rules };

/** Versions of the rules that are stored at most: the oldest go, the commands that published them stay. */
const maxRuleVersions = 60;
/** Versions still to come at most: with one more, the one in force would be the oldest and go. */
export const maxVersionsToCome = maxRuleVersions - 1;

/** Every version of a tenant, the oldest first: one for each day on which limits, fees or rules change. */
export async function versionsOf(db: Db | Tx, tenantId: string): Promise<TermsVersion[]> {
  const [rows, found] = [await findTermsVersions(db, tenantId), await findRuleVersions(db, tenantId)];
  const terms = rows.map((row) => Object.assign(row, { from: saoPauloDay(row.effectiveAt) }));
  if (!found || terms.length === 0) throw new Error("a tenant has terms and rules");
  // The first version of the rules also holds before its day.
  const days = new Set([...terms, ...found.rules.slice(1)].map(({ from }) => from));
  const ofKind = (kind: EntityType, day: string): TenantTerms => {
    const own = terms.filter(({ entityType }) => entityType === kind);
    const version = own.findLast(({ from }) => from <= day) ?? own[0];
    if (!version) throw new Error("a tenant has terms of every kind");
    return version.terms;
  };
  return [...days].toSorted().map((day) => ({
    from: day,
    terms: { PERSON: ofKind("PERSON", day), COMPANY: ofKind("COMPANY", day) },
    rules: rulesOn(found.rules, day),
  }));
}

/** The version that holds on a São Paulo day; the first also holds before its own. */
export function versionAt(versions: readonly TermsVersion[], day: string): TermsVersion {
  const found = versions.findLast(({ from }) => from <= day) ?? versions[0];
  if (!found) throw new Error("a tenant has at least one version");
  return found;
}

/** The version that would hold on a São Paulo day if none began on it. */
export function versionBefore(versions: readonly TermsVersion[], day: string): TermsVersion {
  const others = versions.filter(({ from }) => from !== day);
  return versionAt(others.length > 0 ? others : versions, day);
}

/**
 * Stores a version. Payments read its limits and fees from its first instant on; servers its rules, within seconds of
 * being stored. Companies that get data are not part of it: they stay as they are on that day.
 */
export async function publishVersion(
  tx: Tx,
  tenantId: string,
  { from, terms, rules }: TermsTable & { from: string },
): Promise<void> {
  const effectiveAt = startOfSaoPauloDay(from);
  for (const entityType of entityTypes)
    await upsertTermsVersion(tx, { tenantId, entityType, effectiveAt }, terms[entityType]);
  const stored = await findRuleVersions(tx, tenantId);
  if (!stored) throw new Error("a tenant has rules");
  const { dataRecipients } = rulesOn(stored.rules, from);
  const others: RuleVersions = stored.rules.filter((version) => version.from !== from);
  const all = [...others, { ...rules, dataRecipients, from }].toSorted((one, two) => (one.from < two.from ? -1 : 1));
  await updateTenant(tx, tenantId, { rules: all.slice(-maxRuleVersions) });
}

/**
 * Takes back the version that begins on a São Paulo day, with its limits, fees and rules: the one before it holds until
 * the one after it.
 */
export async function withdrawVersion(tx: Tx, tenantId: string, from: string): Promise<void> {
  await deleteTermsVersion(tx, tenantId, startOfSaoPauloDay(from));
  const stored = await findRuleVersions(tx, tenantId);
  if (!stored) throw new Error("a tenant has rules");
  // The first version of the rules stays: it also holds before its day.
  await updateTenant(tx, tenantId, {
    rules: stored.rules.filter((version, index) => index === 0 || version.from !== from),
  });
}

/** The companies that get customers' data on a São Paulo day. */
export async function recipientsOn(db: Db | Tx, tenantId: string, day: string): Promise<Rules["dataRecipients"]> {
  const found = await findRuleVersions(db, tenantId);
  if (!found) throw new Error("a tenant has rules");
  return rulesOn(found.rules, day).dataRecipients;
}

/**
 * Names the companies that get customers' data, in the version of the rules that holds on this São Paulo day and in
 * those to come; what is past stays.
 */
export async function setRecipients(
  tx: Tx,
  tenantId: string,
  dataRecipients: Rules["dataRecipients"],
  today: string,
): Promise<void> {
  const stored = await findRuleVersions(tx, tenantId);
  if (!stored) throw new Error("a tenant has rules");
  const inForce = rulesOn(stored.rules, today);
  const rules = stored.rules.map((version) =>
    version === inForce || version.from > today ? Object.assign(version, { dataRecipients }) : version,
  );
  await updateTenant(tx, tenantId, { rules });
}
