import type { tenantsForStaff } from "../../tenants/tenants.ts";

type FeePayer = tenantsForStaff.FeePayer;

/** A fee that rises for a kind of payer: `term` is the column in which an account has a value of its own. */
export type AnnouncedRaise = {
  payer: FeePayer;
  term: string;
  name: string;
  before: string;
  after: string;
  from: string;
};

/** A raise that does not come: on its day the fee is `stays`. */
export type WithdrawnRaise = {
  payer: FeePayer;
  term: string;
  name: string;
  after: string;
  stays: string;
  from: string;
};

/** A notification to many customers of a tenant; `data` is the same for all of them. */
export type Announcement =
  | { template: "fees-raised"; data: { raises: readonly AnnouncedRaise[] } }
  | { template: "fees-withdrawn"; data: { raises: readonly WithdrawnRaise[] } }
  | { template: "legal-texts"; data: Record<string, never> };
