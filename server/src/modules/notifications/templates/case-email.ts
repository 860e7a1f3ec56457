import type { EmailContent } from "./email-content.ts";
import { facts } from "../facts.ts";
import type { EmailMessage } from "../messages.ts";
import { moment } from "../moment.ts";

type CaseMessage = Extract<EmailMessage, { template: "case-escalated" }>;

/** To the member of the staff to whom a case was escalated: what kind it is and when it is due, and nobody's data. */
export function caseEmail(
  { data: { kind, due, at } }: CaseMessage,
  { bank, greeting }: { bank: string; greeting: string },
): EmailContent {
  return {
    subject: `${bank}: um caso foi escalado para você`,
    title: "Um caso foi escalado para você",
    greeting,
    blocks: [
      { paragraph: "O caso está no console, em Casos, na caixa “Comigo”." },
      facts(["Tipo", kind], ["Prazo", due === null ? "sem prazo" : moment(due)], ["Escalado em", moment(at)]),
      { paragraph: "Se você não reconhece este aviso, fale com a equipe de Segurança." },
    ],
  };
}
