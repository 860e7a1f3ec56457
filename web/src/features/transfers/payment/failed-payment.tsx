import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { paths } from "../../../lib/paths.ts";
import type { PaymentFailure } from "../../../shared/orders/payment-failure.ts";
import { FailureText, refusedTitle } from "./failure-notice.tsx";
import { type PaymentKind, paymentWording } from "./payment-wording.ts";

type Props = {
  failure: PaymentFailure;
  kind: PaymentKind;
  scheduled: boolean;
  /** What was not paid. */
  amount: Cents;
  onBack: () => void;
  /** Who would have received. */
  children: ReactNode;
};

/** A payment whose confirmation can pay no more: that it was not made, why, and what to do. */
export function FailedPayment({ failure, kind, scheduled, amount, onBack, children }: Props) {
  const isRefused = failure.name === "refused";
  // The button that was pressed is far down on a phone.
  useEffect(() => {
    window.scrollTo(0, 0); // a newer browser answers with a promise, which is no clean-up
  }, []);
  return (
    <div className="mx-auto grid w-full max-w-[27.5rem] gap-6 pt-2 sm:pt-6 [&>*]:min-w-0">
      <div className="grid justify-items-center gap-3 text-center [&>*]:min-w-0">
        <span
          aria-hidden="true"
          className="grid size-16 place-items-center rounded-full border border-transparent bg-danger-soft text-danger"
        >
          <CircleAlert className="size-8" />
        </span>
        <PageTitle>{isRefused ? refusedTitle(kind, scheduled) : paymentWording[kind].title}</PageTitle>
        {isRefused && amount > 0 && (
          <p className="@container w-full font-title tabular-nums">
            <span className="figure">{formatBrl(amount)}</span>
          </p>
        )}
      </div>
      <FailureText failure={failure} kind={kind} scheduled={scheduled} />
      {children}
      <div className="grid gap-2">
        <Button wide onClick={onBack}>
          {paymentWording[kind].lookUpAnother}
        </Button>
        <LinkButton to={paths.home} variant="quiet" wide>
          Voltar para o início
        </LinkButton>
      </div>
    </div>
  );
}
