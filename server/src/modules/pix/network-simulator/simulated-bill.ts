import { createHash } from "node:crypto";
import { nextBusinessDay } from "@vitral/brazil/business-days";
import { type Cents, cents } from "@vitral/brazil/cents";

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

/**
 * A bill of the simulated bank as of the day on which it is to be paid: 5 % off before its due date; after it a fine of
 * 2 % and interest of 0,033 % a day. What falls due when banks are shut is in time on the next business day.
 */
export function billOf(path: string, created: Date, { original, dueDate, paidOn }: Bill): object {
  const { calendario: _, valor: __, ...rest } = ordinary(path, created, original);
  const late = paidOn > nextBusinessDay(dueDate) ? (Date.parse(paidOn) - Date.parse(dueDate)) / 86_400_000 : 0;
  const fine = late > 0 ? part(original, 0.02) : cents(0);
  const interest = part(original, 0.000_33 * late);
  const discount = paidOn < dueDate ? part(original, 0.05) : cents(0);
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
      multa: reais(fine),
      juros: reais(interest),
      abatimento: "0.00",
      desconto: reais(discount),
      final: reais(cents(original + fine + interest - discount)),
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

const part = (whole: Cents, share: number): Cents => cents(Math.round(whole * share));

const reais = (amount: Cents): string => (amount / 100).toFixed(2);
