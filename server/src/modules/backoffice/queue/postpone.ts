import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import { postponeDays } from "@vitral/contract/console/reviews";
import type { CustomerKey } from "../../../platform/database/keys.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { recordAudit } from "../../audit/audit.ts";
import { lockCustomer } from "../../onboarding/onboarding.ts";
import type { Staff } from "../../staff/staff.ts";
import { releaseAssignment } from "../console-queries.ts";
import type { ReviewDeps } from "../deps.ts";
import { mustHold, waitingApplicant } from "./holding.ts";
import { findPostponed, removePostponed, savePostponed } from "./queue-queries.ts";

type Deps = Pick<ReviewDeps, "db" | "now">;
type By = CustomerKey & { staff: Staff };

/**
 * Puts an application that this person holds away until a day, with a note, and lets it go. The same again does
 * nothing, as the answer may have been lost. Refuses with REVIEW_UNTIL, and as `waitingApplicant` and `mustHold`.
 */
export async function postpone(
  { db, now }: Deps,
  { staff, ...customerKey }: By,
  { until, note }: { until: string; note: string },
): Promise<void> {
  const today = saoPauloDay(now());
  if (until <= today || until > addDays(today, postponeDays)) throw new Refusal("REVIEW_UNTIL");
  await waitingApplicant(db, customerKey);
  const before = await findPostponed(db, customerKey);
  if (before?.until === until && before.note === note && before.by === staff.name) return;
  await mustHold({ db, now }, customerKey, staff);
  await db.transaction().execute(async (tx) => {
    const { status } = await lockCustomer(tx, customerKey);
    if (status !== "IN_ANALYSIS_INTERNAL") throw new Refusal("REVIEW_DECIDED");
    await savePostponed(tx, customerKey, { until, note, by: staff.name, staffId: staff.id });
    await releaseAssignment(tx, customerKey, staff.id);
    const event = { ...customerKey, at: now(), actor: staff.email, staffId: staff.id };
    await recordAudit(tx, { ...event, action: "review.postpone", reason: note, details: { until } });
  });
}

/** Puts an application back into the queue before its day. Once it is there, nothing. Refuses as `waitingApplicant`. */
export async function resume({ db, now }: Deps, { staff, ...customerKey }: By): Promise<void> {
  await waitingApplicant(db, customerKey);
  await db.transaction().execute(async (tx) => {
    if (!(await removePostponed(tx, customerKey))) return;
    await recordAudit(tx, {
      ...customerKey,
      at: now(),
      actor: staff.email,
      staffId: staff.id,
      action: "review.resume",
    });
  });
}
