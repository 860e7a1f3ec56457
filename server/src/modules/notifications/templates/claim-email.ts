import { type ClaimEnd, claimEndSentences, claimTypeLabels } from "@vitral/contract/pix-claims";
import type { EmailContent } from "./email-content.ts";
import { facts } from "../facts.ts";
import type { EmailMessage } from "../messages.ts";
import { moment } from "../moment.ts";

type ClaimMessage = Extract<EmailMessage, { template: "pix-claim" }>;
type Data = ClaimMessage["data"];
type Begun = Exclude<Data["news"], ClaimEnd>;

/** The e-mails about a claim of a key: to who asks for it, and to who has it. */
export function claimEmail(
  { data }: ClaimMessage,
  { bank, help, greeting }: { bank: string; help: string; greeting: string },
): EmailContent {
  const { type, role, news, kind, key, until, at } = data;
  const what = claimTypeLabels[type];
  const title = titleOf(data);
  const waits = ["OPENED", "CONFIRMED", "TERM_ENDS"].includes(news);
  return {
    subject: `${bank}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    title,
    greeting,
    blocks: [
      { paragraph: isEnd(news) ? claimEndSentences[news][role] : sentenceOf(data, news) },
      facts(
        ["Pedido", what],
        ["Tipo", kind],
        ["Chave", key],
        [role === "CLAIMER" ? "De" : "Para", data.bank],
        ["Prazo", waits ? moment(until) : null],
        ["Quando", moment(at)],
      ),
      {
        paragraph:
          role === "CLAIMER"
            ? `Se não foi você quem pediu esta chave, troque a senha no internet banking e ${help}`
            : `Se você não conhece este pedido, ${help}`,
      },
    ],
  };
}

const isEnd = (news: Data["news"]): news is ClaimEnd => news in claimEndSentences;

function titleOf({ type, role, news }: Data): string {
  const what = claimTypeLabels[type];
  if (news === "OPENED") return role === "CLAIMER" ? `${what} pedida` : "Pediram uma chave Pix sua";
  if (news === "CONFIRMED") return `${what} confirmada`;
  if (news === "TERM_ENDS")
    return role === "CLAIMER" ? "Conclua o pedido da sua chave Pix" : "Responda ao pedido da sua chave Pix";
  if (news === "COMPLETED") return role === "CLAIMER" ? "Sua chave Pix chegou" : "Sua chave Pix saiu desta conta";
  return role === "CLAIMER" ? `${what} não concluída` : "Sua chave Pix continua com você";
}

/** What silence leads to (DICT manual 8.0, sections 5 and 6) is said while there is time. */
function sentenceOf({ type, role }: Data, news: Begun): string {
  const isPortability = type === "PORTABILITY";
  if (news === "COMPLETED")
    return role === "CLAIMER"
      ? "A chave já recebe Pix nesta conta."
      : "A chave passou para quem a pediu, e não é mais possível receber por ela aqui.";
  if (role === "CLAIMER") {
    if (news === "CONFIRMED")
      return "A chave ainda não recebe Pix. Depois do prazo abaixo, volte a Minhas chaves e confirme o celular com um código para concluir.";
    if (news === "TERM_ENDS")
      return "Já é possível concluir: entre em Minhas chaves e confirme o celular com um código. Depois do prazo abaixo o pedido é cancelado.";
    return isPortability
      ? "Agora confirme o pedido na instituição de origem. Sem essa confirmação no prazo, a portabilidade é cancelada."
      : "Quem tem a chave hoje tem até o prazo abaixo para responder. Sem resposta, o pedido segue, e você poderá concluí-lo 7 dias depois.";
  }
  if (news === "CONFIRMED")
    return "A chave não recebe mais Pix aqui. Se você ainda usa este celular, recuse o pedido em Minhas chaves até o prazo abaixo.";
  return isPortability
    ? "Pediram para levar esta chave para outra instituição, em seu nome. Se foi você, confirme em Minhas chaves; se não foi, recuse. Sem resposta no prazo, o pedido é cancelado."
    : "Outra pessoa diz que este celular agora é dela. Se você ainda usa o número, recuse em Minhas chaves. Sem resposta no prazo, você perde a chave.";
}
