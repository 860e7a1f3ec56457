import type { OrderOutcome } from "@vitral/contract/pix";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isUnknown, type PaymentFailure } from "../../../shared/orders/payment-failure.ts";
import { useClaim, useDismiss, useSendOrder } from "../../../shared/orders/use-orders.ts";
import { useAccountId } from "../../../shared/session/session.ts";
import type { PaymentOrder } from "../../../shared/orders/open-order.ts";
import type { TypedOrder } from "./typed-order.ts";
import { useOneAtATime } from "./one-at-a-time.ts";
import type { PaymentKind } from "./payment-wording.ts";
import { useSteps } from "./use-steps.ts";

/** From success to the finished screen, in milliseconds (spec 4.4, 9). */
const beforeFinished = 200;

/** What is confirmed, what was sent last, and how that ended. */
type Confirmation<Found> = { found: Found; sent?: PaymentOrder; failure?: PaymentFailure; wrongPins: number };

/** What was ordered, and what became of it. */
export type Ending = { order: PaymentOrder; outcome: OrderOutcome };

/** How far the payment has come. The confirmation of a paid order stays on the screen until the end is shown. */
type Payment<Found> =
  | { name: "entering" }
  | ({ name: "confirming" } & Confirmation<Found>)
  | ({ name: "paid"; ending: Ending } & Confirmation<Found>);

const entering = { name: "entering" } as const;

/** What the screen shows: the payment at the step of the browser's history. */
type Shown<Found> =
  | { step: "entry" }
  | ({ step: "confirm" } & Confirmation<Found>)
  | { step: "finished"; found: Found; ending: Ending };

type Events = {
  /** The look-up cannot pay any more; `message` says why. */
  onExpired: (message: string) => void;
  /** The customer left a paid order: nothing that was typed may come back. */
  onOver: () => void;
};

/** The two later steps of a payment: what was found is confirmed and ordered, and the end is shown. */
export function usePayment<Found extends { id: string }>(
  kind: PaymentKind,
  { onExpired, onOver }: Events,
  resumed: { visit: string; payment: unknown } | null,
) {
  const accountId = useAccountId();
  const [payment, setPayment] = useState<Payment<Found>>((resumed?.payment as Payment<Found> | undefined) ?? entering);
  const isPaid = payment.name === "paid";
  const steps = useSteps({ confirm: payment.name !== "entering", finished: isPaid }, resumed?.visit);
  const { step } = steps;
  const latestStep = useRef(step);
  useEffect(() => {
    latestStep.current = step;
  }, [step]);
  const { once, done } = useOneAtATime();
  const sending = useSendOrder();
  const shown = shownAt(step, payment);
  useClaim(shown.step === "entry" ? null : shown.found.id);
  const dismiss = useDismiss();
  // The order stays stored until its success is drawn: a page that is loaded again before tells it.
  const markShown = useEffectEvent(dismiss);
  const ended = shown.step === "finished" ? shown.ending.order : null;
  useEffect(() => void (ended && markShown(ended)), [ended]);

  const finish = useEffectEvent(() => steps.finish());
  const leave = useEffectEvent(() => {
    setPayment(entering);
    onOver();
  });
  useEffect(() => {
    if (!isPaid || step === "finished") return undefined;
    // The customer went back, from the end or while the order was on its way: its steps are not opened again.
    const timer = setTimeout(step === "first" ? leave : finish, step === "first" ? 0 : beforeFinished);
    return () => clearTimeout(timer);
  }, [isPaid, step]);

  const send = (confirmation: Confirmation<Found>, { amount, pin, message, scheduling }: TypedOrder) => {
    const { found, sent, failure: before, wrongPins } = confirmation;
    const typed: PaymentOrder = {
      lookUpId: found.id,
      kind,
      accountId,
      amount,
      at: new Date().toISOString(),
      ...(message && { message }),
      ...scheduling,
    };
    // One that may have arrived is sent again as it was, whatever is typed now.
    const order = sent && isUnknown(before) ? sent : typed;
    sending.mutate(
      { order, pin },
      {
        onSuccess: (outcome) => setPayment({ ...confirmation, name: "paid", ending: { order, outcome } }),
        onError: ({ failure }) => {
          if (failure.name === "look-up-expired") {
            onExpired(failure.message);
            setPayment(entering);
            if (latestStep.current === "confirm") steps.back();
            return;
          }
          const isWrong = failure.name === "wrong-pin";
          setPayment({ name: "confirming", found, sent: order, failure, wrongPins: wrongPins + (isWrong ? 1 : 0) });
        },
        onSettled: done,
      },
    );
  };

  return {
    shown,
    visit: steps.visit,
    /** What a confirmation goes on with that is left now; null where there is none, or it may have paid. */
    left: payment.name === "confirming" && !sending.isPending && !isUnknown(payment.failure) ? anew(payment) : null,
    /** A first step that is shown now begins empty. */
    isOver: isPaid,
    busy: sending.isPending || isPaid,
    /** Goes to the confirmation of what was found. */
    confirm: (found: Found) => {
      setPayment({ name: "confirming", found, wrongPins: 0 });
      steps.confirm();
    },
    order: (typed: TypedOrder) => once(() => (payment.name === "confirming" ? send(payment, typed) : done())),
    back: steps.back,
  };
}

/** A confirmation that is opened again: what refused it may be over. */
const anew = <Found>({ failure: _over, ...rest }: Confirmation<Found> & { name: "confirming" }) => rest;

function shownAt<Found>(step: ReturnType<typeof useSteps>["step"], payment: Payment<Found>): Shown<Found> {
  if (step === "confirm" && payment.name !== "entering") return { ...payment, step };
  if (step === "finished" && payment.name === "paid") return { ...payment, step };
  return { step: "entry" };
}
