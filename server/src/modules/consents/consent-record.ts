import type { ConsentKind } from "@vitral/contract/consents";

/** What is recorded: the consents of the contract, and the terms of use, accepted at the sign-up. */
export type ConsentRecordKind = ConsentKind | "TERMS";

export type ConsentRecord = {
  tenantId: string;
  customerId: string;
  kind: ConsentRecordKind;
  version: string;
  given: boolean;
  at: Date;
};
