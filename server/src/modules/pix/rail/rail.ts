import type { Cents } from "@vitral/brazil/cents";

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
};

export type DirectoryEntry = {
  ispb: string;
  bankName: string;
  name: string;
  document: string;
};

export type RailOrder = {
  endToEnd: string;
  key: string;
  amount: Cents;
  payer: { name: string; document: string; bankName: string };
};

/** A customer of one bank of the network pays a customer of a tenant of this house. */
export type Incoming = RailOrder & { tenantId: string; accountId: string };

/** `rejected` carries an ISO 20022 reason code. Only the network's own answer ends an order; silence never does. */
export type RailAnswer = { status: "pending" } | { status: "settled" } | { status: "rejected"; reason: string };

/** The network did not take the call, or did not answer it in time. */
export class NetworkUnavailable extends Error {
  override readonly name = "NetworkUnavailable";
}
