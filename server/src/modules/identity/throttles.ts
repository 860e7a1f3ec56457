import type { Db, Tx } from "../../platform/db.ts";
import { tooManyRequests } from "../../platform/errors.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { forgetAttempts, giveBackAttempt, takeAttempt } from "./queries.ts";

/**
 * How often something may be tried (readings, "Codes", "PIN" and "Password"). An attempt is counted before it is made, so that
 * a hundred at once are no more than ten in a row. Hard ones allow so many in any such time, the others double their wait.
 */
const throttles = {
  SIGN_IN_DOCUMENT: { allowed: 5, minutes: 15, hard: false },
  SIGN_IN_ADDRESS: { allowed: 50, minutes: 15, hard: false },
  CODE_TO_TARGET: { allowed: 5, minutes: 10, hard: true },
  CODE_FROM_ADDRESS: { allowed: 50, minutes: 15, hard: false },
  CODE_OF_CUSTOMER: { allowed: 20, minutes: 60, hard: true },
  SIGN_UP_ADDRESS: { allowed: 50, minutes: 15, hard: true },
  UPLOAD: { allowed: 60, minutes: 60, hard: true },
  QR_CODE_READ: { allowed: 30, minutes: 10, hard: true },
  QR_CODE_CHECK: { allowed: 30, minutes: 10, hard: true },
  PIX_KEY_REGISTER: { allowed: 30, minutes: 60, hard: true },
  PIX_KEY_DELETE: { allowed: 30, minutes: 60, hard: true },
  STATEMENT_EXPORT: { allowed: 10, minutes: 10, hard: true },
} as const;

export type Throttle = keyof typeof throttles;

type Deps = { db: Db; secrets: Secrets; now: () => Date };
type Subject = { tenantId: string; who: string };

const key = ({ secrets }: { secrets: Secrets }, kind: Throttle, { tenantId, who }: Subject) => ({
  tenantId,
  kind,
  subject: secrets.mac("throttle", kind, who),
  ...throttles[kind],
});

/** Takes one attempt, or refuses with TOO_MANY_REQUESTS and the wait. */
export async function attempt(deps: Deps, kind: Throttle, subject: Subject): Promise<void> {
  const wait = await takeAttempt(deps.db, { ...key(deps, kind, subject), now: deps.now() });
  if (wait > 0) throw tooManyRequests(wait);
}

/** Forgets all attempts of a subject: it proved to be who it says. */
export async function forget(deps: { db: Db | Tx; secrets: Secrets }, kind: Throttle, subject: Subject): Promise<void> {
  await forgetAttempts(deps.db, key(deps, kind, subject));
}

/** Gives one attempt back that did no harm. */
export async function giveBack(deps: Deps, kind: Throttle, subject: Subject): Promise<void> {
  await giveBackAttempt(deps.db, key(deps, kind, subject));
}
