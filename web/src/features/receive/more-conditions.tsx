import { ChevronDown, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { useFormContext } from "@vitral/ui/form/form.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { SelectInput } from "@vitral/ui/inputs/select-input.tsx";
import { DateInput } from "../../shared/calendar/date-input.tsx";
import { Field } from "./due-fields.ts";
import { DuePreview } from "./due-preview.tsx";
import {
  conditionNames,
  discountKinds,
  dueStart,
  type DueTyped,
  interestKinds,
  isInReais,
  maxDatedDiscounts,
  partKinds,
} from "./due-terms.ts";

type Props = { typed: DueTyped; today: string };

/** Fine, interest, discounts and days after the due date: closed until they are wanted, or one of them is wrong. */
export function MoreConditions({ typed, today }: Props) {
  const { errors } = useFormContext();
  const [isOpen, setOpen] = useState(false);
  const [dates, setDates] = useState(1);
  const isDated = typed.discountKind.endsWith("UNTIL");
  const value = (kind: string) => (isInReais(kind) ? ({ control: MoneyInput } as const) : percent);
  const isWrong = conditionNames.some((name) => name in errors);
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-card border border-neutral-200 bg-surface"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 p-4 sm:px-6 [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="font-semibold">Mais condições</span>
          <span className="text-sm text-neutral-600">Multa, juros, descontos e até quando pode ser paga</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-neutral-500 transition-transform group-open:rotate-180"
        />
      </summary>
      <fieldset className="grid gap-5 border-t border-neutral-200 p-4 sm:p-6 [&>*]:min-w-0">
        <legend className="sr-only">Multa, juros e descontos</legend>
        <SelectInput name="fineKind" label="Tipo da multa" start={dueStart.fineKind} options={partKinds} />
        <Field
          key={`fine ${isInReais(typed.fineKind)}`}
          name="fine"
          label={`Multa por atraso, em ${isInReais(typed.fineKind) ? "R$" : "%"} (opcional)`}
          {...value(typed.fineKind)}
        />
        <SelectInput name="interestKind" label="Tipo dos juros" start={dueStart.interestKind} options={interestKinds} />
        <Field
          key={`interest ${isInReais(typed.interestKind)}`}
          name="interest"
          label={`Juros por atraso, ${unitOf(interestKinds, typed.interestKind)} (opcional)`}
          {...value(typed.interestKind)}
        />
        <SelectInput
          name="discountKind"
          label="Tipo do desconto"
          start={dueStart.discountKind}
          options={discountKinds}
        />
        {(["", "2", "3"] as const).slice(0, isDated ? dates : 1).map((index) => (
          <div key={index} className="grid gap-5 [&>*]:min-w-0">
            <Field
              key={`discount ${isInReais(typed.discountKind)}`}
              name={`discount${index}`}
              label={`${index ? `${index}º desconto` : "Desconto"} por pagar antes${unitOf(discountKinds, typed.discountKind)} (opcional)`}
              {...value(typed.discountKind)}
            />
            {isDated && (
              <Field
                name={`discountUntil${index}`}
                label={`${index ? `${index}º desconto` : "Desconto"} até (opcional)`}
                control={DateInput}
                min={today}
              />
            )}
          </div>
        ))}
        {isDated && dates < maxDatedDiscounts && (
          <Button variant="quiet" onClick={() => setDates((shown) => shown + 1)}>
            <Plus aria-hidden="true" className="size-5" />
            Desconto até outra data
          </Button>
        )}
        <SelectInput name="rebateKind" label="Tipo do abatimento" start={dueStart.rebateKind} options={partKinds} />
        <Field
          key={`rebate ${isInReais(typed.rebateKind)}`}
          name="rebate"
          label={`Abatimento${isInReais(typed.rebateKind) ? "" : ", em %"} (opcional)`}
          {...value(typed.rebateKind)}
        />
        <Field
          name="validAfterDue"
          label="Dias depois do vencimento"
          hint="Quantos dias ainda pode ser paga."
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
        />
        <DuePreview typed={typed} today={today} />
      </fieldset>
    </details>
  );
}

const percent = { inputMode: "decimal", placeholder: "0,00", maxLength: 6, autoComplete: "off" } as const;

const unitOf = (kinds: readonly { value: string; unit: string }[], chosen: string): string =>
  kinds.find(({ value }) => value === chosen)?.unit ?? "";
