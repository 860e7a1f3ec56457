import { addDays, formatDay } from "@vitral/brazil/dates";
import { latestDay, minTimes, maxTimes, repetitionText } from "@vitral/contract/pix-scheduling";
import { useState } from "react";
import { today } from "../../../lib/bank-clock.ts";
import { DateInput } from "../../../shared/calendar/date-input.tsx";
import type { PaymentOrder } from "../../../shared/orders/open-order.ts";
import { SelectInput } from "@vitral/ui/inputs/select-input.tsx";
import { useFormContext } from "@vitral/ui/form/form.tsx";
import { Field } from "@vitral/ui/form/field.tsx";
import { LimitLine } from "./limit-line.tsx";
import type { TypedWhen } from "./typed-when.ts";

type When = TypedWhen["when"];

const choices: { value: When; label: string }[] = [
  { value: "NOW", label: "Agora" },
  { value: "DATE", label: "Em outra data" },
  { value: "REPEAT", label: "Repetir" },
];
const repetitions = [
  { value: "WEEK", label: "Toda semana" },
  { value: "MONTH", label: "Todo mês" },
];

/** `repeatable`: whether it can be paid every week or month. */
type Props = { when: When; onWhen: (when: When) => void; repeatable: boolean };

/** When it is paid: at once, on another day, or every week or month from a day on (Pix Agendado). */
export function WhenToPay({ when, onWhen, repeatable }: Props) {
  const { start, errors } = useFormContext();
  const [first] = useState(today);
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium">Quando pagar</legend>
        <div className="flex flex-wrap gap-2">
          {choices
            .filter(({ value }) => repeatable || value !== "REPEAT")
            .map(({ value, label }) => (
              <label
                key={value}
                className="grid min-h-11 flex-[1_0_auto] cursor-pointer place-items-center rounded-field border border-neutral-300 bg-surface px-2.5 py-2 text-center text-sm font-medium transition-colors hover:border-neutral-500 has-checked:border-accent-strong has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent-strong forced-colors:has-checked:border-4 forced-colors:has-checked:border-[Highlight] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
              >
                <input
                  type="radio"
                  name="when"
                  value={value}
                  defaultChecked={value === start["when"]}
                  onChange={() => onWhen(value)}
                  className="sr-only"
                />
                {label}
              </label>
            ))}
        </div>
      </fieldset>
      {when !== "NOW" && (
        <Field
          name="day"
          label={when === "DATE" ? "Data do pagamento" : "Data do primeiro pagamento"}
          hint={`A partir de ${formatDay(addDays(first, 1))}, em qualquer dia.`}
          control={DateInput}
          min={addDays(first, 1)}
          max={latestDay(first)}
          defaultValue={String(start["day"])}
          error={errors["day"]}
        />
      )}
      {when === "REPEAT" && (
        <>
          <SelectInput name="every" label="Repetição" start={String(start["every"])} options={repetitions} />
          <Field
            name="times"
            label="Quantas vezes"
            hint={`De ${minTimes} a ${maxTimes} vezes, contando a primeira.`}
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            defaultValue={String(start["times"])}
            error={errors["times"]}
          />
        </>
      )}
    </>
  );
}

/** When an order that may have arrived is to be paid: it is sent again as it was. */
export function ChosenWhen({ scheduledDate, recurrence }: Pick<PaymentOrder, "scheduledDate" | "recurrence">) {
  if (scheduledDate === undefined) return null;
  return (
    <LimitLine
      term={recurrence ? "Agendado a partir de" : "Agendado para"}
      value={`${formatDay(scheduledDate)}${recurrence ? ` · ${repetitionText(recurrence)}` : ""}`}
    />
  );
}
