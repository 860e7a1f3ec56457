import { type Cents, cents } from "@vitral/brazil/cents";
import { formatDay } from "@vitral/brazil/dates";
import {
  chartOfAccounts,
  ledgerCheckName,
  type LedgerKind,
  type Posting,
  postingPhaseNames,
  postingReasonNames,
  type TrialBalanceRow,
  type Verification,
  verificationStateNames,
  verifierName,
} from "../ledger.ts";
import type { ListColumns } from "./columns.ts";

/** A row of the trial balance, or its total, which is of no kind. */
export type TrialBalanceLine = Omit<TrialBalanceRow, "kind"> & { kind: LedgerKind | null };

export const trialBalanceColumns = {
  account: {
    head: "Conta",
    parts: [
      { head: "Dia", text: ({ day }) => formatDay(day) },
      { head: "Conta", text: ({ kind }) => kind && chartOfAccounts[kind].code },
      { head: "Nome", text: ({ kind }) => (kind === null ? "Total" : chartOfAccounts[kind].name) },
    ],
  },
  opening: { head: "Saldo anterior", side: "Lado do saldo anterior", sided: ({ opening }) => opening },
  debits: { head: "Débitos", amount: ({ debits }) => debits },
  credits: { head: "Créditos", amount: ({ credits }) => credits },
  closing: { head: "Saldo final", side: "Lado do saldo final", sided: ({ closing }) => closing },
  entries: { head: "Partidas", numeric: true, text: ({ entries }) => entries },
} satisfies ListColumns<TrialBalanceLine, TrialBalanceLine & { day: string }>;

/** The rows of a trial balance and their total. */
export function withTotal(rows: readonly TrialBalanceRow[]): TrialBalanceLine[] {
  const sum = (column: "opening" | "debits" | "credits" | "closing" | "entries"): Cents =>
    cents(rows.reduce((total, row) => total + row[column], 0));
  const [opening, debits, credits] = [sum("opening"), sum("debits"), sum("credits")];
  return [...rows, { kind: null, opening, debits, credits, closing: sum("closing"), entries: sum("entries") }];
}

/** The file has a line for each entry of a posting. */
export const postingColumns = {
  at: { head: "Quando", moment: ({ at }) => at },
  reason: { head: "Motivo", text: ({ reason }) => postingReasonNames[reason] },
  phase: { head: "Fase", text: ({ phase }) => postingPhaseNames[phase] },
  entries: {
    head: "Partidas",
    parts: [
      { head: "Conta", text: ({ entry }) => chartOfAccounts[entry.kind].name },
      { head: "Número", text: ({ entry }) => entry.number },
      { head: "Valor", side: "Lado", sided: ({ entry }) => entry.amount },
      { head: "Saldo depois", side: "Lado do saldo depois", sided: ({ entry }) => entry.balanceAfter },
    ],
  },
  id: { head: "Lançamento", text: ({ id }) => id },
} satisfies ListColumns<Posting, Posting & { entry: Posting["entries"][number] }>;

export const verificationColumns = {
  startedAt: { head: "Início", moment: ({ startedAt }) => startedAt },
  endedAt: { head: "Fim", moment: ({ endedAt }) => endedAt },
  actor: { head: "Quem", text: verifierName },
  state: { head: "Resultado", text: ({ state }) => verificationStateNames[state] },
  checks: {
    head: "Conferências",
    parts: [
      { head: "Conferências", text: ({ checks }) => checks.length },
      { head: "Com falhas", text: ({ checks }) => brokenOf(checks).map(failure).join(", ") },
    ],
  },
} satisfies ListColumns<Verification>;

type Checks = Verification["checks"];
const brokenOf = (checks: Checks): Checks => checks.filter(({ broken }) => broken > 0);
const failure = ({ check, broken }: Checks[number]): string => `${ledgerCheckName(check)}: ${broken}`;
