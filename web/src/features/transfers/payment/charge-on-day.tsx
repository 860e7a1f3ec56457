import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { formatDay } from "@vitral/brazil/dates";
import { type ChargeOnDay, getChargeOnDay } from "@vitral/contract/pix-qr-code";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Spinner } from "@vitral/ui/loading/spinner.tsx";
import { call } from "../../../lib/api.ts";
import { useAccountId } from "../../../shared/session/session.ts";

type ChargeOnDayProps = {
  /** The look-up whose charge is of another amount on another day; null: it is of the same amount on every day. */
  chargeId: string | null;
  /** yyyy-MM-dd; null: none is chosen. */
  day: string | null;
  /** A new value asks again: the amount may be another since an order was refused. */
  round: string;
};

/** What a charge demands on a chosen day, as its receiver says it. */
export function useChargeOnDay({ chargeId, day, round }: ChargeOnDayProps): UseQueryResult<ChargeOnDay> {
  const accountId = useAccountId();
  return useQuery({
    queryKey: ["charge-on-day", accountId, chargeId, day, round],
    queryFn: ({ signal }) =>
      call(getChargeOnDay, { params: { accountId }, body: { qrCodeInfoId: chargeId ?? "", day: day ?? "" } }, signal),
    enabled: chargeId !== null && day !== null,
    staleTime: Infinity,
    gcTime: 0,
    networkMode: "always",
  });
}

/** The amount of the chosen day under its date: asked for, known, or why it is not known. */
export function AmountOnDay({ day, charge }: { day: string; charge: UseQueryResult<ChargeOnDay> }) {
  const { data, error, isFetching, refetch } = charge;
  if (error && !isFetching) {
    return (
      <div role="alert" className="grid justify-items-start gap-1 text-sm text-danger">
        {messageOf(error)}
        <Button variant="quiet" onClick={() => void refetch()}>
          Tentar de novo
        </Button>
      </div>
    );
  }
  return (
    <output className="block rounded-field bg-accent-soft px-4 py-3 text-sm">
      {data ? (
        <AmountLine term={`Valor em ${formatDay(day)}`} amount={data.amount} />
      ) : (
        <span className="flex items-center gap-2">
          <Spinner className="size-5" /> Consultando o valor nessa data…
        </span>
      )}
    </output>
  );
}

export const AmountLine = ({ term, amount }: { term: string; amount: Cents }) => (
  <span className="flex flex-wrap justify-between gap-x-4">
    {term}
    <strong className="tabular-nums">{formatBrl(amount)}</strong>
  </span>
);
