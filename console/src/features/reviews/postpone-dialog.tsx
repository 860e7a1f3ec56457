import { addDays, formatDay } from "@vitral/brazil/dates";
import { postponeDays } from "@vitral/contract/console/reviews";
import { useId, useState } from "react";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { smallField } from "../../shared/list/list-filters.tsx";
import { bankToday } from "../../shared/session/bank-clock.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  name: string;
  run: (until: { until: string; note: string }) => Promise<unknown>;
  onDone: (sentence: string) => void;
};

/** Puts an application away until a day, with a note. */
export function PostponeDialog({ open, onClose, name, run, onDone }: Props) {
  const id = useId();
  const [until, setUntil] = useState("");
  const today = bankToday();
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={`Adiar ${name}`}
      description="Até esse dia o cadastro sai da fila de todos. O motivo aparece na lista e na auditoria; o cliente não o lê."
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
          max={addDays(today, postponeDays)}
          onChange={({ target }) => setUntil(target.value)}
          className={`${smallField} font-normal`}
        />
      </label>
    </ReasonDialog>
  );
}
