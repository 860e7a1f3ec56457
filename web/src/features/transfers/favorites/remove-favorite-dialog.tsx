import type { Favorite } from "@vitral/contract/pix-favorites";
import { useRef } from "react";
import { useRemoveFavorite } from "../../../shared/favorites/favorites.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { nameOf } from "./favorite-text.ts";

type Props = { favorite: Favorite; open: boolean; onClose: () => void; onRemoved: () => void };

/** Asks the customer to confirm the removal of a favourite. */
export default function RemoveFavoriteDialog({ favorite, open, onClose, onRemoved }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useRemoveFavorite();
  return (
    <Dialog
      open={open}
      onClose={() => !isPending && onClose()}
      title="Remover favorecido"
      initialFocus={cancel}
      description={
        <>
          Remover <strong className="font-semibold wrap-anywhere text-neutral-900">{nameOf(favorite)}</strong> da sua
          lista? Os Pix que você já fez continuam no extrato.
        </>
      }
      actions={
        <>
          <Button ref={cancel} variant="secondary" onClick={onClose} disabled={isPending}>
            Cancelar
          </Button>
          <Button
            variant="danger"
            onClick={() => mutate(favorite.id, { onSuccess: onRemoved, onSettled: onClose })}
            busy={isPending}
          >
            Remover
          </Button>
        </>
      }
    />
  );
}
