import { formatTime } from "@vitral/brazil/dates";
import { ConfirmDialog } from "@vitral/ui/overlays/confirm-dialog.tsx";

type Props = { open: boolean; at: Date | undefined; onAgain: () => void; onClose: () => void };

/** Asks before the same payment is made a second time. */
export default function EqualPaymentDialog({ open, at, onAgain, onClose }: Props) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Pagamento repetido?"
      description={at && `Você já fez este pagamento às ${formatTime(at).slice(0, 5)}. Fazer outro?`}
      action="Fazer outro"
      keep="Não fazer"
      onConfirm={onAgain}
      busy={false}
    />
  );
}
