import { cents, formatBrl } from "@vitral/brazil/cents";
import type { EmailContent } from "./email-content.ts";
import { facts } from "../facts.ts";
import type { EmailMessage } from "../messages.ts";
import { moment } from "../moment.ts";

type BlockMessage = Extract<EmailMessage, { template: "pix-block" }>;

const reasons: Record<BlockMessage["data"]["kind"], string> = {
  PRECAUTIONARY: "Bloqueio cautelar: este Pix está em análise de segurança",
  CONTEST: "O Pix foi contestado por quem pagou",
  RECALL: "O banco de quem pagou pede o Pix de volta, por um erro no envio",
};

/** The e-mails about blocked money of a received Pix: which one, how much, until when. */
export function blockEmail(
  { data }: BlockMessage,
  { bank, help, greeting }: { bank: string; help: string; greeting: string },
): EmailContent {
  const { news, kind, amountCents, payer, receivedAt, until, at } = data;
  const amount = formatBrl(cents(amountCents));
  const about = facts(
    ["Valor", amount],
    ["Motivo", reasons[kind]],
    ["Quem pagou", payer],
    ["Pix recebido em", moment(receivedAt)],
    ["Bloqueado até", news === "BLOCKED" ? moment(until) : null],
    ["Desbloqueado em", news === "ENDED" ? moment(at) : null],
  );
  if (news === "ENDED")
    return {
      subject: `${bank}: ${amount} de um Pix foram desbloqueados`,
      title: "Valor desbloqueado",
      greeting,
      blocks: [
        { paragraph: "O bloqueio de um Pix que você recebeu terminou, e o valor está disponível na sua conta." },
        about,
        { paragraph: `Se você não conhece este Pix, ${help}` },
      ],
    };
  return {
    subject: `${bank}: ${amount} de um Pix estão bloqueados`,
    title: "Valor bloqueado",
    greeting,
    blocks: [
      {
        paragraph:
          "Parte do seu saldo está bloqueada enquanto um Pix que você recebeu é analisado. O bloqueio termina sozinho no prazo abaixo. Enquanto isso você pode devolver o Pix pelo extrato.",
      },
      about,
      { paragraph: `Se você não conhece este Pix, ${help}` },
    ],
  };
}
