import { formatDate, saoPauloDay } from "@vitral/brazil/dates";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import type { Period } from "../period.ts";

type Props = { until: Date; period: Period | null; onPeriod: (period: Period) => void };

/** The first day that a period may have: no account is older. */
const firstDay = "2000-01-01";

/** Says up to which day a search has looked, and goes on before it. */
export function SearchedUntil({ until, period, onPeriod }: Props) {
  const endDate = saoPauloDay(until);
  const startDate = period?.startDate ?? firstDay;
  return (
    <div className="px-4 pb-4 sm:px-6 print:hidden">
      <Notice
        kind="info"
        title={`A busca olhou as movimentações mais novas, até ${formatDate(until)}.`}
        action={
          endDate !== period?.endDate && (
            <Button variant="secondary" onClick={() => onPeriod({ startDate, endDate })}>
              Buscar antes disso
            </Button>
          )
        }
      />
    </div>
  );
}
