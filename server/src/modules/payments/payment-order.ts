import type { Cents } from "@vitral/brazil/cents";
import type { PixKeyType } from "@vitral/brazil/pix-key";
import type {
  AuthorizationRefusal,
  DeviceRefusal,
  ExecutionRefusal,
  ProofRefusal,
} from "@vitral/contract/payment-refusals";
import type { PayingDevice } from "../devices/devices.ts";
import type { OrderProof } from "./proof/order-proof.ts";

/** An order to pay what a look-up found: all that its execution needs. */
export type PaymentOrder = {
  customerId: string;
  accountId: string;
  lookUpId: string;
  amount: Cents;
  paymentId: string;
  /** The id of the payee's statement row, where the payee is on-us. */
  transactionId: string;
  /** What the payer writes to the payee, in one visible line. */
  message: string | null;
  /** What it carries to be more than a PIN; null where the tenant has no rule about it. */
  proof: OrderProof | null;
  /** The customer's bucket of look-up tokens; the order returns `orderRefund` to it (DICT manual, section 12). */
  tokens: { size: number; perMinute: number; orderRefund: number };
};

/** What authorizes an immediate order: the session, and the PIN as its customer typed it. The database checks both. */
export type Credential = { sessionHash: Buffer; pinSalt: Buffer; pinHash: Buffer };

/** An order that a customer sends now. */
export type ImmediateOrder = PaymentOrder & {
  credential: Credential;
  /** The device that orders it, with its limits; null where the tenant has no rule about devices. */
  device: PayingDevice | null;
};

/**
 * What became of an order, other than the refusals:
 * - PAID: it made a payment; REPEATED: it made one before, which may have FAILED;
 * - STALE: what the server had cached of the caller is no longer true;
 * - LOCKED, REQUIRES_SINGLE: the batcher sends the order again.
 */
export type PaymentResult = {
  outcome:
    | "PAID"
    | "REPEATED"
    | "STALE"
    | "LOCKED"
    | "REQUIRES_SINGLE"
    | AuthorizationRefusal
    | DeviceRefusal
    | ProofRefusal
    | ExecutionRefusal;
  /** The number of a refusal: tries left, or centavos. */
  detail: number | null;
  /** Of the payment that was made, now or before; also the id of the payer's statement row. */
  paymentId: string;
  status: "PENDING" | "SETTLED" | "FAILED";
  amount: Cents;
  fee: Cents;
  endToEnd: string;
  /** ISO 20022 reason code of a FAILED payment. */
  failure: string | null;
  keyType: PixKeyType;
};
