import { setTimeout as sleep } from "node:timers/promises";
import { countedAs } from "../../../platform/http/addresses.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { tooManyRequests } from "../../../platform/http/errors.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import {
  failAttempt,
  resetThrottles,
  reserveAttempt,
  refundAttempt,
  consumeAttempt,
  type ThrottleKey,
} from "./throttle-queries.ts";

const day = 24 * 60;

/**
 * How often something may be tried (ADR-0009). An attempt is counted before it is made, so that a hundred at once count
 * like a hundred in a row. A sliding window allows so many in any such time; the others block, and double the wait.
 */
export const throttles = {
  SIGN_IN_DOCUMENT: { allowed: 5, minutes: 15, slidingWindow: false },
  SIGN_IN_BROWSER: { allowed: 5, minutes: 15, slidingWindow: false },
  SIGN_IN_ADDRESS: { allowed: 50, minutes: 15, slidingWindow: false },
  PASSWORD_CONFIRMATION: { allowed: 5, minutes: 15, slidingWindow: false },
  RECOVERY: { allowed: 5, minutes: 10, slidingWindow: true },
  RECOVERY_TO_TARGET: { allowed: 5, minutes: 10, slidingWindow: true },
  RECOVERY_TO_TARGET_DAY: { allowed: 20, minutes: day, slidingWindow: true },
  PIN_CODE: { allowed: 5, minutes: 10, slidingWindow: true },
  PIN_CODE_TO_TARGET_DAY: { allowed: 20, minutes: day, slidingWindow: true },
  DEVICE_CODE: { allowed: 5, minutes: 10, slidingWindow: true },
  DEVICE_CHANGE: { allowed: 30, minutes: 60, slidingWindow: true },
  CODE_TO_TARGET: { allowed: 5, minutes: 10, slidingWindow: true },
  CODE_TO_TARGET_DAY: { allowed: 20, minutes: day, slidingWindow: true },
  CODE_FROM_ADDRESS: { allowed: 50, minutes: 15, slidingWindow: false },
  CODE_OF_CUSTOMER: { allowed: 20, minutes: 60, slidingWindow: true },
  WRONG_CODE: { allowed: 30, minutes: day, slidingWindow: true },
  WRONG_RECOVERY_CODE: { allowed: 20, minutes: day, slidingWindow: true },
  SIGN_UP_ADDRESS: { allowed: 50, minutes: 15, slidingWindow: true },
  UPLOAD: { allowed: 60, minutes: 60, slidingWindow: true },
  QR_CODE_READ: { allowed: 30, minutes: 10, slidingWindow: true },
  QR_CODE_CHECK: { allowed: 30, minutes: 10, slidingWindow: true },
  PIX_KEY_REGISTER: { allowed: 30, minutes: 60, slidingWindow: true },
  PIX_KEY_DELETE: { allowed: 30, minutes: 60, slidingWindow: true },
  STATEMENT_FILE: { allowed: 30, minutes: 10, slidingWindow: true },
  PIX_LIMIT_CHANGE: { allowed: 30, minutes: 60, slidingWindow: true },
  PIX_DISPUTE: { allowed: 60, minutes: 60, slidingWindow: true },
  PIX_CLAIM: { allowed: 60, minutes: 60, slidingWindow: true },
  PIX_REFUND: { allowed: 120, minutes: 60, slidingWindow: true },
  PIX_CHARGE: { allowed: 120, minutes: 60, slidingWindow: true },
  CHARGE_READ_ADDRESS: { allowed: 300, minutes: 1, slidingWindow: true },
  RECEIPT_FILE: { allowed: 60, minutes: 10, slidingWindow: true },
  RECEIPT_CHECK: { allowed: 60, minutes: 10, slidingWindow: true },
  OWN_DATA: { allowed: 5, minutes: day, slidingWindow: true },
  // With those that did not arrive, because each costs the server as much.
  OWN_DATA_MADE: { allowed: 20, minutes: day, slidingWindow: true },
  CONSENT_CHANGE: { allowed: 30, minutes: 60, slidingWindow: true },
  STATEMENT_EXPORT: { allowed: 10, minutes: 10, slidingWindow: true },
} as const;

