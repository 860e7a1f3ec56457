import type { Cents } from "@vitral/brazil/cents";
import type { ReactNode } from "react";
import { BalanceEye, BalanceText } from "../../../shared/account/balance-card.tsx";
import { useServerBalance } from "../../../shared/account/balance.ts";
import { useBalanceShown } from "../../../shared/account/balance-shown.ts";
import { TooHigh } from "./limit-line.tsx";

/**
 * The balance under an amount, with the eye that shows or hides it. A shown one is compared with the amount as it is
 * typed.
 */
export function BalanceLine({ term, amount }: { term: ReactNode; amount: Cents }) {
  const balance = useServerBalance();
  const [shown] = useBalanceShown();
  const isOver = shown && balance !== null && amount > balance;
  return (
    <>
      <div className="-my-1 flex flex-wrap items-center justify-between gap-x-4 text-sm text-neutral-600">
        <span>{term}</span>
        <span className="-mr-3 ml-auto flex items-center gap-1 font-medium text-neutral-900 tabular-nums">
          <span className="whole">
            <BalanceText />
          </span>
          <BalanceEye />
        </span>
      </div>
      <TooHigh why={isOver ? "O valor passa do seu saldo." : null} />
    </>
  );
}
