import type { HeldDataKind } from "@vitral/contract/held-data";

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
  /** Columns that the export omits: secrets, ciphertext, data of others, and what the customer must not learn. */
  hidden?: readonly string[];
  /** Columns with CPFs of others, which are shown masked, as on a receipt. */
  masked?: readonly string[];
  /** What `customer erase` does with the rows of a customer who had an account. */
  erase: "removed" | "blanked" | "kept";
  /** Why rows are kept, or why a part is not exported; in English, for the operator. */
  why: string;
};
