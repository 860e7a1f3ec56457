import type { EmailContent } from "./email-content.ts";
import { facts } from "../facts.ts";
import type { EmailMessage } from "../messages.ts";
import { moment } from "../moment.ts";

type StaffMessage = Extract<EmailMessage, { template: "case-escalated" | "staff-code" }>;
type Frame = { bank: string; greeting: string };

/** To somebody of the staff: nobody's data but their own. */
export const staffEmail = (message: StaffMessage, frame: Frame): EmailContent =>
  message.template === "staff-code" ? codeEmail(message.data, frame) : caseEmail(message.data, frame);

/** To whom a case was escalated: what kind it is and when it is due. */
const caseEmail = (
  { kind, due, at }: Extract<StaffMessage, { template: "case-escalated" }>["data"],
  { bank, greeting }: Frame,
): EmailContent => ({
  subject: `${bank}: um caso foi escalado para você`,
  title: "Um caso foi escalado para você",
  greeting,
  blocks: [
    { paragraph: "O caso está no console, em Casos, na caixa “Comigo”." },
    facts(["Tipo", kind], ["Prazo", due === null ? "sem prazo" : moment(due)], ["Escalado em", moment(at)]),
    { paragraph: "Se você não reconhece este aviso, fale com a equipe de Segurança." },
  ],
});

/** To whom a link to enrol is for: its code, which who made the link does not see. */
const codeEmail = (
  { code, expiresAt }: Extract<StaffMessage, { template: "staff-code" }>["data"],
  { bank, greeting }: Frame,
): EmailContent => ({
  subject: `${bank}: seu código para o cadastro na equipe`,
  title: "Seu cadastro na equipe",
  greeting,
  blocks: [
    { paragraph: "Digite este código na página do link de cadastro que a equipe de Segurança entrega a você:" },
    { code },
    {
      paragraph: `O código vale com esse link, até ${moment(expiresAt)}. Não o informe a ninguém, nem a quem entregou o link: com os dois, outra pessoa se cadastra no seu lugar.`,
    },
    { paragraph: "Se você não reconhece este cadastro, fale com a equipe de Segurança." },
  ],
});
