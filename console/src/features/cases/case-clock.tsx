import { caseClockNames, type CaseRow } from "@vitral/contract/console/cases";
import { Clock, TriangleAlert } from "lucide-react";
import { moment } from "../../lib/moment.ts";
import { remaining } from "../../lib/remaining.ts";
import { bankNow } from "../../shared/session/bank-clock.ts";

/** How long a case still has, and until what; in red when it is over. */
export function CaseClock({ clock }: { clock: CaseRow["clock"] }) {
  if (clock === null) return "–";
  const { what, due, isLate } = clock;
  const time = remaining(due, bankNow());
  const Icon = isLate ? TriangleAlert : Clock;
  return (
    <span title={`${caseClockNames[what]}: ${moment(due)}`} className="grid">
      <span
        className={`inline-flex items-center gap-1 whitespace-nowrap tabular-nums ${isLate ? "font-semibold text-danger" : ""}`}
      >
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        {isLate ? `vencido ${time}` : time}
      </span>
      <span className="text-caption text-neutral-600">{caseClockNames[what]}</span>
    </span>
  );
}
