import type { EmailContent } from "./email-content.ts";
import type { EmailMessage } from "../messages.ts";
import { moment } from "../moment.ts";

type AccessMessage = Extract<EmailMessage, { template: "access" }>;

/**
 * The e-mails after the staff blocked a customer's access, ended the block, or gave new tries. They never say why.
 */
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
  if (data.news === "UNLOCKED" || data.news === "PIN_UNLOCKED") {
    const isPin = data.news === "PIN_UNLOCKED";
    const subject = isPin ? "seu PIN pode ser usado de novo" : "novas tentativas de acesso";
    return {
      subject: `${bank}: ${subject}`,
      title: isPin ? "Seu PIN pode ser usado de novo" : "Novas tentativas de acesso",
      greeting,
      blocks: [
        {
          paragraph: isPin
            ? `Em ${moment(data.at)}, nossa equipe liberou o seu PIN, que estava bloqueado por tentativas incorretas. Ele continua o mesmo.`
            : `Em ${moment(data.at)}, nossa equipe liberou novas tentativas de senha e de códigos no seu acesso. Senha e PIN continuam os mesmos.`,
        },
        { paragraph: `Se não foi você quem pediu, alguém pode estar tentando entrar na sua conta: ${help}` },
      ],
    };
  }
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
