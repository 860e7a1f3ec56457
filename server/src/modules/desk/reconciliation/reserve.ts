import type { Db } from "../../../platform/database/db.ts";
import { forEachTenant, sideBySide, tenantIds } from "../../../platform/database/each-tenant.ts";
import { type Rail, withTimeout } from "../../pix/pix.ts";
import type { Tenants } from "../../tenants/tenants.ts";
import { saveReserve } from "./reserve-queries.ts";

/** How long the network has to say a balance, in milliseconds. */
const longest = 5_000;

/**
 * Asks the network what each tenant has on its settlement account, and keeps it with the time of this installation. A
 * worker calls it.
 */
export async function askForReserves({
  db,
  now,
  rail,
  tenants,
}: {
  db: Db;
  now: () => Date;
  rail: Rail | null;
  tenants: Tenants;
}): Promise<void> {
  if (!rail) return;
  await forEachTenant(
    await tenantIds(db),
    async (tenantId) => {
      const { ispb } = await tenants.byId(tenantId);
      const { balance } = await withTimeout(longest, () => rail.reserveOf(ispb));
      await saveReserve(db, { tenantId, balance, askedAt: now() });
    },
    (faults) => `${faults} balances of settlement accounts were not answered`,
    sideBySide,
  );
}
