import { cents, formatBrl } from "@vitral/brazil/cents";
import { formatDay } from "@vitral/brazil/dates";
import { repetitionText } from "@vitral/contract/pix-scheduling";
import { oneLine } from "../../../platform/messaging/one-line.ts";
import type { EmailContent } from "./email-content.ts";
import type { EmailMessage } from "../messages.ts";

type ScheduleMessage = Extract<EmailMessage, { template: "pix-schedule" }>;
type News = ScheduleMessage["data"]["news"];

const titles: Record<News, string> = {
  ORDERED: "Pix Agendado",
  CANCELLED: "Pix Agendado cancelado",
  SERIES_CANCELLED: "Pix Agendado cancelado",
  RETRIED: "Falta saldo para o seu Pix Agendado",
  FAILED: "Seu Pix Agendado não foi feito",
};

const dateTerm = ({ news, recurrence }: ScheduleMessage["data"]): string =>
  news === "SERIES_CANCELLED" ? "A partir de" : recurrence ? "Primeira data" : "Data agendada";

/** The e-mails about a Pix Agendado: ordered, cancelled, without balance, failed. What is paid has its own e-mail. */
export function scheduleEmail(
  { data }: ScheduleMessage,
  { bank, help, greeting }: { bank: string; help: string; greeting: string },
): EmailContent {
  const { news, scheduledDate, recurrence, reason, evening } = data;
  const hours = evening && `entre ${evening.start}h e ${evening.end}h`;
  const sentences: Record<News, string> = {
    ORDERED:
      "Este é só um agendamento: nada saiu da sua conta. O pagamento é feito no dia, se houver saldo e limite, e você " +
      "pode cancelar em Pix agendados até 23:59 do dia anterior.",
    CANCELLED: "O Pix Agendado foi cancelado, e nada será cobrado.",
    SERIES_CANCELLED: "Os próximos Pix Agendados desta série foram cancelados, e nada mais será cobrado.",
    RETRIED: `Não havia saldo suficiente na sua conta. Vamos tentar de novo hoje${hours ? `, ${hours}` : ""}.`,
    FAILED: `${oneLine(reason ?? "")} Nada foi cobrado.`,
  };
  return {
    subject: `${bank}: ${titles[news]}`,
    title: titles[news],
    greeting,
    blocks: [
      { paragraph: sentences[news] },
      {
        facts: [
          ["Valor", formatBrl(cents(data.amountCents))],
          ["Para", oneLine(data.beneficiary)],
          [dateTerm(data), formatDay(scheduledDate)],
          ...(recurrence ? ([["Repetição", repetitionText(recurrence)]] as [string, string][]) : []),
        ],
      },
      ...(news === "ORDERED" || news.endsWith("CANCELLED")
        ? [{ paragraph: `Se não foi você, troque a senha no internet banking e ${help}` }]
        : []),
    ],
  };
}
