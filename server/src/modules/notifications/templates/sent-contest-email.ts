import { cents, formatBrl } from "@vitral/brazil/cents";
import type { EmailContent } from "./email-content.ts";
import type { EmailMessage } from "../messages.ts";
import { moment, withDay } from "../moment.ts";

type SentContestMessage = Extract<EmailMessage, { template: "dispute" }>;
type News = SentContestMessage["data"]["news"];

const titles: Record<News, string> = {
  OPENED: "Contestação registrada",
  APPROVED: "Contestação aprovada",
  REJECTED: "Contestação rejeitada",
  CANCELLED: "Contestação cancelada",
  REVERSED: "Devolução desfeita",
};

const sentences: Record<News, string> = {
  OPENED: "Recebemos sua contestação. A análise termina até {day}, e o resultado chega por e-mail.",
  APPROVED:
    "A fraude foi confirmada. O que ainda houver na conta de quem recebeu volta para a sua, no todo, em parte ou em nada: a devolução depende do saldo encontrado, e seguimos procurando até {day}.",
  REJECTED: "A análise não confirmou fraude neste Pix. Se quiser falar sobre isso, entre em contato com o suporte.",
  CANCELLED: "Você cancelou a contestação deste Pix, e a análise foi encerrada.",
  REVERSED:
    "Quem recebeu este Pix contestou a devolução, e a instituição dessa pessoa concordou. O valor abaixo saiu da sua conta e voltou para ela.",
};

/** An approved one of which something is back already. */
const partBack =
  "A fraude foi confirmada, e uma parte do valor volta para a sua conta. O que falta volta no todo, em parte ou em nada: a devolução depende do saldo encontrado, e seguimos procurando até {day}.";
const allBack = "A fraude foi confirmada, e todo o valor contestado volta para a sua conta.";

/** The e-mails about the contest of a payment. None promises that money comes back. */
export function sentContestEmail(
  { data }: SentContestMessage,
  { bank, help, greeting }: { bank: string; help: string; greeting: string },
): EmailContent {
  const { news, protocol, amountCents, returnedCents = 0, until, at } = data;
  const isBack = news === "APPROVED" && returnedCents > 0;
  const back = returnedCents < amountCents ? partBack : allBack;
  return {
    subject: `${bank}: ${titles[news].toLowerCase()}`,
    title: titles[news],
    greeting,
    blocks: [
      { paragraph: withDay(isBack ? back : sentences[news], until) },
      {
        facts: [
          ["Protocolo", protocol],
          [news === "REVERSED" ? "Valor desfeito" : "Valor contestado", formatBrl(cents(amountCents))],
          ...(isBack ? [["Valor que volta", formatBrl(cents(returnedCents))] as [string, string]] : []),
          ["Quando", moment(at)],
        ],
      },
      { paragraph: `Se não foi você quem contestou, ${help}` },
    ],
  };
}
