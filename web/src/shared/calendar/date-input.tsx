import { formatDay, parseTypedDate } from "@vitral/brazil/dates";
import { maskDate } from "@vitral/brazil/masks";
import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { PlainIconButton } from "@vitral/ui/buttons/button.tsx";
import { useFormContext } from "@vitral/ui/form/form.tsx";
import { TextInput, type TextInputProps } from "@vitral/ui/inputs/text-input.tsx";
import { dialogPart } from "@vitral/ui/overlays/dialog-part.tsx";
import { today as bankToday } from "../../lib/bank-clock.ts";

const DayDialog = dialogPart("o calendário", () => import("./day-dialog.tsx"));

/**
 * A date that is typed, or chosen on a calendar: `min` and `max` (yyyy-MM-dd) are the days that it offers. Typing needs
 * no calendar, so a date can be given where it does not load.
 */
export function DateInput({
  min = "1900-01-01",
  max = "2200-12-31",
  name = "",
  dayName = "dia",
  ...input
}: TextInputProps) {
  const { read, fill } = useFormContext();
  const [shown, setShown] = useState<{ day: string | null; open: boolean; said?: string }>();
  const [today] = useState(bankToday);
  const close = () => setShown((now) => now && { ...now, open: false });
  return (
    <>
      <div className="relative [&>input]:pr-13">
        <TextInput
          {...input}
          name={name}
          mask={maskDate}
          inputMode="numeric"
          placeholder="dd/mm/aaaa"
          autoComplete="off"
        />
        <div className="absolute inset-y-0 right-0.5 grid place-items-center">
          <PlainIconButton
            label={`Escolher ${dayName} no calendário`}
            aria-description={shown?.said}
            onBlur={() => setShown((now) => (now?.open ? now : undefined))}
            onClick={() => setShown({ day: dayOf(read()[name]), open: true })}
          >
            <CalendarDays className="size-5" />
          </PlainIconButton>
        </div>
      </div>
      {shown && (
        <DayDialog
          day={shown.day}
          open={shown.open}
          onClose={close}
          title={`Escolha o dia: ${dayName}`}
          today={today}
          from={String(min)}
          to={String(max)}
          onDay={(day) => {
            const typed = formatDay(day);
            fill({ [name]: typed });
            // Said where the focus comes back to, until it leaves.
            setShown({ day, open: false, said: `Escolhido: ${typed}` });
          }}
        />
      )}
    </>
  );
}

const dayOf = (typed: unknown): string | null => (typeof typed === "string" ? parseTypedDate(typed) : null);
