import * as z from "zod/mini";
import { AccountParams } from "../accounts.ts";
import { endpoint } from "../endpoint.ts";
import { Moment } from "../moment.ts";
import { Money } from "../money.ts";
import { ChargeDiscount, ChargePayer, CreateCharge, Fine, Interest, ReceiverAddress } from "./pix-charge-terms.ts";

/** The states of API Pix 2.9.0 that a charge of ours can have. */
export const ChargeStatus = z.enum(["ATIVA", "CONCLUIDA", "REMOVIDA_PELO_USUARIO_RECEBEDOR"]);
export type ChargeStatus = z.output<typeof ChargeStatus>;

/** A row of the list. */
export const ChargeSummary = z.object({
  txid: z.string(),
  status: ChargeStatus,
  /** Whether an ATIVA charge is past its end, so that nobody can pay it. */
  expired: z.boolean(),
  amount: Money,
  /** What it demands today; `amount` where no day changes it, and when it cannot be paid any more. */
  demanded: Money,
  createdAt: Moment,
  /** yyyy-MM-dd; null for an immediate charge. */
  dueDate: z.nullable(z.string()),
  /** The moment from which it cannot be paid. */
  endsAt: Moment,
  /** Who owes it, as the receiver wrote; null where nobody was named. */
  payerName: z.nullable(z.string()),
  /** What the receiver wrote to who pays. */
  message: z.nullable(z.string()),
  paidAt: z.nullable(Moment),
  paidAmount: z.nullable(Money),
});
export type ChargeSummary = z.output<typeof ChargeSummary>;

/** What the charge demands on a day in São Paulo. */
const AmountOfDay = z.object({
  day: z.string(),
  fine: Money,
  interest: Money,
  rebate: Money,
  discount: Money,
  total: Money,
});

export const ChargeDetail = z.extend(ChargeSummary, {
  emv: z.string(),
  /** By which its link names it (pix-public-charge.ts). */
  token: z.string(),
  key: z.string(),
  changeable: z.boolean(),
  validAfterDue: z.nullable(z.int()),
  payer: z.nullable(z.object({ name: z.string(), document: z.string() })),
  fine: z.nullable(Fine),
  interest: z.nullable(Interest),
  rebate: z.nullable(Fine),
  discounts: z.array(ChargeDiscount),
  /** Null for an immediate charge, and when it cannot be paid any more. */
  today: z.nullable(AmountOfDay),
  /** Who paid it; a CPF comes masked. `transactionId` is the row of the receiver's statement. */
  payment: z.nullable(
    z.object({
      name: z.string(),
      document: z.nullable(z.string()),
      bankName: z.nullable(z.string()),
      amount: Money,
      paidAt: Moment,
      endToEnd: z.string(),
      transactionId: z.uuid(),
    }),
  ),
});
export type ChargeDetail = z.output<typeof ChargeDetail>;
export { ChargePayer, CreateCharge };

const Txid = z.string().check(z.regex(/^[0-9A-Za-z]{1,35}$/, "Identificador inválido"));
const OfCharge = z.extend(AccountParams, { txid: Txid });

export const createCharge = endpoint({
  method: "POST",
  path: "/accounts/:accountId/pix/charges",
  summary: "Cria uma cobrança imediata ou com vencimento; o mesmo pedido com o mesmo txid tem a mesma resposta",
  deed: "a cobrança foi criada",
  access: "active",
  refusals: ["PIX_KEY_NOT_RECEIVING", "CHARGE_TXID_TAKEN", "NO_CHARGES", "TOO_MANY_REQUESTS"],
  params: AccountParams,
  body: CreateCharge,
  answer: z.object({ txid: z.string(), emv: z.string(), status: ChargeStatus }),
});

export const getReceiverAddress = endpoint({
  method: "GET",
  path: "/accounts/:accountId/pix/receiver-address",
  summary:
    "O endereço que uma cobrança com vencimento mostra a quem paga: o do titular da conta; null: o banco não o conhece, e a cobrança o informa",
  access: "active",
  params: AccountParams,
  answer: z.object({ address: z.nullable(ReceiverAddress) }),
});

export const listCharges = endpoint({
  method: "GET",
  path: "/accounts/:accountId/pix/charges",
  summary:
    "As cobranças da conta, da mais nova para a mais antiga, em páginas de 20; `after` é o `next` da página anterior",
  access: "active",
  params: AccountParams,
  query: z.object({ after: z.optional(Txid) }),
  answer: z.object({ charges: z.array(ChargeSummary), next: z.nullable(z.string()) }),
});

export const getCharge = endpoint({
  method: "GET",
  path: "/accounts/:accountId/pix/charges/:txid",
  summary: "Uma cobrança, com o código, as condições e quem pagou",
  access: "active",
  refusals: ["NOT_FOUND"],
  params: OfCharge,
  answer: z.object({ charge: ChargeDetail }),
});

export const removeCharge = endpoint({
  method: "DELETE",
  path: "/accounts/:accountId/pix/charges/:txid",
  summary: "Remove uma cobrança que não foi paga; ninguém mais pode pagá-la",
  deed: "a cobrança foi removida",
  access: "active",
  refusals: ["NOT_FOUND", "CHARGE_PAID"],
  params: OfCharge,
  answer: z.object({}),
});
