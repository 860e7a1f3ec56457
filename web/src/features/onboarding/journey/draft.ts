import { useCallback, useState } from "react";
import { onSessionChange, sessionState } from "../../../shared/session/session.ts";

/** What was typed in this visit, by screen. In memory only, because it is personal data. */
const drafts = new Map<string, unknown>();

const ownerOf = (session: ReturnType<typeof sessionState>) =>
  session.name === "signed-in" ? session.user.id : "nobody";
let owner = ownerOf(sessionState());

// Another customer, and whoever signs out, finds empty screens: the drafts hold personal data and a password.
onSessionChange(() => {
  const session = sessionState();
  const next = ownerOf(session);
  if (next !== owner || session.name === "signed-out") drafts.clear();
  owner = next;
});

/** What a screen's form starts with: what was typed there before in this visit, else `empty`; and how to save it. */
export function useDraft<Typed>(screen: string, empty: Typed): [start: Typed, save: (typed: Typed) => void] {
  const [start] = useState(() => (drafts.get(screen) as Typed | undefined) ?? empty);
  const save = useCallback((typed: Typed) => void drafts.set(screen, typed), [screen]);
  return [start, save];
}
