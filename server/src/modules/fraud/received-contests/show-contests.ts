import type { Block } from "@vitral/contract/pix-blocks";
import { contestsPerPage } from "@vitral/contract/pix-sent-contests";
import type { ReceivedContest } from "@vitral/contract/pix-received-contests";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Account } from "../../accounts/accounts.ts";
import { type Caller, consume } from "../../identity/identity.ts";
import { rulesOf } from "../../tenants/tenants.ts";
import { afterDays, newProtocol, type PixDeps } from "../../pix/pix.ts";
import { findAccountBlocks } from "./block-queries.ts";
import { contestOnTheWire } from "./contest-on-the-wire.ts";
import {
  findReceivedContests,
  receivedContestExists,
  type ReceivedContestRow,
  insertObjection,
} from "./contest-queries.ts";
import { notifyReceiver } from "./notify-receiver.ts";

/** What is blocked of an account now, the newest first. */
export async function blocksOf(deps: PixDeps, caller: Caller, account: Account): Promise<Block[]> {
  const rows = await findAccountBlocks(deps.db, { tenantId: caller.tenant.id, accountId: account.id });
  return rows.map(({ id, transactionId, kind, held, payerName, receivedAt, createdAt, until }) => ({
    id,
    transactionId,
    kind,
    amount: held,
    payerName,
    receivedAt,
    createdAt,
    until,
  }));
}

/** A page of the contests of what an account received, the newest first; `next` is null on the last one. */
export async function receivedContestPage(
  deps: PixDeps,
  caller: Caller,
  account: Account,
  after: string | undefined,
): Promise<{ disputes: ReceivedContest[]; next: string | null }> {
  const accountKey = { tenantId: caller.tenant.id, accountId: account.id };
  const rows = await findReceivedContests(deps.db, { ...accountKey, after, max: contestsPerPage + 1 });
  const { objectionDays } = rulesOf(caller.tenant, deps.now());
  const disputes = rows.slice(0, contestsPerPage).map((row) => onTheWire(row, objectionDays));
  return { disputes, next: rows.length > contestsPerPage ? (disputes.at(-1)?.id ?? null) : null };
}

/** One contest of what the account received. Throws NOT_FOUND, FORBIDDEN for another account's. */
export async function receivedContestDetail(
  deps: PixDeps,
  caller: Caller,
  account: Account,
  id: string,
): Promise<ReceivedContest> {
  const scope = { tenantId: caller.tenant.id, accountId: account.id, id };
  const [row] = await findReceivedContests(deps.db, scope);
  if (!row) throw await notHere(deps, scope);
  return onTheWire(row, rulesOf(caller.tenant, deps.now()).objectionDays);
}

const notHere = async ({ db }: PixDeps, rowKey: { tenantId: string; id: string }): Promise<Refusal> =>
  new Refusal((await receivedContestExists(db, rowKey)) ? "FORBIDDEN" : "NOT_FOUND");

const onTheWire = (row: ReceivedContestRow, objectionDays: number): ReceivedContest => ({
  id: row.id,
  protocol: row.protocol,
  transactionId: row.transactionId,
  payerName: row.payerName,
  receivedAt: row.receivedAt,
  status: row.status,
  ...contestOnTheWire(row),
  contested: row.contested,
  blocked: row.blocked,
  blockedUntil: row.blocked > 0 ? row.blockedUntil : null,
  objection:
    row.objectedAt && row.objectionProtocol && row.objectionStatus
      ? {
          protocol: row.objectionProtocol,
          details: row.objection,
          status: row.objectionStatus,
          createdAt: row.objectedAt,
          decidedAt: row.objectionDecidedAt,
          recovered: row.recovered,
        }
      : null,
  objectionUntil: objectionEnd(row, objectionDays),
});

/** The first moment at which the last return can no longer be objected to: the last day is in time. */
function objectionEnd({ status, returns }: ReceivedContestRow, objectionDays: number): Date | null {
  const last = returns.at(-1);
  if (status !== "ACCEPTED" || !last) return null;
  return afterDays(new Date(last.createdAt), objectionDays);
}

/**
 * The receiver objects to what a contest took back; there is one objection, and the same order again is answered with
 * it. Refuses with FORBIDDEN, NOT_FOUND, OBJECTION_NOT_POSSIBLE, OBJECTION_TOO_LATE.
 */
export async function objectTo(
  deps: PixDeps,
  caller: Caller,
  account: Account,
  { id, details }: { id: string; details: string },
): Promise<{ protocol: string; createdAt: Date }> {
  const scope = { tenantId: caller.tenant.id, accountId: account.id, id };
  await consume(deps, "PIX_DISPUTE", { tenantId: scope.tenantId, who: caller.id });
  const at = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const [before] = await findReceivedContests(tx, scope);
    if (!before) throw await notHere(deps, scope);
    const { objectionDays } = rulesOf(caller.tenant, at);
    const end = objectionEnd(before, objectionDays);
    if (!before.objectedAt && !end) throw new Refusal("OBJECTION_NOT_POSSIBLE");
    if (!before.objectedAt && end && end <= at)
      throw new Refusal("OBJECTION_TOO_LATE", { words: { days: String(objectionDays) } });
    const made = await insertObjection(tx, { ...scope, details, protocol: newProtocol(at), at });
    const [row] = await findReceivedContests(tx, scope);
    if (!row?.objectedAt || !row.objectionProtocol) throw new Error("an objection was not stored");
    if (made) await notifyReceiver(deps, tx, scope, { row, news: "OBJECTED", ends: null });
    return { protocol: row.objectionProtocol, createdAt: row.objectedAt };
  });
}
