import * as z from "zod/mini";

const money = z.string().check(z.regex(/^\d{1,10}\.\d{2}$/));
const whole = z.pipe(
  z.union([z.int().check(z.nonnegative(), z.maximum(999_999_999)), z.string().check(z.regex(/^\d{1,9}$/))]),
  z.transform(Number),
);
const text = (max: number) => z.string().check(z.maxLength(max));
const some = z.string().check(z.minLength(1), z.maxLength(200));

/** Who owes a charge or receives it: a person by CPF or a company by CNPJ, which may hold letters (API Pix 2.9). */
const Party = z
  .object({
    nome: some,
    cpf: z.optional(z.string().check(z.regex(/^\d{11}$/))),
    cnpj: z.optional(z.string().check(z.regex(/^[0-9A-Z]{12}\d{2}$/))),
    logradouro: z.optional(text(200)),
    cidade: z.optional(text(200)),
    uf: z.optional(text(2)),
    cep: z.optional(text(9)),
  })
  .check(z.refine(({ cpf, cnpj }) => (cpf ?? cnpj) !== undefined));
export type Party = z.output<typeof Party>;

/** The fields of every charge (API Pix 2.9, CobPayload and CobVPayload) that a payer needs. */
const common = {
  txid: z.string().check(z.regex(/^[a-zA-Z0-9]{26,35}$/)),
  revisao: whole,
  status: z.string(),
  chave: text(77),
  solicitacaoPagador: z.optional(text(140)),
  infoAdicionais: z._default(z.array(z.object({ nome: text(50), valor: text(200) })).check(z.maxLength(50)), []),
};
const criacao = z.string().check(z.refine((written) => !Number.isNaN(Date.parse(written))));

const Immediate = z.object({
  ...common,
  calendario: z.object({ criacao, expiracao: z._default(whole, 86_400) }),
  valor: z.object({
    original: money,
    final: z.optional(money),
    modalidadeAlteracao: z.optional(whole),
    retirada: z.optional(z.unknown()),
  }),
});
export type Immediate = z.output<typeof Immediate>;

const noMoney = z._default(money, "0.00");
const WithDueDate = z.object({
  ...common,
  calendario: z.object({
    criacao,
    // A due date within the range of dates that can be computed.
    dataDeVencimento: z.iso.date().check(z.refine((day) => day >= "2000" && day < "2200")),
    validadeAposVencimento: z._default(whole.check(z.refine((days) => days <= 36_500)), 30),
  }),
  valor: z.object({
    original: z.optional(money),
    multa: noMoney,
    juros: noMoney,
    abatimento: noMoney,
    desconto: noMoney,
    final: money,
  }),
  devedor: Party,
  recebedor: Party,
});
export type WithDueDate = z.output<typeof WithDueDate>;

/**
 * A charge as the receiver's bank serves it; null when a required field is missing. A field that is `null` is read as
 * absent: many banks write so.
 */
export function readPayload(payload: unknown, location: string): Immediate | WithDueDate | null {
  const given = withoutNulls(payload);
  const shape = isAtDueDate(location) || hasDueDate(given) ? WithDueDate : Immediate;
  return z.safeParse<z.ZodMiniType<Immediate | WithDueDate>>(shape, given).data ?? null;
}

const withoutNulls = (payload: unknown): unknown =>
  JSON.parse(JSON.stringify(payload ?? null), (_, value: unknown) => (value === null ? undefined : value));

/** Charges with a due date have paths of their own (API Pix 2.9). */
export const isAtDueDate = (location: string): boolean => /\/cobv\//i.test(location);

const Dated = z.object({ calendario: z.object({ dataDeVencimento: z.string() }) });
const hasDueDate = (payload: unknown): boolean => z.safeParse(Dated, payload).success;
