import { useSyncExternalStore } from "react";
import { readSession, tokenKey } from "../../lib/storage.ts";
import { toast } from "../../ui/notices/toast.ts";
import { forget, onSessionChange, restoreSession, sessionState } from "./session.ts";

const ended = "Sessão expirada, faça login novamente";
/** How long before its end a session says that it ends. */
const lastMinute = 60_000;
/** Tabs do not wake up in the same moment: what another one ended so shortly before its time has ended in time. */
const aMoment = 2_000;

let isEnding = false;
const listeners = new Set<() => void>();

/** Whether the session is in its last minute. */
export const useSessionEnding = (): boolean => useSyncExternalStore(onEndingChange, () => isEnding);
function onEndingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
function setEnding(next: boolean): void {
  if (next === isEnding) return;
  isEnding = next;
  for (const listener of listeners) listener();
}

/** Watches what can end or begin a session from outside: its four hours, and the other tabs. Answers how to stop. */
export function watchSession(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookAtTheClock = () => {
    clearTimeout(timer);
    const left = timeLeft();
    if (left !== null && left <= 0) return expire();
    setEnding(left !== null && left <= lastMinute);
    if (left !== null) timer = setTimeout(lookAtTheClock, left > lastMinute ? left - lastMinute : left);
  };
  // A page that the browser kept as it was, to go back to, may have missed everything.
  const lookAgain = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    followOtherTab({ key: null });
    lookAtTheClock();
  };
  const stopListening = onSessionChange(lookAtTheClock);
  lookAtTheClock();
  // A laptop that slept through the end of the session wakes up without its timer having run.
  document.addEventListener("visibilitychange", lookAtTheClock);
  window.addEventListener("storage", followOtherTab);
  window.addEventListener("pageshow", lookAgain);
  return () => {
    clearTimeout(timer);
    stopListening();
    setEnding(false);
    document.removeEventListener("visibilitychange", lookAtTheClock);
    window.removeEventListener("storage", followOtherTab);
    window.removeEventListener("pageshow", lookAgain);
  };
}

/** Milliseconds until the session ends, or null where nobody is signed in. */
function timeLeft(): number | null {
  const session = sessionState();
  return session.name === "signed-in" ? session.expiration - Date.now() : null;
}

function expire(): void {
  forget();
  toast.error(ended, { stays: true });
}

/**
 * Signing out in one tab signs out of all, signing in shows in all; `key` is null when all storage was cleared.
 * A session that was never stored (an onboarding on its way) is this tab's own and is left alone.
 */
function followOtherTab({ key }: Pick<StorageEvent, "key">): void {
  if (key !== null && key !== tokenKey) return;
  const session = sessionState();
  const isThisTabsOwn = session.name === "signed-in" && session.user.status !== "ACTIVE";
  const stored = readSession();
  const isTheSame = session.name === "signed-in" && stored?.token === session.token;
  if (isThisTabsOwn || isTheSame) return;
  const left = timeLeft();
  if (!stored && left !== null && left <= aMoment) return expire();
  restoreSession();
}
