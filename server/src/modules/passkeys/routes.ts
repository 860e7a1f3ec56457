import { addPasskey, getNewPasskeyOptions, listPasskeys, removePasskey } from "@vitral/contract/passkeys";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { serve } from "../../platform/http/serve.ts";
import { type ConfirmPin, confirmCounted, deviceCookie, requireRegisteredDevice } from "../devices/devices.ts";
import { asActiveCustomer, onceRevalidated } from "../identity/identity.ts";
import type { Tenant } from "../tenants/tenants.ts";
import { addPasskey as add, newPasskeyOptions } from "./add-passkey.ts";
import type { PasskeyDeps } from "./deps.ts";
import { findPasskeys } from "./passkey-queries.ts";
import { removePasskey as remove } from "./remove-passkey.ts";
import { passkeyProof, signInOptions } from "./sign-in-proof.ts";
import { siteOf, type WithAddress } from "./site.ts";

type Deps = PasskeyDeps & WithAddress & { confirmPin: ConfirmPin };

export function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  const customer = asActiveCustomer(deps);

  serve(app, listPasskeys, customer, async (_input, caller) => {
    const rows = await findPasskeys(deps.db, { tenantId: caller.tenant.id, customerId: caller.id });
    return { passkeys: rows.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })) };
  });

  serve(app, getNewPasskeyOptions, customer, async ({ body }, caller, request) => {
    await requireRegisteredDevice(deps, caller, request.cookies[deviceCookie]);
    const site = await siteOf(deps, caller.tenant, request);
    return onceRevalidated(
      caller,
      () => customer(request),
      (by) => newPasskeyOptions(deps, by, body, site),
    );
  });

  serve(app, addPasskey, customer, async ({ body }, caller, request) => {
    await requireRegisteredDevice(deps, caller, request.cookies[deviceCookie]);
    return add(deps, caller, body, await siteOf(deps, caller.tenant, request));
  });

  serve(app, removePasskey, customer, async ({ params, body }, caller, request) => {
    await confirmCounted(deps, caller, {
      given: body,
      cookie: request.cookies[deviceCookie],
      revalidate: () => customer(request),
    });
    await remove(deps, caller, params.passkeyId);
    return {};
  });
}

/** What the sign-in needs of passkeys, for the identity module. */
export const passkeySignIn = (deps: WithAddress) => ({
  signInOptions: async (tenant: Tenant, request: FastifyRequest) =>
    signInOptions(deps, tenant, await siteOf(deps, tenant, request)),
  proof: async (tenant: Tenant, request: FastifyRequest, response: Record<string, unknown>) =>
    passkeyProof(deps, tenant, { response, site: await siteOf(deps, tenant, request) }),
  namesOf: async (...[tx, customer]: Parameters<typeof findPasskeys>) =>
    (await findPasskeys(tx, customer)).map(({ name }) => name),
});
