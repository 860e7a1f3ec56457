import type { PixKeyInfo } from "@vitral/contract/pix";
import { Breakable } from "../../../ui/text/breakable.tsx";
import { PayeeCard } from "../payment/payee-card.tsx";
import { PaymentJourney } from "../payment/payment-journey.tsx";
import { EnterPixKey, type TypedKey } from "./enter-pix-key.tsx";
import { formatKey } from "./key-entry.ts";
import { useLookUp } from "./use-look-up.ts";

const blank: TypedKey = { kind: "DOCUMENT", key: "" };

/** A transfer to a Pix key (spec 2.9). */
export default function PixKeyTransfer() {
  const lookUp = useLookUp();
  return (
    <PaymentJourney
      kind="KEY"
      blank={blank}
      lookUp={lookUp}
      amountIsOpen={() => true}
      renderEntry={(entry) => <EnterPixKey {...entry} />}
      renderPayee={(found: PixKeyInfo, { kind }: TypedKey) => (
        <PayeeCard payee={found} rows={[{ term: "Chave", value: <Breakable text={formatKey(kind, found.key)} /> }]} />
      )}
    />
  );
}
