import { useSyncExternalStore } from "react";

/** The breakpoint `sm` of the styles, in rem. */
const breakpoint = 40;

/** Whether the screen is wider than a phone. A larger font makes it narrower. */
export const useWideScreen = (): boolean => useSyncExternalStore(onChange, isWide);

function isWide(): boolean {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return window.innerWidth >= breakpoint * rem;
}

/** Observes the page too: a larger font changes its height without an event of the window. */
function onChange(listener: () => void): () => void {
  const page = new ResizeObserver(listener);
  page.observe(document.documentElement);
  window.addEventListener("resize", listener);
  return () => {
    page.disconnect();
    window.removeEventListener("resize", listener);
  };
}
