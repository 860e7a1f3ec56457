import { formatDay } from "@vitral/brazil/dates";
import { useRef, useState } from "react";
import { DayPicker } from "react-day-picker";
import { today } from "../../lib/bank-clock.ts";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { calendarParts, chosenDay, fromCalendar, toCalendar } from "./calendar-parts.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  dayName: string;
  /** yyyy-MM-dd; null: none yet. */
  day: string | null;
  /** The first and the last day that can be chosen. */
  min: string | number | undefined;
  max: string | number | undefined;
  onDay: (day: string) => void;
};

/** A month on which one day is chosen, which closes it. It begins at the chosen day, else at today or the first day. */
export default function DayDialog({
  open,
  onClose,
  dayName,
  day,
  min = "1900-01-01",
  max = "2200-12-31",
  onDay,
}: Props) {
  const [from, to] = [String(min), String(max)];
  const isOffered = day !== null && day >= from && day <= to;
  const month = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  const choose = (chosen: string) => {
    setSaid("");
    onDay(chosen);
    // The page is hidden from readers until the dialog has closed.
    setTimeout(() => setSaid(`Escolhido: ${formatDay(chosen)}`), 500);
  };
  const first = () =>
    month.current?.querySelector<HTMLElement>("[data-selected] button:not([disabled])") ??
    month.current?.querySelector<HTMLElement>("[data-today] button:not([disabled])") ??
    month.current?.querySelector<HTMLElement>("td button:not([disabled])") ??
    null;
  return (
    <>
      <output className="sr-only">{said}</output>
      <Dialog open={open} onClose={onClose} title={`Escolha o dia: ${dayName}`} initialFocus={first}>
        <div ref={month}>
          <DayPicker
            mode="single"
            required
            selected={day === null ? undefined : toCalendar(day)}
            onSelect={(chosen) => choose(fromCalendar(chosen))}
            defaultMonth={toCalendar(isOffered ? day : from)}
            startMonth={toCalendar(from)}
            endMonth={toCalendar(to)}
            today={toCalendar(today())}
            disabled={{ before: toCalendar(from), after: toCalendar(to) }}
            modifiersClassNames={{ selected: chosenDay }}
            {...calendarParts}
          />
        </div>
      </Dialog>
    </>
  );
}
