import { readSession, tokenKey } from "../../lib/storage.ts";
import { toast } from "../../ui/toast.ts";
import { forget, onSessionChange, restoreSession, sessionState } from "./session.ts";

const ended = "Sessão expirada, faça login novamente";

/** Watches what can end or begin a session from outside: its four hours, and the other tabs. Answers how to stop. */
export function watchSession(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expireOnTime = () => {
    clearTimeout(timer);
    const session = sessionState();
    if (session.name === "signed-in") timer = setTimeout(expireIfOver, session.expiration - Date.now());
  };
  const stopListening = onSessionChange(expireOnTime);
  expireOnTime();
  // A laptop that slept through the end of the session wakes up without its timer having run.
  document.addEventListener("visibilitychange", expireIfOver);
  window.addEventListener("storage", followOtherTab);
  return () => {
    clearTimeout(timer);
    stopListening();
    document.removeEventListener("visibilitychange", expireIfOver);
    window.removeEventListener("storage", followOtherTab);
  };
}

function expireIfOver(): void {
  const session = sessionState();
  if (session.name !== "signed-in" || session.expiration > Date.now()) return;
  forget();
  toast.error(ended);
}

/**
 * Signing out in one tab signs out of all, signing in shows in all; `key` is null when all storage was cleared.
 * A session that was never stored (an onboarding on its way) is this tab's own and is left alone.
 */
function followOtherTab({ key }: StorageEvent): void {
  if (key !== null && key !== tokenKey) return;
  const session = sessionState();
  const isThisTabsOwn = session.name === "signed-in" && session.user.status !== "ACTIVE";
  const isTheSame = session.name === "signed-in" && readSession()?.token === session.token;
  if (!isThisTabsOwn && !isTheSame) restoreSession();
}
