import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../../../platform/http/errors.ts";
import { consumeFrom } from "../../identity/identity.ts";
import type { FetchLocation } from "../qr-codes/location.ts";
import { answerAt, type LocationDeps, tenantOfPixHost } from "./charge-location.ts";

/**
 * The public addresses of charges, outside the API: on the tenant's `pixLocation`, without a session, counted by the
 * caller's address, and kept by no cache.
 */
export function chargeLocationRoutes(app: FastifyInstance, deps: LocationDeps): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header("cache-control", "no-store").header("x-robots-tag", "noindex");
    const host = request.hostname.toLowerCase();
    const tenant = await tenantOfPixHost(deps, host);
    if (!tenant) throw new Refusal("NOT_FOUND");
    const { status, type, body } = await answerAt(deps, tenant, new URL(request.url, `https://${host}`), () =>
      consumeFrom(deps, "CHARGE_READ_ADDRESS", { tenantId: tenant.id, address: request.callerAddress }),
    );
    return reply.status(status).type(type).send(body);
  };
  for (const path of ["/pix/cob/:token", "/pix/cobv/:token", "/pix/jwks.json"])
    app.get(path, { config: { admission: "public" } }, answer);
}

/** Fetches charges of this installation's own tenants in process, as their route answers them, and all else outside. */
export const fetchOwnOr =
  (deps: LocationDeps, fetch: FetchLocation): FetchLocation =>
  async (url) => {
    const tenant = url.protocol === "https:" && url.port === "" && (await tenantOfPixHost(deps, url.hostname));
    return tenant ? answerAt(deps, tenant, url) : fetch(url);
  };
