/** What the console keeps in the browser: preferences only, nothing about a customer. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(`vitral-console-${name}`);
  } catch {
    return null; // the browser keeps nothing for this site
  }
}

/** Keeps a preference; null removes it. */
export function writeStored(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`vitral-console-${name}`);
    else localStorage.setItem(`vitral-console-${name}`, value);
  } catch {
    // The browser keeps nothing for this site: the choice holds until the page is left.
  }
}
