import { addDays, formatDay, saoPauloDay } from "@vitral/brazil/dates";
import { feeNoticeDays } from "@vitral/contract/console/terms/terms";
import type { Tx } from "../../../platform/database/db.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";
import { accountsForStaff } from "../../accounts/accounts.ts";
import { announceToAccount } from "../../notifications/notifications.ts";
import { tenantsForStaff } from "../../tenants/tenants.ts";
import { announcementOf } from "./plan.ts";

/** For each account of a company the fees of a Pix that rise one day if its holder is an entrepreneur from now on. */
async function raisesOfMark(tx: Tx, customerKey: CustomerKey, now: Date) {
  const versions = await tenantsForStaff.versionsOf(tx, customerKey.tenantId);
  const accounts = await accountsForStaff.findOwnPixFees(tx, customerKey);
  return accounts.map(({ accountId, ...own }) => ({
    accountId,
    raises: tenantsForStaff.entrepreneurRaises(versions, own, saoPauloDay(now)),
  }));
}

/** What the order of the mark says of the day on which the freedom from fees ends; null: it does not. */
export async function raisesNotice(tx: Tx, customerKey: CustomerKey, now: Date): Promise<string | null> {
  const raises = (await raisesOfMark(tx, customerKey, now)).flatMap((account) => account.raises);
  const [first] = raises.map(({ from }) => from).toSorted();
  if (first === undefined) return null;
  const isLate = first < addDays(saoPauloDay(now), feeNoticeDays);
  const notice = isLate ? ` (menos de ${feeNoticeDays} dias)` : "";
  return `A isenção de tarifas de Pix termina em ${formatDay(first)}${notice}, e o cliente recebe um e-mail`;
}

/**
 * Notifies the holder of these raises, who is an entrepreneur now: those who were one when the raises were published
 * have their e-mail. A publication at the same moment waits for this one, or this one for it.
 */
export async function announceRaisesOfMark(tx: Tx, customerKey: CustomerKey, now: Date): Promise<void> {
  const { tenantId } = customerKey;
  await tenantsForStaff.lockVersions(tx, tenantId);
  for (const { accountId, raises } of await raisesOfMark(tx, customerKey, now)) {
    for (const from of new Set(raises.map((raise) => raise.from))) {
      const ofDay = raises.filter((raise) => raise.from === from).map(announcementOf);
      await announceToAccount(tx, { tenantId, from, at: now }, accountId, ofDay);
    }
  }
}
