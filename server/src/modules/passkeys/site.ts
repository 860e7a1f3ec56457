import type { FastifyRequest } from "fastify";
import { Refusal } from "../../platform/http/errors.ts";
import type { Site } from "../../platform/webauthn/webauthn.ts";
import type { IdentityDeps } from "../identity/identity.ts";
import type { Tenant } from "../tenants/tenants.ts";

export type WithAddress = IdentityDeps & { publicUrl: string };

/**
 * Where the tenant's pages are, as the browser calls them: passkeys are bound to it, and the device has to make sure
 * who uses them. A call to an address that is not this tenant's is refused with TENANT_NOT_FOUND.
 */
export async function siteOf(
  { tenants, publicUrl }: WithAddress,
  tenant: Tenant,
  request: FastifyRequest,
): Promise<Site> {
  const { id } = await tenants.ofHost(request);
  if (id !== tenant.id) throw new Refusal("TENANT_NOT_FOUND");
  const { protocol } = new URL(publicUrl);
  return {
    rpId: request.hostname.toLowerCase(),
    origin: `${protocol}//${request.host.toLowerCase()}`,
    verifies: true,
  };
}
