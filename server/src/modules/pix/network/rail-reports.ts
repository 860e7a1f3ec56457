import type { Cents } from "@vitral/brazil/cents";
import type { RecallRejection, RecallResult } from "@vitral/contract/pix-recalls";
import type { ContestSituation } from "@vitral/contract/pix-sent-contests";
import type { RowKey } from "../../../platform/database/keys.ts";

/** What institutions contest, and ask back of each other. */
export type RailReports = {
  /**
   * Reports a payment of ours as fraud (infraction report, DICT 8.0), or asks what became of the report: the same id is
   * the same report. May throw NetworkUnavailable.
   */
  contest(report: ContestReport): Promise<ContestAnswer>;
  /** Withdraws a report in analysis; one that is not known counts as withdrawn. May throw NetworkUnavailable. */
  cancelContest(contest: RowKey): Promise<void>;
  /**
   * Tells what became of a report against a customer of ours. A report that is not known, or no longer in analysis,
   * stays as it is, so that the same call again is harmless. May throw NetworkUnavailable.
   */
  decideContest(contest: RowKey, status: "accepted" | "rejected"): Promise<void>;
  /**
   * Asks the bank of the payer to undo what a contest took back, after an objection of its receiver was accepted, or
   * asks how far it is: the same id is the same request. Answers every payment so far; there may be more later. May
   * throw NetworkUnavailable.
   */
  reverseReturns(request: ReversalRequest): Promise<ReversalPayment[]>;
  /**
   * Asks the bank of the payee for a payment that went wrong by an operational fault, or asks how far that is: the same
   * id is the same request. May throw NetworkUnavailable.
   */
  recall(request: RecallRequest): Promise<RecallAnswer>;
  /** Withdraws such a request; what is not open stays as it is. May throw NetworkUnavailable. */
  cancelRecall(recall: RowKey): Promise<void>;
  /** Answers a request of another bank; what is not open stays as it is. May throw NetworkUnavailable. */
  closeRecall(recall: RowKey, answer: RecallOutcome): Promise<void>;
};

/** A payment as its payer contests it. `key` is what was paid, null where that is not known. */
export type ContestReport = {
  id: string;
  endToEnd: string;
  key: string | null;
  amount: Cents;
  situation: ContestSituation;
  reportedAt: Date;
};

/** `returns`: what came back so far, each with its id (D…); there may be more later. */
export type ContestAnswer =
  | { status: "analysis" }
  | { status: "rejected" }
  | { status: "accepted"; returns: { endToEnd: string; amount: Cents }[] };

/**
 * `id` is that of the contest, `tenantId` of the bank that asks, `endToEnd` that of the payment, `amount` all that the
 * contest took back.
 */
export type ReversalRequest = { tenantId: string; id: string; endToEnd: string; amount: Cents };
export type ReversalPayment = { endToEnd: string; amount: Cents };

/** `details`: why, in the words of who asks. */
export type RecallRequest = { id: string; endToEnd: string; amount: Cents; details: string };
export type RecallOutcome = { result: RecallResult; rejection: RecallRejection | null };
/** `returns`: what came back so far, each with its id (D…); there may be more later. */
export type RecallAnswer = { status: "open" } | { status: "cancelled" } | (RecallOutcome & ClosedRecall);
type ClosedRecall = { status: "closed"; returns: { endToEnd: string; amount: Cents }[] };
