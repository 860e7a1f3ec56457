import { networksOf } from "../../../platform/http/addresses.ts";
import { Refusal, waitInWords } from "../../../platform/http/errors.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import type { StaffDeps } from "../deps.ts";
import {
  countAttempt,
  findBlocked,
  findWaitBegan,
  resetCounts,
  resetCountsOf,
  refundAttempt,
} from "./throttle-queries.ts";

/**
 * How many failures of each kind are allowed before every further one waits (docs/decisions/0054). PASSWORD: of an
 * e-mail from one address; PASSWORD_EMAIL: of an e-mail from all addresses within an hour; BROWSER: in a known browser.
 */
const allowed = {
  PASSWORD: 5,
  PASSWORD_EMAIL: 30,
  BROWSER: 5,
  CODE: 5,
  PASSKEY: 5,
  ENROLMENT: 5,
  ADDRESS: 50,
  ADDRESS_WIDE: 500,
} as const;
type AttemptKind = keyof typeof allowed;

type Deps = Pick<StaffDeps, "db" | "secrets" | "now">;

/** What an attempt is counted for. `email`: of the person for whom an unlock resets it; null: it resets none. */
export type Subject = { kind: AttemptKind; who: string; email: string | null };

/** A subject as it is stored. */
const subjectOf = (secrets: Secrets, { kind, who }: Subject): Buffer => secrets.mac("staff-throttle", kind, who);
/** The person of a subject as it is stored. */
const personOf = (secrets: Secrets, email: string): Buffer => secrets.mac("staff-throttle", "PERSON", email);

/** Where a call of the sign-in comes from: its address, and the hash of the cookie of the person's known browser. */
export type SignInFrom = { address: string; browser: Buffer | null };

/**
 * What the password of an e-mail is counted for. A known browser has a count of its own, so that nobody keeps its owner
 * out from elsewhere. Any other browser is counted by its address, by address and e-mail, and by the e-mail alone, so
 * that many addresses together guess little more than one.
 */
export function passwordSubjects(email: string, { address, browser }: SignInFrom, now: Date): Subject[] {
  if (browser) return [{ kind: "BROWSER", who: browser.toString("base64"), email }];
  const hour = Math.floor(now.getTime() / 3_600_000);
  return [
    ...addressSubjects(address),
    { kind: "PASSWORD", who: `${email} ${networksOf(address).narrow}`, email },
    { kind: "PASSWORD_EMAIL", who: `${email} ${hour}`, email },
  ];
}

/** An IPv6 address is counted by its /64, and by its /48, which may do ten times as much. */
function addressSubjects(address: string): Subject[] {
  const { narrow, wide } = networksOf(address);
  const own: Subject = { kind: "ADDRESS", who: narrow, email: null };
  return wide === null ? [own] : [own, { kind: "ADDRESS_WIDE", who: wide, email: null }];
}

/**
 * What the second factor of a person is counted for. Codes can be guessed: a browser that is not known has one count
 * for the person. A passkey cannot: it is counted by address.
 */
export function factorSubject(
  { id, email }: { id: string; email: string },
  factor: "CODE" | "PASSKEY",
  { address, browser }: SignInFrom,
): Subject {
  const elsewhere = factor === "CODE" ? "" : networksOf(address).narrow;
  return { kind: factor, who: `${id} ${browser?.toString("base64") ?? elsewhere}`, email };
}

/** The code of a person's link, whichever link it is. */
export const enrolmentSubject = (id: string): Subject => ({ kind: "ENROLMENT", who: id, email: null });

/** An attempt that was counted as failed, until it is taken back. */
export type Attempt = { refund(): Promise<void> };

/**
 * Counts an attempt before a secret is compared. Throws STAFF_LOCKED or ENROLMENT_LOCKED with the wait when none is
 * left; then the secret must not be compared. It stays counted unless it is refunded.
 */
export async function attempt({ db, secrets, now }: Deps, counted: Subject): Promise<Attempt> {
  const { kind, email } = counted;
  const subject = subjectOf(secrets, counted);
  const person = email === null ? null : personOf(secrets, email);
  const wait = await countAttempt(db, { subject, person, allowed: allowed[kind], now: now() });
  if (wait > 0) throw locked(kind, wait);
  return { refund: () => refundAttempt(db, subject, allowed[kind]) };
}

/** The same for several, in their order: where one has none left, those before it are refunded. */
export async function attemptAll(deps: Deps, subjects: readonly Subject[]): Promise<Attempt> {
  const counted: Attempt[] = [];
  const refund = async () => void (await Promise.all(counted.map((each) => each.refund())));
  for (const subject of subjects) {
    counted.push(
      await attempt(deps, subject).catch(async (refusal: unknown) => {
        await refund(); // nothing was compared, so nothing failed
        throw refusal;
      }),
    );
  }
  return { refund };
}

/** The same for an address alone. */
export const countFrom = (deps: Deps, address: string): Promise<Attempt> => attemptAll(deps, addressSubjects(address));

const locked = (kind: AttemptKind, seconds: number): Refusal =>
  new Refusal(kind === "ENROLMENT" ? "ENROLMENT_LOCKED" : "STAFF_LOCKED", {
    words: { wait: waitInWords(seconds) },
    retryAfter: seconds,
  });

/** When the wait began that somebody is in; null: none any more. */
export const waitBegan = (
  { db, secrets, now }: { db: Db | Tx; secrets: Secrets; now: () => Date },
  subjects: readonly Subject[],
): Promise<Date | null> =>
  findWaitBegan(
    db,
    subjects.map((each) => subjectOf(secrets, each)),
    now(),
  );

/** Until when each of these people has to wait somewhere; who need not is left out. */
export async function locksOf(
  { db, secrets, now }: Deps,
  people: readonly { id: string; email: string }[],
): Promise<Map<string, Date>> {
  if (people.length === 0) return new Map();
  const ids = new Map(people.map(({ id, email }) => [personOf(secrets, email).toString("hex"), id] as const));
  const blocked = await findBlocked(db, [...ids.keys()], now());
  return new Map(
    blocked.flatMap(({ person, until }) => {
      const id = person && ids.get(person.toString("hex"));
      return id ? [[id, until] as const] : [];
    }),
  );
}

/** Resets all counts of a person's failures, wherever they were made. Answers how many there were. */
export const resetFailures = (
  { db, secrets }: { db: Db | Tx; secrets: Secrets },
  { email }: { email: string },
): Promise<number> => resetCountsOf(db, personOf(secrets, email));

/** Resets the counts of who signed in, here alone: what somebody fails elsewhere stays counted. */
export const resetHere = (
  { db, secrets, now }: { db: Db | Tx; secrets: Secrets; now: () => Date },
  staff: { id: string; email: string },
  from: SignInFrom,
): Promise<number> => {
  const here = passwordSubjects(staff.email, from, now()).filter(
    ({ kind }) => kind === "BROWSER" || kind === "PASSWORD",
  );
  const factors = (["CODE", "PASSKEY"] as const).map((factor) => factorSubject(staff, factor, from));
  return resetCounts(
    db,
    [...here, ...factors].map((each) => subjectOf(secrets, each)),
  );
};

/** Resets the wrong codes of a person's links, where two people renewed the access: one alone could guess on and on. */
export const resetEnrolment = ({ db, secrets }: { db: Db | Tx; secrets: Secrets }, { id }: { id: string }) =>
  resetCounts(db, [subjectOf(secrets, enrolmentSubject(id))]);
