import type { Db } from "../../../platform/database/db.ts";
import { forEachDueTenant, noWork, takeDue } from "../../../platform/database/due-work.ts";
import { allOf } from "../../../platform/database/each-tenant.ts";
import type { Rail } from "../network/rail.ts";
import { withTimeout } from "../network/with-timeout.ts";
import { answerWithin } from "../rules.ts";
import { type GatewayClosing, deleteClosing, dueClosings } from "./closing-queries.ts";

/** Tells the gateway how reports and requests of other banks end, until it has taken it. Runs on every server. */
export async function tellClosings(deps: { db: Db; now: () => Date; rail: Rail | null }): Promise<number> {
  const { db, now, rail } = deps;
  if (!rail) return noWork;
  return forEachDueTenant(
    deps,
    [dueClosings],
    async (tenantId) => {
      const due = await takeDue<GatewayClosing>(db, dueClosings, { tenantId, now: now(), max: 50 });
      await allOf(
        due.map(async ({ id, ...closing }) => {
          await withTimeout(answerWithin, () =>
            closing.what === "REPORT"
              ? rail.decideContest({ tenantId, id }, "rejected")
              : rail.closeRecall({ tenantId, id }, closing),
          );
          await deleteClosing(db, { tenantId, id });
        }),
      );
    },
    (failures) => `${failures} answers to other banks were not told`,
  );
}
