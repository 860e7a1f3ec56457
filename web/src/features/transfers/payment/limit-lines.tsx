import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { lazyPart } from "@vitral/ui/loading/lazy-part.tsx";
import { useLimits } from "../../../shared/account/limits.ts";
import { LimitLine } from "./limit-line.tsx";

/** Its code comes at night alone. */
const PeopleLine = lazyPart(() => import("./people-line.tsx"), { failed: () => null });

/** `toPerson`: a person receives, so that at night the limit between people counts too, where there is one. */
type Props = { ofNow: boolean; ofPayee: Cents | null; toPerson: boolean };

/**
 * The limit of one payment and, for one that is paid now, what is left of the limits of these hours; nothing until they
 * are loaded. A payee with a limit of its own (`ofPayee`: what is left of it today) uses nothing of them.
 */
export function LimitLines({ ofNow, ofPayee, toPerson }: Props) {
  const { data } = useLimits();
  if (ofPayee !== null)
    return ofNow && <LimitLine term="Limite deste favorecido disponível" value={formatBrl(ofPayee)} />;
  if (!data) return null;
  const { limitPerTransaction, leftInWindow, window } = data;
  return (
    <>
      <LimitLine term="Limite por transação" value={formatBrl(limitPerTransaction)} />
      {ofNow && (
        <LimitLine
          term={window === "DAY" ? "Limite diurno disponível" : "Limite noturno disponível"}
          value={formatBrl(leftInWindow)}
        />
      )}
      {ofNow && toPerson && window === "NIGHT" && <PeopleLine />}
    </>
  );
}
