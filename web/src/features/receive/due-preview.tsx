import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { formatDay, parseTypedDate } from "@vitral/brazil/dates";
import { amountDue } from "@vitral/brazil/due-amount";
import { DemandTerms } from "@vitral/contract/pix-charge-terms";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { DateInput } from "../../shared/calendar/date-input.tsx";
import { Field } from "./due-fields.ts";
import { dueBody, type DueTyped } from "./due-terms.ts";

type Props = { typed: DueTyped; today: string };

/** What the charge would demand on a day, by the conditions as they are typed: on its due date where none is chosen. */
export function DuePreview({ typed, today }: Props) {
  const { before, total = "", after = "" } = previewOf(typed, today);
  const said = usePaused(before + total + after);
  return (
    <div className="grid gap-3 rounded-field bg-neutral-50 p-4 [&>*]:min-w-0">
      <Field
        name="previewDay"
        label="Ver o valor em um dia"
        control={DateInput}
        dayName="dia para ver o valor"
        min={today}
      />
      <p aria-hidden="true" className="text-sm min-h-5 text-neutral-700">
        {before}
        {total && <strong className="whole font-semibold text-neutral-900">{total}</strong>}
        {after}
      </p>
      <output className="sr-only">{said}</output>
    </div>
  );
}

/** A text once it has not changed for a second: a screen reader says it when the typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), 1_000);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

type Preview = { before: string; total?: string; after?: string };

/** Nothing for a date that is not typed to its end or that the charge cannot be paid on. */
function previewOf(typed: DueTyped, today: string): Preview {
  const { success, data: terms } = z.safeDecode(DemandTerms, dueBody("", typed) as z.input<typeof DemandTerms>);
  if (!success || !terms.dueDate) return { before: "Preencha o valor e o vencimento, e confira as condições." };
  const { amount: original, dueDate, fine = null, interest = null, rebate = null, discounts = [] } = terms;
  const day = typed.previewDay ? parseTypedDate(typed.previewDay) : dueDate;
  if (day === null || day < today || dueDate < today) return { before: "" };
  const due = amountDue({ original, dueDate, terms: { fine, interest, rebate, discounts } }, day);
  if (!due || due.total <= 0) return { before: "Com estas condições, não há valor a pagar neste dia." };
  const parts = [
    part("multa", due.fine),
    part("juros", due.interest),
    part("abatimento", due.rebate),
    part("desconto", due.discount),
  ].filter((text) => text !== null);
  return {
    before: `Em ${formatDay(day)}: `,
    total: formatBrl(due.total),
    ...(parts.length > 0 && { after: ` (${parts.join(", ")})` }),
  };
}

const part = (name: string, amount: Cents): string | null => (amount === 0 ? null : `${name} ${formatBrl(amount)}`);
