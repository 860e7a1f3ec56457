import { answerWithin, type PixDeps, withTimeout } from "../../pix/pix.ts";
import { stopFollowing } from "./due-queries.ts";
import type { RowKey } from "../../../platform/database/keys.ts";

/**
 * Withdraws a cancelled contest from the network. Throws NetworkUnavailable where it is not known whether the call
 * arrived: the contest stays due, and the worker withdraws it again.
 */
export async function withdrawInNetwork({ db, rail }: Pick<PixDeps, "db" | "rail">, rowKey: RowKey): Promise<void> {
  if (!rail) return;
  await withTimeout(answerWithin, () => rail.cancelContest({ tenantId: rowKey.tenantId, id: rowKey.id }));
  await stopFollowing(db, rowKey);
}
