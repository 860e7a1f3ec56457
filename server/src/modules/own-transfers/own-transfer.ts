import { newId } from "../../platform/database/ids.ts";
import type { PaymentMethod } from "../payments/payments.ts";
import { executeTransfer } from "./transfer-queries.ts";

/**
 * From one account of the customer to another, at once: no fee, nothing of the limits, on any device, because the money
 * stays with its owner.
 */
export const ownTransfer: PaymentMethod<{ toAccountId: string }> = {
  throttle: "TRANSFER",
  execute: (tx, order) => executeTransfer(tx, { ...order, creditId: newId() }),
};
