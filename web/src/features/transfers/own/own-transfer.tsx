import type { Account } from "@vitral/contract/accounts";
import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import { whenIdle } from "@vitral/ui/lib/when-idle.ts";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { newKey } from "../../../lib/keyed-calls.ts";
import { paths } from "../../../lib/paths.ts";
import { ShareReceipt } from "../../../shared/receipts/share-receipt-part.tsx";
import { useAccount, useSession } from "../../../shared/session/session.ts";
import { StepBoundary } from "../payment/step-boundary.tsx";
import { useSteps } from "../payment/use-steps.ts";
import { ConfirmTransfer } from "./confirm-transfer.tsx";
import { EnterTransfer } from "./enter-transfer.tsx";
import { TransferEnd } from "./transfer-end.tsx";
import { type OwnTransfer, title, useTransfer } from "./transfers.ts";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Transferências", to: paths.transfer.menu },
  { label: title },
];

/** A transfer to another account of the customer, in three steps; it begins anew with another account. */
export default function OwnTransferScreen() {
  const account = useAccount();
  const others = useSession().accounts.filter(({ id }) => id !== account.id);
  const [first] = others;
  if (!first) return <Navigate to={paths.transfer.menu} replace />;
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <Steps key={account.id} from={account} first={first} others={others} />
    </div>
  );
}

type Props = { from: Account; first: Account; others: readonly Account[] };

function Steps({ from, first, others }: Props) {
  // Loaded while the page is idle: at the end the customer may be offline.
  useEffect(() => whenIdle(() => void ShareReceipt.preload()), []);
  const [order, setOrder] = useState<OwnTransfer | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const sending = useTransfer(from.id);
  const steps = useSteps({ confirm: order !== null, finished: sending.isSuccess });
  const confirm = (to: Account, amount: OwnTransfer["amount"]) => {
    setRefusal(undefined);
    // The same order goes out again as the same transfer, until something else is typed.
    const isSame = order?.to.id === to.id && order.amount === amount && !sending.isSuccess;
    setOrder(isSame ? order : { transferId: newKey(), to, amount });
    sending.reset();
    steps.confirm();
  };
  return (
    <StepBoundary step={steps.step}>
      {order && steps.step === "confirm" ? (
        <ConfirmTransfer
          from={from}
          order={order}
          sending={sending}
          onBack={steps.back}
          onRefused={(message) => {
            setRefusal(message);
            steps.back();
          }}
          onDone={steps.finish}
        />
      ) : order && steps.step === "finished" ? (
        <TransferEnd from={from} order={order} />
      ) : (
        <EnterTransfer
          start={{ to: order?.to ?? first, amount: sending.isSuccess ? undefined : order?.amount }}
          others={others}
          from={from}
          refusal={refusal}
          onSubmit={confirm}
        />
      )}
    </StepBoundary>
  );
}
