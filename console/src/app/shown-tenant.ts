import { useParams } from "react-router";
import { readStored, writeStored } from "../lib/storage.ts";
import { useSession } from "../shared/session/session.ts";
import type { TenantOfPage } from "../shared/tenant/use-tenant.ts";

const key = "tenant";

/** The tenant of the address; on a page without one, the one that was looked at last. */
export function useShownTenant(): TenantOfPage | undefined {
  const { tenants } = useSession();
  const { tenant } = useParams();
  const wanted = tenant ?? readStored(key);
  const shown = tenants.find(({ slug }) => slug === wanted);
  if (tenant !== undefined && shown && readStored(key) !== tenant) writeStored(key, tenant);
  return shown ?? (tenant === undefined ? tenants[0] : undefined);
}
