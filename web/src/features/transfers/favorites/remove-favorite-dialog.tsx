import type { Favorite } from "@vitral/contract/pix-favorites";
import { useRemoveFavorite } from "../../../shared/favorites/favorites.ts";
import { ConfirmDialog } from "@vitral/ui/overlays/confirm-dialog.tsx";
import { nameOf } from "./favorite-text.ts";

type Props = { favorite: Favorite; open: boolean; onClose: () => void; onRemoved: () => void };

/** Asks the customer to confirm the removal of a favourite. */
export default function RemoveFavoriteDialog({ favorite, open, onClose, onRemoved }: Props) {
  const { mutate, isPending } = useRemoveFavorite();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Remover favorecido"
      description={
        <>
          Remover <strong className="font-semibold wrap-anywhere text-neutral-900">{nameOf(favorite)}</strong> da sua
          lista? Os Pix que você já fez continuam no extrato.
          {favorite.limit !== null && favorite.limit.current !== null && (
            <> O limite próprio deste favorecido também termina.</>
          )}
        </>
      }
      action="Remover"
      onConfirm={() => mutate(favorite.id, { onSuccess: onRemoved, onSettled: onClose })}
      busy={isPending}
    />
  );
}
