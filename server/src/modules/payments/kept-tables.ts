import { type KeptTables, withoutPerson, ofOperations, withCustomer } from "../../platform/kept-tables/kept-table.ts";

const ofLimits = { kind: "LIMITS", by: "account_id", erase: "removed" } as const;

export const paymentTables: KeptTables = {
  pix_limit_change: {
    ...ofLimits,
    part: "pixLimitChanges",
    atClosing: true,
    stays: "one row for each account and kind, removed when it holds, is cancelled or is rejected",
  },
  pix_payment: {
    ...ofOperations,
    by: "payment",
    part: "pixPayments",
    // The statement shows them; the payee's account is somebody else's.
    hidden: [
      "payee_account_id",
      "is_scheduled",
      "payer_name",
      "payer_document",
      "payer_bank",
      "payee_name",
      "payee_document",
      "payee_bank",
      "description",
    ],
    ...withCustomer,
  },
  payment_proof: {
    by: "customer_id",
    erase: "removed",
    atClosing: true,
    kind: "CODES",
    part: null,
    why: "that a payment was confirmed with a passkey or a code, for minutes; the access records keep it",
    stays: "removed by those that come later, after its minutes (functions/payment-proofs.sql)",
  },
  pix_pending_notification: withoutPerson(
    "ids of payments whose messages are not in the outbox",
    "removed within seconds",
  ),
};
