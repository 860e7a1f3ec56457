import { formatDay } from "@vitral/brazil/dates";
import type { EmailContent } from "./templates/email-content.ts";
import { facts } from "./facts.ts";
import { accessEmail } from "./templates/access-email.ts";
import { accountEmail } from "./templates/account-email.ts";
import { codeBlocks } from "./templates/code-blocks.ts";
import { claimEmail } from "./templates/claim-email.ts";
import { sentContestEmail } from "./templates/sent-contest-email.ts";
import { feesEmail, withdrawnFeesEmail } from "./templates/fees-email.ts";
import { keyEmail } from "./templates/key-email.ts";
import { paymentEmail, transferEmail } from "./templates/payment-email.ts";
import { staffEmail } from "./templates/staff-email.ts";
import { legalTextsEmail } from "./templates/legal-texts-email.ts";
import { limitEmail } from "./templates/limit-email.ts";
import { passkeyEmail, passkeysThatStay } from "./templates/passkey-email.ts";
import { refundEmail } from "./templates/refund-email.ts";
import { blockEmail } from "./templates/block-email.ts";
import { receivedContestEmail } from "./templates/received-contest-email.ts";
import { suspicionEmail } from "./templates/suspicion-email.ts";
import { scheduleEmail } from "./templates/schedule-email.ts";
import { reviewEmail } from "./templates/review-email.ts";
import type { Brand, EmailMessage } from "./messages.ts";
import { moment } from "./moment.ts";
import { oneLine } from "../../platform/messaging/one-line.ts";

