import { newId } from "../../platform/database/ids.ts";
import type { Tx } from "../../platform/database/db.ts";
import { browserName } from "../../platform/http/browser-name.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { originOfCall } from "../../platform/http/request-origin.ts";
import type { IdentityDeps } from "../identity/identity.ts";
import { rulesOf, type Tenant } from "../tenants/tenants.ts";
import { type Browser, newSecret, readBrowser } from "./cookie.ts";
import { isKnownBrowser, lockDevice, removeOldest, replaceSecret, upsertDevice } from "./device-queries.ts";

/** Devices that are neither registered nor blocked, of one customer: the newest are kept. */
const maxUnregistered = 20;

export type OpenedDevice = { id: string; cookie: string };

/**
 * At a right sign-in: notes the device, gives it a new secret, and answers its id and its next cookie. Null where the
 * tenant has no rule about devices: then there is no cookie either. Refuses with DEVICE_BLOCKED.
 */
export async function openDevice(
  deps: IdentityDeps,
  { tenant, customerId }: { tenant: Tenant; customerId: string },
  cookie: string | undefined,
): Promise<OpenedDevice | null> {
  const now = deps.now();
  if (!rulesOf(tenant, now).registeredDevices) return null;
  const shown = readBrowser(deps, tenant, cookie);
  return deps.db.transaction().execute(async (tx) => {
    const customerKey = { tenantId: tenant.id, customerId };
    const device = shown && (await lockDevice(tx, { ...customerKey, ...shown }));
    if (device?.blockedAt) throw new Refusal("DEVICE_BLOCKED");
    return noteDevice(deps, tx, { tenant, customerId, shown, now });
  });
}

type Note = { tenant: Tenant; customerId: string; shown: Browser | null; now: Date };

/** Saves that a customer uses a browser, which gets a new secret; a cookie that nobody knows is a new browser. */
export async function noteDevice(deps: IdentityDeps, tx: Tx, { tenant, customerId, shown, now }: Note) {
  const tenantId = tenant.id;
  const isKnown = shown !== null && (await isKnownBrowser(tx, { tenantId, ...shown }));
  const made = newSecret(deps, tenant, isKnown ? shown.browserId : undefined);
  if (isKnown) await replaceSecret(tx, { tenantId, ...made, shown: shown.secretHash });
  const idleMonths = rulesOf(tenant, now).deviceIdleMonths;
  const browser = browserName(originOfCall()?.browser);
  const id = await upsertDevice(tx, { tenantId, customerId, ...made, id: newId(), browser, idleMonths, now });
  await removeOldest(tx, { tenantId, customerId, keep: maxUnregistered });
  return { id, cookie: made.cookie };
}
