import type { CustomerStatus } from "@vitral/contract/customers";
import type { DocumentType } from "@vitral/contract/documents";
import type { Tx } from "../../platform/database/db.ts";
import { recordAudit } from "../audit/audit.ts";
import { enqueue } from "../notifications/notifications.ts";
import { lockCustomer, type OnboardingState } from "../onboarding/onboarding.ts";
import type { ReviewDeps } from "./deps.ts";
import { endOvertaken } from "./queue/overtaken-orders.ts";
import { removePostponed } from "./queue/queue-queries.ts";

/** One decision on one applicant, by an operator or a member of the staff. */
export type ReviewDecision = { tenantId: string; customerId: string } & By;

/** `withoutSecondPerson`: at the command line, where the bank's policy asks for one; with a reason then. */
type By = { actor: string; staffId?: string; reason?: string; withoutSecondPerson?: boolean };

/** What the audit row of a decision says beside its reason; `file`: the only one that was asked again. */
export type Details = { isEntrepreneur: boolean; file: DocumentType };

type Applied = { accountId?: string; details?: Partial<Details> };

type Kind = {
  action: "review.approve" | "review.reject" | "review.resend";
  /** The statuses that allow this decision. */
  from: readonly CustomerStatus[];
  reason?: string;
  /** Applies the decision; answers further details for the audit row. */
  apply: (tx: Tx, customer: OnboardingState) => Promise<Applied>;
  message: (name: string) => Parameters<typeof enqueue>[2]["message"];
};

/**
 * Applies a decision, audits it and notifies the customer, in one transaction. Answers null, or the customer's status
 * when that does not allow the decision: of two operators at once, the second gets it.
 */
export function decide(deps: ReviewDeps, { tenantId, customerId, ...by }: ReviewDecision, kind: Kind) {
  return deps.db.transaction().execute(async (tx): Promise<CustomerStatus | null> => {
    const customer = await lockCustomer(tx, { tenantId, customerId });
    if (!kind.from.includes(customer.status)) return customer.status;
    await decideLocked({ ...deps, tx }, customer, by, kind);
    return null;
  });
}

/** The same for a customer whose row the caller has locked. An order to approve them that waits ends. */
export async function decideLocked(
  { tx, now, outbox }: Pick<ReviewDeps, "now" | "outbox"> & { tx: Tx },
  customer: OnboardingState,
  by: By,
  { action, reason, apply, message: messageFor }: Kind,
): Promise<void> {
  const { tenantId, customerId } = customer;
  const { accountId, details } = await applyLocked({ tx, outbox }, customer, { apply, message: messageFor });
  const event = { tenantId, at: now(), ...by, action, customerId };
  await endOvertaken(tx, customer, event, () =>
    recordAudit(tx, {
      ...event,
      ...(accountId && { accountId }),
      ...(reason && { reason }),
      ...(details && { details }),
    }),
  );
}

/**
 * Applies a decision to a locked customer, who is put away no longer, and notifies them; its audit row is the caller's.
 */
export async function applyLocked(
  { tx, outbox }: Pick<ReviewDeps, "outbox"> & { tx: Tx },
  customer: OnboardingState,
  { apply, message }: Pick<Kind, "apply" | "message">,
): Promise<Applied> {
  const { tenantId, email, name } = customer;
  const applied = await apply(tx, customer);
  await removePostponed(tx, customer);
  if (email) await enqueue(outbox, tx, { tenantId, to: email, message: message(name) });
  return applied;
}
