import { type Cents, cents } from "@vitral/brazil/cents";
import type { Provider } from "@vitral/contract/tenants";
import type { ExternalStatus } from "@vitral/contract/statement";

/** One movement of an account as its statement files show it; `amount` is without a sign, `credit` is the sign. */
export type StatementFileRow = {
  id: string;
  createdAt: Date;
  amount: Cents;
  credit: boolean;
  category: string;
  beneficiaryName: string;
  description: string | null;
  externalStatus: ExternalStatus;
  /** Whether it was a Pix Agendado. */
  scheduled: boolean;
  endToEnd: string | null;
  /** How much of a received Pix is blocked when the file is made. */
  blocked: Cents;
};

/**
 * Whose statement, of which days (both included, yyyy-MM-dd in São Paulo), and what the period began and ended with.
 */
export type StatementHeader = {
  tenant: {
    displayName: string;
    phone: string;
    ombudsmanPhone: string;
    provider: Provider;
    colour?: string;
    /** The file of its logo. */
    logo?: Uint8Array | null;
  };
  holder: { name: string; document: string };
  /** `bankId` is the ISPB: not every institution has a number of three digits (COMPE). */
  account: { number: string; agency: string; bank: string; bankId: string };
  period: { startDate: string; endDate: string };
  openingBalance: Cents;
  closingBalance: Cents;
  /** How much of the balance is blocked when the file is made. */
  blocked: Cents;
  issuedAt: Date;
};

/** Credits and debits; a failed transaction was refunded in full and counts in neither. */
export type StatementTotals = { in: Cents; out: Cents; rows: number; failed: number };

export const noTotals: StatementTotals = { in: cents(0), out: cents(0), rows: 0, failed: 0 };

/** Adds a row to the totals. */
export function addRow(totals: StatementTotals, { amount, credit, externalStatus }: StatementFileRow): StatementTotals {
  const rows = totals.rows + 1;
  if (externalStatus === "ERROR") return { ...totals, rows, failed: totals.failed + 1 };
  if (credit) return { ...totals, rows, in: cents(totals.in + amount) };
  return { ...totals, rows, out: cents(totals.out + amount) };
}

/** The customer's word for a transaction's status. */
export const statusLabels: Record<ExternalStatus, string> = {
  SETTLED: "Concluída",
  PENDING: "Em processamento",
  ERROR: "Não concluída",
};