export type Throttle = keyof typeof throttles;
type OfAddress = "SIGN_IN_ADDRESS" | "CODE_FROM_ADDRESS" | "SIGN_UP_ADDRESS" | "CHARGE_READ_ADDRESS" | "RECEIPT_CHECK";
/** Attempts that count only when they fail. */
type FailureThrottle = "SIGN_IN_DOCUMENT" | "SIGN_IN_BROWSER" | "SIGN_IN_ADDRESS" | "PASSWORD_CONFIRMATION";

/** A /48 may do ten times what one of its /64 may do. */
const wideFactor = 10;

type Deps = { db: Db | Tx; secrets: Secrets; now: () => Date };
export type Subject = { tenantId: string; who: string };
type From = { tenantId: string; address: string };
type Counter = ThrottleKey & { allowed: number; minutes: number; slidingWindow: boolean; now: Date };

const counter = ({ secrets, now }: Omit<Deps, "db">, kind: Throttle, { tenantId, who }: Subject): Counter => ({
  tenantId,
  kind,
  subject: secrets.mac("throttle", kind, who),
  ...throttles[kind],
  now: now(),
});

/** An IPv6 address is counted twice: by its /64, and by its /48 with a higher allowance. */
function countersOf(deps: Omit<Deps, "db">, kind: OfAddress, { tenantId, address }: From): Counter[] {
  const { narrow, wide } = countedAs(address);
  const own = counter(deps, kind, { tenantId, who: narrow });
  if (wide === null) return [own];
  const { allowed, ...whole } = counter(deps, kind, { tenantId, who: wide });
  return [own, { ...whole, allowed: allowed * wideFactor }];
}

/** Counts one attempt. Throws TOO_MANY_REQUESTS with the wait when none is left. */
export async function consume(deps: Deps, kind: Throttle, subject: Subject): Promise<void> {
  const wait = await consumeAttempt(deps.db, counter(deps, kind, subject));
  if (wait > 0) throw tooManyRequests(wait);
}

/** Counts one attempt where one is left. `wait` is in seconds, 0 when it was counted; `refund` takes the count back. */
export async function tryConsume(deps: Deps, kind: Throttle, subject: Subject) {
  const each = counter(deps, kind, subject);
  return { wait: await consumeAttempt(deps.db, each), refund: () => refundAttempt(deps.db, each) };
}

/** Counts one attempt of an address. Throws TOO_MANY_REQUESTS with the wait when none is left. */
export async function consumeFrom(deps: Deps, kind: OfAddress, from: From): Promise<void> {
  for (const each of countersOf(deps, kind, from)) {
    const wait = await consumeAttempt(deps.db, each);
    if (wait > 0) throw tooManyRequests(wait);
  }
}

/** An attempt in flight. Must end with one of these; otherwise it counts as failed after 30 s. */
export type Attempt = {
  /** It failed: it counts, and from the last allowed one on it starts a wait. */
  fail(): Promise<void>;
  /** It succeeded, or was not made: it does not count. */
  refund(): Promise<void>;
};

/**
 * Starts an attempt. There are never more in flight than failures are left. Throws TOO_MANY_REQUESTS during a wait, and
 * when those in flight do not end within some seconds.
 */
export const reserve = (deps: Deps, kind: FailureThrottle, subject: Subject): Promise<Attempt> =>
  reserveAll(deps, [counter(deps, kind, subject)]);

/** The same for an address. */
export const reserveFrom = (deps: Deps, kind: OfAddress & FailureThrottle, from: From): Promise<Attempt> =>
  reserveAll(deps, countersOf(deps, kind, from));

async function reserveAll({ db }: Deps, counters: readonly Counter[]): Promise<Attempt> {
  const reserved: Counter[] = [];
  const refund = async () => void (await Promise.all(reserved.map((each) => refundAttempt(db, each))));
  for (const each of counters) {
    const wait = await waitFor(db, each);
    if (wait > 0) {
      await refund();
      throw tooManyRequests(wait);
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

/** Removes all counted attempts of subjects, who were verified or unlocked by an operator. Returns how many had any. */
export function reset(
  deps: { db: Db | Tx; secrets: Secrets },
  ...of: readonly (readonly [Throttle, Subject])[]
): Promise<number> {
  const keys = of.map(([kind, { tenantId, who }]) => ({
    tenantId,
    kind,
    subject: deps.secrets.mac("throttle", kind, who),
  }));
  return resetThrottles(deps.db, keys);
}
