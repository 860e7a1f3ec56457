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

/** A month on which one day is chosen, which closes it. */
export default function DayDialog({ open, onClose, title, day, today, from, to, onDay }: Props) {
  const isOffered = day !== null && day >= from && day <= to;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
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
    </Dialog>
  );
}
