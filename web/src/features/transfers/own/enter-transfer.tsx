import { type Cents, cents } from "@vitral/brazil/cents";
import { maskMoney, moneyFromMask } from "@vitral/brazil/money-mask";
import type { Account } from "@vitral/contract/accounts";
import { invalidAmount } from "@vitral/contract/money";
import { Wallet } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { LargeMoneyInput } from "@vitral/ui/inputs/large-money-input.tsx";
import { RadioCards } from "@vitral/ui/inputs/radio-cards.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { StepLine } from "@vitral/ui/layout/step-line.tsx";
import { BalanceLine } from "../payment/balance-line.tsx";
import { title } from "./transfers.ts";

const { Form, Field } = formFor(
  z.object({
    amount: z
      .pipe(
        z.string(),
        z.transform((shown: string): Cents => moneyFromMask(shown)),
      )
      .check(z.refine((amount) => amount > 0, invalidAmount)),
  }),
);

type Props = {
  from: Account;
  others: readonly Account[];
  start: { to: Account; amount: Cents | undefined };
  /** Why the amount was refused. */
  refusal: string | undefined;
  onSubmit: (to: Account, amount: Cents) => void;
};

/** Step 1: to which account, and how much. */
export function EnterTransfer({ from, others, start, refusal, onSubmit }: Props) {
  const [to, setTo] = useState(start.to);
  const [typed, setTyped] = useState(start.amount ?? cents(0));
  const [initial] = useState({ amount: start.amount === undefined ? "" : maskMoney(start.amount.toString()) });
  return (
    <div className="grid max-w-[27.5rem] gap-6 [&>*]:min-w-0">
      <StepLine step={1} steps={3} />
      <PageTitle subtitle="Para qual das suas contas você quer transferir?">{title}</PageTitle>
      <RadioCards
        legend="Conta de destino"
        legendShown
        options={others.map(({ id, number, agency }) => ({
          value: id,
          label: `Conta ${number}`,
          hint: `Ag. ${agency}`,
          icon: <Wallet />,
        }))}
        value={to.id}
        onChange={(id) => setTo(others.find((one) => one.id === id) ?? to)}
      />
      <Form
        start={initial}
        refusal={refusal === undefined ? undefined : { field: "amount", message: refusal }}
        onSubmit={({ amount }) => onSubmit(to, amount)}
      >
        <div className="grid gap-2">
          <Field
            name="amount"
            label="Digite o valor da transferência"
            placeholder="R$ 0,00"
            control={LargeMoneyInput}
            onTyped={(shown) => setTyped(moneyFromMask(shown))}
          />
          <BalanceLine
            term={
              <>
                Saldo da conta <span className="whole">{from.number}</span>
              </>
            }
            amount={typed}
          />
        </div>
        <Button type="submit" wide>
          Continuar
        </Button>
      </Form>
    </div>
  );
}
