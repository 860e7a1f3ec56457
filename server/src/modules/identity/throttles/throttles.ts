import { setTimeout as sleep } from "node:timers/promises";
import { networksOf } from "../../../platform/http/addresses.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { tooManyRequests } from "../../../platform/http/errors.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import {
  failAttempt,
  findWait,
  resetThrottles,
  reserveAttempt,
  refundAttempt,
  consumeAttempt,
  type ThrottleKey,
} from "./throttle-queries.ts";
import { type Throttle, throttles } from "./throttle-rules.ts";
import { knownWaits } from "./known-waits.ts";

type AddressThrottle =
  | "SIGN_IN_ADDRESS"
  | "PASSKEY_ADDRESS"
  | "CODE_FROM_ADDRESS"
  | "SIGN_UP_ADDRESS"
  | "REDEFINE_ADDRESS"
  | "CHARGE_READ_ADDRESS"
  | "RECEIPT_CHECK";
/** Attempts that count only when they fail. */
type FailureThrottle = "SIGN_IN_DOCUMENT" | "SIGN_IN_BROWSER" | "SIGN_IN_ADDRESS" | "PASSWORD_CONFIRMATION";

/** A /48 may do ten times what one of its /64 may do. */
const wideFactor = 10;

type Deps = { db: Db | Tx; secrets: Secrets; now: () => Date };
export type ThrottleSubject = { tenantId: string; who: string };
type From = { tenantId: string; address: string };
type Counter = ThrottleKey & { allowed: number; minutes: number; slidingWindow: boolean; now: Date };

const counter = ({ secrets, now }: Omit<Deps, "db">, kind: Throttle, { tenantId, who }: ThrottleSubject): Counter => ({
  tenantId,
  kind,
  subject: secrets.mac("throttle", kind, who),
  ...throttles[kind],
  now: now(),
});

/** An IPv6 address is counted twice: by its /64, and by its /48 with a higher allowance. */
function countersOf(deps: Omit<Deps, "db">, kind: AddressThrottle, { tenantId, address }: From): Counter[] {
  const { narrow, wide } = networksOf(address);
  const own = counter(deps, kind, { tenantId, who: narrow });
  if (wide === null) return [own];
  const { allowed, ...whole } = counter(deps, kind, { tenantId, who: wide });
  return [own, { ...whole, allowed: allowed * wideFactor }];
}

/** Counts one attempt. Throws TOO_MANY_REQUESTS with the wait when none is left. */
export async function consume(deps: Deps, kind: Throttle, subject: ThrottleSubject): Promise<void> {
  const wait = await consumeAttempt(deps.db, counter(deps, kind, subject));
  if (wait > 0) throw tooManyRequests(wait);
}

/** Counts one attempt where one is left. `wait` is in seconds, 0 when it was counted; `refund` takes the count back. */
export async function tryConsume(deps: Deps, kind: Throttle, subject: ThrottleSubject) {
  const each = counter(deps, kind, subject);
  return { wait: await consumeAttempt(deps.db, each), refund: () => refundAttempt(deps.db, each) };
}

/** The waits of addresses that this server has read. */
const waits = knownWaits();

/**
 * Counts one attempt of an address. Throws TOO_MANY_REQUESTS with the wait when none is left; while the wait is known,
 * without asking the database.
 */
export async function consumeFrom(deps: Deps, kind: AddressThrottle, from: From): Promise<void> {
  const counters = countersOf(deps, kind, from);
  refuseWaiting(deps, counters);
  for (const each of counters) {
    const wait = await consumeAttempt(deps.db, each);
    if (wait > 0) throw waitKnown(deps, each, wait);
  }
}

/** Throws TOO_MANY_REQUESTS for an address whose wait is known. Counts nothing, and asks no database. */
export const refuseWaitingFrom = (deps: Omit<Deps, "db">, kind: AddressThrottle, from: From): void =>
  refuseWaiting(deps, countersOf(deps, kind, from));

function refuseWaiting({ now }: Pick<Deps, "now">, counters: readonly Counter[]): void {
  for (const each of counters) {
    const wait = waits.secondsOf(each, now().getTime());
    if (wait > 0) throw tooManyRequests(wait);
  }
}

function waitKnown({ now }: Pick<Deps, "now">, each: Counter, seconds: number) {
  waits.note(each, now().getTime(), seconds);
  return tooManyRequests(seconds);
}

/** An attempt in flight. Must end with one of these; otherwise it counts as failed (`lostAfterSeconds`). */
export type ReservedAttempt = {
  /** It failed: it counts, and from the last allowed one on it starts a wait. */
  fail(): Promise<void>;
  /** It succeeded, or was not made: it does not count. */
  refund(): Promise<void>;
};

/**
 * Starts an attempt. There are never more in flight than failures are left. Throws TOO_MANY_REQUESTS during a wait, and
 * when those in flight do not end within some seconds.
 */
export const reserve = (deps: Deps, kind: FailureThrottle, subject: ThrottleSubject): Promise<ReservedAttempt> =>
  reserveAll(deps, [counter(deps, kind, subject)]);

/** The same for an address. */
export const reserveFrom = (
  deps: Deps,
  kind: AddressThrottle & FailureThrottle,
  from: From,
): Promise<ReservedAttempt> => {
  const counters = countersOf(deps, kind, from);
  refuseWaiting(deps, counters);
  return reserveAll(deps, counters, (each, wait) => waitKnown(deps, each, wait));
};

type RefusalOf = (each: Counter, wait: number) => Error;

async function reserveAll(
  { db }: Deps,
  counters: readonly Counter[],
  refusalOf: RefusalOf = (_, wait) => tooManyRequests(wait),
): Promise<ReservedAttempt> {
  const reserved: Counter[] = [];
  const refund = async () => void (await Promise.all(reserved.map((each) => refundAttempt(db, each))));
  for (const each of counters) {
    const wait = await waitFor(db, each);
    if (wait > 0) {
      await refund();
      throw refusalOf(each, wait);
    }
    reserved.push(each);
  }
  return { fail: async () => void (await Promise.all(reserved.map((each) => failAttempt(db, each)))), refund };
}

/** Milliseconds between tries to start an attempt while all are in flight: one ends with a password's comparison. */
const pauses = [20, 40, 80, 160, 320, 640, 900, 900, 900];

async function waitFor(db: Db | Tx, each: Counter): Promise<number> {
  for (const pause of pauses) {
    const wait = await reserveAttempt(db, each);
    if (wait >= 0) return wait;
    await sleep(pause);
  }
  const wait = await reserveAttempt(db, each);
  return wait < 0 ? 1 : wait;
}

/** Until when a subject waits after too many failures; null: it does not. Counts nothing. */
export const waitUntil = (deps: Deps, kind: FailureThrottle, subject: ThrottleSubject): Promise<Date | null> =>
  findWait(deps.db, counter(deps, kind, subject), deps.now());

/** Removes all counted attempts of subjects, who were verified or unlocked by an operator. Returns how many had any. */
export function reset(
  deps: { db: Db | Tx; secrets: Secrets },
  ...subjects: readonly (readonly [Throttle, ThrottleSubject])[]
): Promise<number> {
  const keys = subjects.map(([kind, { tenantId, who }]) => ({
    tenantId,
    kind,
    subject: deps.secrets.mac("throttle", kind, who),
  }));
  return resetThrottles(deps.db, keys);
}
