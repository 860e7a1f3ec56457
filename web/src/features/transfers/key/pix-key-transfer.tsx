import type { PixKeyInfo } from "@vitral/contract/pix";
import { useState } from "react";
import { messageOf } from "../../../lib/api.ts";
import { paths } from "../../../lib/paths.ts";
import { Breadcrumb } from "../../../ui/layout/breadcrumb.tsx";
import { BeforeAnother } from "../payment/before-another.tsx";
import { ConfirmTransfer } from "../payment/confirm-transfer.tsx";
import { EnterPixKey, type TypedKey } from "./enter-pix-key.tsx";
import { useOneAtATime } from "../payment/one-at-a-time.ts";
import { useLookUp } from "./use-look-up.ts";
import { StepBoundary } from "../payment/step-boundary.tsx";
import { TransferFinished } from "../payment/transfer-finished.tsx";
import { usePayment } from "../payment/use-payment.ts";

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

const blank: TypedKey = { kind: "DOCUMENT", key: "" };

/** Key, confirmation, end (spec 2.9, 4.4). What was typed outlives a step back; the PIN does not. */
function Journey() {
  const [typed, setTyped] = useState(blank);
  const [amount, setAmount] = useState("");
  /** Grows when nothing typed may come back: the first step begins anew. */
  const [round, setRound] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const { once, done } = useOneAtATime();
  const lookUp = useLookUp();
  const payment = usePayment<PixKeyInfo>("KEY", {
    refuse: setRefusal,
    clear: () => {
      setTyped(blank);
      setAmount("");
      setRound((before) => before + 1);
    },
  });
  const { confirming, finished, busy } = payment;

  const ask = (next: TypedKey) => {
    setTyped(next);
    setRefusal(undefined);
    lookUp.mutate(next, {
      onSuccess: payment.confirm,
      onError: (error) => setRefusal(messageOf(error)),
      onSettled: done,
    });
  };

  if (finished) {
    const { found, outcome } = finished;
    return (
      <StepBoundary step="finished">
        <TransferFinished recipient={found} outcome={outcome} />
      </StepBoundary>
    );
  }
  if (confirming) {
    return (
      <StepBoundary step="confirm">
        <ConfirmTransfer
          {...confirming}
          recipient={confirming.found}
          kind={typed.kind}
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
      <BeforeAnother title="Transferência Pix" another="Fazer outra transferência">
        <EnterPixKey
          key={round}
          start={payment.isOver ? blank : typed}
          busy={lookUp.isPending}
          refusal={refusal ? { field: "key", message: refusal } : undefined}
          onSubmit={(next) => once(() => ask(next))}
        />
      </BeforeAnother>
    </StepBoundary>
  );
}
