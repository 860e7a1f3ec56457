import type { EntityType } from "@vitral/contract/customers";
import type { DocumentType } from "@vitral/contract/documents";
import type { Progress } from "@vitral/contract/onboarding";
import { backOf, frontOf, stepIndex, stepAfterDocument, stepOfDocument } from "@vitral/contract/onboarding-order";
import type { Tx } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/http/errors.ts";
import {
  type DocumentRow,
  documentsOf,
  receiveDocument,
  type ReceivedFile,
  saveDocument,
} from "../documents/documents.ts";
import { consume, type Caller } from "../identity/identity.ts";
import { enqueue } from "../notifications/notifications.ts";
import type { OnboardingDeps } from "./onboarding.ts";
import { saveSubmission, lockCustomer, moveTo, type OnboardingState } from "./state-queries.ts";

type Request = Parameters<typeof receiveDocument>[1];
type Sent = { track: EntityType; type: DocumentType };

/**
 * Saves a photo or file at its step; before the last one, an earlier one may be sent again and replaces the old. The
 * last one ends the onboarding: the customer is in review and gets an e-mail. Refuses with WRONG_STEP and with what
 * `receiveDocument` refuses.
 */
export async function submitDocument(deps: OnboardingDeps, caller: Caller, sent: Sent, request: Request) {
  refuseTooEarly(caller, sent); // before ten megabytes are received
  const customerKey = { tenantId: caller.tenant.id, customerId: caller.id };
  await consume(deps, "UPLOAD", { tenantId: customerKey.tenantId, who: customerKey.customerId });
  await using file = await receiveDocument(deps, request, { tenantId: customerKey.tenantId, type: sent.type });
  // Without this `await` the file would be removed before the transaction reads it.
  return await deps.db.transaction().execute(async (tx): Promise<Progress> => {
    const customer = await lockCustomer(tx, customerKey);
    refuseTooEarly(customer, sent);
    const stored = await documentsOf(tx, customerKey);
    if (customer.status !== "PENDING" || customer.onboardingStep === "DONE") return again(customer, stored, file);
    refuseStrangeBack(stored, sent.type);
    await saveDocument(tx, { ...customerKey, at: deps.now() }, file);
    const now = (await documentsOf(tx, customerKey)).map(({ type }) => type);
    return proceed(deps, tx, customer, { type: sent.type, now });
  });
}

/** `now`: what is there with the new one, the newest last. */
async function proceed(
  deps: OnboardingDeps,
  tx: Tx,
  customer: OnboardingState,
  { type, now }: { type: DocumentType; now: readonly DocumentType[] },
): Promise<Progress> {
  const { entityType, onboardingStep: step } = customer;
  const onboardingStep = stepAfterDocument({ entityType, step, sent: now }, type);
  const status = onboardingStep === "DONE" ? "IN_ANALYSIS_INTERNAL" : "PENDING";
  await moveTo(tx, customer, { status, onboardingStep, at: deps.now() });
  if (onboardingStep !== "DONE") return { status, onboardingStep };

  await saveSubmission(tx, customer, deps.now());
  if (customer.email) {
    const message = { template: "review-received", data: { name: customer.name } } as const;
    await enqueue(deps.outbox, tx, { tenantId: customer.tenantId, to: customer.email, message });
  }
  return { status, onboardingStep };
}

/** After the last document nothing changes; the same file again is accepted. */
function again(
  { status, onboardingStep }: OnboardingState,
  stored: DocumentRow[],
  { type, sha256 }: ReceivedFile,
): Progress {
  const isSame = stored.some((document) => document.type === type && document.sha256.equals(sha256));
  if (!isSame) throw new Refusal("WRONG_STEP");
  return { status, onboardingStep };
}

type Where = Pick<Caller, "entityType" | "onboardingStep">;

function refuseTooEarly({ entityType, onboardingStep }: Where, { track, type }: Sent): void {
  const isTooEarly = stepIndex(track, onboardingStep) < stepIndex(track, stepOfDocument(type));
  if (entityType !== track || isTooEarly) throw new Refusal("WRONG_STEP");
}

/** The back of a licence does not fit the front of an identity card. */
function refuseStrangeBack(stored: DocumentRow[], type: DocumentType): void {
  const front = frontOf(stored.map((document) => document.type));
  const isBack = Object.values(backOf).includes(type);
  if (isBack && front && backOf[front] !== type) throw new Refusal("WRONG_STEP");
}
