import { formatDay, saoPauloDay } from "@vitral/brazil/dates";
import { labelOf } from "@vitral/contract/acts/fields";
import { feeNoticeDays } from "@vitral/contract/console/terms/terms";
import { termsChanges } from "@vitral/contract/console/terms/terms-changes";
import type { Tx } from "../../../platform/database/db.ts";
import { accountsForStaff } from "../../accounts/accounts.ts";
import { tenantsForStaff } from "../../tenants/tenants.ts";
import { commandKind } from "../../acts/acts.ts";
import { announceRaises, earlyRaises, labelsOf, lostChange, type Raises, withReach } from "./plan.ts";

/** Why a version cannot be taken back; `why` is a sentence in Portuguese. */
export type WithdrawalRefusal = { code: "BEGUN" | "NONE" | "NOTICE"; why: string };

/**
 * Takes back the version of a day to come: the one before it goes on. Who was told of a raise that does not come gets
 * another e-mail. A fee that rises with the version after it instead needs its notice as in any publication.
 */
export const termsWithdraw = commandKind({
  kind: "terms.withdraw",
  async describe({ now }, tx, tenantId, { from }) {
    const { changes, refusal, ...raises } = await planOf(tx, tenantId, from, now());
    const day = formatDay(from);
    return {
      sentence: `Retirar as tarifas e os limites que valeriam a partir de ${day}`,
      changes: [
        ...(await withReach(tx, tenantId, changes)),
        { field: "from", before: day, after: "não vale mais" },
        ...lostChange(raises),
      ],
      amount: null,
      customerId: null,
      obstacle: refusal?.why ?? null,
    };
  },
  async execute({ now }, tx, { from }, { tenantId }) {
    const { changes, refusal, ...raises } = await planOf(tx, tenantId, from, now());
    if (refusal) return { refusal, changed: [], lost: [] };
    await tenantsForStaff.withdrawVersion(tx, tenantId, from);
    await announceRaises(tx, { tenantId, from, at: now() }, raises);
    return { refusal: null, changed: changes.map(labelOf), lost: labelsOf(raises.lost) };
  },
  failure: ({ refusal }) => refusal?.why ?? null,
  details: ({ from }, { changed, lost }) => ({ from, changed, lost }),
});

/** Says what changes without the version of a day, or why the version stays. Locks the tenant's versions. */
async function planOf(tx: Tx, tenantId: string, from: string, now: Date) {
  await tenantsForStaff.lockVersions(tx, tenantId);
  const versions = await tenantsForStaff.versionsOf(tx, tenantId);
  const today = saoPauloDay(now);
  const [withdrawn, instead] = [
    tenantsForStaff.versionAt(versions, from),
    tenantsForStaff.versionBefore(versions, from),
  ];
  const left = versions.filter((version) => version.from !== from);
  const own = await accountsForStaff.findEntrepreneursOwnFees(tx, tenantId);
  const raises = tenantsForStaff.feeRaises(versions, { ...instead, from }, own);
  return {
    changes: termsChanges(withdrawn, instead),
    raises,
    lost: tenantsForStaff.lostRaises(versions, left, today, own),
    refusal: refusalOf({ from, isThere: withdrawn.from === from, raises, today }),
  };
}

type Check = Pick<Raises, "raises"> & { from: string; isThere: boolean; today: string };

function refusalOf({ from, isThere, raises, today }: Check): WithdrawalRefusal | null {
  const day = formatDay(from);
  if (!isThere) return { code: "NONE", why: `Nenhuma versão começa em ${day}.` };
  if (from <= today) return { code: "BEGUN", why: `A versão de ${day} já começou: publique outra no lugar dela.` };
  const { early } = earlyRaises(raises, today);
  const [first] = early;
  if (!first) return null;
  const fees = labelsOf(early).join(", ");
  return {
    code: "NOTICE",
    why:
      `Sem ela, o aumento de ${fees} viria em ${formatDay(first.from)}, com menos de ${feeNoticeDays} dias de aviso: ` +
      "retire ou troque antes a versão daquele dia.",
  };
}
