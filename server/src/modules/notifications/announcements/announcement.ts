import type { EntityType } from "@vitral/contract/customers";

/** A fee that rises: `term` is the column in which an account has a value of its own. */
export type AnnouncedRaise = { term: string; name: string; before: string; after: string; from: string };

/** A raise that does not come: on its day the fee is `stays`. */
export type WithdrawnRaise = { term: string; name: string; after: string; stays: string; from: string };

/** A notification to many customers of a tenant; `data` is the same for all of them. */
export type Announcement =
  | { template: "fees-raised"; data: { entityType: EntityType; raises: readonly AnnouncedRaise[] } }
  | { template: "fees-withdrawn"; data: { entityType: EntityType; raises: readonly WithdrawnRaise[] } }
  | { template: "legal-texts"; data: Record<string, never> };
