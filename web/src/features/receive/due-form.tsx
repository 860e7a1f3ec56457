import { maskDate, maskDocument } from "@vitral/brazil/masks";
import { CreateCharge } from "@vitral/contract/pix-charges";
import { Plus } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import * as z from "zod/mini";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { SelectInput } from "@vitral/ui/inputs/select-input.tsx";
import type { ChargeFormProps } from "./charge-form-props.ts";
import {
  discountKinds,
  dueBody,
  dueFieldOf,
  dueStart,
  type DueTyped,
  interestKinds,
  isInReais,
  maxDatedDiscounts,
  partKinds,
} from "./due-terms.ts";
import { ReceiverAddress } from "./receiver-address.tsx";
import { validate } from "./validate.ts";

const text = z.string();
const names = Object.keys(dueStart) as (keyof DueTyped)[];
const fields = Object.fromEntries(names.map((name) => [name, text])) as Record<keyof DueTyped, typeof text>;
const Typed = z.object({ ...fields, key: text });
const { Form, Field } = formFor(validate(Typed, CreateCharge, ({ key, ...typed }) => dueBody(key, typed), dueFieldOf));

/** `refusal`: what only the server can say, at its field. */
type Props = ChargeFormProps & { refusal: { field: "dueDate" | "zipCode"; message: string } | undefined };
type Kinds = Pick<DueTyped, "fineKind" | "interestKind" | "discountKind" | "rebateKind">;

/** A charge with a due date: who pays, until when, and what comes on top or off (API Pix 2.9.0, cobv). */
export function DueForm({ pixKey, busy, common, onDraft, onSubmit, refusal }: Props) {
  const [start] = useState({ ...dueStart, ...common, key: "" });
  const [kinds, setKinds] = useState<Kinds>(dueStart);
  const [dates, setDates] = useState(1);
  const isDated = kinds.discountKind.endsWith("UNTIL");
  const changeKind = ({ target }: ChangeEvent<HTMLElement>) => {
    if (target instanceof HTMLSelectElement) setKinds((now) => ({ ...now, [target.name]: target.value }));
  };
  const value = (kind: string) => (isInReais(kind) ? ({ control: MoneyInput } as const) : percent);
  return (
    <Form start={start} onDraft={onDraft} onSubmit={onSubmit} refusal={refusal}>
      <input type="hidden" name="key" value={pixKey} />
      <Field name="amount" label="Valor" control={MoneyInput} />
      <Field
        name="dueDate"
        label="Vencimento"
        hint="Em fim de semana ou feriado bancário nacional, passa para o próximo dia útil. Feriados estaduais e municipais não contam."
        {...date}
      />
      <Field name="payerName" label="Nome de quem paga" maxLength={140} autoComplete="off" />
      <Field name="payerDocument" label="CPF/CNPJ de quem paga" mask={maskDocument} autoComplete="off" />
      <Field name="message" label="Mensagem para quem paga (opcional)" maxLength={140} autoComplete="off" />
      <ReceiverAddress />
      <fieldset
        onChange={changeKind}
        className="grid gap-5 rounded-card border border-neutral-200 bg-white p-4 sm:p-6 [&>*]:min-w-0"
      >
        <legend className="sr-only">Multa, juros e descontos</legend>
        <p aria-hidden="true" className="font-semibold">
          Multa, juros e descontos
        </p>
        <SelectInput name="fineKind" label="Tipo da multa" start={dueStart.fineKind} options={partKinds} />
        <Field
          key={`fine ${isInReais(kinds.fineKind)}`}
          name="fine"
          label={`Multa por atraso, em ${isInReais(kinds.fineKind) ? "R$" : "%"} (opcional)`}
          {...value(kinds.fineKind)}
        />
        <SelectInput name="interestKind" label="Tipo dos juros" start={dueStart.interestKind} options={interestKinds} />
        <Field
          key={`interest ${isInReais(kinds.interestKind)}`}
          name="interest"
          label={`Juros por atraso, ${unitOf(interestKinds, kinds.interestKind)} (opcional)`}
          {...value(kinds.interestKind)}
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
              key={`discount ${isInReais(kinds.discountKind)}`}
              name={`discount${index}`}
              label={`${index ? `${index}º desconto` : "Desconto"} por pagar antes${unitOf(discountKinds, kinds.discountKind)} (opcional)`}
              {...value(kinds.discountKind)}
            />
            {isDated && (
              <Field
                name={`discountUntil${index}`}
                label={`${index ? `${index}º desconto` : "Desconto"} até (opcional)`}
                {...date}
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
          key={`rebate ${isInReais(kinds.rebateKind)}`}
          name="rebate"
          label={`Abatimento${isInReais(kinds.rebateKind) ? "" : ", em %"} (opcional)`}
          {...value(kinds.rebateKind)}
        />
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

const date = { mask: maskDate, inputMode: "numeric", placeholder: "dd/mm/aaaa", autoComplete: "off" } as const;
const percent = { inputMode: "decimal", placeholder: "0,00", maxLength: 6, autoComplete: "off" } as const;

const unitOf = (kinds: readonly { value: string; unit: string }[], chosen: string): string =>
  kinds.find(({ value }) => value === chosen)?.unit ?? "";
