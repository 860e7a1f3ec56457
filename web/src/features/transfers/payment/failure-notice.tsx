import { useEffect, useRef } from "react";
import { paths } from "../../../lib/paths.ts";
import { joinSentences } from "../../../lib/join-sentences.ts";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import type { PaymentFailure } from "../../../shared/orders/payment-failure.ts";
import type { Ordered } from "./transfer-finished.tsx";

/** What the confirmation says about a payment that did not end well; comes into sight and takes the focus. */
export function FailureNotice({ failure, ordered = "Transferência" }: { failure: PaymentFailure; ordered?: Ordered }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure.name !== "wrong-pin") place.current?.focus();
  }, [failure]);
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-24 empty:hidden">
      <Told failure={failure} isTransfer={ordered === "Transferência"} />
    </div>
  );
}

/** Why, and whether money moved. */
function Told({ failure, isTransfer }: { failure: PaymentFailure; isTransfer: boolean }) {
  switch (failure.name) {
    case "refused":
      return (
        <Notice
          kind="danger"
          title={isTransfer ? "Transferência não realizada" : "Pagamento não realizado"}
          action={
            failure.pin && (
              <LinkButton to={paths.account.pin} variant="secondary">
                Ir para o PIN
              </LinkButton>
            )
          }
        >
          {failure.message}
        </Notice>
      );
    case "paid-before":
      return (
        <Notice kind="danger" title="Esta confirmação já foi usada">
          {joinSentences(
            failure.message,
            isTransfer
              ? "Confira a transferência no extrato antes de fazer outra."
              : "Confira o pagamento no extrato antes de fazer outro.",
          )}
        </Notice>
      );
    case "wrong-pin":
      return failure.unknown ? <Unknown isTransfer={isTransfer} /> : null;
    case "unknown":
      return <Unknown isTransfer={isTransfer} why={failure.message} />;
    case "look-up-expired":
    default:
      return null; // told next to the key
  }
}

/** The order can be sent again because a look-up pays once (readings, "Paying twice"). */
const Unknown = ({ why, isTransfer }: { why?: string; isTransfer: boolean }) => (
  <Notice
    kind="danger"
    title={isTransfer ? "Não sabemos se a transferência foi feita" : "Não sabemos se o pagamento foi feito"}
  >
    {joinSentences(
      why,
      "Você pode tentar de novo por aqui sem risco: esta mesma confirmação nunca paga duas vezes. Se preferir, confira antes no extrato.",
    )}
  </Notice>
);
