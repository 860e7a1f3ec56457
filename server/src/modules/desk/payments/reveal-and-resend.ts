import type { Db } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { auditEvents, recordAudit } from "../../audit/audit.ts";
import type { Staff } from "../../staff/staff.ts";
import { callResendNotice } from "./payment-detail-queries.ts";
import { thePayment } from "./payments.ts";

type Deps = { db: Db; now: () => Date };
type OrderByStaff = { tenantId: string; id: string; staff: Staff; reason: string };

const by = ({ now }: Deps, { tenantId, id, staff, reason }: OrderByStaff) => ({
  tenantId,
  at: now(),
  actor: staff.email,
  staffId: staff.id,
  reason,
  details: { paymentId: id },
});

/** The documents and the key of a payment in full; the look is audited with its reason. Refuses with NOT_FOUND. */
export async function revealPayment(deps: Deps, scope: OrderByStaff) {
  const { payerDocument, payeeDocument, key, accountId, customerId } = await thePayment(deps.db, scope);
  await deps.db
    .transaction()
    .execute((tx) => recordAudit(tx, { ...by(deps, scope), action: "payment.reveal", accountId, customerId }));
  return { payerDocument, payeeDocument, key };
}

/** In milliseconds: the same person's order for the same reason is, for so long, one whose answer was lost. */
const repeatedWithin = 5 * 60_000;

/**
 * Sends the e-mail about a payment again; audited. The same order sent twice sends it once. Refuses with NOT_FOUND, or
 * NOTICE_NOT_POSSIBLE.
 */
export async function resendNotice(deps: Deps, scope: OrderByStaff): Promise<number> {
  const { accountId, customerId } = await thePayment(deps.db, scope);
  return deps.db.transaction().execute(async (tx) => {
    const from = new Date(deps.now().getTime() - repeatedWithin);
    const filter = { tenantId: scope.tenantId, customerId, person: scope.staff.email, action: "payment.notice", from };
    const before = await auditEvents(tx, filter);
    if (before.some(({ details, reason }) => details["paymentId"] === scope.id && reason === scope.reason)) return 1;
    if (!(await callResendNotice(tx, { ...scope, now: deps.now() }))) throw new Refusal("NOTICE_NOT_POSSIBLE");
    await recordAudit(tx, { ...by(deps, scope), action: "payment.notice", accountId, customerId });
    return 1;
  });
}
