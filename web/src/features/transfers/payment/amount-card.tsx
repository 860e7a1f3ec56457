import { type Cents, cents, formatBrl } from "@vitral/brazil/cents";
import type { ReactNode } from "react";
import { Card } from "@vitral/ui/layout/card.tsx";
import { BalanceLine } from "./balance-line.tsx";
import { FeeLine } from "./fee-line.tsx";
import { LimitLines } from "./limit-lines.tsx";

type Props = {
  /** The field of an amount that the customer chooses; nothing where it is fixed. */
  field: ReactNode;
  /** The amount as far as it is known. */
  amount: Cents;
  /** It is compared with balance and limits as it is typed; one that may have been paid is not. */
  compared: boolean;
  limits: Omit<Parameters<typeof LimitLines>[0], "amount">;
  /** What was authorized, where it is sent again. */
  children?: ReactNode;
};

/** How much is paid, in large figures, and what counts for it: balance, fee and limits. */
export function AmountCard({ field, amount, compared, limits, children }: Props) {
  const typed = compared ? amount : cents(0);
  return (
    <Card>
      <div className="grid gap-2 [&>*]:min-w-0">
        {field || <FixedAmount amount={amount} />}
        <BalanceLine term="Saldo disponível" amount={typed} />
        <FeeLine amount={amount} />
        <LimitLines {...limits} amount={typed} />
        {children}
      </div>
    </Card>
  );
}

/** An amount that cannot be changed. */
export const FixedAmount = ({ amount }: { amount: Cents }) => (
  <dl className="@container">
    <dt className="text-sm text-neutral-600">Valor</dt>
    <dd className="figure font-title tabular-nums">{formatBrl(amount)}</dd>
  </dl>
);
