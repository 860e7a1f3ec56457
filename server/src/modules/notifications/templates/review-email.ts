import type { EmailContent } from "./email-content.ts";
import { facts } from "../facts.ts";
import type { Brand, EmailMessage } from "../messages.ts";

type ReviewMessage = Extract<EmailMessage, { template: `review-${string}` }>;
type Words = Pick<EmailContent, "greeting"> & { brand: Brand; help: string };

/** The e-mails about the review of a sign-up. */
export function reviewEmail(message: ReviewMessage, { brand, help, greeting }: Words): EmailContent {
  const bank = brand.displayName;
  switch (message.template) {
    case "review-received":
      return {
        subject: `${bank}: recebemos seu cadastro`,
        title: "Recebemos seu cadastro",
        greeting,
        blocks: [
          { paragraph: "Seu cadastro está completo e em análise. Avisaremos por e-mail assim que ela terminar." },
          { paragraph: `Se não foi você quem fez este cadastro, ${help}` },
        ],
      };
    case "review-approved":
      return {
        subject: `${bank}: sua conta está aberta`,
        title: "Sua conta está aberta",
        greeting,
        blocks: [
          { paragraph: "Seu cadastro foi aprovado. Entre com seu CPF ou CNPJ e sua senha para usar a conta." },
          { paragraph: "Antes do primeiro pagamento, cadastre seu PIN em Minha conta." },
          { paragraph: `Se não foi você quem pediu esta conta, ${help}` },
        ],
      };
    case "review-rejected":
      // The customer does not read the reason: it would help someone who tries with another's documents.
      return {
        subject: `${bank}: sobre o seu cadastro`,
        title: "Conta não aprovada",
        greeting,
        blocks: [
          { paragraph: "No momento não conseguimos aprovar sua conta." },
          { paragraph: `Se quiser falar sobre isso, ligue para ${brand.phone} ou escreva para ${brand.email}.` },
          { paragraph: `Se não foi você quem pediu esta conta, ${help}` },
        ],
      };
    case "review-resend":
      return {
        subject: `${bank}: envie seus documentos novamente`,
        title: "Envie seus documentos novamente",
        greeting,
        blocks: [
          {
            paragraph:
              message.data.file === undefined
                ? "Para continuar a análise do seu cadastro, precisamos que você envie as fotos de novo."
                : "Para continuar a análise do seu cadastro, precisamos que você envie um documento de novo.",
          },
          facts(["Documento", message.data.file], ["Motivo", message.data.reason]),
          { paragraph: "Entre com seu CPF ou CNPJ e sua senha: você volta direto para essa etapa." },
          { paragraph: `Se não foi você quem fez este cadastro, ${help}` },
        ],
      };
    case "review-protected":
      return {
        subject: `${bank}: o BC Protege+ está ativado`,
        title: "O BC Protege+ está ativado",
        greeting,
        blocks: [
          {
            paragraph:
              "O BC Protege+, do Banco Central, está ativado para o seu CPF ou CNPJ, ou para o CPF de um sócio. Enquanto estiver, não podemos abrir a conta.",
          },
          {
            paragraph:
              "Se você quer abrir a conta, desative a proteção no Meu BC, no site do Banco Central. Seu cadastro continua em análise: não é preciso enviar nada de novo.",
          },
          { paragraph: `Se não foi você quem fez este cadastro, mantenha a proteção ativada e ${help}` },
        ],
      };
    default:
      return message satisfies never;
  }
}
