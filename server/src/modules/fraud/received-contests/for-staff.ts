import type { Cents } from "@vitral/brazil/cents";
import { reversalDays } from "@vitral/contract/pix-received-contests";
import type { Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { PixDeps } from "../../pix/pix.ts";
import { type BlockOutcome, endBlock, findBlockOf, orderBlock } from "./block-queries.ts";
import { decideReceivedContest, findReceivedContests, updateObjection } from "./contest-queries.ts";
import { notifyReceiver } from "./notify-receiver.ts";

export { findBlockOf, findOpenBlocks as openBlocks, findReceiver } from "./block-queries.ts";
export { findReceivedContests as contests } from "./contest-queries.ts";
export { refundContested } from "./process-contests.ts";

type Deps = Pick<PixDeps, "outbox" | "now">;

/** Blocks a received Pix, or a part of it, for so many hours from now: at most 72. */
export const block = (
  { now }: Deps,
  tx: Tx,
  { hours, ...scope }: { tenantId: string; endToEnd: string; amount: Cents | null; reason: string; hours: number },
): Promise<BlockOutcome> => {
  const at = now(); // asked once: a millisecond later the longest block would be too long
  return orderBlock(tx, { ...scope, id: newId(), at, until: new Date(at.getTime() + hours * 3_600_000) });
};

/** Ends the precautionary block of a Pix. `freed`: how much; null: there is none; a kind: only a decision ends that. */
export async function release({ now }: Deps, tx: Tx, scope: { tenantId: string; endToEnd: string }) {
  const open = await findBlockOf(tx, scope);
  if (!open) return { freed: null, accountId: null };
  if (open.kind !== "PRECAUTIONARY") return { freed: open.kind, accountId: open.accountId };
  const freed = await endBlock(tx, { tenantId: scope.tenantId, id: open.id, ending: "RELEASED", at: now() });
  return { freed, accountId: open.accountId };
}

/** Decides a contest in analysis; answers whether this call did. */
export function decide(
  { now }: Deps,
  tx: Tx,
  scope: { tenantId: string; id: string; status: "ACCEPTED" | "REJECTED" },
) {
  return decideReceivedContest(tx, { ...scope, at: now() });
}

/**
 * Decides an objection in analysis and tells the receiver; answers whether this call did. Of an accepted one the money
 * is asked for from the payer for `reversalDays` (reverse-returns.ts).
 */
export async function decideObjection(
  deps: Deps,
  tx: Tx,
  scope: { tenantId: string; id: string; status: "ACCEPTED" | "REJECTED" },
): Promise<boolean> {
  const at = deps.now();
  const until = new Date(at.getTime() + reversalDays * 86_400_000);
  if (!(await updateObjection(tx, { ...scope, at, until }))) return false;
  const [row] = await findReceivedContests(tx, { ...scope, accountId: null });
  if (row)
    await notifyReceiver(
      deps,
      tx,
      { ...scope, accountId: row.accountId },
      { row, news: `OBJECTION_${scope.status}`, ends: until },
    );
  return true;
}
