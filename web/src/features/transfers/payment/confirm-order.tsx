import type { Cents } from "@vitral/brazil/cents";
import { moneyFromMask } from "@vitral/brazil/money-mask";
import type { ChargeOnDay } from "@vitral/contract/pix-qr-code";
import { type ReactNode, useRef, useState } from "react";
import { paths } from "../../../lib/paths.ts";
import { BalanceText } from "../../../shared/account/balance-card.tsx";
import type { PaymentOrder } from "../../../shared/orders/open-order.ts";
import { useNeedsDevice } from "../../../shared/devices/needs-device.tsx";
import { isUnknown, type PaymentFailure } from "../../../shared/orders/payment-failure.ts";
import { useSession } from "../../../shared/session/session.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { pinField } from "@vitral/ui/inputs/pin-input.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { StepLine } from "@vitral/ui/layout/step-line.tsx";
import { AmountLine, AmountOnDay, useChargeOnDay } from "./charge-on-day.tsx";
import { DeviceLines, ScheduleNeedsDevice } from "./device-lines.tsx";
import { EqualPaymentDialog } from "../repeated/equal-payment-part.tsx";
import { useEqualPayment } from "../repeated/equal-payment.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { FeeLines } from "./fee-lines.tsx";
import { LimitLines } from "./limit-lines.tsx";
import { type PaymentKind, paymentWording } from "./payment-wording.ts";
import { Order, type TypedOrder } from "./typed-order.ts";
import { chosenDay, payNow, type TypedWhen } from "./typed-when.ts";
import { ChosenWhen, WhenToPay } from "./when-to-pay.tsx";
import { CancelButton, WithoutPin } from "./without-pin.tsx";

const { Form, Field } = formFor(Order);

type Props = {
  kind: PaymentKind;
  /** The cards about who receives and what is paid; `onDay`: what a charge demands on the chosen day. */
  renderPayee: (onDay: ChargeOnDay | undefined) => ReactNode;
  /** The look-up of a charge whose amount depends on the day on which it is paid. */
  chargeId: string | null;
  /** The amount as it stands in the field. */
  amount: string;
  /** Whether the customer chooses the amount; a code may fix it. */
  amountIsOpen: boolean;
  onAmount: (shown: string) => void;
  /** What the payer writes to the payee, as it stands in the field. */
  message: string;
  onMessage: (typed: string) => void;
  /** Whether the receiver of a charge asked something, which the message answers. */
  isAsked: boolean;
  busy: boolean;
  failure: PaymentFailure | undefined;
  /** The order as it was sent, once it was. */
  sent: PaymentOrder | undefined;
  /** Whether it can be paid on a later day. */
  schedulable: boolean;
  /** Whether it can be paid every week or month. */
  repeatable: boolean;
  /** What is left today of a limit that the payee has of its own; null: the account's limits hold. */
  limitOfPayee: Cents | null;
  /** The name of who receives, as the statement shows it. */
  payee: string;
  /** Whether a person receives. */
  toPerson: boolean;
  /** How many PINs were wrong so far; each empties the field. */
  wrongPins: number;
  onBack: () => void;
  onSubmit: (order: TypedOrder) => void;
};

/**
 * Step 2: who receives, how much, what it costs, and the PIN (spec 2.9, 5.9; Pix manual of minimum requirements, 3).
 */
export function ConfirmOrder(props: Props) {
  const { kind, renderPayee, chargeId, failure, sent, onBack } = props;
  const [day, setDay] = useState<string | null>(null);
  const [when, setWhen] = useState(payNow.when);
  const charge = useChargeOnDay({ chargeId: isUnknown(failure) ? null : chargeId, day, round: sent?.at ?? "" });
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
          {renderPayee(charge.data)}
          {!isOver && (when === "NOW" || isUnknown(failure)) && <DeviceLines />}
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
          <OrderForm {...props} charge={charge} day={day} onDay={setDay} when={when} onWhen={setWhen} />
        )}
      </div>
    </div>
  );
}

