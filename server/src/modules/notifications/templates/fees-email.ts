import { formatDay } from "@vitral/brazil/dates";
import { shownTerm } from "@vitral/contract/console/terms/terms";
import type { EmailContent } from "./email-content.ts";
import { facts } from "../facts.ts";
import type { EmailMessage, RaisedFee } from "../messages.ts";

type FeesMessage = Extract<EmailMessage, { template: "fees-raised" }>;
type WithdrawnMessage = Extract<EmailMessage, { template: "fees-withdrawn" }>;
/** A fee of the bank is in words already, one that the account has of its own is not. */
const inWords = (fee: RaisedFee) => (typeof fee === "string" ? fee : shownTerm(fee));

type Words = { bank: string; help: string; greeting: string };

/** The notice that fees of the bank will rise, sent at least 30 days before, or later with smaller figures. */
export function feesEmail(
  { data: { accountNumber, raises } }: FeesMessage,
  { bank, help, greeting }: Words,
): EmailContent {
  const lines = raises.map(({ name, before, after, from }): [string, string] => [
    name,
    `de ${before} para ${inWords(after)}, a partir de ${formatDay(from)}`,
  ]);
  return {
    subject: `${bank}: suas tarifas vão mudar`,
    title: "Suas tarifas vão mudar",
    greeting,
    blocks: [
      { paragraph: "Estas tarifas da sua conta vão aumentar. Até a data de cada uma, vale o valor de hoje." },
      facts(["Conta", accountNumber], ...lines),
      { paragraph: "Se já avisamos outro valor para a mesma data, vale o deste e-mail." },
      { paragraph: `Para tirar dúvidas, ou se você não reconhece esta conta, ${help}` },
    ],
  };
}

/** The notice that announced raises do not come. */
export function withdrawnFeesEmail(
  { data: { accountNumber, raises } }: WithdrawnMessage,
  { bank, help, greeting }: Words,
): EmailContent {
  const lines = raises.map(({ name, after, stays, from }): [string, string] => [
    name,
    `${stays} em ${formatDay(from)}, e não ${inWords(after)}`,
  ]);
  return {
    subject: `${bank}: um aumento de tarifa foi cancelado`,
    title: "Um aumento de tarifa foi cancelado",
    greeting,
    blocks: [
      {
        paragraph: "Avisamos que estas tarifas da sua conta iam aumentar. O aumento da data abaixo não vai acontecer.",
      },
      facts(["Conta", accountNumber], ...lines),
      { paragraph: "Os outros aumentos que avisamos continuam valendo, cada um na sua data." },
      { paragraph: `Para tirar dúvidas, ou se você não reconhece esta conta, ${help}` },
    ],
  };
}
