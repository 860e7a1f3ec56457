import type { HeldDataKind } from "@vitral/contract/held-data";
import type { RetentionKind } from "@vitral/contract/retention";

/** How the rows of a customer are found in a table. */
export type HeldRows =
  | "customer"
  | "document"
  | "customer_id"
  | "owner"
  | "account"
  | "account_id"
  | "payment"
  | "look_up"
  | "end_to_end"
  | "contact";

/** A table that holds data of a person. */
export type Holding = {
  /** The kind of data, as the customer reads it (contract/src/privacy/held-data.ts). */
  kind: HeldDataKind;
  by: HeldRows;
  /** The name of its part in the export; null: not exported, `why` says why. */
  part: string | null;
  /** The view that the export reads, where a row is whole only with what another table says. */
  view?: string;
  /** Columns that the export omits: secrets, ciphertext, data of others, and what the customer must not learn. */
  hidden?: readonly string[];
  /** Columns with CPFs of others, which are shown masked, as on a receipt. */
  masked?: readonly string[];
  /** What `customer erase` does with the rows of a customer who had an account; `released`: a worker removes them. */
  erase: "removed" | "released" | "blanked" | "kept";
  /** Closing the account removes the rows, too. */
  atClosing?: true;
  /** A customer with an account may have no row: the page of privacy names the kind where there is one. */
  mayBeNone?: true;
  /** Why rows are kept, or why a part is not exported; in English, for the operator. */
  why?: string;
};

/** When the rows of a table go: after a term that a worker applies, or by another way, which is named. */
export type TableTerm = { goes: RetentionKind } | { stays: string };

/** What a table holds of a person, or why nothing, and when its rows go (contract/src/retention.ts has the terms). */
export type KeptTable = (Holding | { impersonal: string }) & TableTerm;
/** The tables of a module. The module privacy collects them, and compares them with the database's catalogue. */
export type KeptTables = Record<string, KeptTable>;

export const ledgerLaw = "operations: kept for ten years (Circular BCB 3.978/2020, art. 67)";
export const identityLaw = "identification: kept for ten years after the end (Circular BCB 3.978/2020, art. 67)";

/** Who the customer is. */
export const ofIdentity = { kind: "IDENTITY", by: "customer_id", erase: "kept", why: identityLaw } as const;
/** What happened on an account. */
export const ofOperations = { kind: "OPERATIONS", by: "account_id", erase: "kept", why: ledgerLaw } as const;
/** What the staff did about a customer. */
export const ofActions = { kind: "OPERATOR_ACTIONS", by: "customer_id" } as const;
export const withCustomer = { goes: "CLOSED_CUSTOMERS" } as const;
export const withoutNames = (why: string) => ({ stays: `it names accounts alone: ${why}` });
/** Nothing of a person: what it is, and until when. */
export const withoutPerson = (impersonal: string, stays: string) => ({ impersonal, stays });
export const ofBank = withoutPerson("the bank itself", "the bank's own, changed and removed by its operator");
export const simulated = (what: string) => withoutPerson(`the simulated ${what}`, "simulated, empty in production");
