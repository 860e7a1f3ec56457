import { type RefObject, useEffect, useRef } from "react";

/**
 * What takes the focus after a change of `state` that removed what had it, such as the button 'Remover': a screen
 * reader goes on there, and not at the top of the page. The state is empty while nothing is shown yet.
 */
export function useFocusAfter<Target extends HTMLElement>(state: string): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const last = useRef(state);
  useEffect(() => {
    const before = last.current;
    last.current = state;
    if (before && before !== state && document.activeElement === document.body)
      target.current?.focus({ preventScroll: true });
  }, [state]);
  return target;
}
