import { ConfirmDialog } from "@vitral/ui/overlays/confirm-dialog.tsx";
import { useRemoveCharge } from "./charges.ts";

type Props = { txid: string; open: boolean; onClose: () => void };

/** Asks the customer to confirm the removal of a charge. */
export function RemoveChargeDialog({ txid, open, onClose }: Props) {
  const { mutate, isPending } = useRemoveCharge(txid);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Remover cobrança"
      description="Depois de removida, ninguém mais pode pagar esta cobrança, nem com um código já enviado."
      action="Remover"
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      busy={isPending}
    />
  );
}
