import { formatDay, saoPauloDay } from "@vitral/brazil/dates";
import type { Tx } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { PixDeps } from "../deps.ts";
import { findSchedule, markCancelled } from "./list-queries.ts";
import { notifyCustomer } from "./notify-customer.ts";
import type { RowKey } from "../../../platform/database/keys.ts";
import { findOwner, lockOwner } from "../../accounts/accounts.ts";
import { formatBrl } from "@vitral/brazil/cents";
import { commandKind, fact } from "../../acts/acts.ts";

/** A Pix Agendado as the staff sees it before it is cancelled, with its customer. Refuses with NOT_FOUND. */
export async function theSchedule(tx: Tx, rowKey: RowKey) {
  const found = await findSchedule(tx, rowKey);
  if (!found) throw new Refusal("NOT_FOUND");
  return {
    ...found,
    customerId: (await findOwner(tx, { tenantId: rowKey.tenantId, accountId: found.accountId })).customerId,
  };
}

/**
 * Cancels a Pix Agendado for its customer, or all of its series that are still to come, until its day begins in São
 * Paulo; the customer gets the e-mail of a cancelled one. Answers how many there were; 0: its day has begun, or it is
 * cancelled. Runs under the customer's lock, as a payment does.
 */
export async function cancelScheduleFor(
  deps: Pick<PixDeps, "now" | "outbox">,
  tx: Tx,
  { series, ...rowKey }: RowKey & { series: boolean },
): Promise<number> {
  const { accountId, seriesId, amount, payeeName: beneficiary, scheduledDate } = await theSchedule(tx, rowKey);
  const ofAccount = { tenantId: rowKey.tenantId, accountId };
  await lockOwner(tx, ofAccount);
  const now = deps.now();
  const whole = series ? seriesId : null;
  const which = { ...ofAccount, id: rowKey.id, seriesId: whole, today: saoPauloDay(now), now };
  const cancelled = await markCancelled(tx, which);
  if (cancelled.length === 0) return 0;
  const [first = scheduledDate] = cancelled.map((one) => one.scheduledDate).toSorted();
  const news = whole === null ? "CANCELLED" : "SERIES_CANCELLED";
  await notifyCustomer(deps, tx, ofAccount, news, { amount, beneficiary, scheduledDate: first });
  return cancelled.length;
}

const tooLate = "Este Pix agendado já não pode ser cancelado: o dia dele começou, ou ele já terminou.";

/** A Pix Agendado of a customer, or the rest of its series, is not paid. */
export const scheduleCancel = commandKind({
  kind: "schedule.cancel",
  async describe(deps, tx, tenantId, { scheduleId, series }) {
    const found = await theSchedule(tx, { tenantId, id: scheduleId });
    const { accountId, customerId, amount, payeeName, scheduledDate, status, seriesId } = found;
    const isWaiting = status === "SCHEDULED" && scheduledDate > saoPauloDay(deps.now());
    const isSeries = series && seriesId !== null;
    return {
      sentence: isSeries
        ? "Cancelar uma série de Pix agendados do cliente: todos os que ainda aguardam"
        : "Cancelar um Pix agendado do cliente",
      changes: [
        fact("amount", formatBrl(amount)),
        fact("payee", payeeName),
        fact("day", formatDay(scheduledDate)),
        {
          field: "state",
          before: "agendado",
          after: isSeries ? "cancelado, com os outros da série" : "cancelado",
        },
      ],
      amount: null,
      customerId,
      accountId,
      obstacle: isWaiting ? null : tooLate,
    };
  },
  execute: (deps, tx, { scheduleId, series }, { tenantId }) =>
    cancelScheduleFor(deps, tx, { tenantId, id: scheduleId, series }),
  failure: (cancelled) => (cancelled > 0 ? null : tooLate),
  details: ({ scheduleId }, cancelled) => ({ scheduleId, cancelled }),
});
