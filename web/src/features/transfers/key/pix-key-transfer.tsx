import type { PixKeyInfo } from "@vitral/contract/pix";
import { useEffect, useState } from "react";
import { whenIdle } from "@vitral/ui/lib/when-idle.ts";
import { keyToPayAgain } from "../../../lib/pay-again.ts";
import { restOfLimit, useFavorites } from "../../../shared/favorites/favorites.ts";
import { SaveFavorite } from "../../../shared/favorites/save-favorite.tsx";
import { DialogBoundary, dialogPart } from "@vitral/ui/overlays/dialog-part.tsx";
import { Breakable } from "@vitral/ui/text/breakable.tsx";
import { EntryWithFavorites } from "../favorites/entry-with-favorites.tsx";
import { useAskedLookUp } from "../favorites/use-asked-look-up.ts";
import { PayeeCard } from "../payment/payee-card.tsx";
import { PaymentJourney } from "../payment/payment-journey.tsx";
import { useHanded } from "../payment/use-handed.ts";
import type { TypedKey } from "./enter-pix-key.tsx";
import { typedKeyOf } from "./key-entry.ts";

const ownerQuestion = "a pergunta sobre o dono da chave";
const ChangedOwnerDialog = dialogPart(ownerQuestion, () => import("../favorites/changed-owner-dialog.tsx"));
const blank: TypedKey = { kind: "DOCUMENT", key: "" };

/** A transfer to a Pix key (spec 2.9); with a key to pay again it begins anew. */
export default function PixKeyTransfer() {
  const { handed, times } = useHanded(keyToPayAgain);
  return <Transfer key={times} first={handed} />;
}

/** `first`: a key that is looked up at once. */
function Transfer({ first }: { first: string | null }) {
  const [again, setAgain] = useState(first);
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
          <SaveFavorite payee={{ keyInfoId: id, key, name, document }} wide quiet />
        )}
      />
      <DialogBoundary what={ownerQuestion} resetOn={`${question?.found.id} ${question?.isOpen}`}>
        {question && <ChangedOwnerDialog question={question} open={question.isOpen} />}
      </DialogBoundary>
    </>
  );
}
