import { useSyncExternalStore } from "react";

/** Whether the page is painted dark now. */
export const useIsDark = (): boolean =>
  useSyncExternalStore(onPaint, () => document.documentElement.dataset["theme"] === "dark");

/** Calls `changed` after each change of what is painted. */
export function onPaint(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
