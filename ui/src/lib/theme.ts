import { useSyncExternalStore } from "react";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** What is stored on this device; nothing where the system chooses. */
const key = "theme";
let chosen = stored();

/** The chosen theme, and how another is chosen. `ui/vite/theme-first.js` paints the page, in other tabs too. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [useSyncExternalStore(listen, () => chosen), choose];

function listen(changed: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key !== key) return;
    chosen = themeOf(event.newValue);
    changed();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

function choose(theme: Theme): void {
  const newValue = theme === "system" ? null : theme;
  try {
    if (newValue) localStorage.setItem(key, newValue);
    else localStorage.removeItem(key);
  } catch {
    // The browser keeps nothing for this site: the choice holds until the page is left.
  }
  // The event of another tab's choice: whoever listens need not know whose it is.
  window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
}

function stored(): Theme {
  try {
    return themeOf(localStorage.getItem(key));
  } catch {
    return "system";
  }
}

function themeOf(text: string | null): Theme {
  return themes.find((theme) => theme === text) ?? "system";
}