type FormProps = Props & {
  charge: ReturnType<typeof useChargeOnDay>;
  day: string | null;
  onDay: (day: string | null) => void;
  when: TypedWhen["when"];
  onWhen: (when: TypedWhen["when"]) => void;
};

function OrderForm(props: FormProps) {
  const { charge, chargeId, day, onDay, when, onWhen } = props;
  const { kind, amount, amountIsOpen, onAmount, busy, failure, sent, wrongPins, onBack, onSubmit } = props;
  const { schedulable, repeatable, limitOfPayee, payee, toPerson, message, onMessage, isAsked } = props;
  const { hasPin } = useSession().user;
  const [start] = useState({ amount, pin: "", message, ...payNow });
  const mayHavePaid = isUnknown(failure);
  const isScheduled = mayHavePaid ? sent?.scheduledDate !== undefined : when !== "NOW";
  const isWrongPin = failure?.name === "wrong-pin" && !busy;
  // The amount of the day is authorized: without it nothing is sent.
  const asksOfDay = chargeId !== null && isScheduled && !mayHavePaid;
  const needsDevice = useNeedsDevice() && isScheduled && !mayHavePaid;
  const deviceNotice = useRef<HTMLDivElement>(null);
  const equal = useEqualPayment(payee);
  const [repeated, setRepeated] = useState<{ order: TypedOrder; at: Date } | null>(null);
  const send = (order: TypedOrder) => {
    if (needsDevice) {
      deviceNotice.current?.focus();
      return;
    }
    const before = isScheduled || mayHavePaid ? null : equal(order.amount);
    if (before) return setRepeated({ order, at: before.at });
    // Of a day that cannot be, the server says why.
    if (!asksOfDay || day === null) onSubmit(order);
    else if (charge.data) onSubmit({ ...order, amount: charge.data.amount });
    else void charge.refetch();
  };
  return (
    <Card>
      <Form
        start={start}
        refusal={isWrongPin ? { field: "pin", message: failure.message } : undefined}
        onSubmit={send}
        onDraft={(typed) => {
          onDay(chosenDay(typed));
          setRepeated(null); // its code may be on its way, and would ask about what was typed before
        }}
      >
        {/* Before the amount: from there Tab leads to the PIN. */}
        {schedulable && !mayHavePaid && hasPin && <WhenToPay when={when} onWhen={onWhen} repeatable={repeatable} />}
        <ScheduleNeedsDevice scheduled={isScheduled && !mayHavePaid} ref={deviceNotice} />
        {asksOfDay && day && <AmountOnDay day={day} charge={charge} />}
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
          <LimitLines ofNow={!isScheduled} ofPayee={limitOfPayee} toPerson={toPerson} />
          <FeeLines amount={(asksOfDay ? charge.data?.amount : null) ?? moneyFromMask(amount)} />
          {mayHavePaid && sent && <ChosenWhen {...sent} />}
          {mayHavePaid && sent && chargeId !== null && (
            <p className="text-sm">
              <AmountLine term="Valor autorizado" amount={sent.amount} />
            </p>
          )}
        </div>
        {hasPin && (
          <Field
            name="message"
            label={isAsked ? "Resposta a quem recebe (opcional)" : "Mensagem a quem recebe (opcional)"}
            maxLength={140}
            autoComplete="off"
            onTyped={onMessage}
            readOnly={mayHavePaid}
          />
        )}
        {hasPin ? (
          <PinAndConfirm
            wrongPins={wrongPins}
            mayHavePaid={mayHavePaid}
            scheduled={isScheduled}
            busy={busy || (asksOfDay && charge.isFetching)}
            onBack={onBack}
          />
        ) : (
          <WithoutPin toPay={paymentWording[kind].toPay} onBack={onBack} />
        )}
      </Form>
      <EqualPaymentDialog
        open={repeated !== null}
        at={repeated?.at}
        onClose={() => setRepeated(null)}
        onAgain={() => {
          setRepeated(null);
          if (repeated) onSubmit(repeated.order);
        }}
      />
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
