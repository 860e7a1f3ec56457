import { addDays, formatDay } from "@vitral/brazil/dates";
import { type Application, lastPostponedDay } from "@vitral/contract/console/reviews";
import { useId, useState } from "react";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { smallField } from "../../shared/list/list-filters.tsx";
import { bankToday } from "../../shared/session/bank-clock.ts";
import { timesOf } from "./put-away.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  application: Pick<Application, "name" | "postponed">;
  run: (until: { until: string; note: string }) => Promise<unknown>;
  onDone: (sentence: string) => void;
};

/** Puts an application away until a day, with a note. */
export function PostponeDialog({ open, onClose, application: { name, postponed }, run, onDone }: Props) {
  const id = useId();
  const [until, setUntil] = useState("");
  const today = bankToday();
  const last = lastPostponedDay(today, postponed);
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={`Adiar ${name}`}
      description={`Até esse dia o cadastro sai da fila de todos. O motivo aparece na lista e na auditoria; o cliente não o lê.${before(postponed, last)}`}
      action="Adiar"
      notYet={until === "" ? "Escolha até quando adiar" : undefined}
      run={(note) => run({ until, note })}
      onDone={() => onDone(`${name}: adiado até ${formatDay(until)}.`)}
    >
      <label htmlFor={id} className="grid gap-1 text-sm font-medium">
        Até
        <input
          id={id}
          type="date"
          value={until}
          min={addDays(today, 1)}
          max={last}
          onChange={({ target }) => setUntil(target.value)}
          className={`${smallField} font-normal`}
        />
      </label>
    </ReasonDialog>
  );
}

/** How often it was put away, and until when it can be. */
function before(postponed: Application["postponed"], last: string): string {
  if (postponed === null) return "";
  return ` Já foi adiado ${timesOf(postponed)}: no máximo até ${formatDay(last)}.`;
}
