import { cents, formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatDay, formatLastDay, formatTime } from "@vitral/brazil/dates";
import type { ChargeDetail } from "@vitral/contract/pix-charges";
import type { Definition } from "@vitral/ui/text/definition-list.tsx";

type Part = { type: "FIXED" | "PERCENTAGE"; value: number };

/** What a charge demands, line by line; what it does not have has no line. */
export function termLines(charge: ChargeDetail): Definition[] {
  const { amount, payer, message, dueDate, changeable, fine, interest, rebate, discounts, today, paidAmount } = charge;
  const ofToday = todayLines(today);
  const differs = ofToday.length > 0 || (paidAmount !== null && paidAmount !== amount);
  return [
    ...line("Valor original", differs && formatBrl(amount)),
    ...ofToday,
    ...line("Quem paga", payer && `${payer.name}, ${payer.document}`),
    ...line("Mensagem", message),
    ...line("Vencimento", dueDate && formatDay(dueDate)),
    ...line("Pode ser paga até", lastMoment(charge)),
    ...line("Multa por atraso", fine && partText(fine)),
    ...line("Juros por atraso", interest && `${partText(interest)} ${perText(interest)}`),
    ...line("Abatimento", rebate && partText(rebate)),
    ...discounts.flatMap((one) => line("Desconto", `${partText(one)} ${untilText(one)}`)),
    ...line("Outro valor", changeable && "Quem paga pode alterar"),
    ...line("Criada em", moment(charge.createdAt)),
    { term: "Identificador", value: <span className="text-sm">{charge.txid}</span> },
  ];
}

/** What the day adds to the original amount, and takes off it. */
const todayLines = (today: ChargeDetail["today"]): Definition[] => [
  ...line("Multa hoje", today && today.fine > 0 && `+ ${formatBrl(today.fine)}`),
  ...line("Juros até hoje", today && today.interest > 0 && `+ ${formatBrl(today.interest)}`),
  ...line("Abatimento hoje", today && today.rebate > 0 && `− ${formatBrl(today.rebate)}`),
  ...line("Desconto hoje", today && today.discount > 0 && `− ${formatBrl(today.discount)}`),
];

/** What stands under the code of a charge, on paper too: an amount that another day changes says its day. */
export function codeLines({ amount, today, dueDate, message }: ChargeDetail): string[] {
  const changed = today && today.total !== amount;
  return [
    changed ? `${formatBrl(today.total)} em ${formatDay(today.day)}` : formatBrl(amount),
    ...(dueDate ? [`Vencimento: ${formatDay(dueDate)}`] : []),
    ...(message ? [message] : []),
  ];
}

/** Who paid a charge. */
export const paymentLines = (payment: NonNullable<ChargeDetail["payment"]>): Definition[] => [
  ...line("Pago por", payment.name),
  ...line("CPF/CNPJ", payment.document),
  ...line("Instituição", payment.bankName),
  ...line("Data e hora", moment(payment.paidAt)),
  { term: "ID da transação", value: <span className="text-sm">{payment.endToEnd}</span> },
];

const line = (term: string, value: string | false | null): Definition[] => (value ? [{ term, value }] : []);

/** The last day of a bill ends at midnight: the moment after it is of the next day. */
function lastMoment({ dueDate, endsAt, status }: ChargeDetail): string | null {
  if (status !== "ATIVA") return null;
  return dueDate ? formatLastDay(endsAt) : moment(endsAt);
}

const partText = ({ type, value }: Part): string =>
  type === "FIXED" ? formatBrl(cents(value)) : `${(value / 100).toLocaleString("pt-BR")} %`;
const perText = ({ per, businessDays }: NonNullable<ChargeDetail["interest"]>): string => {
  if (per === "DAY") return businessDays ? "por dia útil" : "por dia";
  return `${per === "MONTH" ? "ao mês" : "ao ano"}${businessDays ? ", em dias úteis" : ""}`;
};
const untilText = (one: ChargeDetail["discounts"][number]): string => {
  if (one.until !== null) return `até ${formatDay(one.until)}`;
  return one.businessDays ? "por dia útil de antecedência" : "por dia de antecedência";
};
const moment = (at: Date): string => `${formatDate(at)} às ${formatTime(at)}`;
