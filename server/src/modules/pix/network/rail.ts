import type { CorrectableFinding, KeyFinding } from "@vitral/contract/pix-key-findings";
import type { Cents } from "@vitral/brazil/cents";
import type { PixKeyType } from "@vitral/brazil/pix-key";
import type { ClaimKeyType, ClaimRole, ClaimStatus, ClaimType } from "@vitral/contract/pix-claims";
import type { ClaimMove, ClaimReason } from "@vitral/protocol/claim-states";
import type { RailAccount } from "./rail-account.ts";
import type { RailReports } from "./rail-reports.ts";
import type { AccountKey, RowKey } from "../../../platform/database/keys.ts";

type OtherCalls = RailAccount & RailReports;

/**
 * The Pix network: Bacen's directory of keys (DICT) and its instant settlement (SPI), directly or through a
 * participant. The modules know only this port. What is behind it may be slow, refuse, or not answer.
 */
export type Rail = OtherCalls & {
  /** The owner of a key, or null when the directory does not know it. May throw NetworkUnavailable. */
  lookUp(request: KeyLookUp): Promise<DirectoryEntry | null>;
  /**
   * The people with an account at this bank whom other institutions reported to the directory, under founded suspicion
   * of fraud (Res. BCB 501/2025). May throw NetworkUnavailable.
   */
  suspicionsAt(ispb: string): Promise<(Suspicion & { document: string })[]>;
  /**
   * Submits an order. The same EndToEndId submitted again is the same order, never a second one.
   * May throw NetworkUnavailable: it is not known whether the order arrived, and it is submitted again later.
   */
  send(order: RailOrder): Promise<RailAnswer>;
  /**
   * Returns money that was received, or a part of it, to the bank that paid it. The same id submitted again is the same
   * return, never a second one. May throw NetworkUnavailable: it is submitted again later.
   */
  sendReturn(returned: RailReturnOrder): Promise<RailAnswer>;
  /** The outcome of a submitted order or return. */
  answerOf(endToEnd: string): Promise<RailAnswer>;
  /**
   * Registers a key for an account in the directory. The same `requestId` again is the same registration, with the same
   * key. May throw NetworkUnavailable: it is not known whether the request arrived, and it is sent again later.
   */
  registerKey(registration: KeyRegistration): Promise<KeyAnswer>;
  /**
   * Removes a key of this account from the directory; a key that is not there counts as removed. "locked": a claim of
   * the key is in progress, and it is removed later or goes to the claimer (EntryLockedByClaim). May throw
   * NetworkUnavailable.
   */
  removeKey(key: KeyRemoval): Promise<"removed" | "locked">;
  /**
   * Writes the holder of a key of this account again (DICT API 2.12.1, updateEntry). "registered": the directory had no
   * such entry, and has one again. "locked": as of a removal. May throw NetworkUnavailable, also for a refusal.
   */
  correctKey(key: KeyCorrection): Promise<"corrected" | "registered" | "locked">;
  /**
   * Asks for a key that another bank has, or another person (DICT 2.12.1, createClaim). The same id again is the same
   * claim, as it is now. May throw NetworkUnavailable.
   */
  openClaim(request: ClaimRequest): Promise<ClaimAnswer>;
  /** Claims of keys of a tenant's customers that the tenant has not acknowledged: at most 50, the oldest first. */
  claimsAgainst(tenantId: string): Promise<IncomingClaim[]>;
  /** How far a claim is; null: it is not known. May throw NetworkUnavailable. */
  claimState(claim: RowKey): Promise<ClaimState | null>;
  /**
   * Makes one side's step, and answers how far the claim is then. A step that is not possible changes nothing, so that
   * the same step again is harmless. May throw NetworkUnavailable: it is not known whether the step was made.
   */
  moveClaim(claim: RowKey, move: ClaimMove): Promise<ClaimState | null>;
};

/** Who asks the directory, and for which payment: the EndToEndId of a look-up is that of what it pays. */
export type KeyLookUp = { key: string; ispb: string; endToEnd: string; payerDocument: string };

/**
 * An account as the network names it; which institution has it stands beside it. `branch` null: it has none. `type`:
 * current, savings, payment or salary account (DICT, accountType).
 */
export type NetworkAccount = { branch: string | null; number: string; type: "CACC" | "SVGS" | "TRAN" | "SLRY" };

/** `account` null: the network does not say where it is. */
export type DirectoryEntry = {
  account: NetworkAccount | null;
  ispb: string;
  bankName: string;
  name: string;
  document: string;
  /** Whether the owner is under founded suspicion of fraud, as institutions reported to the directory. */
  suspicion: Suspicion | null;
};

