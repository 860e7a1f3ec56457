import type { PixKey } from "@vitral/contract/pix-keys";
import { Breakable } from "@vitral/ui/text/breakable.tsx";
import { ConfirmDialog } from "@vitral/ui/overlays/confirm-dialog.tsx";
import { keyText } from "../../shared/account/pix-keys.ts";
import { useDeleteKey } from "./keys.ts";

type Props = { pixKey: PixKey; open: boolean; onClose: () => void; onDeleted: () => void };

/** Asks the customer to confirm the deletion of a key (spec 2.10). */
export function DeleteKeyDialog({ pixKey, open, onClose, onDeleted }: Props) {
  const { mutate, isPending } = useDeleteKey();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Deletar chave"
      description={
        <>
          Tem certeza que deseja deletar a chave{" "}
          <strong className="font-semibold text-neutral-900">
            <Breakable text={keyText(pixKey)} />
          </strong>
          ?
        </>
      }
      action="Deletar"
      onConfirm={() => mutate(pixKey, { onSuccess: onDeleted, onSettled: onClose })}
      busy={isPending}
    />
  );
}
