import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { fromPayment } from "../../../shared/orders/parked-journey.ts";
import { adviceOf } from "./failure-advice.ts";
import type { PaymentKind } from "./payment-wording.ts";

/** What the customer can do after a refusal, and the way there. */
export default function WhatToDo({ code, kind, again }: { code: string; kind: PaymentKind; again: boolean }) {
  const { what, link } = adviceOf(code, kind, again);
  return (
    <>
      <p className="mt-2">
        <strong className="font-semibold text-neutral-900">O que fazer:</strong> {startingSmall(what)}
      </p>
      {link && (
        <p className="mt-3">
          <LinkButton to={link.to} state={fromPayment} variant="secondary">
            {link.label}
          </LinkButton>
        </p>
      )}
    </>
  );
}

/** Behind a colon a sentence begins with a small letter. */
const startingSmall = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);
