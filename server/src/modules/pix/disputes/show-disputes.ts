import { cents } from "@vitral/brazil/cents";
import type { Dispute } from "@vitral/contract/pix-disputes";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Account } from "../../accounts/accounts.ts";
import type { Caller } from "../../identity/identity.ts";
import type { PixDeps } from "../deps.ts";
import { decideDispute, disputeExists, type DisputeRow, findDisputes, lockDispute } from "./dispute-queries.ts";
import { contestOnTheWire } from "../infractions/contest-on-the-wire.ts";
import { withdrawContest } from "../infractions/receive-contest.ts";
import { notifyOwner } from "./notify-owner.ts";
import { withdrawInNetwork } from "./withdraw-in-network.ts";

/** The contests of an account, the newest first. */
export async function disputesOf(deps: PixDeps, caller: Caller, account: Account): Promise<Dispute[]> {
  const rows = await findDisputes(deps.db, { tenantId: caller.tenant.id, accountId: account.id });
  const now = deps.now();
  return rows.map((row) => onTheWire(row, now));
}

const onTheWire = (row: DisputeRow, now: Date): Dispute => ({
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

/**
 * Cancels a contest that is in analysis, here and in the network; one that was cancelled before stays so. Refuses with
 * FORBIDDEN, NOT_FOUND, and DISPUTE_DECIDED.
 */
export async function cancelOwnDispute(deps: PixDeps, caller: Caller, account: Account, id: string): Promise<void> {
  const of = { tenantId: caller.tenant.id, accountId: account.id };
  const found = await deps.db.transaction().execute(async (tx) => {
    const dispute = await lockDispute(tx, { ...of, id });
    if (dispute?.status !== "IN_ANALYSIS") return dispute;
    await decideDispute(tx, { tenantId: of.tenantId, id, status: "CANCELLED", at: deps.now(), followedUntil: null });
    await withdrawContest(tx, { tenantId: of.tenantId, id, at: deps.now() });
    await notifyOwner(deps, tx, of, { ...dispute, contested: cents(dispute.contested), news: "CANCELLED" });
    return { ...dispute, status: "CANCELLED" as const };
  });
  if (!found) throw new Refusal((await disputeExists(deps.db, { ...of, id })) ? "FORBIDDEN" : "NOT_FOUND");
  if (found.status !== "CANCELLED") throw new Refusal("DISPUTE_DECIDED");
  await withdrawInNetwork(deps, { tenantId: of.tenantId, id }).catch(() => {}); // the worker goes on
}
