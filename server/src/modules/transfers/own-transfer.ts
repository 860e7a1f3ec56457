import { sameAccount } from "@vitral/contract/transfers";
import { newId } from "../../platform/database/ids.ts";
import { invalid } from "../../platform/http/errors.ts";
import type { PaymentMethod } from "../payments/payments.ts";
import { executeTransfer } from "./transfer-queries.ts";

/**
 * From one account of the customer to another, at once: no fee, nothing of the limits, on any device, because the money
 * stays with its owner.
 */
export const ownTransfer: PaymentMethod<{ toAccountId: string }> = {
  throttle: "TRANSFER",
  execute: async (tx, order) => {
    const outcome = await executeTransfer(tx, { ...order, creditId: newId() });
    if (outcome === "SAME_ACCOUNT") throw invalid("body", sameAccount);
    return outcome;
  },
};
