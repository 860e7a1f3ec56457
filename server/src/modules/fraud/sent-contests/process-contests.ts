import { type Cents, cents } from "@vitral/brazil/cents";
import { forEachDueTenant, noWork } from "../../../platform/database/due-work.ts";
import { allOf, sideBySide } from "../../../platform/database/each-tenant.ts";
import { rulesOf } from "../../tenants/tenants.ts";
import type { Tx } from "../../../platform/database/db.ts";
import {
  afterDays,
  answerWithin,
  type ContestAnswer,
  creditPaymentReturn,
  type PixDeps,
  type Rail,
  withTimeout,
} from "../../pix/pix.ts";
import { receiveWithin, withdrawContest } from "../received-contests/receive-contest.ts";
import { decideSentContest, findSentContests, lockSentContest } from "./contest-queries.ts";
import { type DueContest, dueSentContests, stopFollowing, takeDueSentContests, withdrawAgain } from "./due-queries.ts";
import { notifyOwner } from "./notify-owner.ts";
import { withdrawInNetwork } from "./withdraw-in-network.ts";

/**
 * Reports contests to the network, asks it what became of them, and credits what comes back, each return once. Runs on
 * every server; one server at a time takes a contest. A failing one does not block others.
 */
export async function processSentContests(deps: PixDeps): Promise<number> {
  const { db, rail, now } = deps;
  if (!rail) return noWork;
  return forEachDueTenant(
    deps,
    [dueSentContests],
    async (tenantId) => {
      const due = await takeDueSentContests(db, { tenantId, now: now(), max: 50 });
      await allOf(due.map((contest) => follow(deps, rail, contest)));
    },
    (faults) => `${faults} contests were not processed`,
    sideBySide,
  );
}

async function follow(deps: PixDeps, rail: Rail, contest: DueContest): Promise<void> {
  if (contest.status === "CANCELLED") return withdrawInNetwork(deps, contest);
  const { tenantId, id, endToEnd, key, situation, createdAt, followedUntil } = contest;
  const contested = cents(contest.contested);
  const report = { id, endToEnd, key, amount: contested, situation, reportedAt: createdAt };
  const here = await receiveWithin(deps, tenantId, report);
  const answer = here ?? (await withTimeout(answerWithin, () => rail.contest(report)));
  if (contest.status === "IN_ANALYSIS" && !(await conclude(deps, contest, answer))) return;
  if (answer.status !== "accepted") return;
  for (const { endToEnd: returnId, amount } of answer.returns)
    await creditPaymentReturn(deps, tenantId, {
      endToEnd: returnId,
      originalEndToEnd: endToEnd,
      amount,
      reason: "FR01",
    });
  if (followedUntil !== null && followedUntil <= deps.now()) await stopFollowing(deps.db, { tenantId, id });
}

/** Until when an accepted contest is followed: some days after the payment, and at least a day from now on. */
const followedFrom = (paidAt: Date, now: Date, followedDays: number): Date =>
  new Date(Math.max(afterDays(paidAt, followedDays).getTime(), now.getTime() + 86_400_000));

/**
 * Writes what the other bank decided; answers whether this call did, and not another server. Where the customer
 * cancelled while the contest was reported, it is withdrawn once more, because the cancellation may have come before
 * there was anything to withdraw.
 */
async function conclude(deps: PixDeps, contest: DueContest, answer: ContestAnswer): Promise<boolean> {
  const { tenantId, accountId, id, protocol } = contest;
  const at = deps.now();
  const { contestFollowedDays } = rulesOf(await deps.tenants.byId(tenantId), at);
  const became = await deps.db.transaction().execute(async (tx) => {
    const found = await lockSentContest(tx, { tenantId, accountId, id });
    if (found?.status === "CANCELLED") {
      await withdrawContest(tx, { tenantId, id, at });
      await withdrawAgain(tx, { tenantId, id, at });
      return found.status;
    }
    if (found?.status !== "IN_ANALYSIS" || answer.status === "analysis") return null;
    const status = answer.status === "accepted" ? ("APPROVED" as const) : ("REJECTED" as const);
    const followedUntil = status === "APPROVED" ? followedFrom(contest.paidAt, at, contestFollowedDays) : null;
    await decideSentContest(tx, { tenantId, id, status, at, followedUntil });
    await notifyOwner(deps, tx, contest, {
      protocol,
      contested: cents(found.contested),
      news: status,
      until: followedUntil,
      returned: await returnedSoFar(tx, contest, answer),
    });
    return status;
  });
  if (became === "CANCELLED") await withdrawInNetwork(deps, { tenantId, id });
  return became === "APPROVED" || became === "REJECTED";
}

/** What came back before the payer learns of the decision, or comes with the answer that tells of it. */
async function returnedSoFar(tx: Tx, { tenantId, accountId, id }: DueContest, answer: ContestAnswer): Promise<Cents> {
  const [seen] = await findSentContests(tx, { tenantId, accountId, id, max: 1 });
  const sum = (parts: readonly { amount: Cents }[]) => parts.reduce((total, { amount }) => total + amount, 0);
  return cents(Math.max(sum(seen?.returns ?? []), answer.status === "accepted" ? sum(answer.returns) : 0));
}
