import type { Cents } from "@vitral/brazil/cents";
import type { PixKeyType } from "@vitral/brazil/pix-key";

/**
 * The way to other banks: Bacen's directory of keys (DICT) and its instant settlement (SPI), directly or through a
 * participant. The house knows only this port; what is behind it may be slow, refuse, and not answer.
 */
export type Rail = {
  /** Whom a key belongs to, or null when the directory does not know it. May throw NetworkUnavailable. */
  lookUp(key: string): Promise<DirectoryEntry | null>;
  /**
   * Hands an order over. The same EndToEndId handed over again is the same order, never a second one.
   * May throw NetworkUnavailable: then nobody knows whether it arrived, and it is handed over again later.
   */
  send(order: RailOrder): Promise<RailAnswer>;
  /** What became of an order that was handed over. */
  answerOf(endToEnd: string): Promise<RailAnswer>;
  /**
   * Asks the directory to lead a key to an account. The same `requestId` asked again is the same registration, with the same
   * key. May throw NetworkUnavailable: then nobody knows whether it arrived, and it is asked again later.
   */
  registerKey(registration: KeyRegistration): Promise<KeyAnswer>;
  /** Takes a key of this account out of the directory; one that is not there is out already. May throw NetworkUnavailable. */
  removeKey(key: Pick<KeyRegistration, "requestId" | "key" | "tenantId" | "accountId">): Promise<void>;
};

export type DirectoryEntry = {
  ispb: string;
  bankName: string;
  name: string;
  document: string;
};

export type KeyRegistration = {
  requestId: string;
  type: PixKeyType;
  /** Null for a random key: the directory chooses its value (DICT manual, section 1). */
  key: string | null;
  owner: { name: string; document: string };
  bank: { ispb: string; bankName: string };
  tenantId: string;
  accountId: string;
};

/** What the directory says of a registration; a refusal is final. */
export type KeyAnswer =
  | { status: "pending"; key: string }
  | { status: "active"; key: string }
  | { status: "refused"; reason: KeyRefusal };

/** Error types of the DICT API 2.12.1 that a bank cannot know beforehand. */
export type KeyRefusal =
  | "EntryAlreadyExists"
  | "EntryKeyOwnedByDifferentPerson"
  | "EntryKeyInCustodyOfDifferentParticipant"
  | "EntryLimitExceeded";

export type RailOrder = {
  endToEnd: string;
  key: string;
  amount: Cents;
  payer: { name: string; document: string; bankName: string };
  /** Where a QR code ordered it: what names the payment for its receiver. */
  qrCode?: { txid: string | null; description: string | null };
};

/** A customer of one bank of the network pays a customer of a tenant of this house. */
export type Incoming = RailOrder & { tenantId: string; accountId: string };

/** `rejected` carries an ISO 20022 reason code. Only the network's own answer ends an order; silence never does. */
export type RailAnswer = { status: "pending" } | { status: "settled" } | { status: "rejected"; reason: string };

/** The network did not take the call, or did not answer it in time. */
export class NetworkUnavailable extends Error {
  override readonly name = "NetworkUnavailable";
}
