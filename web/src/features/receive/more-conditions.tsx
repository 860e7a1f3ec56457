import { ChevronDown, Plus } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { useFormContext } from "@vitral/ui/form/form.tsx";
import { SelectInput } from "@vitral/ui/inputs/select-input.tsx";
import { DateInput } from "../../shared/calendar/date-input.tsx";
import { ConditionField, KeptInputs, PartField } from "./condition-field.tsx";
import { Field } from "./due-fields.ts";
import { DuePreview } from "./due-preview.tsx";
import {
  conditionNames,
  discountKinds,
  dueStart,
  fieldOfKind,
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
  const [start] = useState(typed);
  const [isOpen, setOpen] = useState(() => conditionNames.some((name) => typed[name] !== dueStart[name]));
  const [dates, setDates] = useState(() => datesOf(typed));
  const isDated = typed.discountKind.endsWith("UNTIL");
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
        <SelectInput name="fineKind" label="Tipo da multa" start={start.fineKind} options={partKinds} />
        <PartField
          typed={typed}
          kind={typed.fineKind}
          name="fine"
          label={`Multa por atraso, em ${isInReais(typed.fineKind) ? "R$" : "%"} (opcional)`}
        />
        <SelectInput name="interestKind" label="Tipo dos juros" start={start.interestKind} options={interestKinds} />
        <PartField
          typed={typed}
          kind={typed.interestKind}
          name="interest"
          label={`Juros por atraso, ${unitOf(interestKinds, typed.interestKind)} (opcional)`}
        />
        <SelectInput name="discountKind" label="Tipo do desconto" start={start.discountKind} options={discountKinds} />
        {discounts.slice(0, dates).map((index) => (
          <Discount key={index} index={index} typed={typed} today={today} />
        ))}
        {isDated && dates < maxDatedDiscounts && (
          <Button
            variant="quiet"
            onClick={({ currentTarget: { form } }) => {
              // Drawn at once: the new discount takes the focus, and the last one takes the place of the button.
              flushSync(() => setDates(dates + 1));
              const next = fieldOfKind(`discount${discounts[dates] ?? ""}`, typed.discountKind);
              form?.querySelector<HTMLElement>(`[name=${next}]`)?.focus();
            }}
          >
            <Plus aria-hidden="true" className="size-5" />
            Desconto até outra data
          </Button>
        )}
        <SelectInput name="rebateKind" label="Tipo do abatimento" start={start.rebateKind} options={partKinds} />
        <PartField
          typed={typed}
          kind={typed.rebateKind}
          name="rebate"
          label={`Abatimento${isInReais(typed.rebateKind) ? "" : ", em %"} (opcional)`}
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

const discounts = ["", "2", "3"] as const;
type Index = (typeof discounts)[number];

/** As many discounts by date as are typed, and one. */
const datesOf = (typed: DueTyped): number => Math.max(1, discounts.findLastIndex((index) => isTyped(typed, index)) + 1);

const isTyped = (typed: DueTyped, index: Index): boolean =>
  Boolean(typed[`discount${index}`] || typed[`discount${index}Reais`] || typed[`discountUntil${index}`]);

/** A discount; for each day early there is only the first: the others and all dates are kept for later. */
function Discount({ index, typed, today }: { index: Index; typed: DueTyped; today: string }) {
  const { discountKind } = typed;
  const isDated = discountKind.endsWith("UNTIL");
  const name = index ? `${index}º desconto` : "Desconto";
  const until = `discountUntil${index}` as const;
  if (!isDated && index)
    return <KeptInputs typed={typed} names={[`discount${index}`, `discount${index}Reais`, until]} />;
  return (
    <div className="grid gap-5 [&>*]:min-w-0">
      <PartField
        typed={typed}
        kind={discountKind}
        name={`discount${index}`}
        label={`${name} por pagar antes${unitOf(discountKinds, discountKind)} (opcional)`}
      />
      {isDated ? (
        <ConditionField
          typed={typed}
          name={until}
          label={`${name} até (opcional)`}
          control={DateInput}
          dayName={`fim do ${index}${index && "º "}desconto`}
          min={today}
        />
      ) : (
        <KeptInputs typed={typed} names={[until]} />
      )}
    </div>
  );
}

const unitOf = (kinds: readonly { value: string; unit: string }[], chosen: string): string =>
  kinds.find(({ value }) => value === chosen)?.unit ?? "";
