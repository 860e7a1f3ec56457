import { useSyncExternalStore } from "react";

/** The same place as the variant `sm` of the styles, in widths of the root font. */
const wide = 40;

/**
 * Whether the screen is wider than a phone: a table instead of a list, two months instead of one. Larger letters make
 * it narrower.
 */
export const useWideScreen = (): boolean => useSyncExternalStore(onChange, isWide);

function isWide(): boolean {
  const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return window.innerWidth >= wide * letter;
}

/** The page is measured, and not its window alone: larger letters make it longer without any event of the window. */
function onChange(listener: () => void): () => void {
  const page = new ResizeObserver(listener);
  page.observe(document.documentElement);
  window.addEventListener("resize", listener);
  return () => {
    page.disconnect();
    window.removeEventListener("resize", listener);
  };
}
