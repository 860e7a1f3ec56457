import { addDays } from "@vitral/brazil/dates";
import { setCaseState } from "@vitral/contract/console/case-work";
import { type CaseDetail, type CaseState, caseStateNames } from "@vitral/contract/console/cases";
import { useId, useState } from "react";
import { call } from "../../lib/api.ts";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { smallField } from "../../shared/list/list-filters.tsx";
import { bankToday } from "../../shared/session/bank-clock.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

type Props = { found: CaseDetail; onClose: () => void; onDone: (now: CaseDetail) => void };

/** Changes how far the staff is with a case; a snoozed one has the day on which it comes back. */
export function StateDialog({ found, onClose, onDone }: Props) {
  const { slug } = useTenant();
  const id = useId();
  const [state, setState] = useState<CaseState>(found.state === "PENDING" ? "INVESTIGATING" : found.state);
  const [until, setUntil] = useState("");
  const [today] = useState(bankToday);
  const isSnoozed = state === "SNOOZED";
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Andamento do caso"
      description="Quem muda o andamento assume o caso."
      action="Mudar andamento"
      notYet={isSnoozed && until === "" ? "Escolha até quando adiar" : undefined}
      run={(reason) =>
        call(setCaseState, {
          params: { tenant: slug, id: found.id },
          body: { state, reason, ...(isSnoozed && { until }) },
        })
      }
      onDone={onDone}
    >
      <label htmlFor={`${id}-state`} className="grid gap-1 text-sm font-medium">
        Andamento
        <select
          id={`${id}-state`}
          value={state}
          onChange={(event) => setState(event.target.value as CaseState)}
          className={`${smallField} font-normal`}
        >
          {Object.entries(caseStateNames).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {isSnoozed && (
        <label htmlFor={`${id}-until`} className="grid gap-1 text-sm font-medium">
          Até
          <input
            id={`${id}-until`}
            type="date"
            value={until}
            min={addDays(today, 1)}
            max={addDays(today, 90)}
            onChange={(event) => setUntil(event.target.value)}
            className={`${smallField} font-normal`}
          />
        </label>
      )}
    </ReasonDialog>
  );
}
