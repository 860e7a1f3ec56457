import { parseTypedDate } from "@vitral/brazil/dates";
import { maskDate, maskDocument, moneyFromMask } from "@vitral/brazil/masks";
import { CreateCharge } from "@vitral/contract/pix-charges";
import { useState } from "react";
import * as z from "zod/mini";
import { Button } from "../../ui/buttons/button.tsx";
import { formFor } from "../../ui/form/form.tsx";
import { MoneyInput } from "../../ui/inputs/money-input.tsx";
import type { ChargeFormProps } from "./new-charge.tsx";
import { validated } from "./validated.ts";

const start = {
  amount: "",
  dueDate: "",
  payerName: "",
  payerDocument: "",
  message: "",
  fine: "",
  interest: "",
  discount: "",
  discountUntil: "",
  rebate: "",
  validAfterDue: "30",
};
type Typed = typeof start;
const text = z.string();
const Typed = z.object({
  amount: text,
  dueDate: text,
  payerName: text,
  payerDocument: text,
  message: text,
  fine: text,
  interest: text,
  discount: text,
  discountUntil: text,
  rebate: text,
  validAfterDue: text,
});

/** A charge with a due date: who pays, until when, and what comes on top or off (API Pix 2.9.0, cobv). */
export function DueForm({ pixKey, busy, onSubmit }: ChargeFormProps) {
  const [{ Form, Field }] = useState(() => formFor(bill(pixKey)));
  const date = { mask: maskDate, inputMode: "numeric", placeholder: "dd/mm/aaaa", autoComplete: "off" } as const;
  const percent = { inputMode: "decimal", placeholder: "0,00", maxLength: 6, autoComplete: "off" } as const;
  return (
    <Form start={start} onSubmit={onSubmit}>
      <Field name="amount" label="Valor" control={MoneyInput} />
      <Field name="dueDate" label="Vencimento" {...date} />
      <Field name="payerName" label="Nome de quem paga" maxLength={140} autoComplete="off" />
      <Field name="payerDocument" label="CPF/CNPJ de quem paga" mask={maskDocument} autoComplete="off" />
      <Field name="message" label="Mensagem para quem paga (opcional)" maxLength={140} autoComplete="off" />
      <fieldset className="grid gap-5 rounded-card border border-neutral-200 bg-white p-4 sm:p-6">
        <legend className="sr-only">Multa, juros e descontos</legend>
        <p aria-hidden="true" className="font-semibold">
          Multa, juros e descontos
        </p>
        <Field name="fine" label="Multa por atraso, em % (opcional)" {...percent} />
        <Field name="interest" label="Juros por atraso, em % ao mês (opcional)" {...percent} />
        <Field name="discount" label="Desconto por pagar antes (opcional)" control={MoneyInput} />
        <Field name="discountUntil" label="Desconto até (opcional)" {...date} />
        <Field name="rebate" label="Abatimento (opcional)" control={MoneyInput} />
        <Field
          name="validAfterDue"
          label="Dias depois do vencimento"
          hint="Quantos dias ainda pode ser paga."
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
        />
      </fieldset>
      <Button type="submit" wide busy={busy}>
        Criar cobrança
      </Button>
    </Form>
  );
}

const bill = (key: string) =>
  validated(
    Typed,
    CreateCharge,
    (typed) => ({
      key,
      amount: moneyFromMask(typed.amount) / 100,
      dueDate: parseTypedDate(typed.dueDate) ?? "",
      payer: { name: typed.payerName, document: typed.payerDocument },
      validAfterDue: typed.validAfterDue === "" ? 0 : Number(typed.validAfterDue),
      ...(typed.message.trim() && { message: typed.message.trim() }),
      ...(typed.fine && { fine: { type: "PERCENTAGE", value: percentOf(typed.fine) } }),
      ...(typed.interest && { interest: { type: "PERCENTAGE", value: percentOf(typed.interest), per: "MONTH" } }),
      ...(typed.rebate && { rebate: { type: "FIXED", value: moneyFromMask(typed.rebate) / 100 } }),
      ...((typed.discount || typed.discountUntil) && { discounts: [discountOf(typed)] }),
    }),
    fieldOf,
  );

const percentOf = (typed: string): string => typed.trim().replace(",", ".");
const discountOf = ({ discount, discountUntil, dueDate }: Typed) => ({
  type: "FIXED",
  value: moneyFromMask(discount) / 100,
  until: parseTypedDate(discountUntil || dueDate) ?? "",
});

/** The field of a violation. */
function fieldOf(path: readonly PropertyKey[]): keyof Typed {
  const [first, second, third] = path;
  if (first === "payer") return second === "document" ? "payerDocument" : "payerName";
  if (first === "discounts") return third === "until" ? "discountUntil" : "discount";
  return typeof first === "string" && first in start ? (first as keyof Typed) : "amount";
}
