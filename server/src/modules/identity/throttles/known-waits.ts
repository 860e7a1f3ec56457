import type { ThrottleKey } from "./throttle-queries.ts";

/** The longest time for which a wait is believed without reading it again. */
const believedMs = 5_000;
/** Beyond that the oldest is forgotten, and read again. */
const maxKnown = 10_000;

type Subject = Pick<ThrottleKey, "tenantId" | "subject">;

/**
 * The waits of subjects that are counted in the database, in this server's memory: who is known to wait is refused
 * without a connection. Times are in milliseconds since 1970.
 */
export function knownWaits() {
  const known = new Map<string, { since: number; until: number }>();
  /** The subject is a keyed hash, of its kind too. */
  const keyOf = ({ tenantId, subject }: Subject) => `${tenantId} ${subject.toString("base64")}`;
  return {
    /** A wait of a second may be that of tries in flight, which end sooner: it is not kept. */
    note(subject: Subject, now: number, seconds: number): void {
      if (seconds <= 1) return;
      known.delete(keyOf(subject));
      known.set(keyOf(subject), { since: now, until: now + seconds * 1_000 });
      if (known.size > maxKnown) for (const oldest of known.keys()) if (known.delete(oldest)) break;
    },
    /** The seconds that are left; 0 where none is known. */
    secondsOf(subject: Subject, now: number): number {
      const wait = known.get(keyOf(subject));
      if (!wait) return 0;
      if (now >= wait.since && now < Math.min(wait.until, wait.since + believedMs))
        return Math.ceil((wait.until - now) / 1_000);
      known.delete(keyOf(subject));
      return 0;
    },
  };
}
