import { newReturnId } from "@vitral/brazil/end-to-end-id";
import { forEachDueTenant, takeDue } from "../../../platform/database/due-work.ts";
import { allOf } from "../../../platform/database/each-tenant.ts";
import { newId } from "../../../platform/database/ids.ts";
import { answerWithin, type PixDeps, withTimeout } from "../../pix/pix.ts";
import { dueBlocks, endBlock, findDueBlocks } from "./block-queries.ts";
import {
  decideReceivedContest,
  dueReceivedContests,
  findDueReceivedContests,
  returnContested,
} from "./contest-queries.ts";
import { reverseReturns } from "./reverse-returns.ts";
import { endPendingDecision, type PendingDecision, pendingDecisions } from "./pending-decision-queries.ts";
import { dueReversals } from "./reversal-queries.ts";

/** Of each kind, in one run and tenant. */
const maxAtOnce = 50;

/**
 * Ends blocks past their term, rejects contests whose analysis nobody ended in time, and returns what is there of
 * accepted ones, tells the network what was decided, and asks for what
 * is owed to whoever rightly objected. Runs on every server: the functions decide under the account's
 * lock, each once.
 */
export async function processReceivedContests(deps: PixDeps): Promise<number> {
  const { db, now } = deps;
  return forEachDueTenant(
    deps,
    [dueBlocks, dueReceivedContests, pendingDecisions, dueReversals],
    async (tenantId) => {
      const turn = { tenantId, now: now(), max: maxAtOnce };
      const { ispb } = await deps.tenants.byId(tenantId);
      try {
        await allOf([
          ...(await findDueBlocks(db, turn)).map(({ id }) => endBlock(db, { tenantId, id, ending: "TERM", at: now() })),
          ...(await findDueReceivedContests(db, turn)).map(({ id, status }) =>
            status === "ACCEPTED"
              ? refundContested(deps, { tenantId, id, ispb })
              : decideReceivedContest(db, { tenantId, id, status: "REJECTED", at: now() }),
          ),
        ]);
      } finally {
        await allOf([notifyNetwork(deps, tenantId), reverseReturns(deps, tenantId)]);
      }
    },
    (failures) => `${failures} blocks or contests were not processed`,
  );
}

/** Tells the network what was decided, until it has taken the call: the payer's bank learns it from there. */
async function notifyNetwork({ db, rail, now }: PixDeps, tenantId: string): Promise<void> {
  if (!rail) return;
  const pending = await takeDue<PendingDecision>(db, pendingDecisions, { tenantId, now: now(), max: maxAtOnce });
  await allOf(
    pending.map(async ({ id, status }) => {
      const decision = status === "ACCEPTED" ? ("accepted" as const) : ("rejected" as const);
      await withTimeout(answerWithin, () => rail.decideContest({ tenantId, id }, decision));
      await endPendingDecision(db, { tenantId, id });
    }),
  );
}

/** Returns what is there of an accepted contest; the worker of refunds sends it to the network. */
export const refundContested = (
  { db, now }: Pick<PixDeps, "db" | "now">,
  { tenantId, id, ispb }: { tenantId: string; id: string; ispb: string },
) => {
  const at = now();
  const ids = { endToEnd: newReturnId(ispb, at), refundId: newId(), creditId: newId() };
  return returnContested(db, { tenantId, id, ...ids, at });
};
