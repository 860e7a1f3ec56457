import type { PaymentDeps } from "../payments/payments.ts";
import type { Tenant } from "../tenants/tenants.ts";
import type { Rail, Suspicion } from "./network/rail.ts";

/** The dependencies of every verb of Pix. `rail` null: no network, so keys of other banks are not found. */
export type PixDeps = PaymentDeps & { rail: Rail | null };

/** Of verbs that ask the directory: `saveDirectoryMark` keeps what it says of a person; `suspicion` null is none. */
export type LookUpDeps = PixDeps & {
  saveDirectoryMark(tenant: Tenant, entry: { document: string; suspicion: Suspicion | null }): Promise<void>;
};
