import { useEffect, useRef } from "react";
import { paths } from "../../lib/paths.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { PaymentFailure } from "./payment-failure.ts";

/** What the confirmation says about a payment that did not end well; comes into sight and takes the focus. */
export function FailureNotice({ failure }: { failure: PaymentFailure }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure.name !== "wrong-pin") place.current?.focus();
  }, [failure]);
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-24 empty:hidden">
      <Told failure={failure} />
    </div>
  );
}

/** Why, and whether money moved. */
function Told({ failure }: { failure: PaymentFailure }) {
  switch (failure.name) {
    case "refused":
      return (
        <Notice
          kind="danger"
          title="Transferência não realizada"
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
          {failure.message} Confira a transferência no extrato antes de fazer outra.
        </Notice>
      );
    case "wrong-pin":
      return failure.unknown ? <Unknown /> : null;
    case "unknown":
      return <Unknown why={failure.message} />;
    case "look-up-expired":
    default:
      return null; // told next to the key
  }
}

/** The order can be sent again because a look-up pays once (readings, "Paying twice"). */
const Unknown = ({ why }: { why?: string }) => (
  <Notice kind="danger" title="Não sabemos se a transferência foi feita">
    {why} Você pode tentar de novo por aqui sem risco: esta mesma confirmação nunca paga duas vezes. Se preferir,
    confira antes no extrato.
  </Notice>
);
