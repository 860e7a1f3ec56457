import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { useLimits } from "../../../shared/account/limits.ts";

/**
 * The limit of one payment and, for one that is paid now, what is left of the limit of these hours; nothing until they
 * are loaded. A payee with a limit of its own (`ofPayee`: what is left of it today) uses nothing of them.
 */
export function LimitLines({ ofNow, ofPayee }: { ofNow: boolean; ofPayee: Cents | null }) {
  const { data } = useLimits();
  if (ofPayee !== null) return ofNow && <Line term="Limite deste favorecido disponível" value={formatBrl(ofPayee)} />;
  if (!data) return null;
  const { limitPerTransaction, leftInWindow, window } = data;
  return (
    <>
      <Line term="Limite por transação" value={formatBrl(limitPerTransaction)} />
      {ofNow && (
        <Line
          term={window === "DAY" ? "Limite diurno disponível" : "Limite noturno disponível"}
          value={formatBrl(leftInWindow)}
        />
      )}
    </>
  );
}

const Line = ({ term, value }: { term: string; value: string }) => (
  <p className="flex flex-wrap justify-between gap-x-4 text-sm text-neutral-600">
    {term}
    <span className="font-medium text-neutral-900 tabular-nums">{value}</span>
  </p>
);
