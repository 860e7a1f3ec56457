import type { Db } from "../../../platform/database/db.ts";
import { withAllTenants } from "../../../platform/database/tenancy.ts";
import { type Protege, ProtegeUnavailable } from "./port.ts";
import { findProtection, type Protection, saveProtection } from "./protege-queries.ts";

/**
 * The BC Protege+ of the demo and of tests, in the database: the same for all servers. Nobody has the protection who
 * did not activate it (`simulateProtection`).
 */
export const simulatedProtege = (db: Db): Protege => ({
  async isActive({ document }) {
    const behaviour = await withAllTenants(() => findProtection(db, document));
    if (behaviour === "UNAVAILABLE") throw new ProtegeUnavailable("simulated: no answer");
    return behaviour === "ACTIVE";
  },
});

/** A person or a company activates the protection, takes it back (null), or its queries are not answered. */
export const simulateProtection = (db: Db, document: string, behaviour: Protection | null): Promise<void> =>
  withAllTenants(() => saveProtection(db, document, behaviour));
