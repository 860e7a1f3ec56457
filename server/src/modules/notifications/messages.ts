import type { TenantFee } from "@vitral/contract/console/terms/terms";
import type { KeyFinding } from "@vitral/contract/pix-key-findings";
import type { ClaimEnd, ClaimRole, ClaimType } from "@vitral/contract/pix-claims";
import type { Tenant } from "@vitral/contract/tenants";

/** The bank's data in a message. */
export type Brand = Pick<Tenant, "displayName" | "colors" | "phone" | "email" | "site" | "provider">;

/** A moment; ISO 8601 text when read from the outbox. */
type Instant = Date | string;

type KeyData = { name: string; kind: string; key: string | null; finding: KeyFinding; at: Instant };
/** A fee of the bank in words; one that the account has of its own as it is stored. */
export type RaisedFee = string | TenantFee;
/** `scheduled`: it is a Pix Agendado; older messages in the outbox do not say it. */
type PaymentData = { name: string; amountCents: number; beneficiary: string; scheduled?: boolean; at: Instant };
type RefundData = { name: string; amountCents: number; other: string; endToEnd: string; at: Instant };

/**
 * All messages to customers, and the two to the staff: days are yyyy-MM-dd, money is centavos; texts from others are
 * made harmless when rendered.
 */
export type EmailMessage =
  | { template: "review-received"; data: { name: string } }
  | { template: "review-approved"; data: { name: string } }
  | { template: "review-rejected"; data: { name: string } }
  | { template: "review-protected"; data: { name: string } }
  | { template: "review-resend"; data: { name: string; reason: string; file?: string } }
  /** `isChange`: of a customer who changes it, and not of a sign-up. */
  | { template: "email-code"; data: { name: string; code: string; isChange?: boolean } }
  | { template: "password-code"; data: { name: string; code: string } }
  /** `passkeys`: the names of those that stay after a recovery by code. */
  | { template: "password-changed"; data: { name: string; at: Instant; passkeys?: readonly string[] } }
  | { template: "pin-code"; data: { name: string; code: string; isFirst?: boolean } }
  | { template: "pin-changed"; data: { name: string; at: Instant; isFirst?: boolean } }
  | {
      template: "pix-key-active";
      /** `document` as payers see it, and `bank`; older messages in the outbox have neither. */
      data: { name: string; kind: string; key: string; at: Instant; document?: string; bank?: string };
    }
  /** `device`: the name that the customer gave it. */
  | { template: "device-registered"; data: { name: string; device: string; at: Instant } }
  | { template: "device-changed"; data: { name: string; device: string; news: "BLOCKED" | "REMOVED"; at: Instant } }
  /** `passkey`: the name that the customer gave it. */
  | { template: "passkey"; data: { name: string; passkey: string; news: "ADDED" | "REMOVED"; at: Instant } }
  | { template: "pix-key-refused"; data: { name: string; kind: string; key: string | null; reason: string } }
  | { template: "pix-key-deleted"; data: { name: string; kind: string; key: string | null; at: Instant } }
  /** What the bank did with a key for what it found out by itself. */
  | { template: "pix-key-removed"; data: KeyData }
  | { template: "pix-key-corrected"; data: KeyData }
  /** Between two accounts of the customer: their numbers. */
  | { template: "transfer"; data: { name: string; amountCents: number; from: string; to: string; at: Instant } }
  | {
      template: "payment-sent";
      data: PaymentData & { endToEnd: string | null };
    }
  | {
      template: "payment-received";
      data: {
        name: string;
        amountCents: number;
        /** What the account paid for receiving it; null or not there: nothing. */
        feeCents?: number | null;
        payer: string;
        at: Instant;
        description?: string | null;
      };
    }
  | {
      template: "payment-failed";
      data: PaymentData & { reason: string };
    }
  /** `other`: who gets the money, or who returned it. */
  | { template: "refund-sent"; data: RefundData }
  | { template: "refund-received"; data: RefundData }
  | { template: "refund-failed"; data: RefundData & { reason: string } }
  | {
      template: "dispute";
      data: {
        name: string;
        protocol: string;
        amountCents: number;
        /** What of it is back already (APPROVED). */
        returnedCents?: number;
        news: "OPENED" | "APPROVED" | "REJECTED" | "CANCELLED" | "REVERSED";
        /** The end of the analysis (OPENED), or of the days in which money is looked for (APPROVED). */
        until: Instant | null;
        at: Instant;
      };
    }
  /** Founded suspicion about the owner of an account: never its reason. */
  | { template: "suspicion"; data: { name: string; news: "MARKED" | "CLEARED"; at: Instant } }
  /** The staff blocked the customer's access, unblocked it, or gave new tries of passwords and codes, or of the PIN. */
  | {
      template: "access";
      data: { name: string; news: "BLOCKED" | "UNBLOCKED" | "UNLOCKED" | "PIN_UNLOCKED"; at: Instant };
    }
  /** Money of a received Pix is blocked, or no longer; never why. */
  | {
      template: "pix-block";
      data: {
        name: string;
        news: "BLOCKED" | "ENDED";
        kind: "PRECAUTIONARY" | "CONTEST" | "RECALL";
        amountCents: number;
        payer: string;
        receivedAt: Instant;
        until: Instant;
        at: Instant;
      };
    }
  /** To the receiver of a contested Pix. `movedCents`: what was blocked, freed or returned. */
  | {
      template: "infraction";
      data: {
        name: string;
        news:
          | "OPENED"
          | "ACCEPTED"
          | "REJECTED"
          | "CANCELLED"
          | "RETURNED"
          | "RETURN_REFUSED"
          | "OBJECTED"
          | "OBJECTION_ACCEPTED"
          | "OBJECTION_PAID"
          | "OBJECTION_REJECTED";
        protocol: string;
        amountCents: number;
        movedCents: number;
        payer: string;
        receivedAt: Instant;
        /** The end of the analysis. */
        until: Instant;
        /** The end that the sentence names, such as that of the block; null where it names none. */
        ends: Instant | null;
        at: Instant;
      };
    }
  | {
      template: "pix-limit";
      /** A limit's name and new value in words; `effectiveAt`: from when it holds, null while an operator decides. */
      data: {
        name: string;
        accountNumber: string;
        limit: string;
        value: string;
        news: "ASKED" | "AWAITING_APPROVAL" | "APPROVED" | "EFFECTIVE" | "CANCELLED" | "REJECTED";
        at: Instant;
        effectiveAt: Instant | null;
        /** The bank's staff did it; `replaced`: what the customer had asked for, which no longer waits. */
        byStaff?: boolean;
        replaced?: string;
      };
    }
  | {
      template: "fees-raised";
      /** Fees that will rise for this account, each with the day from which it holds. */
      data: {
        name: string;
        accountNumber: string;
        raises: readonly { name: string; before: string; after: RaisedFee; from: string }[];
      };
    }
  | {
      template: "fees-withdrawn";
      /** Raises that were announced to the customer and do not come: on that day the fee is `stays`. */
      data: {
        name: string;
        accountNumber: string;
        raises: readonly { name: string; after: RaisedFee; stays: string; from: string }[];
      };
    }
  /** New terms of use and privacy policy; `from`: the day from which they hold. */
  | { template: "legal-texts"; data: { name: string; from: string } }
  /** To somebody of the staff: the code of a link to enrol with, which another person has. */
  | { template: "staff-code"; data: { name: string; code: string; expiresAt: Instant } }
  /** To somebody of the staff. `kind`: of the case, in words; nothing about the customer. */
  | { template: "case-escalated"; data: { name: string; kind: string; due: Instant | null; at: Instant } }
  | {
      template: "pix-schedule";
      /** Of a Pix Agendado. `reason`: why it failed; `evening`: the hours between which it is tried again. */
      data: {
        name: string;
        news: "ORDERED" | "CANCELLED" | "SERIES_CANCELLED" | "RETRIED" | "FAILED";
        amountCents: number;
        beneficiary: string;
        scheduledDate: string;
        recurrence: { every: "WEEK" | "MONTH"; times: number } | null;
        reason: string | null;
        evening: { start: number; end: number } | null;
        at: Instant;
      };
    }
  | {
      template: "pix-claim";
      /** Of a claim of a key; `bank`: the other side's; `until`: the end of the term that runs. */
      data: {
        name: string;
        type: ClaimType;
        role: ClaimRole;
        news: "OPENED" | "CONFIRMED" | "TERM_ENDS" | "COMPLETED" | ClaimEnd;
        kind: string;
        key: string;
        bank: string | null;
        until: Instant;
        at: Instant;
      };
    }
  /** `isOwn`: by the customer in the internet banking, and not by the staff. */
  | {
      template: "contact-changed";
      data: { name: string; at: Instant; changed: readonly ("EMAIL" | "PHONE" | "ADDRESS")[]; isOwn?: boolean };
    }
  /** `isByStaff`: made by the staff at the customer's request, and not by the customer. */
  | { template: "data-exported"; data: { name: string; at: Instant; isByStaff?: boolean } }
  /** `schedules`: how many scheduled payments were cancelled; `keptUntil`: the last day of the legal term. */
  | { template: "account-closed"; data: { name: string; at: Instant; keptUntil: string; schedules: number } }
  /** `keptUntil`: the last day of the legal term of what stays. */
  | { template: "data-erased"; data: { name: string; at: Instant; keptUntil: string } }
  | {
      template: "statement-export";
      data: { name: string; accountNumber: string; startDate: string; endDate: string };
    };
export type SmsMessage =
  | {
      template: "phone-code" | "pin-phone-code" | "device-code" | "claim-code";
      data: { code: string };
    }
  | { template: "payment-code"; data: { code: string; amountCents: number; payee: string } }
  | { template: "contact-changed-text"; data: { changed: readonly ("EMAIL" | "PHONE")[] } };
/** To phones alone: somebody signed in with a browser that was not known; `browser`: what it says that it is. */
export type PushMessage = { template: "new-access"; data: { browser: string | null; at: Instant } };
export type Message = EmailMessage | SmsMessage | PushMessage;
