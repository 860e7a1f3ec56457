import type { PaymentOutcome } from "@vitral/contract/pix";
import type { QrCodeInfo } from "@vitral/contract/pix-qr-code";
import { useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { ConfirmPayment, type CodeOrder } from "./confirm-payment.tsx";
import { EnterQrCode } from "./enter-qr-code.tsx";
import { useOneAtATime } from "./one-at-a-time.ts";
import { usePayCode, useReadCode } from "./pay.ts";
import { failureOf, type PaymentFailure } from "./payment-failure.ts";
import { TransferFinished } from "./transfer-finished.tsx";

/** Where the customer is, with exactly what that step needs: a confirmation without a read code cannot be written. */
type Step =
  | { name: "code"; refusal?: { field: "emv"; message: string } }
  | Confirming
  | { name: "finished"; code: QrCodeInfo; outcome: PaymentOutcome };
type Confirming = { name: "confirm"; code: QrCodeInfo; failure?: PaymentFailure; wrongPins: number };

/** From success to the finished screen, in milliseconds (spec 4.4, 9). */
const beforeFinished = 200;

const way = [
  { label: "Home", to: paths.home },
  { label: "Transferências", to: paths.transfer.menu },
  { label: "Pagamento de QR Code" },
];

export default function QrCodePayment() {
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb way={way} />
      <Journey />
    </div>
  );
}

/** Code, confirmation, end (spec 2.9, 4.4). The code outlives a step back; the PIN does not. */
function Journey() {
  const [step, setStep] = useState<Step>({ name: "code" });
  const [emv, setEmv] = useState("");
  const { once, done } = useOneAtATime();
  const read = useReadCode();
  const pay = usePayCode();

  const backToCode = (message?: string) =>
    setStep({ name: "code", ...(message && { refusal: { field: "emv", message } }) });

  const ask = (next: string) => {
    setEmv(next);
    read.mutate(next, {
      onSuccess: (code) => setStep({ name: "confirm", code, wrongPins: 0 }),
      onError: (error) => backToCode(messageOf(error)),
      onSettled: done,
    });
  };

  const order = (confirming: Confirming, given: CodeOrder) => {
    const { code, wrongPins } = confirming;
    pay.mutate(
      { ...given, qrCodeInfoId: code.id },
      {
        onSuccess: (outcome) => setTimeout(() => setStep({ name: "finished", code, outcome }), beforeFinished),
        onError: (error) => {
          const failure = failureOf(error, confirming.failure);
          if (failure.name === "look-up-expired") backToCode(failure.message);
          else setStep({ ...confirming, failure, wrongPins: wrongPins + (failure.name === "wrong-pin" ? 1 : 0) });
          done();
        },
      },
    );
  };

  if (step.name === "finished") {
    const { code, outcome } = step;
    const end = outcome.status === "SETTLED" ? "done" : "pending";
    return <TransferFinished recipient={code} amount={outcome.amount} end={{ name: end }} ordered="Pagamento" />;
  }
  if (step.name === "code") {
    const { isPending: busy } = read;
    const refusal = busy ? undefined : step.refusal;
    return <EnterQrCode start={emv} busy={busy} refusal={refusal} onSubmit={(next) => once(() => ask(next))} />;
  }
  return (
    <ConfirmPayment
      {...step}
      busy={pay.isPending || pay.isSuccess}
      onBack={() => backToCode()}
      onSubmit={(given) => once(() => order(step, given))}
    />
  );
}
