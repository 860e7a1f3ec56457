import { cloneElement, type ComponentProps, type ReactElement, useEffect, useState } from "react";
import { Silent } from "../loading/boundary.tsx";
import { lazyPart } from "../loading/lazy-part.tsx";

// The bubble is decorative, because the button has the same name: if it fails, nothing is shown.
const Bubble = lazyPart(() => import("./tooltip-bubble.tsx"), { failed: () => null });

/** From the pointer on the button to the bubble, in milliseconds (spec 9, "tooltip delay 500 ms"). */
const showDelay = 500;
/** Enough time for the pointer to move onto the bubble, which then stays (WCAG 2.2, 1.4.13). */
const hideDelay = 120;

type Handlers = Pick<
  ComponentProps<"button">,
  "onPointerEnter" | "onPointerLeave" | "onPointerDown" | "onFocus" | "onBlur"
>;

/**
 * Shows the name of a button in a bubble after half a second under the pointer, or at once with the keyboard (spec 9).
 * The code is loaded when the pointer comes, so a phone never loads it. The button must not handle these events itself.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement<Handlers> }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [open, setOpen] = useState(false);
  const [plan, setPlan] = useState({ open: false, after: 0 });
  useEffect(() => {
    const timer = setTimeout(() => setOpen(plan.open), plan.after);
    return () => clearTimeout(timer);
  }, [plan]);

  const show = (at: Element, after: number) => {
    setAnchor(at);
    setPlan({ open: true, after });
  };
  const hide = (after: number) => setPlan({ open: false, after });
  const button = cloneElement(children, {
    onPointerEnter: ({ currentTarget, pointerType }) => pointerType !== "touch" && show(currentTarget, showDelay),
    onPointerLeave: () => hide(hideDelay),
    onPointerDown: () => hide(0),
    onFocus: ({ currentTarget }) => currentTarget.matches(":focus-visible") && show(currentTarget, 0),
    onBlur: () => hide(0),
  });
  return (
    <>
      {button}
      {anchor && (
        <Silent>
          <Bubble
            anchor={anchor}
            open={open}
            onHide={() => hide(0)}
            onReach={() => show(anchor, 0)}
            onLeave={() => hide(hideDelay)}
          >
            {text}
          </Bubble>
        </Silent>
      )}
    </>
  );
}
