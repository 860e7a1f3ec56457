import { maskMoney } from "@vitral/brazil/money-mask";
import type { QrCodeInfo } from "@vitral/contract/pix-qr-code";
import { useState } from "react";
import { codeToPay } from "../../../lib/pay-again.ts";
import type { Definition } from "@vitral/ui/text/definition-list.tsx";
import { PayeeCard } from "../payment/payee-card.tsx";
import { PaymentJourney } from "../payment/payment-journey.tsx";
import { useHanded } from "../payment/use-handed.ts";
import { detailsOf, DueChargeCard } from "./due-charge-card.tsx";
import { HandedCode } from "./handed-code.tsx";
import { useDecode } from "./use-decode.ts";

/** The payment of a QR code (spec 2.9); with a copied code that another screen hands over it begins anew. */
export default function QrCodePayment() {
  const { handed, times } = useHanded(codeToPay);
  return <Payment key={times} first={handed} />;
}

/** `first`: a code that is read at once. */
function Payment({ first }: { first: string | null }) {
  const [handed, setHanded] = useState(first);
  const decode = useDecode();
  return (
    <PaymentJourney
      kind="QR"
      blank=""
      lookUp={decode}
      amountOf={({ amount }) => (amount > 0 ? maskMoney(amount.toString()) : "")}
      amountIsOpen={(code) => code.amountIsOpen}
      schedulable={(code) => code.schedulable}
      repeatable={(code) => code.repeatable}
      // What a charge says to its payer is a question (API Pix 2.9.0, solicitacaoPagador); a code's text is none.
      isAsked={({ description, repeatable }) => description !== null && !repeatable}
      renderEntry={(entry) => <HandedCode {...entry} handed={handed} onHanded={() => setHanded(null)} />}
      // Discount, fine and interest are those of the day.
      amountDependsOnDay={(code) => code.due !== null && !code.amountIsOpen}
      renderPayee={(code: QrCodeInfo, onDay) => {
        const ofDay = onDay ? { ...code, amount: onDay.amount, due: onDay.due } : code;
        return (
          <>
            <PayeeCard payee={code} rows={rowsOf(ofDay)} />
            {ofDay.due && <DueChargeCard due={ofDay.due} amount={ofDay.amount} />}
          </>
        );
      }}
    />
  );
}

function rowsOf(code: QrCodeInfo): Definition[] {
  const { description } = code;
  return [
    ...(description ? [{ term: "Descrição", value: <span className="wrap-anywhere">{description}</span> }] : []),
    ...detailsOf(code),
  ];
}
