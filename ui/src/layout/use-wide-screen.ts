import { useSyncExternalStore } from "react";

/** The breakpoint `sm` of the styles, in rem. */
const breakpoint = 40;

/** React asks at every render, and measuring makes the browser compute all styles: the answer is kept. */
let isWideNow: boolean | undefined;
const listeners = new Set<() => void>();

/** Whether the screen is wider than a phone. A larger font makes it narrower. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => (isWideNow ??= measure()));

function measure(): boolean {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return window.innerWidth >= breakpoint * rem;
}

function subscribe(listener: () => void): () => void {
  startObserving();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let isObserving = false;

/** Listens until the page ends. A larger font changes the height of the page without an event of the window. */
function startObserving(): void {
  if (isObserving) return;
  isObserving = true;
  new ResizeObserver(measureAgain).observe(document.documentElement);
  window.addEventListener("resize", measureAgain);
}

function measureAgain(): void {
  const before = isWideNow;
  isWideNow = measure();
  if (isWideNow !== before) for (const listener of listeners) listener();
}
