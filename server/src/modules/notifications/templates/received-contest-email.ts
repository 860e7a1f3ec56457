import { cents, formatBrl } from "@vitral/brazil/cents";
import type { EmailContent } from "./email-content.ts";
import { facts } from "../facts.ts";
import type { EmailMessage } from "../messages.ts";
import { moment, withDay } from "../moment.ts";

type ReceivedContestMessage = Extract<EmailMessage, { template: "infraction" }>;
type News = ReceivedContestMessage["data"]["news"];

const titles: Record<News, string> = {
  OPENED: "Um Pix que você recebeu foi contestado",
  ACCEPTED: "A contestação de um Pix que você recebeu foi aceita",
  REJECTED: "A contestação de um Pix que você recebeu foi rejeitada",
  CANCELLED: "A contestação de um Pix que você recebeu foi cancelada",
  RETURNED: "Um valor voltou para quem contestou um Pix",
  RETURN_REFUSED: "A devolução de um Pix que você recebeu não foi concluída",
  OBJECTED: "Recebemos sua contestação da devolução",
  OBJECTION_ACCEPTED: "Sua contestação da devolução foi aceita",
  OBJECTION_PAID: "Um valor da devolução que você contestou voltou para a sua conta",
  OBJECTION_REJECTED: "Sua contestação da devolução foi rejeitada",
};

const sentences: Record<News, string> = {
  OPENED:
    "Quem pagou este Pix relatou fraude. O valor que havia na sua conta está bloqueado enquanto analisamos, até {day} no máximo. Você pode devolver o Pix pelo extrato.",
  ACCEPTED:
    "A análise confirmou a fraude. O que houver deste Pix na sua conta volta para quem pagou, no todo ou em partes, e também o que entrar até {day}. Depois de uma devolução você pode contestá-la em Minha conta, Contestações.",
  REJECTED: "A análise não confirmou fraude, e o valor bloqueado está disponível na sua conta.",
  CANCELLED: "Quem pagou desistiu da contestação, e o valor bloqueado está disponível na sua conta.",
  RETURNED:
    "Um valor da sua conta foi devolvido a quem pagou, por causa da contestação deste Pix. Você pode contestar a devolução até {day}, em Minha conta, Contestações.",
  RETURN_REFUSED:
    "A instituição de quem pagou não aceita a devolução. Nada mais será devolvido, e o que estava bloqueado por esta contestação está disponível na sua conta.",
  OBJECTED: "Vamos analisar o seu relato, e o resultado chega por e-mail. Não há garantia de que o valor volte.",
  OBJECTION_ACCEPTED:
    "Concordamos com você e pedimos o valor de volta a quem pagou. Ele volta conforme houver saldo na conta dessa pessoa, no todo ou em partes, até {day}: não há garantia.",
  OBJECTION_PAID: "O valor está disponível na sua conta e aparece no extrato como devolução.",
  OBJECTION_REJECTED: "Depois da análise, a devolução foi mantida.",
};

const moved: Partial<Record<News, string>> = {
  OPENED: "Valor bloqueado",
  REJECTED: "Valor desbloqueado",
  CANCELLED: "Valor desbloqueado",
  RETURNED: "Valor devolvido",
  RETURN_REFUSED: "Valor recusado",
  OBJECTED: "Valor devolvido",
  OBJECTION_PAID: "Valor que voltou",
};

/** Of an empty account nothing was blocked, so the contest names no block's end. */
const sentenceOf = (news: News, movedCents: number): string =>
  news === "OPENED" && movedCents === 0 ? nothingBlocked : sentences[news];

const nothingBlocked =
  "Quem pagou este Pix relatou fraude. Estamos analisando, e não havia valor a bloquear na sua conta. Você pode devolver o Pix pelo extrato.";

/** The e-mails to the receiver of a contested Pix. */
export function receivedContestEmail(
  { data }: ReceivedContestMessage,
  { bank, help, greeting }: { bank: string; help: string; greeting: string },
): EmailContent {
  const { news, protocol, amountCents, movedCents, payer, receivedAt, until, ends, at } = data;
  const label = moved[news];
  return {
    subject: `${bank}: ${titles[news].charAt(0).toLowerCase()}${titles[news].slice(1)}`,
    title: titles[news],
    greeting,
    blocks: [
      { paragraph: withDay(sentenceOf(news, movedCents), ends) },
      facts(
        ["Protocolo", protocol],
        ["Quem pagou", payer],
        ["Pix recebido em", moment(receivedAt)],
        ["Valor contestado", formatBrl(cents(amountCents))],
        ...(label ? [[label, formatBrl(cents(movedCents))] as [string, string]] : []),
        ["Resultado até", news === "OPENED" ? moment(until) : null],
        ["Quando", moment(at)],
      ),
      {
        paragraph: `${news === "OBJECTED" ? "Se não foi você quem contestou a devolução" : "Se você não conhece este Pix"}, ${help}`,
      },
    ],
  };
}
