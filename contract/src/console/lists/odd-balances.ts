import { chartOfAccounts } from "../ledger.ts";
import { type OddBalance, oddBalanceNames } from "../ledger/odd-balances.ts";
import type { ListColumns } from "./columns.ts";

/** An account of the chart: its code and its name. */
export const chartName = (kind: keyof typeof chartOfAccounts): string =>
  `${chartOfAccounts[kind].code} ${chartOfAccounts[kind].name}`;

export const oddBalanceColumns = {
  account: {
    head: "Conta",
    parts: [
      { head: "Visto em", moment: ({ seenAt }) => seenAt },
      { head: "Conta", text: ({ account }) => chartName(account) },
      { head: "Número", text: ({ number }) => number },
    ],
  },
  customer: { head: "Cliente", text: ({ customer }) => customer && customer.name },
  what: { head: "O que há", text: ({ what }) => oddBalanceNames[what] },
  balance: { head: "Saldo", side: "Lado do saldo", sided: ({ balance }) => balance },
  expected: { head: "Esperado", side: "Lado do esperado", sided: ({ expected }) => expected },
} satisfies ListColumns<OddBalance, OddBalance & { seenAt: Date }>;
