import { moneyFromMask } from "@vitral/brazil/money-mask";
import { CreateCharge } from "@vitral/contract/pix-charges";
import { useState } from "react";
import * as z from "zod/mini";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { FormCheckbox, FormRadioCards } from "@vitral/ui/form/form-choices.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import type { ChargeFormProps } from "./charge-form-props.ts";
import { validate } from "./validate.ts";

const Typed = z.object({
  key: z.string(),
  amount: z.string(),
  message: z.string(),
  expiresIn: z.string(),
  changeable: z.boolean(),
});
/** What the form begins with. */
export const immediateStart = { key: "", amount: "", message: "", expiresIn: "86400", changeable: false };

const lives = [
  { value: "3600", label: "1 hora" },
  { value: "86400", label: "24 horas" },
  { value: "604800", label: "7 dias" },
];

const { Form, Field } = formFor(
  validate(
    Typed,
    CreateCharge,
    ({ key, amount, message, expiresIn, changeable }) => ({
      key,
      amount: moneyFromMask(amount) / 100,
      expiresIn: Number(expiresIn),
      changeable,
      ...(message.trim() && { message: message.trim() }),
    }),
    ([field]) => (field === "message" || field === "expiresIn" ? field : "amount"),
  ),
);

/** A charge to be paid now: amount, message, how long it is valid, and whether the payer may change the amount. */
export function ImmediateForm({ pixKey, busy, draft, onDraft, onSubmit }: ChargeFormProps<typeof immediateStart>) {
  const [start] = useState(draft);
  return (
    <Form start={start} onDraft={onDraft} onSubmit={onSubmit}>
      <input type="hidden" name="key" value={pixKey} />
      <Field name="amount" label="Valor" control={MoneyInput} />
      <FormCheckbox name="changeable">Quem paga pode alterar o valor</FormCheckbox>
      <Field name="message" label="Mensagem para quem paga (opcional)" maxLength={140} autoComplete="off" />
      <FormRadioCards name="expiresIn" legend="Validade do código" legendShown options={lives} />
      <Button type="submit" wide busy={busy}>
        Criar cobrança
      </Button>
    </Form>
  );
}
