import type { EntityType } from "@vitral/contract/customers";

/** A fee that rises: `term` is the column in which an account has a value of its own. */
export type AnnouncedRaise = { term: string; name: string; before: string; after: string; from: string };

/** What a tenant tells many customers; `data` is the same for all of them. */
export type Announcement =
  | { template: "fees-raised"; data: { entityType: EntityType; raises: readonly AnnouncedRaise[] } }
  | { template: "legal-texts"; data: Record<string, never> };
