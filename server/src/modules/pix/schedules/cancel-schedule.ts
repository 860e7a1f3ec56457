import { saoPauloDay } from "@vitral/brazil/dates";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Account } from "../../accounts/accounts.ts";
import type { Caller } from "../../identity/identity.ts";
import type { PixDeps } from "../deps.ts";
import { findSchedule, markCancelled } from "./list-queries.ts";
import { notifyCustomer } from "./notify-customer.ts";
import { lockOwner } from "../../accounts/accounts.ts";

/**
 * Cancels a Pix Agendado, or all of its series that are still to come, until its day begins in São Paulo. What is
 * cancelled stays so: the same call again is answered alike. Runs under the customer's lock, as a payment does: it is
 * cancelled or paid, never both. Throws NOT_FOUND, FORBIDDEN for another account's, SCHEDULE_PAST_CANCELLING.
 */
export async function cancelOwnSchedule(
  deps: Pick<PixDeps, "db" | "now" | "outbox">,
  caller: Caller,
  account: Pick<Account, "id">,
  { scheduleId: id, series }: { scheduleId: string; series: boolean },
): Promise<void> {
  const accountKey = { tenantId: caller.tenant.id, accountId: account.id };
  await deps.db.transaction().execute(async (tx) => {
    await lockOwner(tx, accountKey);
    const schedule = await findSchedule(tx, { tenantId: accountKey.tenantId, id });
    if (!schedule) throw new Refusal("NOT_FOUND");
    if (schedule.accountId !== accountKey.accountId) throw new Refusal("FORBIDDEN");
    const now = deps.now();
    const seriesId = series ? schedule.seriesId : null;
    const cancelled = await markCancelled(tx, { ...accountKey, id, seriesId, today: saoPauloDay(now), now });
    if (cancelled.length === 0) {
      if (schedule.status === "CANCELLED") return;
      throw new Refusal("SCHEDULE_PAST_CANCELLING");
    }
    const [first = schedule.scheduledDate] = cancelled.map(({ scheduledDate }) => scheduledDate).toSorted();
    const { amount, payeeName: beneficiary } = schedule;
    const news = seriesId === null ? "CANCELLED" : "SERIES_CANCELLED";
    await notifyCustomer(deps, tx, accountKey, news, { amount, beneficiary, scheduledDate: first });
  });
}
