import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { oneLine } from "../../../platform/messaging/one-line.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import type { LookUpDeps } from "../deps.ts";
import { NetworkUnavailable } from "../network/rail.ts";
import { withTimeout } from "../network/with-timeout.ts";
import { answerWithin } from "../rules.ts";
import { type DueSchedule, type Payee, savePayeeAccount } from "./due-queries.ts";

/**
 * Looks the keys of due schedules up again: those of this bank were found with the schedules, others in the network.
 * `payee` null: nobody has the key. What the directory says of a payee's suspicion is kept. A schedule whose key the
 * network does not answer for is left out.
 */
export async function findPayees(
  deps: LookUpDeps,
  tenant: Tenant,
  due: readonly DueSchedule[],
): Promise<{ schedule: DueSchedule; payee: Payee | null }[]> {
  const { rail } = deps;
  const found = await Promise.all(
    due.map(async (schedule) => {
      if (schedule.here) return [{ schedule, payee: schedule.here }];
      if (!rail) return [];
      try {
        const { key, payerDocument } = schedule;
        const endToEnd = newEndToEndId(tenant.ispb, deps.now());
        const asked = { key, ispb: tenant.ispb, endToEnd, payerDocument };
        const entry = await withTimeout(answerWithin, () => rail.lookUp(asked));
        if (!entry) return [{ schedule, payee: null }];
        await deps.saveDirectoryMark(tenant, entry);
        const { ispb, document } = entry;
        await savePayeeAccount(deps.db, { tenantId: tenant.id, id: schedule.id, account: entry.account });
        const [name, bankName] = [oneLine(entry.name), oneLine(entry.bankName)];
        const payee = { accountId: null, ispb, document, name, bankName, endToEnd };
        return [{ schedule, payee }];
      } catch (error) {
        if (error instanceof NetworkUnavailable) return [];
        throw error;
      }
    }),
  );
  return found.flat();
}
