import type { PixKeyInfo } from "@vitral/contract/pix";
import type { Favorite } from "@vitral/contract/pix-favorites";
import { useRef } from "react";
import { useFavorites } from "../../../shared/favorites/favorites.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { payeeRows } from "../payment/payee-card.tsx";
import type { OwnerQuestion } from "./use-asked-look-up.ts";

type Props = { question: OwnerQuestion; open: boolean };

/** Says what is another than when the favourite was saved, and asks whether to go on. */
export default function ChangedOwnerDialog({ question, open }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  const { data: favorites } = useFavorites();
  const { found, proceed } = question;
  const saved = favorites?.find(({ key }) => key === found.key);
  return (
    <Dialog
      open={open}
      onClose={question.cancel}
      title="Os dados de quem recebe mudaram"
      initialFocus={cancel}
      description={`${changeOf(saved, found)} desde que você salvou este favorecido. Confira com a pessoa antes de continuar.`}
      actions={
        <>
          <Button variant="secondary" onClick={proceed}>
            Continuar assim mesmo
          </Button>
          <Button ref={cancel} onClick={question.cancel}>
            Não continuar
          </Button>
        </>
      }
    >
      <div className="mt-5 grid gap-6">
        {saved && <Owner title="Quando você salvou" owner={saved} />}
        <Owner title="Agora" owner={found} />
      </div>
    </Dialog>
  );
}

const Owner = ({ title, owner }: { title: string; owner: Parameters<typeof payeeRows>[0] }) => (
  <section aria-label={title} className="min-w-0">
    <h3 className="mb-3 font-semibold">{title}</h3>
    <DefinitionList items={payeeRows(owner)} />
  </section>
);

/** A favourite shows less of a CPF than was compared: where both look the same, the document is another. */
function changeOf(saved: Favorite | undefined, found: PixKeyInfo): string {
  if (!saved) return "O nome ou o documento de quem recebe mudou";
  const hasOtherName = saved.name !== found.name;
  const hasOtherDocument = saved.document !== found.document || !hasOtherName;
  if (hasOtherName && hasOtherDocument) return "O nome e o documento de quem recebe mudaram";
  return hasOtherName ? "O nome de quem recebe mudou" : "O documento de quem recebe mudou";
}
