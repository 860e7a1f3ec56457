import { getTenant } from "@vitral/contract/tenants";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/serve.ts";
import { type Tenants, tenantOnTheWire } from "./tenants.ts";

export function tenantRoutes(app: FastifyInstance, { tenants }: { tenants: Tenants }): void {
  serve(app, getTenant, tenants.ofHost, async (_input, tenant) => tenantOnTheWire(tenant));
}
