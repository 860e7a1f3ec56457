import type { PixKey } from "@vitral/contract/pix-keys";
import { useRef } from "react";
import { Breakable } from "../../ui/text/breakable.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { keyText } from "../../shared/account/pix-keys.ts";
import { useDeleteKey } from "./keys.ts";

type Props = { pixKey: PixKey; open: boolean; onClose: () => void; onDeleted: () => void };

/** Asks the customer to confirm the deletion of a key (spec 2.10). */
export function DeleteKeyDialog({ pixKey, open, onClose, onDeleted }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useDeleteKey();
  const remove = () => {
    mutate(pixKey, {
      onSuccess: onDeleted,
      onSettled: onClose,
    });
  };
  return (
    <Dialog
      open={open}
      onClose={() => !isPending && onClose()}
      title="Deletar chave"
      initialFocus={cancel}
      description={
        <>
          Tem certeza que deseja deletar a chave{" "}
          <strong className="font-semibold text-neutral-900">
            <Breakable text={keyText(pixKey)} />
          </strong>
          ?
        </>
      }
      actions={
        <>
          <Button ref={cancel} variant="secondary" onClick={onClose} disabled={isPending}>
            Cancelar
          </Button>
          <Button variant="danger" onClick={remove} busy={isPending}>
            Deletar
          </Button>
        </>
      }
    />
  );
}
