import { useRef } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { useRemoveCharge } from "./charges.ts";

type Props = { txid: string; open: boolean; onClose: () => void };

/** Asks the customer to confirm the removal of a charge. */
export function RemoveChargeDialog({ txid, open, onClose }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useRemoveCharge(txid);
  return (
    <Dialog
      open={open}
      onClose={() => !isPending && onClose()}
      title="Remover cobrança"
      initialFocus={cancel}
      description="Depois de removida, ninguém mais pode pagar esta cobrança, nem com um código já enviado."
      actions={
        <>
          <Button ref={cancel} variant="secondary" onClick={onClose} disabled={isPending}>
            Cancelar
          </Button>
          <Button variant="danger" onClick={() => mutate(undefined, { onSettled: onClose })} busy={isPending}>
            Remover
          </Button>
        </>
      }
    />
  );
}
