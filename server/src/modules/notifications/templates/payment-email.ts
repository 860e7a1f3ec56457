import { cents, formatBrl } from "@vitral/brazil/cents";
import { failureSentence } from "@vitral/contract/pix-failures";
import { facts } from "../facts.ts";
import type { EmailMessage } from "../messages.ts";
import { moment } from "../moment.ts";
import type { EmailContent } from "./email-content.ts";

type PaymentMessage = Extract<EmailMessage, { template: "payment-sent" | "payment-received" | "payment-failed" }>;
type Words = { help: string; greeting: string };

const suspected = failureSentence("FRAD");
const again = "Você pode tentar de novo no internet banking.";
const notYou = "Se não foi você quem fez este pagamento";

/** The e-mails about a Pix that was sent, came in or failed. One that was scheduled is called Pix Agendado. */
export function paymentEmail(message: PaymentMessage, { help, greeting }: Words): EmailContent {
  const { at } = message.data;
  const amount = formatBrl(cents(message.data.amountCents));
  if (message.template === "payment-received") {
    const { feeCents, payer, description } = message.data;
    return {
      subject: `Você recebeu um Pix de ${amount}`,
      title: "Pix recebido",
      greeting,
      blocks: [
        { paragraph: "Um Pix chegou, e o valor já está disponível na sua conta." },
        facts(
          ["Valor", amount],
          ["Tarifa", feeCents ? formatBrl(cents(feeCents)) : null],
          ["De", payer],
          ["Quando", moment(at)],
          ["Mensagem de quem pagou", description],
        ),
        { paragraph: `Se você não conhece quem pagou, ${help}` },
      ],
    };
  }
  const { beneficiary, scheduled = false } = message.data;
  const pix = scheduled ? "Pix Agendado" : "Pix";
  if (message.template === "payment-sent") {
    const { endToEnd } = message.data;
    return {
      subject: `${pix} de ${amount} enviado`,
      title: `${pix} enviado`,
      greeting,
      blocks: [
        { paragraph: `Seu ${pix} foi concluído. O comprovante está no extrato da sua conta.` },
        facts(["Valor", amount], ["Para", beneficiary], ["Quando", moment(at)], ["ID da transação", endToEnd]),
        { paragraph: `Se não foi você quem ${scheduled ? "agendou" : "pagou"}, ${help}` },
      ],
    };
  }
  const { reason } = message.data;
  return {
    subject: `Seu ${pix} de ${amount} não foi concluído`,
    title: `${pix} não concluído`,
    greeting,
    blocks: [
      { paragraph: `Seu ${pix} não foi concluído. O valor voltou inteiro para a sua conta e nada foi cobrado.` },
      facts(["Valor", amount], ["Para", beneficiary], ["Quando", moment(at)], ["Motivo", reason]),
      // Nobody is told to pay again who may be a fraud.
      { paragraph: reason === suspected ? `${notYou}, ${help}` : `${again} ${notYou}, ${help}` },
    ],
  };
}

/** The e-mail about money that went from one account of the customer to another. */
export function transferEmail(
  { data }: Extract<EmailMessage, { template: "transfer" }>,
  { help, greeting }: Words,
): EmailContent {
  const amount = formatBrl(cents(data.amountCents));
  return {
    subject: `Transferência de ${amount} entre suas contas`,
    title: "Transferência entre suas contas",
    greeting,
    blocks: [
      { paragraph: "Sua transferência foi concluída. O comprovante está no extrato das duas contas." },
      facts(["Valor", amount], ["Da conta", data.from], ["Para a conta", data.to], ["Quando", moment(data.at)]),
      { paragraph: `Se não foi você quem transferiu, ${help}` },
    ],
  };
}
