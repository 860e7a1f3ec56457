import { forEachTenant, tenantIds } from "../../../platform/database/each-tenant.ts";
import { withAllTenants } from "../../../platform/database/tenancy.ts";
import { rulesOf } from "../../tenants/tenants.ts";
import { answerWithin, type PixDeps, withTimeout } from "../../pix/pix.ts";
import { findMarkedCustomers } from "./mark-queries.ts";
import { saveDirectoryMark } from "./marks.ts";

/**
 * Asks the directory which customers of ours other institutions reported, and keeps or ends its marks of them: a
 * payment within this bank looks nothing up there. Runs on every server; a mark is made and told once.
 */
export async function syncDirectoryMarks(deps: PixDeps): Promise<void> {
  const { db, rail, now, tenants } = deps;
  if (!rail) return;
  await forEachTenant(
    await withAllTenants(() => tenantIds(db)),
    async (tenantId) => {
      const tenant = await tenants.byId(tenantId);
      if (!rulesOf(tenant, now()).refuseSuspectedPayees) return;
      const reported = await withTimeout(answerWithin, () => rail.suspicionsAt(tenant.ispb));
      const named = new Set(reported.map(({ document }) => document));
      for (const { document, ...suspicion } of reported) await saveDirectoryMark(deps, tenant, { document, suspicion });
      for (const document of await findMarkedCustomers(db, tenantId, now()))
        if (!named.has(document)) await saveDirectoryMark(deps, tenant, { document, suspicion: null });
    },
    (failures) => `the directory's marks of ${failures} tenants were not read`,
  );
}
