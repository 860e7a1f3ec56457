import { unbrokenSupportPhone } from "@vitral/brazil/support-phone";
import type { Tenant as TenantOnTheWire } from "@vitral/contract/tenants";
import type { FastifyRequest } from "fastify";
import type { Db } from "../../platform/database/db.ts";
import { isLostConnection } from "../../platform/database/lost-connection.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { setTenant } from "../../platform/database/tenancy.ts";
import type { Tenant, Tenants } from "./deps.ts";
import type { Rules } from "./rules.ts";
import { allTenants } from "./queries.ts";

export type { Tenant, Tenants } from "./deps.ts";
export { onThisServer } from "./on-this-server.ts";
export { insertTenant as createTenant, type NewTenant, type TermsRow } from "./queries.ts";
export * as tenantsForStaff from "./for-staff/for-staff.ts";
export { whyNameMisleads } from "./naming.ts";
export { contrast, textOn } from "./brand-colour.ts";
export { logoPicture } from "./pictures/logo-picture.ts";
export { pictureHeaders } from "./pictures/picture-routes.ts";
export { missingPicture, openPicture, publishPictures, storePicture } from "./pictures/pictures.ts";
export { refusePicture, safePicture } from "./pictures/picture.ts";
export { type Rules, rulesOf, type RuleVersions, ruleVersionsAsFile, RuleVersionsFile } from "./rules.ts";
export {
  findTextsToReplace,
  shownTexts,
  termsInForce,
  putTextNewsAway,
  textNews,
  textVersions,
  typedTexts,
  whyNotFrom,
} from "./texts/texts.ts";
export type { Changes as TenantChanges, TenantWhole, TenantWithHosts } from "./for-staff/for-staff.ts";
export { changeState, holdAlone, holdState, type Removal, removeTenant, type TenantState } from "./state-queries.ts";
export { tenantTables } from "./kept-tables.ts";

/** How long tenants are cached; a changed brand is visible on all servers after that. */
const freshFor = 5_000;

/**
 * Reads the tenants from the database and caches them for some seconds, because every call needs one. While the
 * database is away, those of the last reading hold: pages open, and say what does not work.
 */
export function tenantsFrom(db: Db): Tenants {
  let reading: { at: number; value: Promise<Known> } | undefined;
  let last: Known | undefined;
  const readAgain = async (): Promise<Known> => {
    try {
      last = await read(db);
    } catch (error) {
      if (!last || !isLostConnection(error)) throw error;
    }
    return last;
  };
  const known = () => {
    if (!reading || Date.now() - reading.at > freshFor) {
      const value = readAgain();
      reading = { at: Date.now(), value };
      value.catch(() => (reading = undefined));
    }
    return reading.value;
  };
  const called = (tenant: Tenant | undefined) => {
    const caller = found(tenant);
    setTenant(caller.id);
    return caller;
  };
  const ofHost = async (request: FastifyRequest) => called((await known()).byHost.get(hostName(request)));
  const ofRequest = async (request: FastifyRequest) => {
    const id = request.headers["x-tenant-id"];
    return id === undefined ? ofHost(request) : called((await known()).byId.get(String(id).toLowerCase()));
  };
  return {
    ofHost,
    ofRequest,
    async ofOpen(request) {
      const tenant = await ofRequest(request);
      if (tenant.state !== "ACTIVE") throw notOpen(tenant);
      return tenant;
    },
    byId: async (id) => found((await known()).byId.get(id)),
    all: async () => [...(await known()).byId.values()],
    refresh: () => void (reading = undefined),
  };
}

type Known = { byId: Map<string, Tenant>; byHost: Map<string, Tenant> };

async function read(db: Db): Promise<Known> {
  const { tenants, hosts } = await allTenants(db);
  const byId = new Map(tenants.map((tenant) => [tenant.id, tenant]));
  const byHost = new Map(
    hosts.flatMap(({ host, tenantId }) => {
      const tenant = byId.get(tenantId);
      return tenant ? [[host, tenant] as const] : [];
    }),
  );
  return { byId, byHost };
}

/** The host without port and final dot, as in `tenant_host`. */
const hostName = (request: FastifyRequest): string => request.hostname.toLowerCase().replace(/\.$/, "");

function found(tenant: Tenant | undefined): Tenant {
  if (!tenant) throw new Refusal("TENANT_NOT_FOUND");
  return tenant;
}

/** The refusal of whatever a customer does at a bank that is suspended or closed. */
export const notOpen = ({ state, phone }: Pick<Tenant, "state" | "phone">): Refusal =>
  new Refusal(state === "CLOSED" ? "BANK_CLOSED" : "BANK_SUSPENDED", { words: { phone: unbrokenSupportPhone(phone) } });

/** The public data of a tenant but for its rules. */
export function tenantOnTheWire({
  primary,
  background,
  ...tenant
}: Tenant): Omit<TenantOnTheWire, keyof ReturnType<typeof rulesOnTheWire>> {
  return { ...tenant, colors: { primary, background } };
}

/** The rules that the browser needs to know. */
export const rulesOnTheWire = ({
  idleLockMinutes,
  registeredDevices,
  contestDays,
  contestAnalysisDays,
  deviceIdleMonths,
  entrepreneurFeesFree,
  entrepreneurNightCap,
}: Rules) => ({
  idleLockMinutes,
  registeredDevices,
  contestDays,
  contestAnalysisDays,
  deviceIdleMonths,
  asksEntrepreneur: entrepreneurFeesFree || entrepreneurNightCap,
});
