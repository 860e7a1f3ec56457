import { setTimeout as sleep } from "node:timers/promises";
import { countedAs } from "../../platform/http/addresses.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { tooManyRequests } from "../../platform/http/errors.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import {
  failAttempt,
  forgetAttempts,
  holdAttempt,
  releaseAttempt,
  takeAttempt,
  type ThrottleKey,
} from "./throttle-queries.ts";

const day = 24 * 60;

/**
 * How often something may be tried (ADR-0009). An attempt is counted before it is made,
 * so that a hundred at once are no more than ten in a row. Hard ones allow so many in any such time, the others double
 * their wait.
 */
const throttles = {
  SIGN_IN_DOCUMENT: { allowed: 5, minutes: 15, hard: false },
  SIGN_IN_BROWSER: { allowed: 5, minutes: 15, hard: false },
  SIGN_IN_ADDRESS: { allowed: 50, minutes: 15, hard: false },
  PASSWORD_CONFIRMATION: { allowed: 5, minutes: 15, hard: false },
  RECOVERY: { allowed: 5, minutes: 10, hard: true },
  RECOVERY_TO_TARGET: { allowed: 5, minutes: 10, hard: true },
  RECOVERY_TO_TARGET_DAY: { allowed: 20, minutes: day, hard: true },
  PIN_CODE: { allowed: 5, minutes: 10, hard: true },
  PIN_CODE_TO_TARGET_DAY: { allowed: 20, minutes: day, hard: true },
  CODE_TO_TARGET: { allowed: 5, minutes: 10, hard: true },
  CODE_TO_TARGET_DAY: { allowed: 20, minutes: day, hard: true },
  CODE_FROM_ADDRESS: { allowed: 50, minutes: 15, hard: false },
  CODE_OF_CUSTOMER: { allowed: 20, minutes: 60, hard: true },
  WRONG_CODE: { allowed: 30, minutes: day, hard: true },
  WRONG_RECOVERY_CODE: { allowed: 20, minutes: day, hard: true },
  SIGN_UP_ADDRESS: { allowed: 50, minutes: 15, hard: true },
  UPLOAD: { allowed: 60, minutes: 60, hard: true },
  QR_CODE_READ: { allowed: 30, minutes: 10, hard: true },
  QR_CODE_CHECK: { allowed: 30, minutes: 10, hard: true },
  PIX_KEY_REGISTER: { allowed: 30, minutes: 60, hard: true },
  PIX_KEY_DELETE: { allowed: 30, minutes: 60, hard: true },
  STATEMENT_EXPORT: { allowed: 10, minutes: 10, hard: true },
} as const;

export type Throttle = keyof typeof throttles;
type OfAddress = "SIGN_IN_ADDRESS" | "CODE_FROM_ADDRESS" | "SIGN_UP_ADDRESS";
/** Whose attempts are counted only when they fail. */
type Held = "SIGN_IN_DOCUMENT" | "SIGN_IN_BROWSER" | "SIGN_IN_ADDRESS" | "PASSWORD_CONFIRMATION";

/** So many times what one /64 may do, a /48 may do. */
const wideFactor = 10;

type Deps = { db: Db | Tx; secrets: Secrets; now: () => Date };
export type Subject = { tenantId: string; who: string };
type From = { tenantId: string; address: string };
type Counter = ThrottleKey & { allowed: number; minutes: number; hard: boolean; now: Date };

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

/** Takes one attempt, or refuses with TOO_MANY_REQUESTS and the wait. */
export async function attempt(deps: Deps, kind: Throttle, subject: Subject): Promise<void> {
  const wait = await takeAttempt(deps.db, counter(deps, kind, subject));
  if (wait > 0) throw tooManyRequests(wait);
}

/**
 * Takes one attempt where one is left. `wait` is the seconds to wait, 0 where it was taken; `release` gives it back.
 */
export async function take(deps: Deps, kind: Throttle, subject: Subject) {
  const each = counter(deps, kind, subject);
  return { wait: await takeAttempt(deps.db, each), release: () => releaseAttempt(deps.db, each) };
}

/** Takes one attempt of an address, or refuses with TOO_MANY_REQUESTS and the wait. */
export async function attemptFrom(deps: Deps, kind: OfAddress, from: From): Promise<void> {
  for (const each of countersOf(deps, kind, from)) {
    const wait = await takeAttempt(deps.db, each);
    if (wait > 0) throw tooManyRequests(wait);
  }
}

/** An attempt whose outcome is not known yet. It must end with one of these; else it counts as failed after 30 s. */
export type Attempt = {
  /** It failed: it counts, and from the last allowed one on it begins a wait. */
  fail(): Promise<void>;
  /** It did no harm: count and wait stay as if it had never been. */
  release(): Promise<void>;
};

/**
 * Holds a place for an attempt. Refuses with TOO_MANY_REQUESTS during a wait, and when those under way do not end
 * within some seconds: there are never more of them than failures are left.
 */
export const hold = (deps: Deps, kind: Held, subject: Subject): Promise<Attempt> =>
  holdAll(deps, [counter(deps, kind, subject)]);

/** The same for an address. */
export const holdFrom = (deps: Deps, kind: OfAddress & Held, from: From): Promise<Attempt> =>
  holdAll(deps, countersOf(deps, kind, from));

async function holdAll({ db }: Deps, counters: readonly Counter[]): Promise<Attempt> {
  const held: Counter[] = [];
  const release = async () => void (await Promise.all(held.map((each) => releaseAttempt(db, each))));
  for (const each of counters) {
    const wait = await waitFor(db, each);
    if (wait > 0) {
      await release();
      throw tooManyRequests(wait);
    }
    held.push(each);
  }
  return { fail: async () => void (await Promise.all(held.map((each) => failAttempt(db, each)))), release };
}

/** Attempts under way end within a password's comparison: what finds all places held looks again, soon at first. */
const pauses = [20, 40, 80, 160, 320, 640, 900, 900, 900];

async function waitFor(db: Db | Tx, each: Counter): Promise<number> {
  for (const pause of pauses) {
    const wait = await holdAttempt(db, each);
    if (wait >= 0) return wait;
    await sleep(pause);
  }
  const wait = await holdAttempt(db, each);
  return wait < 0 ? 1 : wait;
}

/**
 * Forgets all attempts of subjects: they proved to be who they say, or an operator unlocked them. Answers how many had
 * any.
 */
export function forget(
  deps: { db: Db | Tx; secrets: Secrets },
  ...of: readonly (readonly [Throttle, Subject])[]
): Promise<number> {
  const keys = of.map(([kind, { tenantId, who }]) => ({
    tenantId,
    kind,
    subject: deps.secrets.mac("throttle", kind, who),
  }));
  return forgetAttempts(deps.db, keys);
}
