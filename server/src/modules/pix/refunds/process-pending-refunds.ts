import { cents } from "@vitral/brazil/cents";
import { forEachDueTenant } from "../../../platform/database/due-work.ts";
import { allOf, sideBySide } from "../../../platform/database/each-tenant.ts";
import type { PixDeps } from "../deps.ts";
import { awaitRail } from "../network/await-rail.ts";
import { expiryOf } from "../network/own-account.ts";
import type { Rail, RailAnswer } from "../network/rail.ts";
import { withTimeout } from "../network/with-timeout.ts";
import { answerWithin } from "../rules.ts";
import { dueRefunds, findRefund, type PendingRefund, resolveRefund, takeDueRefunds } from "./refund-queries.ts";
import type { RowKey } from "../../../platform/database/keys.ts";

type Answered = Pick<PendingRefund, "status" | "failure">;

/**
 * Submits a new refund to the network and waits for its answer, at most 5 s. Whatever fails there, the refund is
 * written and its money in transit: it stays pending, and the worker continues it.
 */
export async function awaitRefund(deps: PixDeps, rowKey: RowKey): Promise<Answered> {
  const refund = await findRefund(deps.db, rowKey);
  if (refund.status !== "PENDING") return refund;
  const { rail } = deps;
  const answer = await awaitRail(answerWithin, {
    submit: (timeoutMs) => submit(rail, refund, timeoutMs),
    poll: (timeoutMs) => withTimeout(timeoutMs, async () => (rail ? rail.answerOf(refund.endToEnd) : stillPending)),
  });
  return settle(deps, refund, answer);
}

const stillPending: RailAnswer = { status: "pending" };

/**
 * Submits the pending refunds of all tenants again (the network executes each once), and posts or takes back the money
 * of answered ones. Runs on every server, as for pending payments.
 */
export async function processPendingRefunds(deps: PixDeps): Promise<number> {
  return forEachDueTenant(
    deps,
    [dueRefunds],
    async (tenantId) => {
      const due = await takeDueRefunds(deps.db, { tenantId, now: deps.now(), max: 50 });
      await allOf(due.map(async (refund) => settle(deps, refund, await submit(deps.rail, refund, answerWithin))));
    },
    (failures) => `${failures} pending refunds were not processed`,
    sideBySide,
  );
}

async function submit(rail: Rail | null, refund: PendingRefund, timeoutMs: number): Promise<RailAnswer> {
  if (!rail) return stillPending;
  const { endToEnd, originalEndToEnd, reason, createdAt, recallId } = refund;
  const amount = cents(refund.amount);
  const expiresAt = refund.expiresAt ?? expiryOf(createdAt);
  return withTimeout(timeoutMs, () =>
    rail.sendReturn({ endToEnd, originalEndToEnd, amount, reason, createdAt, expiresAt, recallId }),
  );
}

async function settle(deps: PixDeps, { tenantId, id }: RowKey, answer: RailAnswer): Promise<Answered> {
  if (answer.status === "pending") return { status: "PENDING", failure: null };
  const failure = answer.status === "rejected" ? answer.reason : null;
  const decided = await resolveRefund(deps.db, { tenantId, id, failure, now: deps.now() });
  if (decided) return { status: failure === null ? "SETTLED" : "FAILED", failure };
  return findRefund(deps.db, { tenantId, id }); // another server wrote the answer first
}
