import type { KeyFinding } from "@vitral/contract/pix-key-findings";
import type { EmailContent } from "./email-content.ts";
import { facts } from "../facts.ts";
import type { EmailMessage } from "../messages.ts";
import { moment } from "../moment.ts";

type KeyMessage = Extract<EmailMessage, { template: "pix-key-deleted" | "pix-key-removed" | "pix-key-corrected" }>;

/** Why the bank removed a key. Of a fraud no more is said than that it was for security. */
const removed: Record<KeyFinding, string> = {
  RECONCILIATION:
    "Ao conferir as nossas chaves com o diretório do Pix, vimos que esta chave não podia ficar nesta conta.",
  RFB_VALIDATION: "A situação do seu CPF ou CNPJ na Receita Federal não permite manter esta chave.",
  FRAUD: "Por segurança, encerramos esta chave.",
};
const corrected = "Atualizamos no diretório do Pix os dados do titular desta chave, como estão na sua conta.";

/** The e-mails about a key that its owner deleted, or that the bank removed or corrected. */
export function keyEmail(
  { template, data }: KeyMessage,
  { bank, help, greeting }: { bank: string; help: string; greeting: string },
): EmailContent {
  const lines = facts(["Tipo", data.kind], ["Chave", data.key], ["Quando", moment(data.at)]);
  if (template === "pix-key-deleted") {
    return {
      subject: `${bank}: sua chave Pix foi excluída`,
      title: "Sua chave Pix foi excluída",
      greeting,
      blocks: [
        { paragraph: "Sua chave saiu da sua conta, e não é mais possível receber por ela aqui." },
        lines,
        { paragraph: `Se não foi você quem excluiu esta chave, troque a senha no internet banking e ${help}` },
      ],
    };
  }
  const isRemoved = template === "pix-key-removed";
  const title = isRemoved ? "Removemos a sua chave Pix" : "Os dados da sua chave Pix foram corrigidos";
  return {
    subject: `${bank}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    title,
    greeting,
    blocks: [
      { paragraph: isRemoved ? `${removed[data.finding]} Não é mais possível receber por ela aqui.` : corrected },
      lines,
      { paragraph: `Se você não reconhece o motivo, ${help}` },
    ],
  };
}
