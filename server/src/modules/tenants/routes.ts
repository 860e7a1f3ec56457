import { getSettings } from "@vitral/contract/settings";
import { getTenant } from "@vitral/contract/tenants";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/serve.ts";
import { type Tenants, tenantOnTheWire } from "./tenants.ts";

type Deps = { tenants: Tenants; cepUrl: string };

export function tenantRoutes(app: FastifyInstance, { tenants, cepUrl }: Deps): void {
  serve(app, getTenant, tenants.ofHost, async (_input, tenant) => tenantOnTheWire(tenant));
  serve(app, getSettings, tenants.ofRequest, async () => ({ cepUrl }));
}
