import { formatDay } from "@vitral/brazil/dates";
import type { EmailContent } from "./email-content.ts";
import type { EmailMessage } from "../messages.ts";

type AccountMessage = Extract<
  EmailMessage,
  { template: "contact-changed" | "data-exported" | "account-closed" | "data-erased" }
>;
type Words = Pick<EmailContent, "greeting"> & { bank: string; help: string; at: string };

/**
 * The e-mails after the data was exported, and after an operator changed a contact or ended the relationship. The new
 * contact is not repeated.
 */
export function accountEmail(message: AccountMessage, { bank, help, at, greeting }: Words): EmailContent {
  if (message.template === "contact-changed" && message.data.isOwn)
    return ownChange(message.data.changed, { bank, help, at, greeting });
  if (message.template === "contact-changed") {
    const what = contactsInWords(message.data.changed);
    return {
      subject: `${bank}: seus dados de contato foram alterados`,
      title: "Seus dados de contato foram alterados",
      greeting,
      blocks: [
        { paragraph: `Em ${at}, nossa equipe alterou ${what} da sua conta, a pedido.` },
        { paragraph: "Por segurança, todos os acessos foram encerrados. Entre de novo com sua senha." },
        { paragraph: "Pelas próximas 24 horas, não enviamos códigos para redefinir a senha ou o PIN." },
        { paragraph: `Se não foi você quem pediu, ${help}` },
      ],
    };
  }
  if (message.template === "data-exported" && message.data.isByStaff) {
    return {
      subject: `${bank}: seus dados foram exportados`,
      title: "Seus dados foram exportados",
      greeting,
      blocks: [
        { paragraph: `Em ${at}, nossa equipe pôde gerar um arquivo com os seus dados, a pedido (LGPD, art. 18).` },
        { paragraph: `Se não foi você quem pediu, ${help}` },
      ],
    };
  }
  if (message.template === "data-exported") {
    return {
      subject: `${bank}: seus dados foram baixados`,
      title: "Seus dados foram baixados",
      greeting,
      blocks: [
        { paragraph: `Em ${at}, um arquivo com os seus dados foi baixado no internet banking, com a sua senha.` },
        { paragraph: "Guarde o arquivo em lugar seguro e apague-o quando não precisar mais dele." },
        { paragraph: `Se não foi você, troque a senha no internet banking e ${help}` },
      ],
    };
  }
  const until = formatDay(message.data.keptUntil);
  if (message.template === "account-closed") {
    const { schedules } = message.data;
    const cancelled = schedules === 1 ? "1 Pix Agendado foi cancelado" : `${schedules} Pix Agendados foram cancelados`;
    return {
      subject: `${bank}: sua conta foi encerrada`,
      title: "Sua conta foi encerrada",
      greeting,
      blocks: [
        { paragraph: `Em ${at}, encerramos sua conta, a pedido. Ela não envia nem recebe mais dinheiro.` },
        { paragraph: `As suas chaves Pix foram excluídas${schedules > 0 ? `, e ${cancelled}` : ""}.` },
        { paragraph: `Cadastro e registros de operações ficam guardados até ${until}, como a lei exige.` },
        { paragraph: `Se não foi você quem pediu, ${help}` },
      ],
    };
  }
  return {
    subject: `${bank}: sua conta foi encerrada`,
    title: "Sua conta foi encerrada",
    greeting,
    blocks: [
      { paragraph: `Em ${at}, encerramos sua conta e apagamos os dados que a lei não manda guardar, a pedido.` },
      { paragraph: `Cadastro, documentos e registros de operações ficam guardados até ${until}, como a lei exige.` },
      { paragraph: `Se não foi você quem pediu, ${help}` },
    ],
  };
}

type Changed = "EMAIL" | "PHONE" | "ADDRESS";
const ownWords = {
  EMAIL: { subject: "seu e-mail foi alterado", title: "Seu e-mail foi alterado" },
  PHONE: { subject: "seu telefone foi alterado", title: "Seu telefone foi alterado" },
  ADDRESS: { subject: "seu endereço foi alterado", title: "Seu endereço foi alterado" },
};

/** After the customer changed one contact or the address. */
function ownChange([changed = "ADDRESS"]: readonly Changed[], { bank, help, at, greeting }: Words): EmailContent {
  const { subject, title } = ownWords[changed];
  const isContact = changed !== "ADDRESS";
  const means = isContact ? "seu PIN e um código" : "seu PIN";
  return {
    subject: `${bank}: ${subject}`,
    title,
    greeting,
    blocks: [
      { paragraph: `Em ${at}, ${contactsInWords([changed])} da sua conta mudou no internet banking, com ${means}.` },
      ...(isContact
        ? [
            { paragraph: "Por segurança, encerramos os outros acessos à sua conta." },
            {
              paragraph:
                "Pelas próximas 24 horas, não enviamos códigos para redefinir a senha ou o PIN, cadastrar um " +
                "dispositivo ou confirmar um pagamento.",
            },
          ]
        : []),
      { paragraph: `Se não foi você, ${help}` },
    ],
  };
}

const contactWords = { EMAIL: "o e-mail", PHONE: "o telefone", ADDRESS: "o endereço" };

/** 'o e-mail e o telefone' */
export const contactsInWords = (changed: readonly Changed[]): string =>
  changed.map((contact) => contactWords[contact]).join(" e ");
