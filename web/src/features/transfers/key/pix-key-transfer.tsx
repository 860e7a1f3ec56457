import type { PixKeyInfo } from "@vitral/contract/pix";
import { useEffect, useState } from "react";
import { whenIdle } from "@vitral/ui/lib/when-idle.ts";
import { useFavorites } from "../../../shared/favorites/favorites.ts";
import { SaveFavorite } from "../../../shared/favorites/save-favorite.tsx";
import { DialogBoundary, dialogPart } from "@vitral/ui/overlays/dialog-part.tsx";
import { Breakable } from "@vitral/ui/text/breakable.tsx";
import { restOfLimit } from "../favorites/favorite-text.ts";
import { EntryWithFavorites } from "../favorites/entry-with-favorites.tsx";
import { useAskedLookUp } from "../favorites/use-asked-look-up.ts";
import { usePayAgain } from "../favorites/use-pay-again.ts";
import { PayeeCard } from "../payment/payee-card.tsx";
import { PaymentJourney } from "../payment/payment-journey.tsx";
import type { TypedKey } from "./enter-pix-key.tsx";
import { typedKeyOf } from "./key-entry.ts";

const ownerQuestion = "a pergunta sobre o dono da chave";
const ChangedOwnerDialog = dialogPart(ownerQuestion, () => import("../favorites/changed-owner-dialog.tsx"));
const blank: TypedKey = { kind: "DOCUMENT", key: "" };

/** A transfer to a Pix key (spec 2.9); with a key to pay again it begins anew. */
export default function PixKeyTransfer() {
  const { key, times } = usePayAgain();
  return <Transfer key={times} keyToPayAgain={key} />;
}

function Transfer({ keyToPayAgain }: { keyToPayAgain: string | null }) {
  const [again, setAgain] = useState(keyToPayAgain);
  const { lookUp, question } = useAskedLookUp();
  const { data: favorites } = useFavorites();
  // It was given to the owner before where the key has another now.
  const limitOfPayee = ({ key, changed }: PixKeyInfo) => {
    const favorite = changed ? undefined : favorites?.find((one) => one.key === key);
    return favorite ? restOfLimit(favorite) : null;
  };
  useEffect(() => whenIdle(() => void ChangedOwnerDialog.preload()), []);
  return (
    <>
      <PaymentJourney
        kind="KEY"
        blank={blank}
        lookUp={lookUp}
        amountIsOpen={() => true}
        schedulable={() => true}
        limitOfPayee={limitOfPayee}
        renderEntry={(entry) => <EntryWithFavorites {...entry} again={again} onAgain={() => setAgain(null)} />}
        renderPayee={(found: PixKeyInfo) => (
          <PayeeCard payee={found} rows={[{ term: "Chave", value: <Breakable text={typedKeyOf(found.key).key} /> }]} />
        )}
        renderEnd={({ id, key, name, document }) => (
          <SaveFavorite payee={{ keyInfoId: id, key, name, document }} wide />
        )}
      />
      <DialogBoundary what={ownerQuestion} resetOn={`${question?.found.id} ${question?.isOpen}`}>
        {question && <ChangedOwnerDialog question={question} open={question.isOpen} />}
      </DialogBoundary>
    </>
  );
}
