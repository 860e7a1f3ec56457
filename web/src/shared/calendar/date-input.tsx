import { formatDay, parseTypedDate } from "@vitral/brazil/dates";
import { maskDate } from "@vitral/brazil/masks";
import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { PlainIconButton } from "@vitral/ui/buttons/button.tsx";
import { useFormContext } from "@vitral/ui/form/form.tsx";
import { TextInput, type TextInputProps } from "@vitral/ui/inputs/text-input.tsx";
import { dialogPart } from "@vitral/ui/overlays/dialog-part.tsx";

const DayDialog = dialogPart("o calendário", () => import("./day-dialog.tsx"));

/**
 * A date that is typed, or chosen on a calendar: `min` and `max` (yyyy-MM-dd) are the days that it offers. Typing needs
 * no calendar, so a date can be given where it does not load.
 */
export function DateInput({ min, max, name = "", dayName = "dia", ...input }: TextInputProps) {
  const { read, fill } = useFormContext();
  const [shown, setShown] = useState<{ day: string | null; open: boolean }>();
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
            onClick={() => setShown({ day: dayOf(read()[name]), open: true })}
          >
            <CalendarDays className="size-5" />
          </PlainIconButton>
        </div>
      </div>
      {shown && (
        <DayDialog
          {...shown}
          onClose={close}
          dayName={dayName}
          min={min}
          max={max}
          onDay={(day) => {
            fill({ [name]: formatDay(day) });
            close();
          }}
        />
      )}
    </>
  );
}

const dayOf = (typed: unknown): string | null => (typeof typed === "string" ? parseTypedDate(typed) : null);
