import type { Cents } from "@vitral/brazil/cents";
import { amountOn } from "./charge-amounts.ts";
import type { ChargeWithTerms } from "./charge-queries.ts";
import { addressOf } from "./receiver-address.ts";
import type { Receiver } from "./receiver-queries.ts";

/**
 * A charge as its location answers it (API Pix 2.9.0, CobPayload and CobVPayload), for a payment on `day`; null where
 * no payload holds its amounts. Parts of zero are left out (Manual de Padrões para Iniciação do Pix 2.10.0, 2.7.1.2).
 */
export function payloadOf(
  charge: ChargeWithTerms,
  receiver: Receiver,
  { now, day }: { now: Date; day: string },
): object | null {
  const due = amountOn(charge, day);
  if (charge.dueDate !== null && !due) return null;
  return {
    txid: charge.txid,
    revisao: 0,
    status: charge.status,
    chave: charge.key,
    calendario: {
      criacao: charge.createdAt.toISOString(),
      apresentacao: now.toISOString(),
      ...(charge.dueDate === null
        ? { expiracao: charge.expiresIn }
        : { dataDeVencimento: charge.dueDate, validadeAposVencimento: charge.validAfterDue }),
    },
    valor: due
      ? {
          original: reais(charge.amount),
          ...(due.fine > 0 && { multa: reais(due.fine) }),
          ...(due.interest > 0 && { juros: reais(due.interest) }),
          ...(due.rebate > 0 && { abatimento: reais(due.rebate) }),
          ...(due.discount > 0 && { desconto: reais(due.discount) }),
          final: reais(due.total),
        }
      : { original: reais(charge.amount), modalidadeAlteracao: charge.changeable ? 1 : 0 },
    ...(charge.debtorDocument && {
      devedor: { ...documentOf(charge.debtorDocument), nome: charge.debtorName ?? "" },
    }),
    ...(due && { recebedor: receiverOf(receiver, charge) }),
    ...(charge.message && { solicitacaoPagador: charge.message }),
    infoAdicionais: [],
  };
}

function receiverOf(receiver: Receiver, { receiverAddress }: ChargeWithTerms) {
  const address = addressOf(receiver, receiverAddress);
  return {
    ...documentOf(receiver.document),
    nome: receiver.name,
    ...(address && { logradouro: address.street, cidade: address.city, uf: address.state, cep: address.zipCode }),
  };
}

const documentOf = (document: string) => (document.length === 11 ? { cpf: document } : { cnpj: document });

const reais = (amount: Cents): string => (amount / 100).toFixed(2);
