import { cents } from "@vitral/brazil/cents";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { StepLine } from "@vitral/ui/layout/step-line.tsx";
import { FailedPayment } from "./failed-payment.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { type ConfirmProps, OrderForm } from "./order-form.tsx";
import { paymentWording } from "./payment-wording.ts";

/**
 * Step 2: who receives, how much, what it costs, and the PIN (spec 2.9, 5.9; Pix manual of minimum requirements, 3).
 */
export function ConfirmOrder(props: ConfirmProps) {
  const { kind, renderPayee, failure, sent, onBack } = props;
  const scheduled = sent?.scheduledDate !== undefined;
  if (failure?.name === "paid-before" || (failure?.name === "refused" && !failure.again)) {
    return (
      <FailedPayment
        failure={failure}
        kind={kind}
        scheduled={scheduled}
        amount={sent?.amount ?? cents(0)}
        onBack={onBack}
      >
        {renderPayee(undefined)}
      </FailedPayment>
    );
  }
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <div className="max-w-[27.5rem]">
        <StepLine step={2} steps={3} />
      </div>
      <PageTitle subtitle="Confira quem recebe antes de digitar o PIN">{paymentWording[kind].confirm}</PageTitle>
      {failure && <FailureNotice failure={failure} kind={kind} scheduled={scheduled} />}
      <OrderForm {...props} />
    </div>
  );
}
