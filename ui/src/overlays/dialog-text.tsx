import { type ReactNode, useEffect, useRef, useState } from "react";

/** What takes the focus with Tab: reaching it scrolls to it. */
const takesFocus = ":is(a[href], button, input, select, textarea, summary, [tabindex='0']):not(:disabled)";

/**
 * The part of a dialog that scrolls, between its title and its buttons. Text that does not fit, with nothing in it
 * that takes the focus, takes it itself, so that the arrow keys scroll it: Safari does not do so (WCAG 2.2, 2.1.1).
 */
export function DialogText({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [takesKeys, setTakesKeys] = useState(false);
  useEffect(() => {
    const [outer, inner] = [box.current, text.current];
    if (!outer || !inner) return undefined;
    const measure = () => setTakesKeys(outer.scrollHeight > outer.clientHeight && !inner.querySelector(takesFocus));
    const sizes = new ResizeObserver(measure);
    sizes.observe(outer);
    sizes.observe(inner);
    measure();
    return () => sizes.disconnect();
  }, []);
  useEffect(() => {
    const added = new MutationObserver((changes) => {
      const failures = changes.flatMap(({ addedNodes }) => Array.from(addedNodes, failureIn));
      showFailure(failures.find((one) => one !== null) ?? null);
    });
    if (text.current) added.observe(text.current, { childList: true, subtree: true });
    return () => added.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className="min-h-0 overflow-y-auto px-4 pt-1 pb-4 focus-visible:-outline-offset-2 sm:px-6 sm:pb-6"
      {...(takesKeys && { tabIndex: 0, role: "group", "aria-label": label })}
    >
      <div ref={text}>{children}</div>
    </div>
  );
}

/** The notice of a failure that appeared with a node. A field's error is its form's, which puts the focus there. */
function failureIn(node: Node): HTMLElement | null {
  if (!(node instanceof HTMLElement)) return null;
  return node.matches(failed) ? node : node.querySelector<HTMLElement>(failed);
}
const failed = "[data-notice=danger]";

/** On a phone a notice may appear above or below the part that is seen: it is scrolled to and takes the focus. */
function showFailure(notice: HTMLElement | null): void {
  notice?.scrollIntoView?.({ block: "nearest" });
  notice?.focus({ preventScroll: true });
}
