import { formatBrl } from "@vitral/brazil/cents";
import { formatDay, saoPauloDay } from "@vitral/brazil/dates";
import { schedulesForStaff } from "../../pix/pix.ts";
import { commandKind, fact } from "./kind.ts";

const tooLate = "Este Pix agendado já não pode ser cancelado: o dia dele começou, ou ele já terminou.";

/** A Pix Agendado of a customer, or the rest of its series, is not paid. */
export const scheduleCancel = commandKind({
  kind: "schedule.cancel",
  async describe(deps, tx, tenantId, { scheduleId, series }) {
    const found = await schedulesForStaff.theSchedule(tx, { tenantId, id: scheduleId });
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
    schedulesForStaff.cancelScheduleFor(deps, tx, { tenantId, id: scheduleId, series }),
  failure: (cancelled) => (cancelled > 0 ? null : tooLate),
  details: ({ scheduleId }, cancelled) => ({ scheduleId, cancelled }),
});
