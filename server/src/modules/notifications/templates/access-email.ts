import type { EmailContent } from "./email-content.ts";
import type { EmailMessage } from "../messages.ts";
import { moment } from "../moment.ts";

type AccessMessage = Extract<EmailMessage, { template: "access" }>;

/** The e-mails after the staff blocked a customer's access, and after it ended the block. They never say why. */
export function accessEmail(
  { data }: AccessMessage,
  { bank, help, greeting }: { bank: string; help: string; greeting: string },
): EmailContent {
  if (data.news === "UNBLOCKED")
    return {
      subject: `${bank}: seu acesso foi desbloqueado`,
      title: "Seu acesso foi desbloqueado",
      greeting,
      blocks: [
        { paragraph: `Em ${moment(data.at)}, desbloqueamos o acesso à sua conta. Você já pode entrar e pagar.` },
        { paragraph: "Os Pix Agendados que não foram feitos durante o bloqueio não são feitos depois." },
        { paragraph: `Se tiver alguma dúvida, ${help}` },
      ],
    };
  return {
    subject: `${bank}: seu acesso está bloqueado`,
    title: "Seu acesso está bloqueado",
    greeting,
    blocks: [
      {
        paragraph: `Em ${moment(data.at)}, bloqueamos o acesso à sua conta e encerramos as sessões abertas. Enquanto o bloqueio durar, não é possível entrar, e nenhum pagamento sai da conta, nem os agendados. O que você receber entra na conta.`,
      },
      { paragraph: `Se você não reconhece essa situação ou quer pedir o desbloqueio, ${help}` },
    ],
  };
}
