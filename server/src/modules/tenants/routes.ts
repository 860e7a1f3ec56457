import { getSettings } from "@vitral/contract/settings";
import { getTenant } from "@vitral/contract/tenants";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/serve.ts";
import { type Tenants, tenantOnTheWire } from "./tenants.ts";

type Deps = { tenants: Tenants; cepUrl: string; publicUrl: string };

export function tenantRoutes(app: FastifyInstance, { tenants, cepUrl, publicUrl }: Deps): void {
  serve(app, getTenant, tenants.ofHost, async (_input, tenant) => ({
    ...tenantOnTheWire(tenant),
    internetBanking: onThisServer(tenant.internetBanking, publicUrl),
  }));
  serve(app, getSettings, tenants.ofRequest, async () => ({ cepUrl }));
}

/**
 * A bank at localhost, as in the demo, is reached with the port and protocol of this server, which its row does not
 * have.
 */
function onThisServer(internetBanking: string, publicUrl: string): string {
  if (!isOfThisMachine(internetBanking) || !isOfThisMachine(publicUrl)) return internetBanking;
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${new URL(internetBanking).hostname}${port && `:${port}`}`;
}

const isOfThisMachine = (address: string): boolean =>
  URL.canParse(address) && /(^|\.)localhost$/.test(new URL(address).hostname);
