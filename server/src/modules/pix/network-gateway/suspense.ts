import { cents } from "@vitral/brazil/cents";
import { newReturnId } from "@vitral/brazil/end-to-end-id";
import type { Db } from "../../../platform/database/db.ts";
import { forEachDueTenant, noWork } from "../../../platform/database/due-work.ts";
import { allOf, sideBySide } from "../../../platform/database/each-tenant.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { Rail, RailAnswer } from "../network/rail.ts";
import { withTimeout } from "../network/with-timeout.ts";
import { answerWithin } from "../rules.ts";
import { dueSuspense, renewSuspense, settleSuspense, suspend, takeDueSuspense } from "./suspense-queries.ts";

type Deps = { db: Db; now: () => Date };

/** The network executes a return of suspended money until then. Milliseconds. */
const longestMs = 30 * 60_000;
/** After a return whose refusal is certain another one is made after so long. Milliseconds. */
const pauseMs = 30 * 60_000;

type Settled = { tenantId: string; ispb: string; endToEnd: string; amount: number; reason: string };

/**
 * Books money that the network settled and that no account takes, once, and has a payment go back (BE08: the bank had
 * said that it takes it). What came back to us as a return stays for the staff. False: it was credited or booked
 * before.
 */
export function suspendMoney({ db, now }: Deps, { ispb, ...settled }: Settled): Promise<boolean> {
  const at = now();
  const returnId = settled.endToEnd.startsWith("E") ? newReturnId(ispb, at) : null;
  return suspend(db, { ...settled, id: newId(), returnId, returnUntil: new Date(at.getTime() + longestMs), now: at });
}

/**
 * Sends the returns of suspended money that are due; the network executes each once. One that it refused is sent again
 * after its time, when the network executes it no more: only where it is refused then another one is made. Runs on
 * every server.
 */
export async function returnSuspended(deps: Deps & { rail: Rail | null }): Promise<number> {
  const { db, rail, now } = deps;
  if (!rail) return noWork;
  return forEachDueTenant(
    deps,
    [dueSuspense],
    async (tenantId) => {
      const due = await takeDueSuspense(db, { tenantId, now: now(), max: 50 });
      await allOf(
        due.map(async ({ returnId: endToEnd, createdAt, expiresAt, originalEndToEnd, amount }) => {
          if (endToEnd === null || createdAt === null || expiresAt === null) return;
          const order = { endToEnd, originalEndToEnd, amount: cents(amount), reason: "BE08" as const };
          const sent = { ...order, createdAt, expiresAt, recallId: null };
          const answer = await withTimeout(answerWithin, () => rail.sendReturn(sent));
          await endSuspense(deps, tenantId, { returnId: endToEnd, answer, wasAsked: true });
        }),
      );
    },
    (failures) => `${failures} returns of suspended money were not sent`,
    sideBySide,
  );
}

/**
 * What the network says of a return of suspended money: it leaves, or another return is made later, where the network
 * was asked and refused it after its time.
 */
export async function endSuspense(
  { db, now }: Deps,
  tenantId: string,
  { returnId, answer, wasAsked }: { returnId: string; answer: RailAnswer; wasAsked: boolean },
): Promise<void> {
  if (answer.status === "pending") return;
  if (answer.status === "settled") return void (await settleSuspense(db, { tenantId, returnId, now: now() }));
  const nextAt = new Date(now().getTime() + pauseMs);
  await renewSuspense(db, {
    tenantId,
    returnId,
    now: now(),
    failure: answer.reason,
    next: wasAsked ? newReturnId(returnId.slice(1, 9), nextAt) : null,
    nextAt,
    nextUntil: new Date(nextAt.getTime() + longestMs),
  });
}
