import type { ContestReport } from "../network/rail.ts";
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
  /** A report against a customer of ours, or its withdrawal. */
  reportReceived: (report: ContestReport) => Promise<unknown>;
  reportWithdrawn: (id: string) => Promise<unknown>;
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
