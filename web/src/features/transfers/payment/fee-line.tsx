import { type Cents, cents, formatBrl } from "@vitral/brazil/cents";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { pixFee, useFees } from "../../../shared/account/fees.ts";
import { LimitLine } from "./limit-line.tsx";

/** The fee of the payment and the total with it, in one line (ADR-0013, "Fees"). */
export function FeeLine({ amount }: { amount: Cents }) {
  const { data, isError, isFetching, refetch } = useFees();
  if (isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        Não foi possível consultar a tarifa.
        <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
          Tentar de novo
        </Button>
      </div>
    );
  }
  const fee = data && amount > 0 ? pixFee(data, amount) : cents(0);
  const isFree = data?.feePixOut === 0;
  if (fee === 0) return <LimitLine term="Tarifa" value={isFree ? "Grátis" : <span aria-hidden="true">—</span>} />;
  return (
    <p aria-live="polite" className="flex flex-wrap justify-between gap-x-4 text-sm text-neutral-600">
      <Figure term="Tarifa" value={fee} />
      <Figure term="Total" value={cents(amount + fee)} />
    </p>
  );
}

const Figure = ({ term, value }: { term: string; value: Cents }) => (
  <span className="flex flex-wrap gap-x-1.5">
    <span>{term}</span>
    <span className="font-medium text-neutral-900 tabular-nums">{formatBrl(value)}</span>
  </span>
);
