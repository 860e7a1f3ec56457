import * as z from "zod/mini";
import { Moment } from "../moment.ts";
import { Money } from "../money.ts";
import { searchText } from "../plain-text.ts";
import { consoleEndpoint } from "./console-endpoint.ts";
import { csvOfList } from "./lists/csv-of-list.ts";
import { Day, pageOf, pageQuery, TenantPath } from "./page.ts";

/** The kinds of account of the ledger, in the order of the chart. */
export const ledgerKinds = ["SETTLEMENT", "CUSTOMER", "TRANSIT", "CAPITAL", "FEES"] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** The chart of accounts: the code, the name that the staff reads, and which side the account grows on. */
export const chartOfAccounts: Record<LedgerKind, { code: string; name: string; grows: "DEBIT" | "CREDIT" }> = {
  SETTLEMENT: { code: "1.1", name: "Conta de liquidação do Pix", grows: "DEBIT" },
  CUSTOMER: { code: "2.1", name: "Contas de clientes", grows: "CREDIT" },
  TRANSIT: { code: "2.2", name: "Pix em trânsito", grows: "CREDIT" },
  CAPITAL: { code: "3.1", name: "Capital", grows: "CREDIT" },
  FEES: { code: "4.1", name: "Receita de tarifas", grows: "CREDIT" },
};

/** Why money moved, in the words that the staff reads. */
export const postingReasonNames = {
  PIX_SENT: "Pix enviado a outra instituição",
  PIX_BOOK: "Pix entre clientes",
  PIX_RECEIVED: "Pix recebido de outra instituição",
  PIX_REFUND: "Devolução de Pix",
  TRANSFER: "Transferência entre contas do mesmo cliente",
  SEED: "Saldo inicial",
} as const;
export type PostingReason = keyof typeof postingReasonNames;
export const postingReasons = Object.keys(postingReasonNames) as [PostingReason];

/** The reasons that move each account of the bank's own. Another reason never has a posting of it. */
export const reasonsOfInternal: Record<Exclude<LedgerKind, "CUSTOMER">, readonly PostingReason[]> = {
  SETTLEMENT: ["PIX_SENT", "PIX_RECEIVED", "PIX_REFUND", "SEED"],
  TRANSIT: ["PIX_SENT", "PIX_RECEIVED", "PIX_REFUND", "SEED"],
  CAPITAL: ["SEED"],
  FEES: ["PIX_SENT", "PIX_BOOK", "PIX_RECEIVED"],
};

/** FINAL at once; PENDING until it is POSTED or VOIDED by another posting. */
export const postingPhaseNames = {
  FINAL: "definitivo",
  PENDING: "pendente",
  POSTED: "confirmação",
  VOIDED: "estorno",
} as const;
const phases = Object.keys(postingPhaseNames) as [keyof typeof postingPhaseNames];

/** The checks of the ledger (`ledger verify`), in the words that the staff reads. */
export const ledgerCheckNames = {
  "every posting balances": "Todo lançamento fecha em zero",
  "every posting has entries": "Todo lançamento tem partidas",
  "every entry has its posting": "Toda partida tem o seu lançamento e a sua hora",
  "every entry has its account": "Toda partida tem a sua conta",
  "every balance is the sum of its entries": "Todo saldo é a soma das suas partidas",
  "every entry follows the one before, in its number and its balance":
    "Toda partida segue a anterior, no número e no saldo",
  "every closed day is the sum of its entries": "Todo dia encerrado é a soma das suas partidas",
  "what is in transit is what is pending": "O que está em trânsito é o que está pendente",
  "every statement is numbered without gaps": "Todo extrato é numerado sem falhas",
  "every answer mirrors what was pending": "Toda resposta espelha o que estava pendente",
  "every payment has its look-up": "Todo pagamento tem a sua consulta",
  "every look-up has its accounts": "Toda consulta tem as suas contas",
  "every payment stands in the books as it ended": "Todo pagamento está no razão como terminou",
  "every refund stands in the books and on its statement as it ended":
    "Toda devolução está no razão e no extrato como terminou",
  "no Pix is refunded beyond its amount": "Nenhum Pix foi devolvido além do seu valor",
  "what is blocked of a balance is what its blocks hold": "O saldo bloqueado é o que os bloqueios seguram",
  "every payment has its rows on the statements of both": "Todo pagamento tem suas linhas nos extratos dos dois lados",
  "every statement row of a payment leaves its outcome to it": "Toda linha de um pagamento deixa o desfecho com ele",
  "every statement row has names and says how it ended": "Toda linha de extrato tem nomes e diz como terminou",
  "every statement runs forward in time": "Todo extrato segue a ordem do tempo",
  "every statement sums to its balance": "Todo extrato soma o saldo da conta",
  "every day holds the totals and the last row of its statement":
    "Todo dia tem os totais e a última linha do seu extrato",
  "every limit window counts its payments": "Todo limite conta os seus pagamentos",
} as const;

/** The words of a check; one that an earlier version ran is shown as it was named. */
export const ledgerCheckName = (check: string): string => (ledgerCheckNames as Record<string, string>)[check] ?? check;

