import { getSettings } from "@vitral/contract/settings";
import { getTexts, getTextVersion } from "@vitral/contract/legal/texts";
import { getTenant } from "@vitral/contract/tenants";
import type { FastifyInstance } from "fastify";
import type { Db } from "../../platform/database/db.ts";
import { serve } from "../../platform/http/serve.ts";
import { onThisServer } from "./on-this-server.ts";
import { rulesOf, rulesOnTheWire, shownTexts, type Tenants, tenantOnTheWire, termsInForce } from "./tenants.ts";

type Deps = { db: Db; tenants: Tenants; cepUrl: string; publicUrl: string; now: () => Date };

export function tenantRoutes(app: FastifyInstance, { db, tenants, cepUrl, publicUrl, now }: Deps): void {
  serve(app, getTenant, tenants.ofHost, async (_input, tenant) => ({
    ...tenantOnTheWire(tenant),
    ...rulesOnTheWire(rulesOf(tenant, now())),
    internetBanking: onThisServer(tenant.internetBanking, publicUrl),
  }));
  serve(app, getTexts, tenants.ofRequest, async ({ query: { version } }, tenant) => {
    const named = { ...tenant, internetBanking: onThisServer(tenant.internetBanking, publicUrl) };
    return shownTexts(db, named, { now: now(), version });
  });
  serve(app, getTextVersion, tenants.ofRequest, async (_input, tenant) => ({
    version: await termsInForce(db, tenant.id, now()),
  }));
  serve(app, getSettings, tenants.ofRequest, async () => ({
    cepUrl,
    aheadMs: Math.round((now().getTime() - Date.now()) / 1000) * 1000,
  }));
}
