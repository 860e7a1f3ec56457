import type { CustomerStatus } from "@vitral/contract/customers";
import type { DocumentType } from "@vitral/contract/documents";
import type { CustomerKey } from "../../platform/database/keys.ts";
import type { Tx } from "../../platform/database/db.ts";
import { enqueue } from "../notifications/notifications.ts";
import { lockCustomer, type OnboardingState } from "../onboarding/onboarding.ts";
import type { Overtaken } from "../acts/acts.ts";
import { removeAssignment } from "./applicant-queries.ts";
import type { ReviewDeps } from "./deps.ts";
import { removePostponed } from "./queue/queue-queries.ts";

/** What a decision did, for its audit row; `file`: the only one that was asked again. */
export type Applied = { accountId?: string; isEntrepreneur?: boolean; file?: DocumentType };

/** A decision on an application: which statuses allow it, what it does, and what the customer is told. */
export type ReviewDecision = {
  from: readonly CustomerStatus[];
  apply: (tx: Tx, customer: OnboardingState) => Promise<Applied>;
  message: (name: string) => Parameters<typeof enqueue>[2]["message"];
};

type Deps = Pick<ReviewDeps, "outbox"> & { tx: Tx };

/**
 * Decides an application in the caller's transaction, which audits it, and tells the customer by e-mail. The
 * application has no holder then. Answers what it did, or the customer's status where that does not allow it: of two
 * decisions at once, the second gets it.
 */
export async function decideApplication(
  deps: Deps,
  customerKey: CustomerKey,
  decision: ReviewDecision,
): Promise<Applied | CustomerStatus> {
  const customer = await lockCustomer(deps.tx, customerKey);
  if (!decision.from.includes(customer.status)) return customer.status;
  const applied = await applyLocked(deps, customer, decision);
  await removeAssignment(deps.tx, customerKey);
  return applied;
}

/** The same for a customer whose row the caller has locked, and whose status allows it. */
export async function applyLocked(
  { tx, outbox }: Deps,
  customer: OnboardingState,
  { apply, message }: ReviewDecision,
): Promise<Applied> {
  const { tenantId, email, name } = customer;
  const applied = await apply(tx, customer);
  await removePostponed(tx, customer);
  if (email) await enqueue(outbox, tx, { tenantId, to: email, message: message(name) });
  return applied;
}

const notes = {
  "review.approve": "O cadastro já foi aprovado.",
  "review.reject": "O cadastro foi rejeitado.",
  "review.resend": "Os documentos foram pedidos de novo.",
} as const;

/** The orders that a decision on an application ends: those to approve it. */
export const approvalsOvertaken = (action: keyof typeof notes, customerId: string): Overtaken => ({
  kinds: ["review.approve"],
  payload: { customerId },
  note: notes[action],
});