const BooksAccount = z.object({
  kind: z.enum(ledgerKinds),
  /** Credits are positive, debits negative. */
  balance: Money,
});

export const getBalances = consoleEndpoint({
  method: "GET",
  path: "/:tenant/ledger/balances",
  summary: "O plano de contas com os saldos de um momento; sem ele, os de agora",
  replica: true,
  action: "ledger.read",
  params: TenantPath,
  query: z.object({ at: z.optional(z.iso.datetime("Informe um momento válido")) }),
  answer: z.object({ at: Moment, accounts: z.array(BooksAccount) }),
});

/** One kind of account on a day: opening + credits - debits = closing. */
export const TrialBalanceRow = z.object({
  kind: z.enum(ledgerKinds),
  opening: Money,
  debits: Money,
  credits: Money,
  closing: Money,
  entries: z.int(),
});
export type TrialBalanceRow = z.output<typeof TrialBalanceRow>;

const OfDay = z.object({ day: Day });

export const getTrialBalance = consoleEndpoint({
  method: "GET",
  path: "/:tenant/ledger/trial-balance",
  summary: "O balancete de um dia",
  replica: true,
  action: "ledger.read",
  params: TenantPath,
  query: OfDay,
  answer: z.object({ day: z.string(), rows: z.array(TrialBalanceRow) }),
});

export const downloadTrialBalance = csvOfList(getTrialBalance, "O balancete de um dia como CSV");

export const LedgerEntry = z.object({
  accountId: z.uuid(),
  kind: z.enum(ledgerKinds),
  /** Agency and number of a customer's account; null of an internal one. */
  number: z.nullable(z.string()),
  /** Credits are positive, debits negative. */
  amount: Money,
  /** Null of an internal account. */
  balanceAfter: z.nullable(Money),
});

/** A movement of money with all its entries; they add up to zero. */
export const Posting = z.object({
  id: z.uuid(),
  at: Moment,
  phase: z.enum(phases),
  reason: z.enum(postingReasons),
  /** The pending posting that this one closes. */
  pendingId: z.nullable(z.uuid()),
  entries: z.array(LedgerEntry),
});
export type Posting = z.output<typeof Posting>;

const internalKinds = ledgerKinds.filter((kind) => kind !== "CUSTOMER") as [LedgerKind];

const postingFilters = {
  /** An internal account by its kind, or any account by its id: postings that move it. */
  account: z.optional(z.union([z.enum(internalKinds), z.uuid()])),
  /** The number of a customer's account, as it is shown or its digits alone; before it the agency, if at all. */
  number: z.optional(searchText(30)),
  reason: z.optional(z.enum(postingReasons)),
  /** Days of São Paulo, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
};

export const listPostings = consoleEndpoint({
  method: "GET",
  path: "/:tenant/ledger/postings",
  summary: "Os lançamentos, do mais novo ao mais antigo: todos, de uma conta ou de um motivo",
  replica: true,
  action: "ledger.read",
  params: TenantPath,
  query: pageQuery(postingFilters),
  answer: pageOf(Posting),
});

export const downloadPostings = csvOfList(
  listPostings,
  "A mesma lista como CSV, uma linha por partida, até 10.000 lançamentos",
);

/** A run of all checks. INTERRUPTED: the server that ran it ended before. */
export const Verification = z.object({
  id: z.uuid(),
  actor: z.string(),
  startedAt: Moment,
  endedAt: z.nullable(Moment),
  state: z.enum(["RUNNING", "SOUND", "BROKEN", "INTERRUPTED"]),
  /** Each check with the rows that fail it; empty while it runs. */
  checks: z.array(z.object({ check: z.string(), broken: z.int() })),
});
export type Verification = z.output<typeof Verification>;

/** Who ran it, in the words of the page; the server runs the weekly one. */
export const verifierName = ({ actor }: Pick<Verification, "actor">): string =>
  actor === "system" ? "o sistema" : actor;

export const verificationStateNames: Record<Verification["state"], string> = {
  RUNNING: "em andamento",
  SOUND: "tudo certo",
  BROKEN: "com falhas",
  INTERRUPTED: "interrompida",
};

export const listVerifications = consoleEndpoint({
  method: "GET",
  path: "/:tenant/ledger/verifications",
  summary: "As verificações do razão, da mais nova à mais antiga",
  replica: true,
  action: "ledger.read",
  params: TenantPath,
  query: pageQuery({}),
  answer: pageOf(Verification),
});

export const downloadVerifications = csvOfList(listVerifications);

export const startVerification = consoleEndpoint({
  method: "POST",
  path: "/:tenant/ledger/verifications",
  summary: "Verifica o razão deste banco por inteiro; uma que já corre é a mesma",
  action: "ledger.verify",
  params: TenantPath,
  answer: Verification,
});

export const ledgerEndpoints = [
  getBalances,
  getTrialBalance,
  downloadTrialBalance,
  listPostings,
  downloadPostings,
  listVerifications,
  downloadVerifications,
  startVerification,
];
