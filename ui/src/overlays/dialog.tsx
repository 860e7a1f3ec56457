import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { PlainIconButton } from "../buttons/button.tsx";
import { DialogText } from "./dialog-text.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons below the content, the main one last; they do not scroll with the content. */
  actions?: ReactNode;
  /** The maximum width: 440 px for a question, 592 px for three buttons, 720 px for two months of a calendar. */
  size?: "narrow" | "medium" | "wide";
  /** The element that takes the focus, or a function that finds it; by default the first that can. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null);
  /** Hides the page, and cannot be closed without an action of its own: it has no button 'Fechar'. */
  lasting?: boolean;
  /** Something is typed in it: a press beside it does not close it. */
  keepsTyped?: boolean;
};

const sizes = { narrow: "sm:max-w-[27.5rem]", medium: "sm:max-w-[37rem]", wide: "sm:max-w-[45rem]" };

/**
 * A modal dialog: it traps the focus, closes with Esc and returns the focus. While another dialog stands over it, Esc
 * is that one's. On a phone it stands at the bottom.
 */
export function Dialog(props: Props) {
  const {
    open,
    onClose,
    title,
    description,
    children,
    actions,
    size = "narrow",
    initialFocus,
    lasting = false,
    keepsTyped = false,
  } = props;
  const popup = useRef<HTMLDivElement>(null);
  const change = (next: boolean, { reason }: BaseDialog.Root.ChangeEventDetails) => {
    if (!next && !(reason === "escape-key" && isCovered(popup.current))) onClose();
  };
  return (
    <BaseDialog.Root open={open} onOpenChange={change} disablePointerDismissal={keepsTyped || lasting}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop
          className={`fixed inset-0 z-40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 ${lasting ? "bg-page" : "bg-scrim/45"}`}
        />
        <BaseDialog.Viewport className="@container fixed inset-0 z-40">
          {/* The notices at the top keep their room: the popup stays below them, and shrinks where it must. */}
          <div className="flex h-full flex-col items-center before:min-h-[min(40dvh,var(--notices))] before:flex-1 sm:px-6 sm:before:min-h-[max(1.5rem,min(40dvh,var(--notices)))] sm:after:min-h-[4dvh] sm:after:flex-1">
            <BaseDialog.Popup
              ref={popup}
              {...(initialFocus && { initialFocus })}
              className={`flex max-h-[92dvh] min-h-0 w-full flex-col rounded-t-card border border-transparent bg-surface shadow-float transition-[opacity,translate] duration-150 outline-none data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:rounded-card ${sizes[size]}`}
            >
              <div className="flex items-start justify-between gap-4 pt-3 pr-3 pl-4 sm:pl-6">
                <BaseDialog.Title className="py-2 text-title-3 font-title">{title}</BaseDialog.Title>
                {!lasting && (
                  <BaseDialog.Close
                    render={
                      <PlainIconButton label="Fechar">
                        <X aria-hidden="true" className="size-5" />
                      </PlainIconButton>
                    }
                  />
                )}
              </div>
              <DialogText label={title}>
                {description && (
                  <BaseDialog.Description className="text-neutral-600">{description}</BaseDialog.Description>
                )}
                {children}
              </DialogText>
              {actions && (
                <div className="flex flex-col-reverse gap-2 border-t border-neutral-200 p-4 sm:flex-row sm:flex-wrap sm:justify-end sm:px-6">
                  {actions}
                </div>
              )}
            </BaseDialog.Popup>
          </div>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** Whether something stands over a dialog: a later dialog, which may not have the focus yet, or what has the focus. */
function isCovered(dialog: HTMLElement | null): boolean {
  if (!dialog) return false;
  const all = [...document.querySelectorAll("[role=dialog]")];
  const { activeElement: focused } = document;
  return all.at(-1) !== dialog || (focused !== null && focused !== document.body && !dialog.contains(focused));
}
