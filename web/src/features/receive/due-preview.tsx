import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { formatDay, parseTypedDate } from "@vitral/brazil/dates";
import { amountDue } from "@vitral/brazil/due-amount";
import { DemandTerms } from "@vitral/contract/pix-charge-terms";
import * as z from "zod/mini";
import { DateInput } from "../../shared/calendar/date-input.tsx";
import { Field } from "./due-fields.ts";
import { dueBody, type DueTyped } from "./due-terms.ts";

type Props = { typed: DueTyped; today: string };

/** What the charge would demand on a day, by the conditions as they are typed: on its due date where none is chosen. */
export const DuePreview = ({ typed, today }: Props) => (
  <div className="grid gap-3 rounded-field bg-neutral-50 p-4 [&>*]:min-w-0">
    <Field name="previewDay" label="Ver o valor em um dia" control={DateInput} min={today} />
    <output className="block text-sm text-neutral-700">{previewOf(typed, parseTypedDate(typed.previewDay))}</output>
  </div>
);

function previewOf(typed: DueTyped, chosen: string | null) {
  const { success, data: terms } = z.safeDecode(DemandTerms, dueBody("", typed) as z.input<typeof DemandTerms>);
  if (!success || !terms.dueDate) return "Preencha o valor e o vencimento, e confira as condições.";
  const { amount: original, dueDate, fine = null, interest = null, rebate = null, discounts = [] } = terms;
  const day = chosen ?? dueDate;
  const due = amountDue({ original, dueDate, terms: { fine, interest, rebate, discounts } }, day);
  if (!due || due.total <= 0) return "Com estas condições, não há valor a pagar neste dia.";
  const parts = [
    part("multa", due.fine),
    part("juros", due.interest),
    part("abatimento", due.rebate),
    part("desconto", due.discount),
  ].filter((text) => text !== null);
  return (
    <>
      Em {formatDay(day)}: <strong className="whole font-semibold text-neutral-900">{formatBrl(due.total)}</strong>
      {parts.length > 0 && ` (${parts.join(", ")})`}
    </>
  );
}

const part = (name: string, amount: Cents): string | null => (amount === 0 ? null : `${name} ${formatBrl(amount)}`);
