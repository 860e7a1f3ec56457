import { useRef } from "react";
import { DayPicker } from "react-day-picker";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { calendarParts, chosenDay, fromCalendar, toCalendar } from "./calendar-parts.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** yyyy-MM-dd; null: none yet. */
  day: string | null;
  today: string;
  /** The first and the last day that can be chosen. */
  from: string;
  to: string;
  onDay: (day: string) => void;
};

/** A month on which one day is chosen, which closes it. It begins at the chosen day, else at today or the first day. */
export default function DayDialog({ open, onClose, title, day, today, from, to, onDay }: Props) {
  const isOffered = day !== null && day >= from && day <= to;
  const month = useRef<HTMLDivElement>(null);
  const first = () =>
    month.current?.querySelector<HTMLElement>("[data-selected] button:not([disabled])") ??
    month.current?.querySelector<HTMLElement>("[data-today] button:not([disabled])") ??
    month.current?.querySelector<HTMLElement>("td button:not([disabled])") ??
    null;
  return (
    <Dialog open={open} onClose={onClose} title={title} initialFocus={first}>
      <div ref={month}>
        <DayPicker
          mode="single"
          required
          selected={day === null ? undefined : toCalendar(day)}
          onSelect={(chosen) => onDay(fromCalendar(chosen))}
          defaultMonth={toCalendar(isOffered ? day : from)}
          startMonth={toCalendar(from)}
          endMonth={toCalendar(to)}
          today={toCalendar(today)}
          disabled={{ before: toCalendar(from), after: toCalendar(to) }}
          modifiersClassNames={{ selected: chosenDay }}
          {...calendarParts}
        />
      </div>
    </Dialog>
  );
}
