import type { EmailContent } from "./email-content.ts";
import type { EmailMessage } from "../messages.ts";
import { moment } from "../moment.ts";

type LimitMessage = Extract<EmailMessage, { template: "pix-limit" }>;
type News = LimitMessage["data"]["news"];

const subjects: Record<News, string> = {
  ASKED: "pedido de alteração de limite Pix",
  AWAITING_APPROVAL: "pedido de limite Pix em análise",
  APPROVED: "seu pedido de limite Pix foi aprovado",
  EFFECTIVE: "seu limite Pix foi alterado",
  CANCELLED: "alteração de limite Pix cancelada",
  REJECTED: "seu pedido de limite Pix não foi aprovado",
};

const titles: Record<News, string> = {
  ASKED: "Recebemos seu pedido de alteração",
  AWAITING_APPROVAL: "Seu pedido está em análise",
  APPROVED: "Seu pedido foi aprovado",
  EFFECTIVE: "Seu limite Pix foi alterado",
  CANCELLED: "Alteração cancelada",
  REJECTED: "Seu pedido não foi aprovado",
};

/** What differs where the bank's own staff did it. */
const titlesOfStaff: Partial<Record<News, string>> = { ASKED: "Nossa equipe registrou um aumento do seu limite" };
const sentencesOfStaff: Partial<Record<News, string>> = {
  ASKED: "O aumento foi registrado por nossa equipe. Por segurança, o novo valor ainda não está em vigor.",
  EFFECTIVE: "A alteração foi feita por nossa equipe e já está em vigor.",
  CANCELLED: "O pedido foi cancelado por nossa equipe, e seu limite continua como estava.",
};

/** The e-mails about Pix limits: asked for, decided, in force, cancelled (IN BCB 512/2024, arts. 12 to 16). */
export function limitEmail(
  { data }: LimitMessage,
  { bank, help, greeting }: { bank: string; help: string; greeting: string },
): EmailContent {
  const { news, limit, value, accountNumber, byStaff = false, replaced } = data;
  const from = data.effectiveAt === null ? null : moment(data.effectiveAt);
  const sentences: Record<News, string> = {
    ASKED: "O novo valor ainda não está em vigor. Até lá você pode cancelar o pedido em Meus Limites Pix.",
    AWAITING_APPROVAL:
      "O valor pedido passa do que liberamos na hora. Nossa equipe vai analisar, e você recebe a resposta por e-mail.",
    APPROVED: "Por segurança, o novo valor ainda aguarda. Até lá você pode cancelar o pedido em Meus Limites Pix.",
    EFFECTIVE: "A alteração já está em vigor.",
    CANCELLED: "O pedido foi cancelado, e seu limite continua como estava.",
    REJECTED: "Seu limite continua como estava. Para falar sobre isso, entre em contato com o suporte.",
  };
  const waits = news === "ASKED" || news === "APPROVED";
  return {
    subject: `${bank}: ${subjects[news]}`,
    title: (byStaff && titlesOfStaff[news]) || titles[news],
    greeting,
    blocks: [
      { paragraph: (byStaff && sentencesOfStaff[news]) || sentences[news] },
      {
        facts: [
          ["Conta", accountNumber],
          [limit, value],
          ...(replaced === undefined
            ? []
            : ([["Seu pedido que aguardava", `${replaced}, cancelado`]] as [string, string][])),
          ...(waits && from ? ([["Em vigor a partir de", from]] as [string, string][]) : []),
        ],
      },
      {
        paragraph: byStaff
          ? `Se você não esperava esta alteração, ${help}`
          : `Se não foi você quem pediu, troque a senha no internet banking e ${help}`,
      },
    ],
  };
}
