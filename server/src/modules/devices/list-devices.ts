import { type Cents, cents } from "@vitral/brazil/cents";
import type { Device, DeviceLimits } from "@vitral/contract/pix-devices";
import type { Caller, IdentityDeps } from "../identity/identity.ts";
import { readBrowser } from "./cookie.ts";
import { findDevices, findUsedToday } from "./device-queries.ts";
import { payingDevice } from "./payment-device.ts";

/** A device has no name before its customer gives it one: nothing of the browser is kept that would say what it is. */
const unnamed = "Dispositivo não cadastrado";

/** The customer's devices, and what the one that asks may pay today. */
export async function devicesOf(
  deps: IdentityDeps,
  caller: Caller,
  cookie: string | undefined,
): Promise<{ devices: Device[]; limits: DeviceLimits }> {
  const now = deps.now();
  const scope = { tenantId: caller.tenant.id, customerId: caller.id, now };
  const rows = await findDevices(deps.db, { ...scope, browser: readBrowser(deps, caller.tenant, cookie) });
  const isRegistered = rows.some(({ isCurrent, registeredAt, blockedAt }) => isCurrent && registeredAt && !blockedAt);
  const terms = payingDevice(deps, caller.tenant, cookie);
  const limits = terms && !isRegistered ? limitsOf(terms, await findUsedToday(deps.db, scope)) : null;
  return {
    devices: rows.map((row) => ({
      id: row.id,
      deviceName: row.name ?? unnamed,
      registered: row.registeredAt !== null,
      current: row.isCurrent,
      blocked: row.blockedAt !== null,
      lastUsedAt: row.lastUsedAt.toISOString(),
    })),
    limits,
  };
}

const limitsOf = ({ paymentLimit, dayLimit }: { paymentLimit: Cents; dayLimit: Cents }, used: Cents) => ({
  perPayment: paymentLimit,
  perDay: dayLimit,
  leftToday: cents(Math.max(0, dayLimit - used)),
});
