import { createHash } from "node:crypto";
import type { Cents } from "@vitral/brazil/cents";
import { addDays } from "@vitral/brazil/dates";
import { amountDue, type Discount } from "@vitral/brazil/due-amount";

/** A charge of the simulated bank that can be paid at once by anybody. */
export const ordinary = (path: string, created: Date, original: Cents) => ({
  revisao: 0,
  txid: createHash("sha256").update(path).digest("hex").slice(0, 32),
  status: "ATIVA",
  calendario: { criacao: created.toISOString(), apresentacao: created.toISOString(), expiracao: 30 * 86_400 },
  valor: { original: reais(original), modalidadeAlteracao: 0 },
  chave: "maria.souza@exemplo.com.br",
  solicitacaoPagador: "Pedido na Loja Sol",
});

type Bill = { original: Cents; dueDate: string; paidOn: string };

/** In hundredths of a per cent: a fine of 2 %, interest of 1 % a month. */
const terms = {
  fine: { type: "PERCENTAGE", value: 2_00 },
  interest: { type: "PERCENTAGE", value: 1_00, per: "MONTH", businessDays: false },
  rebate: null,
} as const;

const fivePercentBefore = (dueDate: string): Discount => ({
  type: "PERCENTAGE",
  value: 5_00,
  until: addDays(dueDate, -1),
});

/**
 * A bill of the simulated bank as of the day on which it is to be paid: 5 % off before its due date; after it a fine of
 * 2 % and interest of 1 % a month. What falls due when banks are shut is due on the next business day. Null for an
 * amount that no payload holds.
 */
export function billOf(path: string, created: Date, { original, dueDate, paidOn }: Bill): object | null {
  const { calendario: _, valor: __, ...rest } = ordinary(path, created, original);
  const due = amountDue({ original, dueDate, terms: { ...terms, discounts: [fivePercentBefore(dueDate)] } }, paidOn);
  if (!due) return null;
  return {
    ...rest,
    calendario: {
      criacao: created.toISOString(),
      apresentacao: created.toISOString(),
      dataDeVencimento: dueDate,
      validadeAposVencimento: 30,
    },
    valor: {
      original: reais(original),
      ...(due.fine > 0 && { multa: reais(due.fine) }),
      ...(due.interest > 0 && { juros: reais(due.interest) }),
      ...(due.discount > 0 && { desconto: reais(due.discount) }),
      final: reais(due.total),
    },
    devedor: { cpf: "52998224725", nome: "Francisco da Silva" },
    recebedor: {
      cpf: "12345678909",
      nome: "Maria Souza",
      logradouro: "Rua das Flores, 100",
      cidade: "São Paulo",
      uf: "SP",
      cep: "01310100",
    },
    infoAdicionais: [{ nome: "Referência", valor: "Mensalidade" }],
  };
}

const reais = (amount: Cents): string => (amount / 100).toFixed(2);
