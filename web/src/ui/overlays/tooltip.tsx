import { cloneElement, type ComponentProps, type ReactElement, useEffect, useState } from "react";
import { Silent } from "../loading/boundary.tsx";
import { lazyPart } from "../lazy-part.tsx";

// Decorative: the button's own name says the same, so a bubble whose code did not come, or that broke, is just not
// there.
const Bubble = lazyPart(() => import("./tooltip-bubble.tsx"), { failed: () => null });

/** From the pointer's coming to the bubble, in milliseconds (spec 9, "tooltip delay 500 ms"). */
const beforeBubble = 500;
/** Long enough for the pointer to reach the bubble itself, which then stays (WCAG 2.2, 1.4.13). */
const toReachIt = 120;

type Handlers = Pick<
  ComponentProps<"button">,
  "onPointerEnter" | "onPointerLeave" | "onPointerDown" | "onFocus" | "onBlur"
>;

/**
 * The name of a button in a bubble: after half a second of hovering, or at once by keyboard (spec 9). Its code is
 * fetched when the pointer comes, so a phone, which has none, never loads it. Of these events the button itself handles
 * none.
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
    onPointerEnter: ({ currentTarget, pointerType }) => pointerType !== "touch" && show(currentTarget, beforeBubble),
    onPointerLeave: () => hide(toReachIt),
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
            onLeave={() => hide(toReachIt)}
          >
            {text}
          </Bubble>
        </Silent>
      )}
    </>
  );
}
