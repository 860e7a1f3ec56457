import { type Cents, cents } from "@vitral/brazil/cents";
import { moneyFromMask } from "@vitral/brazil/money-mask";
import type { ChargeOnDay } from "@vitral/contract/pix-qr-code";
import { type ReactNode, useRef, useState } from "react";
import { useNeedsDevice } from "../../../shared/devices/needs-device.tsx";
import type { PaymentOrder } from "../../../shared/orders/open-order.ts";
import { isUnknown, type PaymentFailure } from "../../../shared/orders/payment-failure.ts";
import { useSession } from "../../../shared/session/session.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { LargeMoneyInput } from "@vitral/ui/inputs/large-money-input.tsx";
import { pinField } from "@vitral/ui/inputs/pin-input.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { EqualPaymentDialog } from "../repeated/equal-payment-part.tsx";
import { useEqualPayment } from "../repeated/equal-payment.ts";
import { AmountCard } from "./amount-card.tsx";
import { AmountLine, AmountOnDay, useChargeOnDay } from "./charge-on-day.tsx";
import { DeviceLines } from "../../../shared/devices/device-lines.tsx";
import { ScheduleNeedsDevice } from "./schedule-needs-device.tsx";
import { PayBar } from "./pay-bar.tsx";
import { type PaymentKind, paymentWording } from "./payment-wording.ts";
import { Order, type TypedOrder } from "./typed-order.ts";
import { chosenDay, type TypedWhen } from "./typed-when.ts";
import { ChosenWhen, WhenToPay } from "./when-to-pay.tsx";
import { WithoutPin } from "./without-pin.tsx";

const { Form, Field } = formFor(Order);

export type ConfirmProps = {
  kind: PaymentKind;
  /** The cards about who receives and what is asked; `onDay`: what a charge demands on the chosen day. */
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
  /** When it is paid, as it stands in the fields. */
  when: TypedWhen;
  onWhen: (typed: TypedWhen) => void;
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

/** The amount, beside it who receives, then when, the message and the PIN; the button to pay stays in view. */
export function OrderForm(props: ConfirmProps) {
  const { kind, renderPayee, chargeId, amount, amountIsOpen, onAmount, busy, failure, sent, wrongPins, onBack } = props;
  const { schedulable, repeatable, limitOfPayee, payee, toPerson, message, onMessage, isAsked, onWhen, onSubmit } =
    props;
  const { hasPin } = useSession().user;
  const [start] = useState({ amount, pin: "", message, ...props.when });
  const [day, setDay] = useState(() => chosenDay(props.when));
  const [when, setWhen] = useState(props.when.when);
  const mayHavePaid = isUnknown(failure);
  const charge = useChargeOnDay({ chargeId: mayHavePaid ? null : chargeId, day, round: sent?.at ?? "" });
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
  const typedAmount = moneyFromMask(amount);
  const amountOfDay = asksOfDay ? charge.data?.amount : typedAmount;
  return (
    <Form
      start={start}
      refusal={isWrongPin ? { field: "pin", message: failure.message } : undefined}
      onSubmit={send}
      onDraft={(typed) => {
        setDay(chosenDay(typed));
        onWhen({ when: typed.when, day: typed.day, every: typed.every, times: typed.times });
        setRepeated(null); // its code may be on its way, and would ask about what was typed before
      }}
    >
      {/* No grid: the button stays in view as far as this element goes. */}
      <div className={beside}>
        <div className="mb-6 grid gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr] [&>*]:min-w-0">
          <AmountCard
            field={
              amountIsOpen && (
                <Field
                  name="amount"
                  label={paymentWording[kind].amount}
                  placeholder="R$ 0,00"
                  control={LargeMoneyInput}
                  onTyped={onAmount}
                  // The same order is sent again: with another amount or date it would be another order.
                  readOnly={mayHavePaid}
                />
              )
            }
            amount={amountOfDay ?? typedAmount}
            compared={!mayHavePaid && !busy}
            limits={{ ofNow: !isScheduled, ofPayee: limitOfPayee, toPerson }}
          >
            {mayHavePaid && sent && <ChosenWhen {...sent} />}
            {mayHavePaid && sent && chargeId !== null && (
              <p className="text-sm">
                <AmountLine term="Valor autorizado" amount={sent.amount} />
              </p>
            )}
          </AmountCard>
          <div className="grid content-start gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 [&>*]:min-w-0">
            {renderPayee(charge.data)}
            {(when === "NOW" || mayHavePaid) && <DeviceLines />}
          </div>
          {hasPin ? (
            <Card>
              <div className="grid gap-5 [&>*]:min-w-0">
                {schedulable && !mayHavePaid && <WhenToPay when={when} onWhen={setWhen} repeatable={repeatable} />}
                <ScheduleNeedsDevice scheduled={isScheduled && !mayHavePaid} ref={deviceNotice} />
                {asksOfDay && day && <AmountOnDay day={day} charge={charge} />}
                <Field
                  name="message"
                  label={isAsked ? "Resposta a quem recebe (opcional)" : "Mensagem a quem recebe (opcional)"}
                  maxLength={140}
                  autoComplete="off"
                  onTyped={onMessage}
                  readOnly={mayHavePaid}
                />
                <Field key={wrongPins} name="pin" {...pinField} />
                <EqualPaymentDialog
                  open={repeated !== null}
                  at={repeated?.at}
                  onClose={() => setRepeated(null)}
                  onAgain={() => {
                    setRepeated(null);
                    if (repeated) onSubmit(repeated.order);
                  }}
                />
              </div>
            </Card>
          ) : (
            <div className="grid content-start gap-3">
              <WithoutPin toPay={paymentWording[kind].toPay} onBack={onBack} />
            </div>
          )}
        </div>
        {hasPin && (
          <PayBar
            amount={amountOfDay ?? noAmount}
            scheduled={isScheduled}
            mayHavePaid={mayHavePaid}
            busy={busy || (asksOfDay && charge.isFetching)}
            onBack={onBack}
          />
        )}
      </div>
    </Form>
  );
}

/** What stands under the cards is as wide as the first of two columns. */
const beside = "lg:[&>:not(:first-child)]:w-[calc(50%-var(--spacing)*3)]";
const noAmount: Cents = cents(0);
