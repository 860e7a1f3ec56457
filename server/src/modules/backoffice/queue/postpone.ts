import { formatDay, saoPauloDay } from "@vitral/brazil/dates";
import { lastPostponedDay } from "@vitral/contract/console/reviews";
import type { CustomerKey } from "../../../platform/database/keys.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { recordAudit } from "../../audit/audit.ts";
import { lockCustomer } from "../../onboarding/onboarding.ts";
import type { Staff } from "../../staff/staff.ts";
import { releaseAssignment } from "../applicant-queries.ts";
import type { ReviewDeps } from "../deps.ts";
import { mustHold, waitingApplicant } from "./holding.ts";
import { endPostponed, findPostponed, savePostponed } from "./queue-queries.ts";

type Deps = Pick<ReviewDeps, "db" | "now">;
type By = CustomerKey & { staff: Staff };

/**
 * Puts an application that this person holds away until a day, with a note, and lets it go; all times together for 90
 * days. The same again does nothing, as the answer may have been lost. Refuses with REVIEW_UNTIL, and as
 * `waitingApplicant` and `mustHold`.
 */
export async function postpone(
  { db, now }: Deps,
  { staff, ...customerKey }: By,
  { until, note }: { until: string; note: string },
): Promise<void> {
  await waitingApplicant(db, customerKey);
  await db.transaction().execute(async (tx) => {
    const { status } = await lockCustomer(tx, customerKey);
    if (status !== "IN_ANALYSIS_INTERNAL") throw new Refusal("REVIEW_DECIDED");
    const before = await findPostponed(tx, customerKey);
    if (before?.until === until && before.note === note && before.staffId === staff.id)
      return releaseAssignment(tx, customerKey, staff.id);
    const today = saoPauloDay(now());
    const last = lastPostponedDay(today, before);
    if (until <= today || until > last) throw new Refusal("REVIEW_UNTIL", { words: { until: formatDay(last) } });
    await mustHold({ db: tx, now }, customerKey, staff);
    await savePostponed(tx, customerKey, { until, note, by: staff.name, staffId: staff.id, today });
    await releaseAssignment(tx, customerKey, staff.id);
    const event = { ...customerKey, at: now(), actor: staff.email, staffId: staff.id };
    await recordAudit(tx, { ...event, action: "review.postpone", reason: note, details: { until } });
  });
}

/** Puts an application back into the queue before its day. Once it is there, nothing. Refuses as `waitingApplicant`. */
export async function resume({ db, now }: Deps, { staff, ...customerKey }: By): Promise<void> {
  await waitingApplicant(db, customerKey);
  await db.transaction().execute(async (tx) => {
    if (!(await endPostponed(tx, customerKey, saoPauloDay(now())))) return;
    await recordAudit(tx, {
      ...customerKey,
      at: now(),
      actor: staff.email,
      staffId: staff.id,
      action: "review.resume",
    });
  });
}