/** A mark of the directory. `until` null: until it is taken away. */
export type Suspicion = { reportedBy: string; reason: string; markedAt: Date; until: Date | null };

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

/** Why an entry is removed (DICT API 2.12.1, deleteEntry). */
export type KeyRemoval = Pick<KeyRegistration, "requestId" | "key" | "tenantId" | "accountId"> & {
  reason: "USER_REQUESTED" | "ACCOUNT_CLOSURE" | KeyFinding;
};
export type KeyCorrection = KeyRegistration & { key: string; reason: CorrectableFinding };

/** The directory's answer to a registration; a refusal is final. */
export type KeyAnswer =
  | { status: "pending"; key: string }
  | { status: "active"; key: string }
  | { status: "refused"; reason: KeyRefusal };

/** Error types of the DICT API 2.12.1 that a bank cannot know beforehand. */
export type KeyRefusal =
  | "EntryAlreadyExists"
  | "EntryKeyOwnedByDifferentPerson"
  | "EntryKeyInCustodyOfDifferentParticipant"
  | "EntryLockedByClaim"
  | "EntryLimitExceeded";

export type ClaimRequest = {
  id: string;
  type: ClaimType;
  key: string;
  keyType: ClaimKeyType;
  claimer: Pick<KeyRegistration, "owner" | "bank" | "tenantId" | "accountId">;
};

/** A claim as the network has it. `endedBy`: who cancelled it, or completed it. */
export type ClaimState = {
  status: ClaimStatus;
  createdAt: Date;
  confirmedAt: Date | null;
  endedBy: ClaimRole | null;
  reason: ClaimReason | null;
  donorBank: string;
};

/** The directory's answer to a new claim; a refusal is final. */
export type ClaimAnswer = { status: "refused"; reason: ClaimRefusal } | { status: "known"; claim: ClaimState };

/** `ClaimTypeInconsistent`: a portability of another person's key, or an ownership of one's own. */
export type ClaimRefusal =
  | "ClaimKeyNotFound"
  | "ClaimTypeInconsistent"
  | "EntryAlreadyExists"
  | "EntryLockedByClaim"
  | "EntryLimitExceeded";

/** A claim of a key of one of our customers. */
export type IncomingClaim = {
  id: string;
  type: ClaimType;
  key: string;
  keyType: ClaimKeyType;
  claimerBank: string;
  createdAt: Date;
};

export type RailOrder = {
  endToEnd: string;
  key: string;
  amount: Cents;
  /** `account`: as `creditor`; what another bank sends here says it or not. */
  payer: { name: string; document: string; bankName: string; account?: NetworkAccount };
  /**
   * The payee that the payer confirmed, as the look-up found it. Where the key has another owner when the order is
   * submitted, the network refuses the order.
   */
  creditor: { ispb: string; bankName: string; name: string; document: string; account: NetworkAccount | null };
  /** What the payer writes to the payee, at most 140 characters (pacs.008, RmtInf). */
  message?: string | null;
  /** For a payment by QR code: the receiver's identifier of the payment; `isDynamic`: its receiver keeps the charge. */
  qrCode?: { txid: string | null; description: string | null; isDynamic?: boolean };
  /** Paid on a date that was agreed. */
  isScheduled?: boolean;
  /** The request of another bank that this payment answers, after an accepted objection. */
  refundId?: string;
  createdAt: Date;
  /** From then on the network rejects this id with AB03 and never executes it. */
  expiresAt: Date;
};

/** Why money is returned (API Pix 2.9.0): the customer asked, an error of the bank, fraud. */
export type ReturnReason = "MD06" | "BE08" | "FR01";

/** `endToEnd` is the return's own id (D…), `originalEndToEnd` that of the payment that goes back. */
export type RailReturn = { endToEnd: string; originalEndToEnd: string; amount: Cents; reason: ReturnReason };

/** A return of ours: `expiresAt` as of an order; `recallId`: the request of another bank that it answers. */
export type RailReturnOrder = RailReturn & { createdAt: Date; expiresAt: Date; recallId: string | null };

/** A payment of another bank to a customer of one of our tenants. */
export type Incoming = Omit<RailOrder, "creditor" | "createdAt" | "expiresAt" | "isScheduled"> & AccountKey;

/**
 * `rejected` has an ISO 20022 reason code. Only the network's own answer ends an order; a missing answer never does.
 */
export type RailAnswer = { status: "pending" } | { status: "settled" } | { status: "rejected"; reason: string };

/** The network did not take the call, or did not answer it in time: an outage, which is logged once (outages.ts). */
export class NetworkUnavailable extends Error {
  override readonly name = "NetworkUnavailable";
  readonly isOfOutage = true;
}
