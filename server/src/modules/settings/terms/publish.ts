import { addDays, formatDay, saoPauloDay, startOfSaoPauloDay } from "@vitral/brazil/dates";
import { feeNoticeDays, maxDaysAhead } from "@vitral/contract/console/terms/terms";
import { type TermsChange, termsChanges } from "@vitral/contract/console/terms/terms-changes";
import type { CommandPayload } from "@vitral/contract/acts/acts";
import { labelOf } from "@vitral/contract/acts/fields";
import type { Tx } from "../../../platform/database/db.ts";
import { accountsForStaff } from "../../accounts/accounts.ts";
import { isAnnouncingRaises } from "../../notifications/notifications.ts";
import { tenantsForStaff } from "../../tenants/tenants.ts";
import { commandKind } from "../../acts/acts.ts";
import { announceRaises, earlyRaises, labelsOf, lostChange, type Raises, smallerChange, withReach } from "./plan.ts";

type NewVersion = CommandPayload<"terms.publish">;

/** Why a version cannot be published; `why` is a sentence in Portuguese. */
export type TermsRefusal = {
  code: "PAST" | "TOO_FAR" | "FULL" | "UNCHANGED" | "NOTICE";
  why: string;
  earliest: string;
};

/**
 * A new version of a tenant's limits, fees and rules, which holds from a São Paulo day on. A fee that rises needs 30
 * days between the publication and that day, and the customers that it reaches get an e-mail. They get another one when
 * a version of the same day makes the raise smaller, and so do those who were notified of a raise that does not come.
 */
export const termsPublish = commandKind({
  kind: "terms.publish",
  async describe({ now }, tx, tenantId, version) {
    const { changes, refusal, smaller, ...raises } = await planOf(tx, tenantId, version, now());
    return {
      sentence: `Publicar tarifas e limites que valem a partir de ${formatDay(version.from)}`,
      changes: [
        ...(await withReach(tx, tenantId, changes)),
        ...lostChange(raises),
        ...smallerChange(smaller),
        { field: "from", before: null, after: formatDay(version.from) },
      ],
      amount: null,
      customerId: null,
      obstacle: refusal?.why ?? null,
    };
  },
  async execute({ now }, tx, version, { tenantId }) {
    const { changes, refusal, all, smaller, lost, raises } = await planOf(tx, tenantId, version, now());
    if (refusal) return { refusal, changed: [], raised: [] };
    await tenantsForStaff.publishVersion(tx, tenantId, version);
    const scope = { tenantId, from: version.from };
    // What the version before it of this day has not told to everybody yet ends with it, so all are notified of all.
    const announced = (await isAnnouncingRaises(tx, scope)) ? all : [...raises, ...smaller];
    await announceRaises(tx, { ...scope, at: now() }, { lost, raises: announced });
    return { refusal: null, changed: changes.map(labelOf), raised: labelsOf(raises) };
  },
  failure: ({ refusal }) => refusal?.why ?? null,
  details: ({ from }, { changed, raised }) => ({
    from,
    changed,
    raised,
    effectiveAt: startOfSaoPauloDay(from).toISOString(),
  }),
});

/** What a version would change of the one that holds on its day, and why it may not. Locks the tenant's versions. */
async function planOf(tx: Tx, tenantId: string, version: NewVersion, now: Date) {
  await tenantsForStaff.lockVersions(tx, tenantId);
  const versions = await tenantsForStaff.versionsOf(tx, tenantId);
  const held = tenantsForStaff.versionAt(versions, version.from);
  const changes = termsChanges(held, version);
  const own = await accountsForStaff.findEntrepreneursOwnFees(tx, tenantId);
  const raises = tenantsForStaff.feeRaises(versions, version, own);
  const today = saoPauloDay(now);
  const others = versions.filter(({ from }) => from !== version.from);
  const next = [...others, version].toSorted((one, two) => (one.from < two.from ? -1 : 1));
  const lost = tenantsForStaff.lostRaises(versions, next, today, own);
  const toCome = next.filter(({ from }) => from > today).length;
  const all = tenantsForStaff.feeRaises(others, version, own);
  const smaller = tenantsForStaff.smallerRaises(versions, version, today);
  return { changes, raises, all, smaller, lost, refusal: refusalOf({ version, changes, raises, toCome, today }) };
}

type Check = Pick<Raises, "raises"> & {
  version: NewVersion;
  changes: readonly TermsChange[];
  /** How many versions would be to come. */
  toCome: number;
  today: string;
};

function refusalOf({ version: { from }, changes, raises, toCome, today }: Check): TermsRefusal | null {
  const { earliest, early } = earlyRaises(raises, today);
  const because = (code: TermsRefusal["code"], why: string): TermsRefusal => ({ code, why, earliest });
  if (from < today) return because("PAST", `A data ${formatDay(from)} já passou: escolha hoje ou um dia depois.`);
  if (from > addDays(today, maxDaysAhead))
    return because("TOO_FAR", `A data pode estar até ${maxDaysAhead} dias à frente.`);
  const { maxVersionsToCome: max } = tenantsForStaff;
  if (toCome > max)
    return because("FULL", `Já há ${max} versões por vir, o máximo: espere que uma delas comece, ou troque uma.`);
  if (changes.length === 0) return because("UNCHANGED", `Nada muda do que vale em ${formatDay(from)}.`);
  if (early.length === 0) return null;
  const fees = labelsOf(early).join(", ");
  const later = early.find((raise) => raise.from > from);
  return because(
    "NOTICE",
    later
      ? `A versão de ${formatDay(later.from)} aumentaria de novo ${fees}, com menos de ${feeNoticeDays} dias de aviso.`
      : `Aumento de tarifa exige ${feeNoticeDays} dias de aviso: escolha ${formatDay(earliest)} ou um dia depois (${fees}).`,
  );
}
