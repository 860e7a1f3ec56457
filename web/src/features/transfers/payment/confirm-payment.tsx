import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { moneyFromMask } from "@vitral/brazil/masks";
import { invalidAmount } from "@vitral/contract/money";
import { Pin } from "@vitral/contract/pix";
import type { QrCodeInfo } from "@vitral/contract/pix-qr-code";
import { useState } from "react";
import * as z from "zod/mini";
import { paths } from "../../../lib/paths.ts";
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
import { detailsOf, DueChargeCard } from "../qr-code/due-charge-card.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { FeeLines } from "./fee-lines.tsx";
import { LimitLines } from "./limit-lines.tsx";
import { Cancel, WithoutPin } from "./without-pin.tsx";

/** What the customer types; the order that leaves this screen is in centavos (spec 5.9). */
const Typed = z.object({
  amount: z
    .pipe(
      z.string(),
      z.transform((shown: string): Cents => moneyFromMask(shown)),
    )
    .check(z.refine((amount) => amount > 0, invalidAmount)),
  pin: Pin,
});
export type CodeOrder = z.output<typeof Typed>;
const { Form, Field } = formFor(Typed);

type Props = {
  code: QrCodeInfo;
  /** The amount as it stands in the field. */
  amount: string;
  onAmount: (shown: string) => void;
  busy: boolean;
  failure?: PaymentFailure;
  /** How many PINs were wrong so far; each empties the field. */
  wrongPins: number;
  onBack: () => void;
  onSubmit: (order: CodeOrder) => void;
};

/** Step 2: who receives, how much, what it costs, and the PIN (spec 2.9, 5.9). */
export function ConfirmPayment(props: Props) {
  const { code, failure, onBack } = props;
  const isOver = failure?.name === "paid-before" || (failure?.name === "refused" && !failure.again);
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <div className="max-w-[27.5rem]">
        <StepLine step={2} of={3} />
      </div>
      <PageTitle subtitle="Confira quem recebe antes de digitar o PIN">Confirmar pagamento</PageTitle>
      {failure && <FailureNotice failure={failure} ordered="Pagamento" />}
      <div className="grid items-start gap-6 lg:grid-cols-2 [&>*]:min-w-0">
        <div className="grid gap-6 [&>*]:min-w-0">
          <Recipient {...props} />
          {code.due && <DueChargeCard due={code.due} amount={code.amount} />}
        </div>
        {isOver ? (
          <div className="grid gap-2">
            <Button wide onClick={onBack}>
              Ler outro código
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

function Recipient({ code }: Props) {
  const { name, document, bankName, amount, amountIsOpen, description } = code;
  return (
    <Card title="Quem recebe">
      <DefinitionList
        of={[
          { term: "Nome", value: name },
          ...(document ? [{ term: "Documento", value: <span className="whole">{document}</span> }] : []),
          ...(bankName ? [{ term: "Banco", value: bankName }] : []),
          ...(description ? [{ term: "Descrição", value: <span className="wrap-anywhere">{description}</span> }] : []),
          ...detailsOf(code),
          ...(amountIsOpen ? [] : [{ term: "Valor", value: formatBrl(amount) }]),
        ]}
      />
    </Card>
  );
}

function OrderForm({ code, amount, onAmount, busy, failure, wrongPins, onBack, onSubmit }: Props) {
  const { hasPin } = useSession().user;
  const [start] = useState({ amount, pin: "" });
  const isWrongPin = failure?.name === "wrong-pin" && !busy;
  return (
    <Card>
      <Form
        start={start}
        refusal={isWrongPin ? { field: "pin", message: failure.message } : undefined}
        onSubmit={onSubmit}
      >
        <div className="grid gap-2">
          {code.amountIsOpen && (
            <Field
              name="amount"
              label="Digite o valor do pagamento"
              placeholder="R$ 0,00"
              control={MoneyInput}
              onTyped={onAmount}
              // The same order is sent again: with another amount it would be another one.
              readOnly={isUnknown(failure)}
            />
          )}
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
          <PinAndConfirm wrongPins={wrongPins} unknown={isUnknown(failure)} busy={busy} onBack={onBack} />
        ) : (
          <WithoutPin to="pagar" onBack={onBack} />
        )}
      </Form>
    </Card>
  );
}

function PinAndConfirm({
  wrongPins,
  unknown,
  busy,
  onBack,
}: Pick<Props, "wrongPins" | "busy" | "onBack"> & { unknown: boolean }) {
  return (
    <>
      <Field key={wrongPins} name="pin" label="PIN" hint="Os 4 dígitos do seu PIN transacional" control={PinInput} />
      <div className="grid gap-2">
        <Button type="submit" wide busy={busy}>
          {unknown ? "Tentar de novo" : "Confirmar"}
        </Button>
        {unknown ? (
          <LinkButton to={paths.home} variant="quiet" wide>
            Ver extrato
          </LinkButton>
        ) : (
          <Cancel busy={busy} onBack={onBack} />
        )}
      </div>
    </>
  );
}
