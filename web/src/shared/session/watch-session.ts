import { sessionExpired } from "@vitral/contract/fixed-sentences";
import { useSyncExternalStore } from "react";
import { readSession, tokenKey } from "../../lib/storage.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { clearLocalSession, onSessionChange, restoreSession, sessionState } from "./session.ts";

/** From the warning to the end of the session, in milliseconds. */
const lastMinute = 60_000;
/** Tabs wake up at different moments: a session that another tab ended this shortly before its end has expired. */
const tolerance = 2_000;

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

/** Ends the session after its four hours and follows the other tabs. Returns how to stop. */
export function watchSession(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const checkTime = () => {
    clearTimeout(timer);
    const left = timeLeft();
    if (left !== null && left <= 0) return expire();
    setEnding(left !== null && left <= lastMinute);
    if (left !== null) timer = setTimeout(checkTime, left > lastMinute ? left - lastMinute : left);
  };
  // A page from the back-forward cache has missed storage events and timers.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    followOtherTab({ key: null });
    checkTime();
  };
  const stopListening = onSessionChange(checkTime);
  checkTime();
  // The timer does not run while a laptop sleeps.
  document.addEventListener("visibilitychange", checkTime);
  window.addEventListener("storage", followOtherTab);
  window.addEventListener("pageshow", onPageShow);
  return () => {
    clearTimeout(timer);
    stopListening();
    setEnding(false);
    document.removeEventListener("visibilitychange", checkTime);
    window.removeEventListener("storage", followOtherTab);
    window.removeEventListener("pageshow", onPageShow);
  };
}

/** Milliseconds until the session ends, or null where nobody is signed in. */
function timeLeft(): number | null {
  const session = sessionState();
  return session.name === "signed-in" ? session.expiration - Date.now() : null;
}

function expire(): void {
  clearLocalSession();
  toast.error(sessionExpired, { stays: true });
}

/**
 * Follows a sign-in or sign-out of another tab; `key` is null when all storage was cleared. The session of an
 * onboarding was never stored: it belongs to this tab alone and stays.
 */
function followOtherTab({ key }: Pick<StorageEvent, "key">): void {
  if (key !== null && key !== tokenKey) return;
  const session = sessionState();
  const isThisTabsOwn = session.name === "signed-in" && session.user.status !== "ACTIVE";
  const stored = readSession();
  const isTheSame = session.name === "signed-in" && stored?.token === session.token;
  if (isThisTabsOwn || isTheSame) return;
  const left = timeLeft();
  if (!stored && left !== null && left <= tolerance) return expire();
  restoreSession();
}
