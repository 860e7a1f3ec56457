import type { PaymentOutcome } from "@vitral/contract/pix";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { OpenOrder } from "../../../shared/orders/open-order.ts";
import type { PaymentFailure } from "../../../shared/orders/payment-failure.ts";
import { useClaim, useSendOrder } from "../../../shared/orders/use-orders.ts";
import { useAccountId } from "../../../shared/session/session.ts";
import { useOneAtATime } from "./one-at-a-time.ts";
import { useSteps } from "./use-steps.ts";

/** From success to the finished screen, in milliseconds (spec 4.4, 9). */
const beforeFinished = 200;

/** What is confirmed, and how the last try of it went. */
export type Confirming<Found> = { found: Found; failure?: PaymentFailure; wrongPins: number };
type Finished<Found> = { found: Found; outcome: PaymentOutcome };

/**
 * The two later steps of a payment, of a key or of a QR code: what was found is confirmed and ordered, and the end is
 * shown. `refuse` is called when what was found cannot be paid any more, `clear` when nothing typed may come back.
 */
export function usePayment<Found extends { id: string }>(
  kind: OpenOrder["kind"],
  { refuse, clear }: { refuse: (message: string) => void; clear: () => void },
) {
  const accountId = useAccountId();
  const [confirming, setConfirming] = useState<Confirming<Found> | null>(null);
  const [finished, setFinished] = useState<Finished<Found> | null>(null);
  const steps = useSteps({ confirm: confirming !== null, finished: finished !== null });
  const { step } = steps;
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  }, [step]);
  const { once, done } = useOneAtATime();
  const pay = useSendOrder();
  useClaim(step === "confirm" ? (confirming?.found.id ?? null) : null);

  const finish = useEffectEvent(() => steps.finish());
  const leave = useEffectEvent(() => {
    setConfirming(null);
    setFinished(null);
    clear();
  });
  useEffect(() => {
    if (!finished || step === "finished") return undefined;
    // The customer went back, from the end or while the order was on its way: nothing of it is opened again.
    const timer = setTimeout(step === "first" ? leave : finish, step === "first" ? 0 : beforeFinished);
    return () => clearTimeout(timer);
  }, [finished, step]);

  const giveUp = (message: string) => {
    refuse(message);
    setConfirming(null);
    if (latest.current === "confirm") steps.back();
  };

  const order = ({ found, wrongPins }: Confirming<Found>, { amount, pin }: Order) =>
    pay.mutate(
      { order: { lookUpId: found.id, kind, accountId, amount, at: new Date().toISOString() }, pin },
      {
        onSuccess: (outcome) => setFinished({ found, outcome }),
        onError: ({ failure }) => {
          if (failure.name === "look-up-expired") return giveUp(failure.message);
          const isWrong = failure.name === "wrong-pin";
          setConfirming({ found, failure, wrongPins: wrongPins + (isWrong ? 1 : 0) });
        },
        onSettled: done,
      },
    );

  return {
    step,
    confirming: step === "confirm" ? confirming : null,
    finished: step === "finished" ? finished : null,
    /** A first step that is shown now begins empty. */
    isOver: finished !== null,
    busy: pay.isPending || finished !== null,
    /** Goes to the confirmation of what was found. */
    confirm: (found: Found) => {
      setFinished(null);
      setConfirming({ found, wrongPins: 0 });
      steps.confirm();
    },
    order: (given: Order) => once(() => (confirming && !finished ? order(confirming, given) : done())),
    back: steps.back,
  };
}

type Order = Pick<OpenOrder, "amount"> & { pin: string };
