import type { ContestSituation, SentContestStatus } from "@vitral/contract/pix-sent-contests";
import { isPix } from "@vitral/contract/transaction-categories";
import { newId } from "../../../platform/database/ids.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Account } from "../../accounts/accounts.ts";
import { type Caller, consume } from "../../identity/identity.ts";
import { rulesOf } from "../../tenants/tenants.ts";
import { afterDays, newProtocol, type PixDeps, rowExists } from "../../pix/pix.ts";
import { findSentContestOf, findPayment, insertSentContest, type Payment } from "./contest-queries.ts";
import { notifyOwner } from "./notify-owner.ts";

type ContestRequest = { transactionId: string; situation: ContestSituation; details?: string | undefined };
type Opened = { id: string; protocol: string; createdAt: Date; status: SentContestStatus };

/**
 * Contests a payment as fraud. The worker reports it to the network; the customer has the protocol number at once. A
 * payment whose contest is in analysis is answered with that one. Refuses with FORBIDDEN or NOT_FOUND about the
 * transaction, DISPUTE_NOT_POSSIBLE, DISPUTE_TOO_LATE, DISPUTE_DECIDED, DISPUTE_FAILED without a network.
 */
export async function contestPayment(
  deps: PixDeps,
  caller: Caller,
  account: Account,
  asked: ContestRequest,
): Promise<Opened> {
  const { tenant } = caller;
  const accountKey = { tenantId: tenant.id, accountId: account.id };
  await consume(deps, "PIX_DISPUTE", { tenantId: tenant.id, who: caller.id });
  if (!deps.rail) throw new Refusal("DISPUTE_FAILED");
  const at = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const payment = await findPayment(tx, { ...accountKey, id: asked.transactionId });
    if (!payment) {
      const known = await rowExists(deps.db, { tenantId: tenant.id, id: asked.transactionId });
      throw new Refusal(known ? "FORBIDDEN" : "NOT_FOUND");
    }
    const before = await findSentContestOf(tx, { ...accountKey, id: asked.transactionId });
    if (before) return answerOf(before);
    const { contestDays, contestAnalysisDays } = rulesOf(tenant, at);
    const endToEnd = contestable(payment, at, contestDays);
    const contest = {
      ...accountKey,
      id: newId(),
      transactionId: asked.transactionId,
      endToEnd,
      protocol: newProtocol(at),
      situation: asked.situation,
      details: asked.details || null,
      contested: payment.left,
      at,
      analysisUntil: new Date(at.getTime() + contestAnalysisDays * 86_400_000),
    };
    if (await insertSentContest(tx, contest)) {
      await notifyOwner(deps, tx, accountKey, { ...contest, news: "OPENED", until: contest.analysisUntil });
      return { id: contest.id, protocol: contest.protocol, createdAt: at, status: "IN_ANALYSIS" };
    }
    const other = await findSentContestOf(tx, { ...accountKey, id: asked.transactionId });
    if (!other) throw new Refusal("DISPUTE_FAILED");
    return answerOf(other);
  });
}

/** The EndToEndId of a payment that may be contested now; throws the refusal of any other. */
function contestable(payment: Payment, now: Date, contestDays: number): string {
  const { credit, category, externalStatus, endToEnd, left, createdAt } = payment;
  if (credit || !isPix(category) || externalStatus !== "SETTLED" || endToEnd === null || left <= 0)
    throw new Refusal("DISPUTE_NOT_POSSIBLE");
  if (now >= afterDays(createdAt, contestDays))
    throw new Refusal("DISPUTE_TOO_LATE", { words: { days: String(contestDays) } });
  return endToEnd;
}

/** The contest in analysis is the answer to the same order again; a decided one is no such answer. */
function answerOf({
  id,
  protocol,
  status,
  createdAt,
}: {
  id: string;
  protocol: string;
  status: SentContestStatus;
  createdAt: Date;
}) {
  if (status !== "IN_ANALYSIS") throw new Refusal("DISPUTE_DECIDED");
  return { id, protocol, status, createdAt };
}
