import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "./storage.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const prefersDark = window.matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();
let chosen: Theme = themes.find((theme) => theme === readStored("theme")) ?? "system";

/** Paints the page in the chosen theme, and again when the system's changes. Called once, before the first paint. */
export function startTheme(): void {
  prefersDark.addEventListener("change", paint);
  paint();
}

function paint(): void {
  const isDark = chosen === "dark" || (chosen === "system" && prefersDark.matches);
  document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
}

/** The chosen theme, and how another is chosen. The choice is kept in this browser. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosen,
  );
  return [theme, choose];
}

function choose(theme: Theme): void {
  chosen = theme;
  writeStored("theme", theme === "system" ? null : theme);
  paint();
  for (const listener of listeners) listener();
}
