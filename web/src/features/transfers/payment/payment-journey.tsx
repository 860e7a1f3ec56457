import type { Cents } from "@vitral/brazil/cents";
import type { ChargeOnDay } from "@vitral/contract/pix-qr-code";
import { Fragment, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { whenIdle } from "@vitral/ui/lib/when-idle.ts";
import { paths } from "../../../lib/paths.ts";
import { forgetJourney, journeyLeft, parkJourney } from "../../../shared/orders/parked-journey.ts";
import { ProofDialog } from "../../../shared/orders/proof-question.tsx";
import { ShareReceipt } from "../../../shared/receipts/share-receipt-part.tsx";
import { ShareSchedule } from "../../../shared/receipts/share-schedule-part.tsx";
import { useAccountId, useSession } from "../../../shared/session/session.ts";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { BeforeAnother } from "./before-another.tsx";
import { ConfirmOrder } from "./confirm-order.tsx";
import { useOneAtATime } from "./one-at-a-time.ts";
import { isPerson, type Payee } from "./payee-card.tsx";
import { PaymentFinished } from "./payment-finished.tsx";
import { type PaymentKind, paymentWording } from "./payment-wording.ts";
import { StepBoundary } from "./step-boundary.tsx";
import { payNow, type TypedWhen } from "./typed-when.ts";
import { usePayment } from "./use-payment.ts";
import { visitOf } from "./use-steps.ts";
import { WhatToDo } from "./what-to-do-part.ts";

export type LookUpEvents<Found> = {
  onSuccess: (found: Found) => void;
  onError: (error: Error) => void;
  onSettled: () => void;
};

/** What the first step gets: the key or code as it stands in the field, and why the last one was refused. */
export type EntryProps<Typed> = {
  start: Typed;
  busy: boolean;
  refusal: string | undefined;
  onSubmit: (typed: Typed) => void;
};

type Props<Typed, Found> = {
  kind: PaymentKind;
  /** The key or the code before anything is typed. */
  blank: Typed;
  lookUp: { mutate: (typed: Typed, events: LookUpEvents<Found>) => void; isPending: boolean };
  /** The amount that a found code asks for, as the field shows it. Without it, an amount that was typed stays. */
  amountOf?: (found: Found) => string;
  /** Whether the customer chooses the amount. */
  amountIsOpen: (found: Found) => boolean;
  /** Whether it can be paid on a later day. */
  schedulable: (found: Found) => boolean;
  /** Whether it can be paid every week or month; by default it can. */
  repeatable?: (found: Found) => boolean;
  /** Whether the receiver of a charge asked something, which the payer may answer; by default nothing was asked. */
  isAsked?: (found: Found) => boolean;
  /** What is left today of a limit that the payee has of its own; by default the account's limits hold. */
  limitOfPayee?: (found: Found) => Cents | null;
  renderEntry: (entry: EntryProps<Typed>) => ReactNode;
  /** Whether its amount depends on the day on which it is paid; by default it does not. */
  amountDependsOnDay?: (found: Found) => boolean;
  /** `onDay`: what a charge demands on the chosen day, where it depends on it. */
  renderPayee: (found: Found, onDay: ChargeOnDay | undefined) => ReactNode;
  /** At the end, between the receipt and the way home. */
  renderEnd?: (found: Found) => ReactNode;
};

/**
 * A payment in three steps, to a key or of a QR code: the entry, the confirmation and the end (spec 2.9, 4.4). What was
 * typed stays after a step back; the PIN does not.
 */
export function PaymentJourney<Typed, Found extends Payee & { id: string }>(props: Props<Typed, Found>) {
  const breadcrumbs = [
    { label: "Home", to: paths.home },
    { label: "Transferências", to: paths.transfer.menu },
    { label: paymentWording[props.kind].title },
  ];
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <Steps {...props} />
    </div>
  );
}

function Steps<Typed, Found extends Payee & { id: string }>(props: Props<Typed, Found>) {
  const { kind, blank, lookUp, amountOf, amountIsOpen, schedulable, renderEntry, renderPayee, renderEnd } = props;
  // Loaded while the page is idle: at the end the customer may be offline.
  useEffect(
    () =>
      whenIdle(() => void [WhatToDo.preload(), ShareReceipt.preload(), ShareSchedule.preload(), ProofDialog.preload()]),
    [],
  );
  const {
    repeatable = () => true,
    limitOfPayee = () => null,
    amountDependsOnDay = () => false,
    isAsked = () => false,
  } = props;
  const owner = `${useSession().user.id} ${useAccountId()} ${kind}`;
  const { state } = useLocation();
  const [resumed] = useState(() => journeyLeft(visitOf(state), owner));
  const [typed, setTyped] = useState(resumed ? (resumed.typed as Typed) : blank);
  const [amount, setAmount] = useState(resumed?.amount ?? "");
  const [message, setMessage] = useState(resumed?.message ?? "");
  const [when, setWhen] = useState(resumed ? (resumed.when as TypedWhen) : payNow);
  /** A new number makes a new, empty entry. */
  const [round, setRound] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const { once, done } = useOneAtATime();
  const events = {
    onExpired: setRefusal,
    onOver: () => {
      setTyped(blank);
      setAmount("");
      setMessage("");
      setRound((before) => before + 1);
    },
  };
  const payment = usePayment<Found>(kind, events, resumed);
  const leave = useEffectEvent(() => {
    const { visit, left } = payment;
    if (left) parkJourney({ visit, owner, typed, amount, message, when, payment: left });
  });
  // Before the next page is painted, which asks whether there is something to go back to.
  useLayoutEffect(() => {
    forgetJourney();
    return leave;
  }, []);
  const { shown, busy } = payment;

  const ask = (next: Typed) => {
    setTyped(next);
    setRefusal(undefined);
    lookUp.mutate(next, {
      onSuccess: (found) => {
        if (amountOf) setAmount(amountOf(found));
        setWhen(payNow);
        payment.confirm(found);
      },
      onError: (error) => setRefusal(messageOf(error)),
      onSettled: done,
    });
  };
  return (
    <StepBoundary step={shown.step}>
      {shown.step === "entry" && (
        <BeforeAnother title={paymentWording[kind].title} another={paymentWording[kind].another}>
          <Fragment key={round}>
            {renderEntry({
              start: payment.isOver ? blank : typed,
              busy: lookUp.isPending,
              refusal,
              onSubmit: (next) => once(() => ask(next)),
            })}
          </Fragment>
        </BeforeAnother>
      )}
      {shown.step === "confirm" && (
        <ConfirmOrder
          kind={kind}
          renderPayee={(onDay) => renderPayee(shown.found, onDay)}
          chargeId={amountDependsOnDay(shown.found) ? shown.found.id : null}
          amount={amount}
          amountIsOpen={amountIsOpen(shown.found)}
          onAmount={setAmount}
          message={message}
          onMessage={setMessage}
          when={when}
          onWhen={setWhen}
          isAsked={isAsked(shown.found)}
          busy={busy}
          failure={shown.failure}
          sent={shown.sent}
          schedulable={schedulable(shown.found)}
          repeatable={repeatable(shown.found)}
          limitOfPayee={limitOfPayee(shown.found)}
          payee={shown.found.name}
          toPerson={isPerson(shown.found)}
          wrongPins={shown.wrongPins}
          onBack={payment.back}
          onSubmit={payment.order}
        />
      )}
      {shown.step === "finished" && (
        <PaymentFinished kind={kind} payee={shown.found} ending={shown.ending} onBack={payment.back}>
          {renderEnd?.(shown.found)}
        </PaymentFinished>
      )}
    </StepBoundary>
  );
}
