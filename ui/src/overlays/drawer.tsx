import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";

type Props = { open: boolean; onClose: () => void; label: string; children: ReactNode };

/** A panel at the left edge, for the menu of a phone; it traps the focus, closes with Esc and returns the focus. */
export default function Drawer({ open, onClose, label, children }: Props) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-scrim/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Popup
          aria-label={label}
          className="fixed inset-y-0 left-0 z-40 flex w-[min(18.5rem,92vw)] flex-col overflow-y-auto border-r border-transparent bg-chrome text-white shadow-float transition-[translate] duration-180 outline-none data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
