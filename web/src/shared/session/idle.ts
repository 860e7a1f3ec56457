import { useEffect, useEffectEvent, useState } from "react";
import { readPreference, writePreference } from "../../lib/storage.ts";

/** The moment of the last use in any tab, in milliseconds since 1970. */
const entry = "last-use";
/** The moment at which the server said that the session is locked. */
const lockedEntry = "locked-at";
/** A use is stored at most so often, in milliseconds, and told to the server at most so often. */
const grain = 5_000;
const reportInterval = 60_000;
const uses = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/** For a visit whose browser stores nothing. */
let lastUse = 0;
let lockedAt = 0;
/** Of which session, by its beginning, and when the server was notified of a use. */
let lastReport = { session: 0, at: 0 };
const listeners = new Set<() => void>();

/** Locks the area, because the server has locked the session. */
export function lockNow(): void {
  writePreference(lockedEntry, String((lockedAt = Date.now())));
  for (const listener of listeners) listener();
}

/**
 * Whether the area has not been used for so many minutes (null: it does not matter) since `signedInAt`, in
 * milliseconds, or was locked since. All tabs share the moment of the last use, and a reload keeps it; once the time is
 * over only another sign-in ends it, because what is done meanwhile is not counted. `onUse` is called at most once a
 * minute.
 */
export function useIsIdle(minutes: number | null, signedInAt: number, onUse: () => void): boolean {
  const limit = minutes === null ? Infinity : minutes * 60_000;
  const [isIdle, setIdle] = useState(() => idleSince(signedInAt) >= limit);
  const report = useEffectEvent(() => {
    if (lastReport.session === signedInAt && Math.abs(Date.now() - lastReport.at) <= reportInterval) return;
    lastReport = { session: signedInAt, at: Date.now() };
    onUse();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      const left = limit - idleSince(signedInAt);
      setIdle(left <= 0);
      if (left > 0 && Number.isFinite(left)) timer = setTimeout(check, left);
      return left > 0;
    };
    const use = () => {
      if (!check()) return;
      if (Math.abs(Date.now() - lastUse) > grain) writePreference(entry, String((lastUse = Date.now())));
      report();
    };
    if (limit === Infinity) return undefined;
    check();
    listeners.add(check);
    for (const kind of uses) window.addEventListener(kind, use, { passive: true, capture: true });
    // The timer does not run while a laptop sleeps.
    document.addEventListener("visibilitychange", check);
    window.addEventListener("pageshow", check);
    return () => {
      clearTimeout(timer);
      listeners.delete(check);
      for (const kind of uses) window.removeEventListener(kind, use, { capture: true });
      document.removeEventListener("visibilitychange", check);
      window.removeEventListener("pageshow", check);
    };
  }, [limit, signedInAt]);
  return isIdle && limit !== Infinity;
}

/** In milliseconds. A use in the future, from before the clock was set back, does not count. */
function idleSince(signedInAt: number): number {
  const now = Date.now();
  if (Math.max(Number(readPreference(lockedEntry)), lockedAt) > signedInAt) return Infinity;
  const used = Number(readPreference(entry)) || lastUse;
  return now - Math.max(used <= now ? used : 0, signedInAt);
}
