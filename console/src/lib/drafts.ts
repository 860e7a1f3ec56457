import { useEffect } from "react";

/** What was typed into the large forms and not sent, by form and tenant; in memory, until the person signs out. */
const drafts = new Map<string, unknown>();

/** Removes all drafts. */
export const removeDrafts = (): void => drafts.clear();

/** What was typed before another page was opened, else what the form begins with. */
export const savedDraft = <Draft>(name: string, begin: () => Draft): Draft =>
  drafts.has(name) ? (drafts.get(name) as Draft) : begin();

/** Keeps a draft that was not sent while other pages are open; the browser asks before it leaves the console. */
export function useKeepDraft(name: string, draft: unknown, isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) {
      drafts.delete(name);
      return undefined;
    }
    drafts.set(name, draft);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [name, draft, isUnsent]);
}