/** The text of each e-mail. Text from others passes `oneLine`. */
export function composeEmail(message: EmailMessage, brand: Brand): EmailContent {
  const greeting = `Olá, ${oneLine(message.data.name)}.`;
  const help = `fale conosco agora pelo telefone ${brand.phone} ou pelo e-mail ${brand.email}.`;
  const bank = brand.displayName;

  switch (message.template) {
    case "email-code":
      return {
        subject: `${bank}: seu código de verificação`,
        title: "Confirme seu e-mail",
        greeting,
        blocks: codeBlocks(
          "Para confirmar seu e-mail, digite este código na tela em que você o pediu:",
          message.data.code,
          [
            `Se não foi você quem ${message.data.isChange ? "pediu esta mudança" : "começou este cadastro"}, ignore este e-mail: sem o código, nada acontece.`,
          ],
        ),
      };
    case "password-code":
      return {
        subject: `${bank}: seu código para redefinir a senha`,
        title: "Redefina sua senha",
        greeting,
        blocks: codeBlocks(
          "Para criar uma nova senha, digite este código na tela em que você o pediu:",
          message.data.code,
          [`Se não foi você quem pediu, não faça nada: sua senha continua a mesma. Se isso se repetir, ${help}`],
        ),
      };
    case "pin-code": {
      const { isFirst } = message.data;
      return {
        subject: `${bank}: seu código para ${isFirst ? "cadastrar" : "alterar"} o PIN`,
        title: isFirst ? "Cadastre seu PIN" : "Altere seu PIN",
        greeting,
        blocks: codeBlocks(
          `Para escolher ${isFirst ? "seu primeiro" : "um novo"} PIN, digite este código na tela em que você o pediu:`,
          message.data.code,
          [`Se não foi você quem pediu, alguém conhece sua senha: troque a senha no internet banking e ${help}`],
        ),
      };
    }
    case "password-changed":
      return {
        subject: `${bank}: sua senha foi alterada`,
        title: "Sua senha foi alterada",
        greeting,
        blocks: [
          { paragraph: `Sua senha foi alterada em ${moment(message.data.at)}. Os outros acessos foram encerrados.` },
          ...passkeysThatStay(message.data.passkeys ?? []),
          { paragraph: `Se foi você, está tudo certo. Se não foi você, ${help}` },
        ],
      };
    case "pin-changed": {
      const done = message.data.isFirst ? "cadastrado" : "alterado";
      return {
        subject: `${bank}: seu PIN foi ${done}`,
        title: `Seu PIN foi ${done}`,
        greeting,
        blocks: [
          { paragraph: `O PIN que autoriza seus pagamentos foi ${done} em ${moment(message.data.at)}.` },
          { paragraph: `Se foi você, está tudo certo. Se não foi você, troque a senha no internet banking e ${help}` },
        ],
      };
    }
    case "device-registered":
      return {
        subject: `${bank}: um dispositivo foi cadastrado`,
        title: "Um dispositivo foi cadastrado",
        greeting,
        blocks: [
          {
            paragraph: `Em ${moment(message.data.at)}, o dispositivo “${oneLine(message.data.device)}” foi cadastrado na sua conta. Os pagamentos feitos nele seguem os seus limites Pix.`,
          },
          {
            paragraph: `Se foi você, está tudo certo. Se não foi você, bloqueie o dispositivo em Minha conta, Dispositivos, troque a senha e ${help}`,
          },
        ],
      };
    case "device-changed": {
      const done = message.data.news === "BLOCKED" ? "bloqueado" : "removido";
      const means =
        message.data.news === "BLOCKED"
          ? "Ninguém entra nem paga por ele."
          : "Ele volta a ser um dispositivo não cadastrado, com limites menores.";
      return {
        subject: `${bank}: um dispositivo foi ${done}`,
        title: `Um dispositivo foi ${done}`,
        greeting,
        blocks: [
          {
            paragraph: `Em ${moment(message.data.at)}, o dispositivo “${oneLine(message.data.device)}” foi ${done} na sua conta. ${means}`,
          },
          { paragraph: `Se foi você, está tudo certo. Se não foi você, troque a senha no internet banking e ${help}` },
        ],
      };
    }
    case "passkey":
      return passkeyEmail(message, { bank, help, greeting });
    case "pix-key-active": {
      const { kind, key, at, name, document, bank: institution } = message.data;
      return {
        subject: `${bank}: sua chave Pix está ativa`,
        title: "Sua chave Pix está ativa",
        greeting,
        blocks: [
          { paragraph: "Sua chave foi registrada." },
          facts(["Tipo", kind], ["Chave", key], ["Quando", moment(at)]),
          { paragraph: "Quem usar esta chave para pagar vê:" },
          facts(["Nome", name], ["CPF/CNPJ", document], ["Instituição", institution]),
          { paragraph: `Se não foi você quem cadastrou esta chave, ${help}` },
        ],
      };
    }
    case "pix-key-refused": {
      const { kind, key, reason } = message.data;
      return {
        subject: `${bank}: sua chave Pix não foi registrada`,
        title: "Sua chave Pix não foi registrada",
        greeting,
        blocks: [
          { paragraph: "O registro da sua chave não foi aceito, e ela saiu da sua lista de chaves." },
          facts(["Tipo", kind], ["Chave", key], ["Motivo", reason]),
          { paragraph: `Se não foi você quem tentou cadastrar esta chave, ${help}` },
        ],
      };
    }
    case "pix-key-deleted":
    case "pix-key-removed":
    case "pix-key-corrected":
      return keyEmail(message, { bank, help, greeting });
    case "transfer":
      return transferEmail(message, { greeting, help });
    case "payment-sent":
    case "payment-received":
    case "payment-failed":
      return paymentEmail(message, { greeting, help });
    case "statement-export": {
      const { accountNumber, startDate, endDate } = message.data;
      const period = `${formatDay(startDate)} a ${formatDay(endDate)}`;
      return {
        subject: `Seu extrato de ${period}`,
        title: "Seu extrato",
        greeting,
        blocks: [
          { paragraph: "O extrato que você pediu está anexado em PDF, para ler e imprimir, e em CSV, para planilhas." },
          facts(["Conta", accountNumber], ["Período", period]),
          { paragraph: `Se não foi você quem pediu, troque a senha no internet banking e ${help}` },
        ],
      };
    }
    case "review-received":
    case "review-approved":
    case "review-rejected":
    case "review-resend":
    case "review-protected":
      return reviewEmail(message, { brand, help, greeting });
    case "refund-sent":
    case "refund-received":
    case "refund-failed":
      return refundEmail(message, { help, greeting });
    case "dispute":
      return sentContestEmail(message, { bank, help, greeting });
    case "access":
      return accessEmail(message, { bank, help, greeting });
    case "suspicion":
      return suspicionEmail(message, { bank, help, greeting });
    case "pix-claim":
      return claimEmail(message, { bank, help, greeting });
    case "pix-block":
      return blockEmail(message, { bank, help, greeting });
    case "infraction":
      return receivedContestEmail(message, { bank, help, greeting });
    case "pix-limit":
      return limitEmail(message, { bank, help, greeting });
    case "fees-raised":
      return feesEmail(message, { bank, help, greeting });
    case "fees-withdrawn":
      return withdrawnFeesEmail(message, { bank, help, greeting });
    case "staff-code":
    case "case-escalated":
      return staffEmail(message, { bank, greeting });
    case "legal-texts":
      return legalTextsEmail(message, { bank, help, greeting });
    case "pix-schedule":
      return scheduleEmail(message, { bank, help, greeting });
    case "contact-changed":
    case "data-exported":
    case "account-closed":
    case "data-erased":
      return accountEmail(message, { bank, help, greeting, at: moment(message.data.at) });
    default:
      return message satisfies never;
  }
}
