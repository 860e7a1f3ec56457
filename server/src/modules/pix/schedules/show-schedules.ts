import { maskedDocument } from "@vitral/brazil/document";
import { scheduleFailureSentence } from "@vitral/contract/pix-schedule-failures";
import { type PixSchedule, schedulesPerPage } from "@vitral/contract/pix-schedules";
import type { Db } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Account } from "../../accounts/accounts.ts";
import type { Caller } from "../../identity/identity.ts";
import { rulesOf, type Rules } from "../../tenants/tenants.ts";
import { describe } from "../pay/receive.ts";
import { findOpen, findPast, findSchedule, type ScheduleRow } from "./list-queries.ts";
import { cancelEnd } from "./rules.ts";

type Own = Pick<Account, "id">;
type Deps = { db: Db; now: () => Date };

/** A page of an account's schedules: those to come, the next first, then the others; `next` null on the last page. */
export async function schedulePage(
  { db, now }: Deps,
  caller: Caller,
  account: Own,
  cursor: string | undefined,
): Promise<{ schedules: PixSchedule[]; next: string | null }> {
  const accountKey = { tenantId: caller.tenant.id, accountId: account.id };
  const [isPast, scheduledDate = "", id = ""] = cursor?.split("_") ?? [];
  const after = cursor === undefined ? null : { scheduledDate, id };
  const max = schedulesPerPage + 1;
  const open = isPast === "1" ? [] : await findOpen(db, { ...accountKey, after, max });
  const left = max - open.length;
  const past = left > 0 ? await findPast(db, { ...accountKey, after: isPast === "1" ? after : null, max: left }) : [];
  const found = [...open, ...past];
  const shown = found.slice(0, schedulesPerPage);
  const rules = rulesOf(caller.tenant, now());
  return {
    schedules: shown.map((row) => scheduleOf(row, rules)),
    next: found.length > shown.length ? cursorOf(shown.at(-1)) : null,
  };
}

/** One Pix Agendado of the account. Throws NOT_FOUND, FORBIDDEN for another account's. */
export async function scheduleDetail(
  { db, now }: Deps,
  caller: Caller,
  account: Own,
  id: string,
): Promise<PixSchedule> {
  const found = await findSchedule(db, { tenantId: caller.tenant.id, id });
  if (!found) throw new Refusal("NOT_FOUND");
  if (found.accountId !== account.id) throw new Refusal("FORBIDDEN");
  return scheduleOf(found, rulesOf(caller.tenant, now()));
}

const cursorOf = (row: ScheduleRow | undefined): string | null =>
  row ? `${row.status === "SCHEDULED" ? 0 : 1}_${row.scheduledDate}_${row.id}` : null;

function scheduleOf(row: ScheduleRow, rules: Rules): PixSchedule {
  const { id, seriesId, repeats, times, scheduledDate, amount, status, failure } = row;
  const recurrence = repeats !== null && times !== null ? { every: repeats, times } : null;
  return {
    id,
    seriesId,
    position: recurrence && row.position,
    recurrence,
    scheduledDate,
    amount,
    payee: { name: row.payeeName, document: maskedDocument(row.payeeDocument), bankName: row.payeeBank },
    description: describe(row.description, row.message),
    status,
    settled: row.paymentStatus === "SETTLED",
    failure: failure === null ? null : scheduleFailureSentence(failure, row),
    evening:
      failure !== null && status === "SCHEDULED"
        ? { start: rules.scheduleEveningStart, end: rules.scheduleEveningEnd }
        : null,
    createdAt: row.orderedAt,
    cancellableUntil: new Date(cancelEnd(scheduledDate).getTime() - 1),
    transactionId: row.paymentId,
  };
}
