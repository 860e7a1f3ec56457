import { maskedDocument } from "@vitral/brazil/document";
import { getProfile } from "@vitral/contract/profile";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/serve.ts";
import { asActiveCustomer, contactHeldUntil, type IdentityDeps } from "../identity/identity.ts";
import { findAddress } from "./answer-queries.ts";

/** What the customer's page of the own data shows. */
export function profileRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  serve(app, getProfile, asActiveCustomer(deps), async (_input, { tenant, id, name, document, email, phone }) => {
    const customerKey = { tenantId: tenant.id, customerId: id };
    const address = (await findAddress(deps.db, customerKey)) ?? null;
    const heldUntil = await contactHeldUntil(deps, customerKey);
    return { name, document: maskedDocument(document), email, phone, address, heldUntil };
  });
}
