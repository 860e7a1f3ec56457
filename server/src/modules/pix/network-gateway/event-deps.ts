import type { Cents } from "@vitral/brazil/cents";
import type { ContestAnswer, ContestReport } from "../network/rail-reports.ts";
import type { Db } from "../../../platform/database/db.ts";

/**
 * An institution of this installation, with the tenants that are its brands (decision 0076). `tenantId`: the oldest of
 * them, which keeps its events and what was answered to them.
 */
export type Participant = { ispb: string; tenantId: string; brands: readonly string[] };

/** What other modules do with news of the gateway. Each may be told the same twice. */
export type NewsOfGateway = {
  claimChanged: (claim: { tenantId: string; id: string }) => Promise<unknown>;
  /** A report of ours. */
  ownReportChanged: (report: { tenantId: string; id: string }) => Promise<unknown>;
  /** A report against a customer of ours, or its withdrawal. Null: no customer received such a Pix. */
  reportReceived: (report: ContestReport) => Promise<ContestAnswer | null>;
  reportWithdrawn: (id: string) => Promise<unknown>;
  /** Another bank asks for what a contest of ours took back, or withdraws that. */
  reversalAsked: (request: ReversalNews & { isCancelled: boolean }) => Promise<unknown>;
  /** What we asked for after an objection changed. */
  ownReversalChanged: (request: { tenantId: string; id: string }) => Promise<unknown>;
  /** The network settled a payment that answers what we asked for; answers whether it is booked as such. */
  reversalPaid: (payment: ReversalNews) => Promise<boolean>;
};
/** `id` is that of the request, `endToEnd` that of the contested payment, or of the one that pays it back. */
type ReversalNews = { tenantId: string; id: string; endToEnd: string; amount: Cents };

/** Of who asks a gateway, and to whom none brings events. */
export const noNews: NewsOfGateway = {
  claimChanged: async () => {},
  ownReportChanged: async () => {},
  reportReceived: async () => null,
  reportWithdrawn: async () => {},
  reversalAsked: async () => {},
  ownReversalChanged: async () => {},
  reversalPaid: async () => false,
};

/** The network told an outcome of an order that had another one before. */
export type Contradiction = {
  order: "PAYMENT" | "RETURN" | "SUSPENDED_RETURN" | "RECEIVED";
  orderId: string;
  told: "SETTLED" | "REJECTED";
};

export type EventDeps = {
  db: Db;
  now: () => Date;
  news: NewsOfGateway;
  contradicts: (contradiction: Contradiction) => void;
  /** The name of an institution. */
  bankNameOf: (ispb: string) => string;
};
