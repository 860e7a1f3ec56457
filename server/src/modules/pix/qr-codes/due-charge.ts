import { nextBusinessDay } from "@vitral/brazil/business-days";
import { type Cents, cents, centsFromReais } from "@vitral/brazil/cents";
import { formatCep } from "@vitral/brazil/cep";
import { addDays, formatDay, saoPauloDay } from "@vitral/brazil/dates";
import { maskedDocument } from "@vitral/brazil/document";
import type { DueCharge } from "@vitral/contract/pix-qr-code";
import { expiredCode } from "./invalid-code.ts";
import type { Refusal } from "../../../platform/http/errors.ts";
import type { Party, WithDueDate } from "./charge-payload.ts";

/**
 * A charge with a due date at `now`, as its payer sees it (API Pix 2.9, CobVPayload; Pix user-experience manual,
 * chapter 19). The debtor's CPF is masked, because the payer may be somebody else. Refuses with QR_CODE_INVALID and
 * both days when its last day is over.
 */
export function dueChargeOf({ calendario, valor, devedor, recebedor }: WithDueDate, now: Date): DueCharge {
  const { dataDeVencimento: dueDate, validadeAposVencimento } = calendario;
  const lastDay = lastDayOf(dueDate, validadeAposVencimento);
  const paymentDay = saoPauloDay(now);
  if (paymentDay > lastDay) throw overdue(dueDate, lastDay);
  return {
    dueDate,
    lastDay,
    paymentDay,
    original: valor.original === undefined ? null : amountOf(valor.original),
    fine: amountOf(valor.multa),
    interest: amountOf(valor.juros),
    reduction: amountOf(valor.abatimento),
    discount: amountOf(valor.desconto),
    debtor: { name: devedor.nome, document: maskedDocument(devedor.cpf ?? devedor.cnpj ?? "") },
    receiverAddress: addressOf(recebedor),
  };
}

/** Calendar days after the due date; a last day that is no business day moves to the next one. */
export const lastDayOf = (dueDate: string, validForDays: number): string =>
  nextBusinessDay(addDays(dueDate, validForDays));

function overdue(dueDate: string, lastDay: string): Refusal {
  const days = `A cobrança venceu em ${formatDay(dueDate)} e podia ser paga até ${formatDay(lastDay)}.`;
  return expiredCode(`${days} Peça um novo código a quem recebe.`);
}

const amountOf = (reais: string): Cents => centsFromReais(reais) ?? cents(0);

function addressOf({ logradouro, cidade, uf, cep }: Party): string | null {
  const town = [cidade, uf].filter(Boolean).join(" – ");
  return [logradouro, town, cep && `CEP ${formatCep(cep)}`].filter(Boolean).join(", ") || null;
}
