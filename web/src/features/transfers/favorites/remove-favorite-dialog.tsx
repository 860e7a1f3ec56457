import type { Favorite } from "@vitral/contract/pix-favorites";
import { useRemoveFavorite } from "../../../shared/favorites/favorite-changes.ts";
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
          {limitEnds(favorite)}
        </>
      }
      action="Remover"
      onConfirm={() => mutate(favorite.id, { onSuccess: onRemoved, onSettled: onClose })}
      busy={isPending}
    />
  );
}

/** A limit that is in force or waits ends with its favourite. */
function limitEnds({ limit }: Favorite): string | null {
  if (limit === null) return null;
  if (limit.current === null) return " O pedido de um limite próprio também termina.";
  return " O limite próprio deste favorecido também termina.";
}
