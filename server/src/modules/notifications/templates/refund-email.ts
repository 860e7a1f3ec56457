import { cents, formatBrl } from "@vitral/brazil/cents";
import { contestReturn } from "@vitral/contract/pix-sent-contests";
import { oneLine } from "../../../platform/messaging/one-line.ts";
import type { Block, EmailContent } from "./email-content.ts";
import type { EmailMessage } from "../messages.ts";
import { moment } from "../moment.ts";

type RefundMessage = Extract<EmailMessage, { template: "refund-sent" | "refund-received" | "refund-failed" }>;

/** The e-mails about a refund: it went out, it came in, or the network refused it. */
export function refundEmail(
  message: RefundMessage,
  { help, greeting }: { help: string; greeting: string },
): EmailContent {
  const { amountCents, other, endToEnd, at } = message.data;
  const amount = formatBrl(cents(amountCents));
  const facts = (who: string, more: [string, string][] = []): Block => ({
    facts: [["Valor", amount], [who, oneLine(other)], ["Quando", moment(at)], ...more, ["ID da devolução", endToEnd]],
  });
  if (message.template === "refund-sent") {
    return {
      subject: `Você devolveu ${amount} de um Pix`,
      title: "Pix devolvido",
      greeting,
      blocks: [
        { paragraph: "A devolução foi concluída. O comprovante está no extrato da sua conta." },
        facts("Para"),
        { paragraph: `Se não foi você quem devolveu, ${help}` },
      ],
    };
  }
  if (message.template === "refund-received") {
    const blocks =
      other === contestReturn
        ? [
            {
              paragraph:
                "Este valor voltou de um Pix que você contestou e já está disponível na sua conta. Veja em Minha conta, Contestações.",
            },
            facts("Motivo"),
            { paragraph: `Se não foi você quem contestou um Pix, ${help}` },
          ]
        : [
            { paragraph: "Um Pix que você fez foi devolvido, e o valor já está disponível na sua conta." },
            facts("De"),
            { paragraph: `Se você não conhece quem devolveu, ${help}` },
          ];
    return {
      subject: `Você recebeu a devolução de um Pix: ${amount}`,
      title: "Devolução recebida",
      greeting,
      blocks,
    };
  }
  return {
    subject: `A devolução de ${amount} não foi concluída`,
    title: "Devolução não concluída",
    greeting,
    blocks: [
      { paragraph: "A devolução não foi concluída, e o valor voltou para a sua conta." },
      facts("Para", [["Motivo", oneLine(message.data.reason)]]),
      { paragraph: `Você pode tentar de novo pelo extrato. Se não foi você quem devolveu, ${help}` },
    ],
  };
}
