import { maskMoney } from "@vitral/brazil/masks";
import type { QrCodeInfo } from "@vitral/contract/pix-qr-code";
import { useState } from "react";
import { messageOf } from "../../../lib/api.ts";
import { paths } from "../../../lib/paths.ts";
import { Breadcrumb } from "../../../ui/layout/breadcrumb.tsx";
import { BeforeAnother } from "../payment/before-another.tsx";
import { ConfirmPayment } from "../payment/confirm-payment.tsx";
import { EnterQrCode } from "./enter-qr-code.tsx";
import { useOneAtATime } from "../payment/one-at-a-time.ts";
import { useDecode } from "./use-decode.ts";
import { StepBoundary } from "../payment/step-boundary.tsx";
import { TransferFinished } from "../payment/transfer-finished.tsx";
import { usePayment } from "../payment/use-payment.ts";

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

/** Code, confirmation, end (spec 2.9, 4.4). What was typed outlives a step back; the PIN does not. */
function Journey() {
  const [emv, setEmv] = useState("");
  const [amount, setAmount] = useState("");
  /** Grows when nothing typed may come back: the first step begins anew. */
  const [round, setRound] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const { once, done } = useOneAtATime();
  const decode = useDecode();
  const payment = usePayment<QrCodeInfo>("QR", {
    refuse: setRefusal,
    clear: () => {
      setEmv("");
      setAmount("");
      setRound((before) => before + 1);
    },
  });
  const { confirming, finished, busy } = payment;

  const ask = (next: string) => {
    setEmv(next);
    setRefusal(undefined);
    decode.mutate(next, {
      onSuccess: (code) => {
        setAmount(code.amount > 0 ? maskMoney(code.amount.toString()) : "");
        payment.confirm(code);
      },
      onError: (error) => setRefusal(messageOf(error)),
      onSettled: done,
    });
  };

  if (finished) {
    const { found, outcome } = finished;
    return (
      <StepBoundary step="finished">
        <TransferFinished recipient={found} outcome={outcome} ordered="Pagamento" />
      </StepBoundary>
    );
  }
  if (confirming) {
    return (
      <StepBoundary step="confirm">
        <ConfirmPayment
          {...confirming}
          code={confirming.found}
          amount={amount}
          onAmount={setAmount}
          busy={busy}
          onBack={payment.back}
          onSubmit={payment.order}
        />
      </StepBoundary>
    );
  }
  return (
    <StepBoundary step="first">
      <BeforeAnother title="Pagamento de QR Code" another="Fazer outro pagamento">
        <EnterQrCode
          key={round}
          start={payment.isOver ? "" : emv}
          busy={decode.isPending}
          refusal={refusal ? { field: "emv", message: refusal } : undefined}
          onSubmit={(next) => once(() => ask(next))}
        />
      </BeforeAnother>
    </StepBoundary>
  );
}
