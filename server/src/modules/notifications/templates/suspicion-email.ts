import type { EmailContent } from "./email-content.ts";
import type { EmailMessage } from "../messages.ts";
import { moment } from "../moment.ts";

type SuspicionMessage = Extract<EmailMessage, { template: "suspicion" }>;

/** The e-mails to the owner of an account under founded suspicion of fraud. They never say why (Res. BCB 501/2025). */
export function suspicionEmail(
  { data }: SuspicionMessage,
  { bank, help, greeting }: { bank: string; help: string; greeting: string },
): EmailContent {
  const isMarked = data.news === "MARKED";
  return {
    subject: isMarked ? `${bank}: sua conta não está recebendo Pix` : `${bank}: sua conta voltou a receber Pix`,
    title: isMarked ? "Sua conta não está recebendo Pix" : "Sua conta voltou a receber Pix",
    greeting,
    blocks: isMarked
      ? [
          {
            paragraph: `Desde ${moment(data.at)} há uma marcação de fundada suspeita de fraude em seu nome. Enquanto ela valer, quem tentar enviar um Pix para você recebe um aviso, e o Pix não é realizado.`,
          },
          { paragraph: `Se você não reconhece essa situação ou quer uma nova análise, ${help}` },
        ]
      : [
          { paragraph: `A marcação em seu nome terminou em ${moment(data.at)}. Você já pode receber Pix.` },
          { paragraph: `Se tiver alguma dúvida, ${help}` },
        ],
  };
}
