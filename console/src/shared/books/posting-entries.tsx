import { formatBrl } from "@vitral/brazil/cents";
import { chartOfAccounts, type Posting } from "@vitral/contract/console/ledger";
import { SidedAmount } from "./amount.tsx";

/** The entries of one posting, a line each: account, side, and the balance after it where the account has one. */
export const PostingEntries = ({ entries }: Pick<Posting, "entries">) => (
  <ul className="grid gap-0.5">
    {entries.map(({ accountId, kind, number, amount, balanceAfter }, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- one account may have several entries; they never change
      <li key={`${accountId}-${index}`} className="flex flex-wrap justify-between gap-x-4">
        <span className="text-neutral-700">
          {chartOfAccounts[kind].code} {chartOfAccounts[kind].name}
          {number !== null && <span className="text-neutral-600"> · {number}</span>}
        </span>
        <span className="text-right tabular-nums">
          <SidedAmount amount={amount} />
          {balanceAfter !== null && <span className="text-neutral-600"> · saldo {formatBrl(balanceAfter)}</span>}
        </span>
      </li>
    ))}
  </ul>
);
