import { formatDay } from "@vitral/brazil/dates";
import type { EmailContent } from "./email-content.ts";
import { facts } from "../facts.ts";
import type { EmailMessage } from "../messages.ts";

type FeesMessage = Extract<EmailMessage, { template: "fees-raised" }>;

/** The notice that fees of the bank will rise, sent at least 30 days before the first of them holds. */
export function feesEmail(
  { data: { accountNumber, raises } }: FeesMessage,
  { bank, help, greeting }: { bank: string; help: string; greeting: string },
): EmailContent {
  const lines = raises.map(({ name, before, after, from }): [string, string] => [
    name,
    `de ${before} para ${after}, a partir de ${formatDay(from)}`,
  ]);
  return {
    subject: `${bank}: suas tarifas vão mudar`,
    title: "Suas tarifas vão mudar",
    greeting,
    blocks: [
      { paragraph: "Estas tarifas da sua conta vão aumentar. Até a data de cada uma, vale o valor de hoje." },
      facts(["Conta", accountNumber], ...lines),
      { paragraph: `Para tirar dúvidas, ou se você não reconhece esta conta, ${help}` },
    ],
  };
}
