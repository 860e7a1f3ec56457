import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Money } from "./money.ts";

/** An account of the caller; its balance in reais on the wire, centavos in code (spec 3). */
export const Account = z.object({
  id: z.uuid(),
  number: z.string(),
  agency: z.string(),
  bank: z.string(),
  balance: Money,
});
export type Account = z.output<typeof Account>;

export const AccountParams = z.object({ accountId: z.uuid() });

/** How far a movement of money has come; ERROR rows stay on the statement, struck through (spec 2.8). */
export const ExternalStatus = z.enum(["PENDING", "SETTLED", "ERROR"]);
export type ExternalStatus = z.output<typeof ExternalStatus>;

/** One row of the statement (spec 3). */
export const Transaction = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  amount: Money,
  credit: z.boolean(),
  category: z.string(),
  beneficiaryName: z.string(),
  externalStatus: ExternalStatus,
});
export type Transaction = z.output<typeof Transaction>;

/** One side of a receipt. A person's CPF comes masked, except to its owner. */
export const Party = z.object({ name: z.string(), document: z.nullable(z.string()), bank: z.nullable(z.string()) });
export type Party = z.output<typeof Party>;

/** A São Paulo day, `yyyy-MM-dd`; an impossible date is refused. */
export const Day = z.iso.date("Data inválida");

const aheadOf = ({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }) =>
  startDate === undefined || endDate === undefined || startDate <= endDate;
const backwards = "O período termina antes de começar";

/** Zero-based; a page past the end is answered with no rows. */
const PageNumber = z.codec(z.string().check(z.regex(/^\d{1,9}$/, "Página inválida")), z.int(), {
  decode: Number,
  encode: String,
});

export const StatementQuery = z
  .object({
    page: z._default(PageNumber, 0),
    startDate: z.optional(Day),
    endDate: z.optional(Day),
  })
  .check(z.refine(aheadOf, backwards));

/** Export needs both days (spec 5.7). */
export const periodRequired = "Por favor, selecione um período para exportar.";
export const ExportQuery = z
  .object({ startDate: z.iso.date(periodRequired), endDate: z.iso.date(periodRequired) })
  .check(z.refine(aheadOf, backwards));

export const getAccount = endpoint({
  method: "GET",
  path: "/accounts/:accountId",
  summary: "A conta e o saldo disponível",
  access: "active",
  params: AccountParams,
  conditional: true,
  answer: z.object({ account: Account }),
});

export const listTransactions = endpoint({
  method: "GET",
  path: "/accounts/:accountId/transactions",
  summary: "Uma página do extrato, da transação mais nova para a mais antiga",
  access: "active",
  params: AccountParams,
  query: StatementQuery,
  conditional: true,
  answer: z.object({
    data: z.array(Transaction),
    pagination: z.object({ totalPages: z.int(), totalItems: z.int(), itemsPerPage: z.int() }),
    /** What came in and went out in the period, without ERROR rows; for the summary card. */
    summary: z.object({ in: Money, out: Money }),
  }),
});

export const exportTransactions = endpoint({
  method: "POST",
  path: "/accounts/:accountId/transactions/export",
  summary: "Pede o extrato do período por e-mail, em PDF e CSV",
  access: "active",
  params: AccountParams,
  query: ExportQuery,
  refusals: ["NO_EMAIL", "TOO_MANY_REQUESTS"],
  answer: z.object({}),
});

export const getTransaction = endpoint({
  method: "GET",
  path: "/accounts/:accountId/transactions/:transactionId",
  summary: "O comprovante de uma transação",
  access: "active",
  params: z.extend(AccountParams, { transactionId: z.uuid() }),
  refusals: ["RECEIPT_OF_ERROR"],
  answer: z.object({
    transaction: z.extend(Transaction, {
      description: z.nullable(z.string()),
      settledAt: z.nullable(z.iso.datetime()),
      fee: Money,
    }),
    data: z.object({ beneficiary: Party, payer: Party, endToEnd: z.nullable(z.string()) }),
  }),
});

/** Limits of the account (spec 3); what is left counts what was ordered in the window that runs now. */
export const getLimits = endpoint({
  method: "GET",
  path: "/accounts/:accountId/limits",
  summary: "Os limites da conta e quanto resta deles na janela atual",
  access: "active",
  params: AccountParams,
  answer: z.object({
    dayLimit: Money,
    nightLimit: Money,
    limitPerTransaction: Money,
    window: z.enum(["DAY", "NIGHT"]),
    leftInWindow: Money,
  }),
});
