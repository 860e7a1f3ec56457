import { countedAs } from "../../platform/http/addresses.ts";
import { Refusal, waitInWords } from "../../platform/http/errors.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { StaffDeps } from "./deps.ts";
import { countAttempt, findBlocked, findLastCounted, resetCounts, refundAttempt } from "./throttle-queries.ts";

/** How many failures of each kind are allowed before every further one waits (docs/decisions/0054). */
const allowed = { PASSWORD: 5, SECOND_FACTOR: 5, ENROLMENT: 5, ADDRESS: 50 } as const;
export type AttemptKind = keyof typeof allowed;

type Deps = Pick<StaffDeps, "db" | "secrets" | "now">;

/** Who or what an attempt is counted for, as it is stored. */
const subjectOf = (secrets: Secrets, kind: AttemptKind, who: string): Buffer =>
  secrets.mac("staff-throttle", kind, who);

/** An attempt that was counted as failed, until it is taken back. */
export type Attempt = { refund(): Promise<void> };

/**
 * Counts an attempt before a secret is compared. Throws STAFF_LOCKED or ENROLMENT_LOCKED with the wait when none is
 * left; then the secret must not be compared. It stays counted unless it is refunded.
 */
export async function attempt({ db, secrets, now }: Deps, kind: AttemptKind, who: string): Promise<Attempt> {
  const subject = subjectOf(secrets, kind, who);
  const wait = await countAttempt(db, { subject, allowed: allowed[kind], now: now() });
  if (wait > 0) throw locked(kind, wait);
  return { refund: () => refundAttempt(db, subject, allowed[kind]) };
}

/** The same for an address; an IPv6 address is counted by its /64. */
export const countFrom = (deps: Deps, address: string): Promise<Attempt> =>
  attempt(deps, "ADDRESS", countedAs(address).narrow);

const locked = (kind: AttemptKind, seconds: number): Refusal =>
  new Refusal(kind === "ENROLMENT" ? "ENROLMENT_LOCKED" : "STAFF_LOCKED", {
    words: { wait: waitInWords(seconds) },
    retryAfter: seconds,
  });

/** When the wait began that somebody is in; null: none any more. */
export const waitBegan = (
  { db, secrets }: { db: Db | Tx; secrets: Secrets },
  kind: AttemptKind,
  who: string,
): Promise<Date | null> => findLastCounted(db, subjectOf(secrets, kind, who));

/** Until when each of these people has to wait; who need not is left out. */
export async function lockedUntil(
  { db, secrets, now }: Deps,
  people: readonly { id: string; email: string }[],
): Promise<Map<string, Date>> {
  if (people.length === 0) return new Map();
  const subjects = new Map(
    people.flatMap(({ id, email }) => [
      [subjectOf(secrets, "PASSWORD", email).toString("hex"), id] as const,
      [subjectOf(secrets, "SECOND_FACTOR", id).toString("hex"), id] as const,
    ]),
  );
  const blocked = await findBlocked(db, [...subjects.keys()], now());
  return new Map(
    blocked.flatMap(({ subject, until }) => {
      const id = subjects.get(subject.toString("hex"));
      return id && until ? [[id, until] as const] : [];
    }),
  );
}

/** Resets the counts of a person's failures: after a whole sign-in, or an unlock. Answers how many kinds there were. */
export const resetFailures = (
  { db, secrets }: { db: Db | Tx; secrets: Secrets },
  { id, email }: { id: string; email: string },
): Promise<number> => resetCounts(db, [subjectOf(secrets, "PASSWORD", email), subjectOf(secrets, "SECOND_FACTOR", id)]);

/** Resets the wrong codes of a person's links, where two people renewed the access: one alone could guess on and on. */
export const resetEnrolment = ({ db, secrets }: { db: Db | Tx; secrets: Secrets }, { id }: { id: string }) =>
  resetCounts(db, [subjectOf(secrets, "ENROLMENT", id)]);
