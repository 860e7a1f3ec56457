import { cents } from "@vitral/brazil/cents";
import { type SentContest, contestsPerPage } from "@vitral/contract/pix-sent-contests";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Account } from "../../accounts/accounts.ts";
import type { Caller } from "../../identity/identity.ts";
import type { PixDeps } from "../../pix/pix.ts";
import {
  decideSentContest,
  sentContestExists,
  type SentContestRow,
  findSentContests,
  lockSentContest,
} from "./contest-queries.ts";
import { contestOnTheWire } from "../received-contests/contest-on-the-wire.ts";
import { withdrawContest } from "../received-contests/receive-contest.ts";
import { notifyOwner } from "./notify-owner.ts";
import { withdrawInNetwork } from "./withdraw-in-network.ts";

type PageAsked = { after?: string | undefined; transactionId?: string | undefined };

/** A page of the contests of an account, the newest first; `next` is null on the last one. */
export async function sentContestPage(
  deps: PixDeps,
  caller: Caller,
  account: Account,
  asked: PageAsked,
): Promise<{ disputes: SentContest[]; next: string | null }> {
  const accountKey = { tenantId: caller.tenant.id, accountId: account.id };
  const rows = await findSentContests(deps.db, { ...accountKey, ...asked, max: contestsPerPage + 1 });
  const now = deps.now();
  const disputes = rows.slice(0, contestsPerPage).map((row) => onTheWire(row, now));
  return { disputes, next: rows.length > contestsPerPage ? (disputes.at(-1)?.id ?? null) : null };
}

/** One contest of the account. Throws NOT_FOUND, FORBIDDEN for another account's. */
export async function sentContestDetail(
  deps: PixDeps,
  caller: Caller,
  account: Account,
  id: string,
): Promise<SentContest> {
  const accountKey = { tenantId: caller.tenant.id, accountId: account.id };
  const [row] = await findSentContests(deps.db, { ...accountKey, id, max: 1 });
  if (!row) throw await notHere(deps, { ...accountKey, id });
  return onTheWire(row, deps.now());
}

const onTheWire = (row: SentContestRow, now: Date): SentContest => ({
  id: row.id,
  protocol: row.protocol,
  transactionId: row.transactionId,
  beneficiaryName: row.beneficiaryName,
  situation: row.situation,
  details: row.details,
  status: row.status,
  isLate: row.status === "IN_ANALYSIS" && row.analysisUntil <= now,
  ...contestOnTheWire(row),
  contested: row.contested,
});

const notHere = async ({ db }: PixDeps, rowKey: { tenantId: string; id: string }): Promise<Refusal> =>
  new Refusal((await sentContestExists(db, rowKey)) ? "FORBIDDEN" : "NOT_FOUND");

/**
 * Cancels a contest that is in analysis, here and in the network; one that was cancelled before stays so. Refuses with
 * FORBIDDEN, NOT_FOUND, and DISPUTE_DECIDED.
 */
export async function cancelOwnContest(deps: PixDeps, caller: Caller, account: Account, id: string): Promise<void> {
  const accountKey = { tenantId: caller.tenant.id, accountId: account.id };
  const found = await deps.db.transaction().execute(async (tx) => {
    const contest = await lockSentContest(tx, { ...accountKey, id });
    if (contest?.status !== "IN_ANALYSIS") return contest;
    await decideSentContest(tx, {
      tenantId: accountKey.tenantId,
      id,
      status: "CANCELLED",
      at: deps.now(),
      followedUntil: null,
    });
    await withdrawContest(tx, { tenantId: accountKey.tenantId, id, at: deps.now() });
    await notifyOwner(deps, tx, accountKey, {
      ...contest,
      contested: cents(contest.contested),
      news: "CANCELLED",
      until: null,
    });
    return { ...contest, status: "CANCELLED" as const };
  });
  if (!found) throw await notHere(deps, { ...accountKey, id });
  if (found.status !== "CANCELLED") throw new Refusal("DISPUTE_DECIDED");
  await withdrawInNetwork(deps, { tenantId: accountKey.tenantId, id }).catch(() => {}); // the worker goes on
}
