import type { Cents } from "@vitral/brazil/cents";
import { moneyFromMask } from "@vitral/brazil/masks";
import { invalidAmount } from "@vitral/contract/money";
import { Pin } from "@vitral/contract/pix";
import type { Scheduling } from "@vitral/contract/pix-scheduling";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { paths } from "../../../lib/paths.ts";
import { BalanceText } from "../../../shared/account/balance-card.tsx";
import type { PaymentOrder } from "../../../shared/orders/open-order.ts";
import { isUnknown, type PaymentFailure } from "../../../shared/orders/payment-failure.ts";
import { useSession } from "../../../shared/session/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { formFor } from "../../../ui/form/form.tsx";
import { MoneyInput } from "../../../ui/inputs/money-input.tsx";
import { pinField } from "../../../ui/inputs/pin-input.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { PageTitle } from "../../../ui/layout/page-title.tsx";
import { StepLine } from "../../../ui/layout/step-line.tsx";
import { DeviceLines } from "./device-lines.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { FeeLines } from "./fee-lines.tsx";
import { LimitLines } from "./limit-lines.tsx";
import { type PaymentKind, paymentWording } from "./payment-wording.ts";
import { chosenWhen, payNow, typedWhen } from "./typed-when.ts";
import { ChosenWhen, WhenToPay } from "./when-to-pay.tsx";
import { CancelButton, WithoutPin } from "./without-pin.tsx";

/** What the customer types. The order that leaves this screen is in centavos (spec 5.9). */
const Typed = z.object({
  amount: z
    .pipe(
      z.string(),
      z.transform((shown: string): Cents => moneyFromMask(shown)),
    )
    .check(z.refine((amount) => amount > 0, invalidAmount)),
  pin: Pin,
  ...typedWhen,
});
/** `scheduling` null: it is paid now. */
export type TypedOrder = { amount: Cents; pin: string; scheduling: Scheduling | null };
const Order = z.pipe(
  Typed,
  z.transform(({ amount, pin, ...when }, context): TypedOrder => {
    const scheduling = chosenWhen(when, ({ path, message }) =>
      context.issues.push({ code: "custom", message, path: [path], input: when }),
    );
    return { amount, pin, scheduling };
  }),
) as unknown as z.ZodMiniType<TypedOrder, z.input<typeof Typed>>;
const { Form, Field } = formFor(Order);

type Props = {
  kind: PaymentKind;
  /** The cards about who receives and what is paid. */
  payee: ReactNode;
  /** The amount as it stands in the field. */
  amount: string;
  /** Whether the customer chooses the amount; a code may fix it. */
  amountIsOpen: boolean;
  onAmount: (shown: string) => void;
  busy: boolean;
  failure: PaymentFailure | undefined;
  /** The order as it was sent, once it was. */
  sent: PaymentOrder | undefined;
  /** Whether it can be paid on a later day. */
  schedulable: boolean;
  /** How many PINs were wrong so far; each empties the field. */
  wrongPins: number;
  onBack: () => void;
  onSubmit: (order: TypedOrder) => void;
};

/**
 * Step 2: who receives, how much, what it costs, and the PIN (spec 2.9, 5.9; Pix manual of minimum requirements, 3).
 */
export function ConfirmOrder(props: Props) {
  const { kind, payee, failure, sent, onBack } = props;
  const isOver = failure?.name === "paid-before" || (failure?.name === "refused" && !failure.again);
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <div className="max-w-[27.5rem]">
        <StepLine step={2} steps={3} />
      </div>
      <PageTitle subtitle="Confira quem recebe antes de digitar o PIN">{paymentWording[kind].confirm}</PageTitle>
      {failure && <FailureNotice failure={failure} kind={kind} scheduled={sent?.scheduledDate !== undefined} />}
      <div className="grid items-start gap-6 lg:grid-cols-2 [&>*]:min-w-0">
        <div className="grid gap-6 [&>*]:min-w-0">
          {payee}
          {!isOver && <DeviceLines />}
        </div>
        {isOver ? (
          <div className="grid gap-2">
            <Button wide onClick={onBack}>
              {paymentWording[kind].lookUpAnother}
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

function OrderForm(props: Props) {
  const { kind, amount, amountIsOpen, onAmount, busy, failure, sent, schedulable, wrongPins, onBack, onSubmit } = props;
  const { hasPin } = useSession().user;
  const [start] = useState({ amount, pin: "", ...payNow });
  const [when, setWhen] = useState(start.when);
  const mayHavePaid = isUnknown(failure);
  const isScheduled = mayHavePaid ? sent?.scheduledDate !== undefined : when !== "NOW";
  const isWrongPin = failure?.name === "wrong-pin" && !busy;
  return (
    <Card>
      <Form
        start={start}
        refusal={isWrongPin ? { field: "pin", message: failure.message } : undefined}
        onSubmit={onSubmit}
      >
        {/* Before the amount: from there Tab leads to the PIN. */}
        {schedulable && !mayHavePaid && hasPin && <WhenToPay when={when} onWhen={setWhen} />}
        <div className="grid gap-2">
          {amountIsOpen && (
            <Field
              name="amount"
              label={paymentWording[kind].amount}
              placeholder="R$ 0,00"
              control={MoneyInput}
              onTyped={onAmount}
              // The same order is sent again: with another amount or date it would be another order.
              readOnly={mayHavePaid}
            />
          )}
          <p className="flex flex-wrap justify-between gap-x-4 text-sm text-neutral-600">
            Saldo disponível
            <span className="font-medium text-neutral-900 tabular-nums">
              <BalanceText />
            </span>
          </p>
          <LimitLines ofNow={!isScheduled} />
          <FeeLines amount={moneyFromMask(amount)} />
          {mayHavePaid && sent && <ChosenWhen {...sent} />}
        </div>
        {hasPin ? (
          <PinAndConfirm
            wrongPins={wrongPins}
            mayHavePaid={mayHavePaid}
            scheduled={isScheduled}
            busy={busy}
            onBack={onBack}
          />
        ) : (
          <WithoutPin toPay={paymentWording[kind].toPay} onBack={onBack} />
        )}
      </Form>
    </Card>
  );
}

type PinProps = Pick<Props, "wrongPins" | "busy" | "onBack"> & { mayHavePaid: boolean; scheduled: boolean };

function PinAndConfirm({ wrongPins, mayHavePaid, scheduled, busy, onBack }: PinProps) {
  const [label, checked] = scheduled ? ["Agendar", "Ver Pix agendados"] : ["Confirmar", "Ver extrato"];
  return (
    <>
      <Field key={wrongPins} name="pin" {...pinField} />
      <div className="grid gap-2">
        <Button type="submit" wide busy={busy}>
          {mayHavePaid ? "Tentar de novo" : label}
        </Button>
        {mayHavePaid ? (
          <LinkButton to={scheduled ? paths.transfer.scheduled : paths.home} variant="quiet" wide>
            {checked}
          </LinkButton>
        ) : (
          <CancelButton busy={busy} onBack={onBack} />
        )}
      </div>
    </>
  );
}
