import { addDays } from "@vitral/brazil/dates";
import { maskDocument } from "@vitral/brazil/masks";
import { useState } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { today as bankToday } from "../../lib/bank-clock.ts";
import { DateInput } from "../../shared/calendar/date-input.tsx";
import type { ChargeFormProps } from "./charge-form-props.ts";
import { Field, Form } from "./due-fields.ts";
import type { DueTyped } from "./due-terms.ts";
import { MoreConditions } from "./more-conditions.tsx";
import { ReceiverAddress } from "./receiver-address.tsx";

/** `refusal`: what only the server can say, at its field. */
type Props = ChargeFormProps<DueTyped> & { refusal: { field: "dueDate" | "zipCode"; message: string } | undefined };

/** A charge with a due date: who pays, until when, and what comes on top or off (API Pix 2.9.0, cobv). */
export function DueForm({ pixKey, busy, draft, onDraft, onSubmit, refusal }: Props) {
  const [start] = useState({ ...draft, asksAddress: "", key: "" });
  const [today] = useState(bankToday);
  return (
    <Form start={start} onDraft={onDraft} onSubmit={onSubmit} refusal={refusal}>
      <input type="hidden" name="key" value={pixKey} />
      <Field name="amount" label="Valor" control={MoneyInput} />
      <Field
        name="dueDate"
        label="Vencimento"
        hint="Em fim de semana ou feriado bancário nacional, passa para o próximo dia útil. Feriados estaduais e municipais não contam."
        control={DateInput}
        dayName="vencimento"
        min={today}
        max={addDays(today, 5 * 365)}
      />
      <Field name="payerName" label="Nome de quem paga" maxLength={140} autoComplete="off" />
      <Field name="payerDocument" label="CPF/CNPJ de quem paga" mask={maskDocument} autoComplete="off" />
      <Field name="message" label="Mensagem para quem paga (opcional)" maxLength={140} autoComplete="off" />
      <ReceiverAddress />
      <MoreConditions typed={draft} today={today} />
      <Button type="submit" wide busy={busy}>
        Criar cobrança
      </Button>
    </Form>
  );
}
