import { formatDay } from "@vitral/brazil/dates";
import type { EmailContent } from "./email-content.ts";
import type { EmailMessage } from "../messages.ts";

type LegalTextsMessage = Extract<EmailMessage, { template: "legal-texts" }>;

/** New terms of use and privacy policy, sent when they are published. It has no link, as no e-mail of a bank has. */
export function legalTextsEmail(
  { data: { from } }: LegalTextsMessage,
  { bank, help, greeting }: { bank: string; help: string; greeting: string },
): EmailContent {
  const day = formatDay(from);
  return {
    subject: `${bank}: novos termos de uso e privacidade`,
    title: "Novos termos de uso e privacidade",
    greeting,
    blocks: [
      {
        paragraph: `Os termos de uso e a política de privacidade da sua conta têm uma nova versão, que vale a partir de ${day}.`,
      },
      {
        paragraph:
          "Para ler os novos textos, entre no internet banking pelo endereço que você já usa: a primeira página leva a eles. A versão de hoje continua lá.",
      },
      {
        paragraph: `Se não concorda, você pode encerrar a conta. Para tirar dúvidas, ou se você não reconhece esta conta, ${help}`,
      },
    ],
  };
}
