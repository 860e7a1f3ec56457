import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { usePixLimits } from "../../../shared/account/pix-limits.ts";
import { useLimits } from "../../../shared/account/limits.ts";

/** `toPerson`: a person receives, so that at night the limit between people counts too, where there is one. */
type Props = { ofNow: boolean; ofPayee: Cents | null; toPerson: boolean };

/**
 * The limit of one payment and, for one that is paid now, what is left of the limits of these hours; nothing until they
 * are loaded. A payee with a limit of its own (`ofPayee`: what is left of it today) uses nothing of them.
 */
export function LimitLines({ ofNow, ofPayee, toPerson }: Props) {
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
      {ofNow && toPerson && window === "NIGHT" && <PeopleLine />}
    </>
  );
}

/** Asked for at night alone: by day nothing of it counts. */
function PeopleLine() {
  const left = usePixLimits().data?.limits.find(({ kind }) => kind === "NIGHT_PEOPLE")?.remaining;
  return left !== undefined && <Line term="Limite noturno entre pessoas disponível" value={formatBrl(left)} />;
}

const Line = ({ term, value }: { term: string; value: string }) => (
  <p className="flex flex-wrap justify-between gap-x-4 text-sm text-neutral-600">
    {term}
    <span className="font-medium text-neutral-900 tabular-nums">{value}</span>
  </p>
);
