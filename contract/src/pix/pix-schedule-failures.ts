import { cents, formatBrl } from "@vitral/brazil/cents";
import { failureSentence } from "./pix-failures.ts";

/** Why a Pix Agendado was not paid on its day, as sentences for its customer. */
const sentences = {
  INSUFFICIENT_FUNDS: "Não havia saldo suficiente na conta.",
  OVER_DAY_LIMIT: "O valor passa do seu limite diurno.",
  OVER_NIGHT_LIMIT: "O valor passa do seu limite noturno.",
  OVER_NIGHT_PEOPLE_LIMIT: "O valor passa do seu limite noturno entre pessoas.",
  OVER_PAYEE_LIMIT: "O valor passa do limite que você deu a este favorecido.",
  OVER_TRANSACTION_LIMIT: "O valor passa do seu limite por transação.",
  PAYEE_CHANGED: "A chave Pix pertence agora a outra pessoa.",
  CHARGE_ENDED: "A cobrança venceu, foi paga ou foi cancelada por quem recebe.",
  CHARGE_CHANGED: "Quem recebe alterou a cobrança.",
  CHARGE_AMOUNT_CHANGED: "Você autorizou {amount}, mas nessa data a cobrança era de {asked}.",
  KEY_NOT_FOUND: "A chave Pix não existe mais.",
  PAYEE_SUSPECTED:
    "Conta ou recebedor envolvido em transação com fundada suspeita de fraude. Não é possível realizar o Pix.",
  SAME_ACCOUNT: "A chave Pix é agora desta mesma conta.",
  CUSTOMER_BLOCKED: "O acesso à conta está bloqueado.",
  TOO_LATE: "Não conseguimos fazer o pagamento na data agendada.",
} as const;

export type ScheduleFailure = keyof typeof sentences;

/** In centavos: what the customer authorized, and what a charge demanded on its day where that was another amount. */
type Amounts = { amount: number; asked: number | null };

/** The sentence of a failure; another code is the network's. */
export const scheduleFailureSentence = (code: string, { amount, asked }: Amounts): string =>
  ((sentences as Record<string, string>)[code] ?? failureSentence(code))
    .replace("{amount}", formatBrl(cents(amount)))
    .replace("{asked}", formatBrl(cents(asked ?? 0)));
