import { answerWithin, type PixDeps, withTimeout } from "../../pix/pix.ts";
import { withdrawWithin } from "../received-contests/receive-contest.ts";
import { stopFollowing } from "./due-queries.ts";
import type { RowKey } from "../../../platform/database/keys.ts";

/**
 * Withdraws a cancelled contest from the bank that received it, here or over the network. Throws NetworkUnavailable
 * where it is not known whether the call arrived: the contest stays due, and the worker withdraws it again.
 */
export async function withdrawInNetwork(
  deps: Pick<PixDeps, "db" | "now" | "rail" | "tenants">,
  rowKey: RowKey,
): Promise<void> {
  const { db, rail } = deps;
  if (!rail) return;
  // The network knows nothing of one that another brand of this institution received.
  await withdrawWithin(deps, rowKey);
  await withTimeout(answerWithin, () => rail.cancelContest({ tenantId: rowKey.tenantId, id: rowKey.id }));
  await stopFollowing(db, rowKey);
}
