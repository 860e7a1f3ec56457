import { getSettings } from "@vitral/contract/settings";
import { getTenant } from "@vitral/contract/tenants";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/serve.ts";
import { onThisServer } from "./on-this-server.ts";
import { rulesOf, type Tenants, tenantOnTheWire } from "./tenants.ts";

type Deps = { tenants: Tenants; cepUrl: string; publicUrl: string; now: () => Date };

export function tenantRoutes(app: FastifyInstance, { tenants, cepUrl, publicUrl, now }: Deps): void {
  serve(app, getTenant, tenants.ofHost, async (_input, tenant) => ({
    ...tenantOnTheWire(tenant),
    idleLockMinutes: rulesOf(tenant, now()).idleLockMinutes,
    registeredDevices: rulesOf(tenant, now()).registeredDevices,
    internetBanking: onThisServer(tenant.internetBanking, publicUrl),
  }));
  serve(app, getSettings, tenants.ofRequest, async () => ({ cepUrl }));
}
