import { Tooltip } from "@base-ui/react/tooltip";
import type { ReactNode } from "react";

type Props = {
  anchor: Element;
  open: boolean;
  /** Escape was pressed. */
  onHide: () => void;
  /** The pointer entered or left the bubble. */
  onReach: () => void;
  onLeave: () => void;
  children: ReactNode;
};

/** The bubble of a tooltip. It is hidden from readers, who already hear the name of the button. */
export default function Bubble({ anchor, open, onHide, onReach, onLeave, children }: Props) {
  return (
    <Tooltip.Root open={open} onOpenChange={(next) => !next && onHide()}>
      <Tooltip.Portal aria-hidden="true">
        <Tooltip.Positioner anchor={anchor} sideOffset={6} className="z-50 print:hidden">
          <Tooltip.Popup
            data-tooltip=""
            onPointerEnter={onReach}
            onPointerLeave={onLeave}
            className="max-w-60 rounded-lg border border-transparent bg-neutral-900 px-2.5 py-1.5 text-caption wrap-anywhere text-surface transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
