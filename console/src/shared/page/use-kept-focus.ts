import { useEffect, useRef } from "react";

/**
 * Gives the focus to the title of the page where it is lost as `step` changes, because the button that had it is gone:
 * a keyboard and a screen reader go on there.
 */
export function useKeptFocus(step: string): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>("main h1")?.focus();
  }, [step]);
}
