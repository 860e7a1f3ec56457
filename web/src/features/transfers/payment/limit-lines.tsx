import { formatBrl } from "@vitral/brazil/cents";
import { useLimits } from "../../../shared/account/limits.ts";

/**
 * The limit of one payment and, for one that is paid now, what is left of the limit of these hours; nothing until they
 * are loaded.
 */
export function LimitLines({ ofNow }: { ofNow: boolean }) {
  const { data } = useLimits();
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
