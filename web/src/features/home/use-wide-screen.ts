import { useSyncExternalStore } from "react";

const wide = "(min-width: 40rem)";

/** Whether the screen is wider than a phone: a table instead of a list, two months instead of one. */
export const useWideScreen = (): boolean => useSyncExternalStore(onChange, () => window.matchMedia(wide).matches);

function onChange(listener: () => void): () => void {
  const media = window.matchMedia(wide);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}
