import type { LookUpOutcome } from "@vitral/contract/pix-outcome";
import { closeLookUp, getLookUpOutcome } from "@vitral/contract/pix-outcome";
import { type PaymentOutcome, payPixKey } from "@vitral/contract/pix";
import { payQrCode } from "@vitral/contract/pix-qr-code";
import { ApiError, call } from "../../lib/api.ts";
import type { PaymentOrder } from "./open-order.ts";
import type { OrderStore } from "./order-store.ts";
import { failureOf, isUnknown, nothingCharged, type PaymentFailure } from "./payment-failure.ts";

/** An order that did not end well. */
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
 * Sends an order, new or again, and keeps it until its outcome is known; the entry is written before anything leaves.
 * Throws an `OrderFailed`, after which the order is open still where its failure is unknown.
 */
export async function sendOrder(
  { store, customerId }: Deps,
  order: PaymentOrder,
  pin: string,
): Promise<PaymentOutcome> {
  const { lookUpId } = order;
  store.begin(customerId, order);
  try {
    const outcome = await pay(order, pin);
    store.learn(customerId, lookUpId, outcome);
    return outcome;
  } catch (error) {
    const wasOpen = store.hasOtherTries(customerId, order);
    const failure = failureOf(error, wasOpen);
    // Where no screen of the order says why it failed, the notice asks for the outcome and does.
    const isSaid = !wasOpen || store.isClaimed(lookUpId);
    if (failure.name === "paid-before" || isUnknown(failure) || !isSaid) store.leaveOpen(customerId, lookUpId);
    else store.forget(customerId, lookUpId);
    if (!wasOpen || !isTooOld(error)) throw new OrderFailed(failure, error);
    return outcomeOfOld({ store, customerId }, order, new OrderFailed(failure, error));
  }
}

const pay = (order: PaymentOrder, pin: string): Promise<PaymentOutcome> => {
  const { kind, accountId, amount, lookUpId } = order;
  return kind === "KEY"
    ? call(payPixKey, { params: { accountId }, body: { keyInfoId: lookUpId, amount, pin, scheduledDate: null } })
    : call(payQrCode, { params: { accountId }, body: { qrCodeInfoId: lookUpId, amount, pin } });
};

const isTooOld = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === "LOOK_UP_EXPIRED" || error.code === "QR_CODE_EXPIRED");

/** The repeated order came too late. Whether the first one did is answered for good when it is asked for. */
async function outcomeOfOld(deps: Deps, order: PaymentOrder, unknown: OrderFailed): Promise<PaymentOutcome> {
  const outcome = await askOutcome(deps, order).catch(() => null);
  switch (outcome?.status) {
    case "SETTLED":
    case "PENDING":
      return { ...outcome, status: outcome.status };
    case "FAILED": {
      const message = nothingCharged(outcome.failure);
      throw new OrderFailed({ name: "refused", message, again: false, pin: false }, unknown.cause);
    }
    case "EXPIRED":
      throw new OrderFailed({ name: "look-up-expired", message: (unknown.cause as Error).message }, unknown.cause);
    case "NOT_PAID":
    case undefined:
    default:
      throw unknown;
  }
}

/** Asks what became of an order, without a PIN; what is known is learned. */
export async function askOutcome(
  { store, customerId }: Deps,
  { accountId, lookUpId }: Pick<PaymentOrder, "accountId" | "lookUpId">,
  signal?: AbortSignal,
): Promise<LookUpOutcome> {
  const outcome = await call(getLookUpOutcome, { params: { accountId, lookUpId } }, signal);
  if (outcome.status !== "NOT_PAID") store.learn(customerId, lookUpId, outcome);
  return outcome;
}

/** Gives an order up: from here on it pays nothing, unless it has paid already. */
export async function closeOrder(
  { store, customerId }: Deps,
  { accountId, lookUpId }: Pick<PaymentOrder, "accountId" | "lookUpId">,
): Promise<LookUpOutcome> {
  const outcome = await call(closeLookUp, { params: { accountId, lookUpId } });
  if (outcome.status !== "NOT_PAID") store.learn(customerId, lookUpId, outcome);
  return outcome;
}
