import type { RefusalCode } from "@vitral/contract/refusals";
import { paths } from "../../../lib/paths.ts";
import type { PaymentKind } from "./payment-wording.ts";

/** What the customer can do after a refusal, and where. */
export type Advice = { what: string; link?: { to: string; label: string } };

const overLimit: Advice = {
  what: "Pague um valor menor, ou peça um limite maior. Um aumento pode levar um tempo para valer.",
  link: { to: paths.settings.pixLimits, label: "Aumentar limite" },
};
const later: Advice = { what: "Espere um pouco e tente de novo por aqui. O que você digitou continua nesta tela." };
const newCode: Advice = { what: "Peça um código novo a quem vai receber." };
const help = { to: paths.help, label: "Falar com o atendimento" };
const pin = { to: paths.account.pin, label: "Ir para o PIN" };
const device: Advice = { what: "Pague um valor menor, ou cadastre este dispositivo aqui mesmo, nesta tela." };

const advices: Partial<Record<RefusalCode, Advice>> = {
  PIN_NOT_SET: { what: "Depois, volte e faça o pagamento.", link: pin },
  PIN_LOCKED: { what: "Você recebe um código por e-mail para escolher outro PIN.", link: pin },
  INSUFFICIENT_FUNDS: {
    what: "Pague um valor menor, ou receba dinheiro nesta conta e tente de novo.",
    link: { to: paths.receive.menu, label: "Receber um Pix" },
  },
  OVER_TRANSACTION_LIMIT: overLimit,
  OVER_DAY_LIMIT: overLimit,
  OVER_NIGHT_LIMIT: overLimit,
  OVER_NIGHT_PEOPLE_LIMIT: overLimit,
  OVER_SCHEDULED_DAY_LIMIT: overLimit,
  OVER_SCHEDULED_NIGHT_LIMIT: overLimit,
  OVER_PAYEE_LIMIT: {
    what: "Pague um valor menor. O limite deste favorecido muda na lista de favorecidos, na Transferência Pix.",
  },
  PROOF_REQUIRED: {
    what: "Tente de novo e confirme com sua passkey ou com um código por SMS. Sem os dois, fale com a gente.",
    link: help,
  },
  DEVICE_TRANSACTION_LIMIT: device,
  DEVICE_DAY_LIMIT: device,
  DEVICE_BLOCKED: { what: "Se não foi você quem bloqueou, fale com a gente.", link: help },
  CUSTOMER_BLOCKED: { what: "Fale com a gente para saber o motivo e o que falta.", link: help },
  PAYMENT_REFUSED: {
    what: "Confira os dados com quem vai receber. Se estiverem certos, peça outra chave ou outro código.",
  },
  PAYEE_SUSPECTED: {
    what: "Não pague por outro caminho antes de confirmar o pedido com a pessoa, por um contato que você já tinha.",
    link: help,
  },
  SAME_ACCOUNT: { what: "Escolha a chave de outra conta." },
  FIXED_AMOUNT: newCode,
  QR_CODE_INVALID: newCode,
  QR_CODE_PAID: {
    what: "Você não precisa pagar de novo. Se não foi você quem pagou, fale com quem fez a cobrança.",
  },
  QR_CODE_UNAVAILABLE: later,
  PIX_NETWORK_UNAVAILABLE: later,
  SERVER_BUSY: later,
  TOO_MANY_REQUESTS: later,
  SCHEDULES_FULL: {
    what: "Cancele um Pix agendado de que você não precisa mais.",
    link: { to: paths.transfer.scheduled, label: "Ver Pix agendados" },
  },
  CHARGE_NOT_SCHEDULABLE: { what: "Escolha outra data, ou pague agora." },
};

const beginAnew: Record<PaymentKind, string> = {
  KEY: "Consulte a chave de novo para fazer outra transferência.",
  QR: "Leia o código de novo para fazer outro pagamento.",
};

/** `again`: the same confirmation can still pay. */
export function adviceOf(code: string, kind: PaymentKind, again: boolean): Advice {
  const known = advices[code as RefusalCode];
  if (known) return known;
  return { what: again ? "Confira os dados e tente de novo por aqui." : beginAnew[kind] };
}
