import { cents } from "@vitral/brazil/cents";
import { followedDays } from "@vitral/contract/pix-disputes";
import { allOf, forEachTenant, sideBySide } from "../../../platform/database/each-tenant.ts";
import { withAllTenants } from "../../../platform/database/tenancy.ts";
import type { PixDeps } from "../deps.ts";
import type { Rail } from "../network/rail.ts";
import { withTimeout } from "../network/with-timeout.ts";
import { receiveContest, withdrawContest } from "../infractions/receive-contest.ts";
import { creditPaymentReturn } from "../refunds/receive-return.ts";
import { answerWithin } from "../rules.ts";
import { decideDispute, lockDispute } from "./dispute-queries.ts";
import {
  type DueDispute,
  stopFollowing,
  takeDueDisputes,
  tenantsWithDueDisputes,
  withdrawAgain,
} from "./due-queries.ts";
import { notifyOwner } from "./notify-owner.ts";
import { withdrawInNetwork } from "./withdraw-in-network.ts";

/**
 * Reports contests to the network, asks it what became of them, and credits what comes back, each return once. Runs on
 * every server; one server at a time takes a contest. A failing one does not block others.
 */
export async function processDisputes(deps: PixDeps): Promise<void> {
  const { db, rail, now } = deps;
  if (!rail) return;
  await forEachTenant(
    await withAllTenants(() => tenantsWithDueDisputes(db, now())),
    async (tenantId) => {
      const due = await takeDueDisputes(db, { tenantId, now: now(), max: 50 });
      await allOf(due.map((dispute) => follow(deps, rail, dispute)));
    },
    (faults) => `${faults} contests were not processed`,
    sideBySide,
  );
}

async function follow(deps: PixDeps, rail: Rail, dispute: DueDispute): Promise<void> {
  if (dispute.status === "CANCELLED") return withdrawInNetwork(deps, dispute);
  const { tenantId, id, endToEnd, key, situation, createdAt, followedUntil } = dispute;
  const contested = cents(dispute.contested);
  const report = { id, endToEnd, key, amount: contested, situation, reportedAt: createdAt };
  // A customer of this bank received it: the network carried nothing of it.
  const here = await receiveContest(deps, tenantId, report);
  const answer = here ?? (await withTimeout(answerWithin, () => rail.contest(report)));
  if (dispute.status === "IN_ANALYSIS" && (await isWithdrawn(deps, dispute))) return;
  if (answer.status === "analysis") return;
  const at = deps.now();
  if (dispute.status === "IN_ANALYSIS") {
    const status = answer.status === "accepted" ? ("APPROVED" as const) : ("REJECTED" as const);
    const until = status === "APPROVED" ? new Date(at.getTime() + followedDays * 86_400_000) : null;
    const decided = await deps.db.transaction().execute(async (tx) => {
      if (!(await decideDispute(tx, { tenantId, id, status, at, followedUntil: until }))) return false;
      await notifyOwner(deps, tx, dispute, { protocol: dispute.protocol, contested, news: status });
      return true;
    });
    if (!decided) return; // cancelled meanwhile, or decided by another server
  }
  if (answer.status !== "accepted") return;
  for (const { endToEnd: returnId, amount } of answer.returns)
    await creditPaymentReturn(deps, tenantId, {
      endToEnd: returnId,
      originalEndToEnd: endToEnd,
      amount,
      reason: "FR01",
    });
  if (followedUntil !== null && followedUntil <= at) await stopFollowing(deps.db, { tenantId, id });
}

/**
 * Whether the customer cancelled while the contest was reported. It is withdrawn then, because the cancellation may
 * have come before there was anything to withdraw.
 */
async function isWithdrawn(deps: PixDeps, { tenantId, accountId, id }: DueDispute): Promise<boolean> {
  const cancelled = await deps.db.transaction().execute(async (tx) => {
    const dispute = await lockDispute(tx, { tenantId, accountId, id });
    if (dispute?.status !== "CANCELLED") return false;
    await withdrawContest(tx, { tenantId, id, at: deps.now() });
    await withdrawAgain(tx, { tenantId, id, at: deps.now() });
    return true;
  });
  if (cancelled) await withdrawInNetwork(deps, { tenantId, id });
  return cancelled;
}
