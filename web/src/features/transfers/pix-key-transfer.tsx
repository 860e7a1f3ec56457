import type { PaymentOutcome, PixKeyInfo } from "@vitral/contract/pix";
import { useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { ConfirmTransfer, type Order } from "./confirm-transfer.tsx";
import { EnterPixKey, type TypedKey } from "./enter-pix-key.tsx";
import { useOneAtATime } from "./one-at-a-time.ts";
import { useLookUp, usePay } from "./pay.ts";
import { failureOf, type PaymentFailure } from "./payment-failure.ts";
import { TransferFinished } from "./transfer-finished.tsx";

/** Where the customer is, with exactly what that step needs: a confirmation without a recipient cannot be written. */
type Step =
  | { name: "key"; refusal?: { field: "key"; message: string } }
  | Confirming
  | { name: "finished"; recipient: PixKeyInfo; outcome: PaymentOutcome };
type Confirming = { name: "confirm"; recipient: PixKeyInfo; failure?: PaymentFailure; wrongPins: number };

/** From success to the finished screen, in milliseconds (spec 4.4, 9). */
const beforeFinished = 200;

const way = [
  { label: "Home", to: paths.home },
  { label: "Transferências", to: paths.transfer.menu },
  { label: "Transferência Pix" },
];

export default function PixKeyTransfer() {
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb way={way} />
      <Journey />
    </div>
  );
}

/** Key, confirmation, end (spec 2.9, 4.4). What was typed outlives a step back; the PIN does not. */
function Journey() {
  const [step, setStep] = useState<Step>({ name: "key" });
  const [typed, setTyped] = useState<TypedKey>({ kind: "DOCUMENT", key: "" });
  const [amount, setAmount] = useState("");
  const { once, done } = useOneAtATime();
  const lookUp = useLookUp();
  const pay = usePay();

  const backToKey = (message?: string) =>
    setStep({ name: "key", ...(message && { refusal: { field: "key", message } }) });

  const ask = (next: TypedKey) => {
    setTyped(next);
    lookUp.mutate(next, {
      onSuccess: (recipient) => setStep({ name: "confirm", recipient, wrongPins: 0 }),
      onError: (error) => backToKey(messageOf(error)),
      onSettled: done,
    });
  };

  const order = (confirming: Confirming, given: Order) => {
    const { recipient, wrongPins } = confirming;
    const body = { ...given, keyInfoId: recipient.id, scheduledDate: null };
    pay.mutate(body, {
      onSuccess: (outcome) => setTimeout(() => setStep({ name: "finished", recipient, outcome }), beforeFinished),
      onError: (error) => {
        const failure = failureOf(error, confirming.failure);
        if (failure.name === "look-up-expired") backToKey(failure.message);
        else setStep({ ...confirming, failure, wrongPins: wrongPins + (failure.name === "wrong-pin" ? 1 : 0) });
        done();
      },
    });
  };

  if (step.name === "finished") {
    const { recipient, outcome } = step;
    const end = outcome.status === "SETTLED" ? "done" : "pending";
    return <TransferFinished recipient={recipient} amount={outcome.amount} end={{ name: end }} />;
  }
  if (step.name === "key") {
    const { isPending: busy } = lookUp;
    const refusal = busy ? undefined : step.refusal;
    return <EnterPixKey start={typed} busy={busy} refusal={refusal} onSubmit={(next) => once(() => ask(next))} />;
  }
  return (
    <ConfirmTransfer
      {...step}
      kind={typed.kind}
      amount={amount}
      onAmount={setAmount}
      busy={pay.isPending || pay.isSuccess}
      onBack={() => backToKey()}
      onSubmit={(given) => once(() => order(step, given))}
    />
  );
}
