import type { Cents } from "@vitral/brazil/cents";
import { moneyFromMask } from "@vitral/brazil/masks";
import { invalidAmount } from "@vitral/contract/money";
import { Pin, type PixKeyInfo } from "@vitral/contract/pix";
import { useState } from "react";
import * as z from "zod/mini";
import { paths } from "../../../lib/paths.ts";
import { Breakable } from "../../../ui/text/breakable.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { DefinitionList } from "../../../ui/text/definition-list.tsx";
import { formFor } from "../../../ui/form/form.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { MoneyInput } from "../../../ui/inputs/money-input.tsx";
import { PageTitle } from "../../../ui/layout/page-title.tsx";
import { PinInput } from "../../../ui/inputs/pin-input.tsx";
import { StepLine } from "../../../ui/layout/step-line.tsx";
import { BalanceText } from "../../../shared/account/balance-card.tsx";
import { isUnknown, type PaymentFailure } from "../../../shared/orders/payment-failure.ts";
import { useSession } from "../../../shared/session/session.ts";
import { FeeLines } from "./fee-lines.tsx";
import { LimitLines } from "./limit-lines.tsx";
import { formatKey, type KeyKind } from "../key/key-entry.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { Cancel, WithoutPin } from "./without-pin.tsx";

/** What the customer types. The order that leaves this screen is in centavos (spec 5.9). */
const Typed = z.object({
  amount: z
    .pipe(
      z.string(),
      z.transform((shown: string): Cents => moneyFromMask(shown)),
    )
    .check(z.refine((amount) => amount > 0, invalidAmount)),
  pin: Pin,
});
export type Order = z.output<typeof Typed>;
const { Form, Field } = formFor(Typed);

type Props = {
  kind: KeyKind;
  recipient: PixKeyInfo;
  /** The amount as it stands in the field. */
  amount: string;
  onAmount: (shown: string) => void;
  busy: boolean;
  failure?: PaymentFailure;
  /** How many PINs were wrong so far; each empties the field. */
  wrongPins: number;
  onBack: () => void;
  onSubmit: (order: Order) => void;
};

/** Step 2: who receives, how much, what it costs, and the PIN (spec 2.9, 5.9; Pix manual of minimum requirements, 3). */
export function ConfirmTransfer(props: Props) {
  const { failure, onBack } = props;
  const isOver = failure?.name === "paid-before" || (failure?.name === "refused" && !failure.again);
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <div className="max-w-[27.5rem]">
        <StepLine step={2} of={3} />
      </div>
      <PageTitle subtitle="Confira quem recebe antes de digitar o PIN">Confirmar transferência</PageTitle>
      {failure && <FailureNotice failure={failure} />}
      <div className="grid items-start gap-6 lg:grid-cols-2 [&>*]:min-w-0">
        <Recipient {...props} />
        {isOver ? (
          <div className="grid gap-2">
            <Button wide onClick={onBack}>
              Consultar outra chave
            </Button>
            <LinkButton to={paths.home} variant="quiet" wide>
              Voltar para o início
            </LinkButton>
          </div>
        ) : (
          <OrderForm {...props} />
        )}
      </div>
    </div>
  );
}

function Recipient({ recipient, kind }: Pick<Props, "recipient" | "kind">) {
  const { name, document, bankName, key } = recipient;
  return (
    <Card title="Quem recebe">
      <DefinitionList
        of={[
          { term: "Nome", value: name },
          ...(document ? [{ term: "Documento", value: <span className="whole">{document}</span> }] : []),
          ...(bankName ? [{ term: "Banco", value: bankName }] : []),
          { term: "Chave", value: <Breakable text={formatKey(kind, key)} /> },
        ]}
      />
    </Card>
  );
}

function OrderForm({ amount, onAmount, busy, failure, wrongPins, onBack, onSubmit }: Props) {
  const { hasPin } = useSession().user;
  const [start] = useState({ amount, pin: "" });
  const mayHavePaid = isUnknown(failure);
  const isWrongPin = failure?.name === "wrong-pin" && !busy;
  return (
    <Card>
      <Form
        start={start}
        refusal={isWrongPin ? { field: "pin", message: failure.message } : undefined}
        onSubmit={onSubmit}
      >
        <div className="grid gap-2">
          <Field
            name="amount"
            label="Digite o valor da transferência"
            placeholder="R$ 0,00"
            control={MoneyInput}
            onTyped={onAmount}
            // The same order is sent again: with another amount it would be another one.
            readOnly={mayHavePaid}
          />
          <p className="flex flex-wrap justify-between gap-x-4 text-sm text-neutral-600">
            Saldo disponível
            <span className="font-medium text-neutral-900 tabular-nums">
              <BalanceText />
            </span>
          </p>
          <LimitLines />
          <FeeLines amount={moneyFromMask(amount)} />
        </div>
        {hasPin ? (
          <>
            <Field
              key={wrongPins}
              name="pin"
              label="PIN"
              hint="Os 4 dígitos do seu PIN transacional"
              control={PinInput}
            />
            <div className="grid gap-2">
              <Button type="submit" wide busy={busy}>
                {mayHavePaid ? "Tentar de novo" : "Confirmar"}
              </Button>
              {mayHavePaid ? (
                <LinkButton to={paths.home} variant="quiet" wide>
                  Ver extrato
                </LinkButton>
              ) : (
                <Cancel busy={busy} onBack={onBack} />
              )}
            </div>
          </>
        ) : (
          <WithoutPin to="transferir" onBack={onBack} />
        )}
      </Form>
    </Card>
  );
}
