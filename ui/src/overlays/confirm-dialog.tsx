import { type ReactNode, useRef } from "react";
import { Button } from "../buttons/button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  /** The words of the button that does it, and of the one that does not, which has the focus first. */
  action: string;
  keep?: string;
  onConfirm: () => void;
  /** While it is being done the dialog cannot be closed. */
  busy: boolean;
  children?: ReactNode;
};

/** Asks the customer to confirm what cannot be undone. */
export function ConfirmDialog(props: Props) {
  const { open, onClose, title, description, action, keep = "Cancelar", onConfirm, busy, children } = props;
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title={title}
      initialFocus={first}
      description={description}
      actions={
        <>
          <Button ref={first} variant="secondary" onClick={onClose} disabled={busy}>
            {keep}
          </Button>
          <Button variant="danger" onClick={onConfirm} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
