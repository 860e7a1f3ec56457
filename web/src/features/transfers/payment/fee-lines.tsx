import { type Cents, cents, formatBrl } from "@vitral/brazil/cents";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { pixFee, useFees } from "../../../shared/account/fees.ts";

/** The fee of the payment and the total with it; nothing where there is no fee (ADR-0013, "Fees"). */
export function FeeLines({ amount }: { amount: Cents }) {
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
  return (
    <div aria-live="polite">
      {fee > 0 && (
        <div className="rounded-field bg-accent-soft px-4 py-3">
          <DefinitionList
            items={[
              { term: "Tarifa", value: formatBrl(fee) },
              { term: "Total", value: formatBrl(cents(amount + fee)) },
            ]}
          />
        </div>
      )}
    </div>
  );
}
