import type { LookUpOutcome } from "@vitral/contract/pix-outcome";
import { closeLookUp, getLookUpOutcome } from "@vitral/contract/pix-outcome";
import { proofHeader } from "@vitral/contract/endpoint";
import { type OrderOutcome, payPixKey } from "@vitral/contract/pix";
import { payQrCode } from "@vitral/contract/pix-qr-code";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";
import type { PaymentOrder } from "./open-order.ts";
import type { OrderStore } from "./order-store.ts";
import { askProof } from "./proof-question.tsx";
import { failureOf, isUnknown, nothingCharged, type PaymentFailure } from "./payment-failure.ts";

/** An order that failed, or whose outcome is unknown. */
export class OrderFailed extends Error {
  override readonly name = "OrderFailed";
  readonly failure: PaymentFailure;

  constructor(failure: PaymentFailure, cause: unknown) {
    super(failure.message, { cause });
    this.failure = failure;
  }
}

type Deps = { store: OrderStore; customerId: string };

/**
 * Sends an order, for the first time or again. The order is stored before the call, and stays stored until its outcome
 * is known. Throws an `OrderFailed`; the order stays open if its outcome is unknown.
 */
export async function sendOrder({ store, customerId }: Deps, order: PaymentOrder, pin: string): Promise<OrderOutcome> {
  const { lookUpId } = order;
  store.begin(customerId, order);
  try {
    const outcome = await payProven({ store, customerId }, order, pin);
    store.saveOutcome(customerId, lookUpId, outcome);
    return outcome;
  } catch (error) {
    const wasOpen = store.hasOtherTries(customerId, order);
    const failure = failureOf(error, wasOpen);
    // If no screen of the order shows why it failed, the notice asks for the outcome and shows it.
    const isShown = !wasOpen || store.isClaimed(lookUpId);
    if (failure.name === "paid-before" || isUnknown(failure) || !isShown) store.leaveOpen(customerId, lookUpId);
    else store.remove(customerId, lookUpId);
    if (!wasOpen || !isTooOld(error)) throw new OrderFailed(failure, error);
    return outcomeOfExpired({ store, customerId }, order, new OrderFailed(failure, error));
  }
}

/** The proof of the last payment that needed one: sent again after a lost answer, it is not asked for again. */
let proven: { lookUpId: string; proof: string } | null = null;

/** Pays, and where the bank asks for more than the PIN, asks the customer for it and pays with that. */
async function payProven({ store, customerId }: Deps, order: PaymentOrder, pin: string): Promise<OrderOutcome> {
  const { lookUpId } = order;
  try {
    return await pay(order, pin, proven?.lookUpId === lookUpId ? proven.proof : null);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "PROOF_REQUIRED")) throw error;
    // Nothing was paid: while the customer is asked, the order is none without an answer.
    const isOnlyTry = !store.hasOtherTries(customerId, order);
    if (isOnlyTry) store.remove(customerId, lookUpId);
    const proof = await askProof(order);
    if (proof === null) throw error;
    if (isOnlyTry) store.begin(customerId, order);
    proven = { lookUpId, proof };
    return pay(order, pin, proof);
  }
}

const pay = (order: PaymentOrder, pin: string, proof: string | null): Promise<OrderOutcome> => {
  const { kind, accountId, amount, lookUpId, message, scheduledDate, recurrence } = order;
  const later = {
    ...(message && { message }),
    ...(scheduledDate && { scheduledDate }),
    ...(recurrence && { recurrence }),
  };
  const headers = proof === null ? undefined : { [proofHeader]: proof };
  return kind === "KEY"
    ? call(payPixKey, {
        params: { accountId },
        headers,
        body: { keyInfoId: lookUpId, amount, pin, scheduledDate: null, ...later },
      })
    : call(payQrCode, { params: { accountId }, headers, body: { qrCodeInfoId: lookUpId, amount, pin, ...later } });
};

const isTooOld = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === "LOOK_UP_EXPIRED" || error.code === "QR_CODE_EXPIRED");

/** The repeated order came after the look-up expired. The server knows for certain what the first one did. */
async function outcomeOfExpired(deps: Deps, order: PaymentOrder, unknown: OrderFailed): Promise<OrderOutcome> {
  const outcome = await askOutcome(deps, order).catch(() => null);
  switch (outcome?.status) {
    case "SETTLED":
    case "PENDING":
      return { ...outcome, status: outcome.status };
    case "SCHEDULED":
      return outcome;
    case "FAILED": {
      const message = nothingCharged(outcome.failure);
      throw new OrderFailed({ name: "refused", code: "PAYMENT_REFUSED", message, again: false }, unknown.cause);
    }
    case "EXPIRED":
      throw new OrderFailed({ name: "look-up-expired", message: (unknown.cause as Error).message }, unknown.cause);
    case "NOT_PAID":
    case undefined:
    default:
      throw unknown;
  }
}

/** Asks for the outcome of an order, which needs no PIN, and stores it if it is known. */
export async function askOutcome(
  { store, customerId }: Deps,
  { accountId, lookUpId }: Pick<PaymentOrder, "accountId" | "lookUpId">,
  signal?: AbortSignal,
): Promise<LookUpOutcome> {
  const outcome = await call(getLookUpOutcome, { params: { accountId, lookUpId } }, signal);
  if (outcome.status !== "NOT_PAID") store.saveOutcome(customerId, lookUpId, outcome);
  return outcome;
}

/** Cancels an order: it cannot pay any more, unless it has already paid. */
export async function closeOrder(
  { store, customerId }: Deps,
  { accountId, lookUpId }: Pick<PaymentOrder, "accountId" | "lookUpId">,
): Promise<LookUpOutcome> {
  const outcome = await call(closeLookUp, { params: { accountId, lookUpId } });
  if (outcome.status !== "NOT_PAID") store.saveOutcome(customerId, lookUpId, outcome);
  return outcome;
}
