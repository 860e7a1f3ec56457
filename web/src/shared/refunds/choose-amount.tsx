import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { maskMoney, moneyFromMask } from "@vitral/brazil/money-mask";
import type { Party } from "@vitral/contract/statement";
import { invalidAmount } from "@vitral/contract/money";
import { useMemo, useState } from "react";
import * as z from "zod/mini";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";

type Props = {
  payer: Party;
  left: Cents;
  /** The amount that was chosen before. */
  before: Cents | undefined;
  refusal: string | undefined;
  onChosen: (amount: Cents) => void;
};

/** How much goes back: all that is left, unless the customer types less. */
export function ChooseAmount({ payer, left, before, refusal, onChosen }: Props) {
  const [start] = useState({ amount: maskMoney((before ?? left).toString()) });
  const { Form, Field } = useMemo(() => formUpTo(left), [left]);
  return (
    <div className="mt-2">
      <Form
        start={start}
        refusal={refusal === undefined ? undefined : { field: "amount", message: refusal }}
        onSubmit={({ amount }) => onChosen(amount)}
      >
        <p className="text-sm text-pretty wrap-anywhere text-neutral-700">
          O valor volta para <strong className="font-semibold">{payer.name}</strong>
          {payer.bank && ` (${payer.bank})`}. Não conta nos seus limites e não tem tarifa.
        </p>
        <Field
          name="amount"
          label="Valor da devolução"
          hint={`Você pode devolver até ${formatBrl(left)}`}
          control={MoneyInput}
        />
        <Button type="submit" wide>
          Continuar
        </Button>
      </Form>
    </div>
  );
}

const formUpTo = (left: Cents) =>
  formFor(
    z.object({
      amount: z
        .pipe(
          z.string(),
          z.transform((shown: string): Cents => moneyFromMask(shown)),
        )
        .check(
          z.refine((amount) => amount > 0, invalidAmount),
          z.refine((amount) => amount <= left, "O valor é maior do que o que resta deste Pix"),
        ),
    }),
  );
