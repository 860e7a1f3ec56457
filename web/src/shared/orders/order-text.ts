import { formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatDay, formatTime } from "@vitral/brazil/dates";
import type { HeldOrder } from "./order-store.ts";

/** A moment as DD/MM HH:mm in São Paulo. */
const moment = (at: string): string =>
  `${formatDate(new Date(at)).slice(0, 5)} ${formatTime(new Date(at)).slice(0, 5)}`;

/** The hour of a moment as HH:mm in São Paulo. */
export const hourOf = (at: Date): string => formatTime(at).slice(0, 5);

/** The title of the notice about an order. */
export function titleOf(order: HeldOrder): string {
  const { kind, at, outcome, sending } = order;
  const amount = outcome && "amount" in outcome ? outcome.amount : order.amount;
  const which = `de ${formatBrl(amount)}, de ${moment(at)},`;
  if (order.scheduledDate !== undefined) return titleOfScheduled(order, which);
  const [the, end] = kind === "KEY" ? ["transferência", "a"] : ["pagamento", "o"];
  const article = end;
  const Article = end.toUpperCase();
  if (sending) return `${Article} ${the} ${which} está sendo enviad${end}`;
  switch (outcome?.status) {
    case "SETTLED":
      return `${Article} ${the} ${which} foi feit${end}`;
    case "PENDING":
      return `${Article} ${the} ${which} está em processamento`;
    case "FAILED":
    case "EXPIRED":
    case "SCHEDULED":
      return `${Article} ${the} ${which} não foi feit${end}`;
    case undefined:
    default:
      return `Não sabemos se ${article} ${the} ${which} foi feit${end}`;
  }
}

/** The same for a Pix Agendado, which is scheduled or not. */
function titleOfScheduled({ outcome, sending }: HeldOrder, which: string): string {
  if (sending) return `O Pix Agendado ${which} está sendo enviado`;
  if (outcome?.status === "SCHEDULED")
    return `O Pix Agendado ${which} foi agendado para ${formatDay(outcome.scheduledDate)}`;
  return outcome ? `O Pix Agendado ${which} não foi agendado` : `Não sabemos se o Pix Agendado ${which} foi agendado`;
}
