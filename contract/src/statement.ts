import * as z from "zod/mini";
import { AccountParams } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { Day, Moment } from "./moment.ts";
import { Amount, Money } from "./money.ts";
import { plainText } from "./plain-text.ts";
import { type TransactionCategory, transactionCategories } from "./transaction-categories.ts";

/** How far a movement of money has come; ERROR rows stay on the statement, struck through (spec 2.8). */
export const ExternalStatus = z.enum(["PENDING", "SETTLED", "ERROR"]);
export type ExternalStatus = z.output<typeof ExternalStatus>;

/** One row of the statement (spec 3). */
export const Transaction = z.object({
  id: z.uuid(),
  createdAt: Moment,
  amount: Money,
  credit: z.boolean(),
  category: z.string(),
  beneficiaryName: z.string(),
  externalStatus: ExternalStatus,
  /** It was a Pix Agendado; its category is that of any other Pix. */
  scheduled: z.optional(z.literal(true)),
});
export type Transaction = z.output<typeof Transaction>;

/** One side of a receipt. A person's CPF comes masked, except to its owner. */
export const Party = z.object({ name: z.string(), document: z.nullable(z.string()), bank: z.nullable(z.string()) });
export type Party = z.output<typeof Party>;

const aheadOf = ({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }) =>
  startDate === undefined || endDate === undefined || startDate <= endDate;
const backwards = "O período termina antes de começar";

/** Zero-based; a page past the end is answered with no rows. */
const PageNumber = z.codec(z.string().check(z.regex(/^\d{1,9}$/, "Página inválida")), z.int(), {
  decode: Number,
  encode: String,
});

/** Whether money came in or went out. */
export const Direction = z.enum(["IN", "OUT"]);
export type Direction = z.output<typeof Direction>;

/** The code of a category; the rows themselves carry its words. */
export const TransactionKind = z.enum(Object.keys(transactionCategories) as TransactionCategory[]);

/** The longest text that a customer searches for. */
export const longestSearch = 60;
const SearchText = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Digite o que você procura"),
    z.maxLength(longestSearch, `Digite até ${longestSearch} caracteres`),
    ...plainText,
  );

const amountsBackwards = "O valor mínimo é maior do que o máximo";
const period = { startDate: z.optional(Day), endDate: z.optional(Day) };
const filters = {
  /** A name, a description, the visible digits of a document, an amount ('12,34') or a Pix transaction id. */
  q: z.optional(SearchText),
  kind: z.optional(TransactionKind),
  direction: z.optional(Direction),
  /** Reais, both included. */
  amountFrom: z.optional(Amount),
  amountTo: z.optional(Amount),
};

type Amounts = { amountFrom?: number | undefined; amountTo?: number | undefined };
const isAscending = ({ amountFrom, amountTo }: Amounts) =>
  amountFrom === undefined || amountTo === undefined || amountFrom <= amountTo;

/** Which rows of a statement: of a period, and those that a search finds. All parts may be left out. */
export const StatementFilters = z
  .object({ ...period, ...filters })
  .check(z.refine(aheadOf, backwards), z.refine(isAscending, amountsBackwards));
export type StatementFilters = z.output<typeof StatementFilters>;

export const StatementQuery = z
  .object({ page: z._default(PageNumber, 0), ...period, ...filters })
  .check(z.refine(aheadOf, backwards), z.refine(isAscending, amountsBackwards));

/** Export needs both days (spec 5.7). */
export const periodRequired = "Por favor, selecione um período para exportar.";
export const ExportQuery = z
  .object({ startDate: z.iso.date(periodRequired), endDate: z.iso.date(periodRequired) })
  .check(z.refine(aheadOf, backwards));

/**
 * Of a search: when the oldest row that it looked at was, where it left out older ones of the period; else null. A page
 * of a statement that is not searched has no such field.
 */
const SearchedUntil = z.nullable(Moment);

export const listTransactions = endpoint({
  method: "GET",
  path: "/accounts/:accountId/transactions",
  summary: "Uma página do extrato ou de uma busca nele, da transação mais nova para a mais antiga",
  access: "active",
  params: AccountParams,
  query: StatementQuery,
  conditional: true,
  answer: z.object({
    data: z.array(Transaction),
    pagination: z.object({ totalPages: z.int(), totalItems: z.int(), itemsPerPage: z.int() }),
    /** What came in and went out in the period, or with what a search found, without ERROR rows. */
    summary: z.object({ in: Money, out: Money }),
    searchedUntil: z.optional(SearchedUntil),
  }),
});

export const listTransactionKinds = endpoint({
  method: "GET",
  path: "/accounts/:accountId/transactions/kinds",
  summary: "As somas por tipo de transação, de um período ou de uma busca",
  access: "active",
  params: AccountParams,
  query: StatementFilters,
  answer: z.object({
    /** The most frequent kind first; ERROR rows count in `items` and in no sum. */
    kinds: z.array(z.object({ kind: TransactionKind, category: z.string(), items: z.int(), in: Money, out: Money })),
    searchedUntil: SearchedUntil,
  }),
});

export const exportTransactions = endpoint({
  method: "POST",
  path: "/accounts/:accountId/transactions/export",
  summary: "Pede o extrato do período por e-mail, em PDF e CSV",
  deed: "o extrato foi pedido",
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
      settledAt: z.nullable(Moment),
      fee: Money,
    }),
    data: z.object({ beneficiary: Party, payer: Party, endToEnd: z.nullable(z.string()) }),
    /** Where a Pix was sent to a key: the key, to pay again, and its look-up, to save the payee as a favourite. */
    paidKey: z.optional(z.object({ keyInfoId: z.uuid(), key: z.string() })),
    /** The identifier of the QR code that was paid. */
    txid: z.optional(z.string()),
    /** The Pix Agendado that this payment was. */
    scheduleId: z.optional(z.uuid()),
    /** Where anybody may see that the receipt is genuine; a transaction that has not settled has none. */
    checkAddress: z.optional(z.string()),
  }),
});

export const getFailure = endpoint({
  method: "GET",
  path: "/accounts/:accountId/transactions/:transactionId/failure",
  summary: "Por que uma transação não foi concluída",
  access: "active",
  params: getTransaction.params,
  answer: z.object({
    /** A sentence for customers; null where the network gave no reason, and where nothing failed. */
    reason: z.nullable(z.string()),
    /** When the money was in the account again. */
    returnedAt: z.nullable(Moment),
    /** To pay again, where a Pix was sent to a key. */
    key: z.optional(z.string()),
    endToEnd: z.nullable(z.string()),
  }),
});

/** The most days whose sums are asked for at once. */
const maxDays = 31;

export const StatementDaysQuery = z.object({ startDate: Day, endDate: Day }).check(
  z.refine(({ startDate, endDate }) => startDate <= endDate, "O período termina antes de começar"),
  z.refine(
    ({ startDate, endDate }) => Date.parse(endDate) - Date.parse(startDate) < maxDays * 86_400_000,
    `Escolha um período de até ${maxDays} dias`,
  ),
);

/** What came in and went out on each day of a period; days without movements are left out. */
export const listTransactionDays = endpoint({
  method: "GET",
  path: "/accounts/:accountId/transactions/days",
  summary: "As entradas e saídas de cada dia de um período",
  access: "active",
  params: AccountParams,
  query: StatementDaysQuery,
  answer: z.object({ days: z.array(z.object({ day: Day, in: Money, out: Money })) }),
});
