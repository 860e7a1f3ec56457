import { type Cents, cents } from "@vitral/brazil/cents";
import type { Device, DeviceLimits } from "@vitral/contract/pix-devices";
import type { Caller, IdentityDeps } from "../identity/identity.ts";
import { rulesOf } from "../tenants/tenants.ts";
import { readBrowser } from "./cookie.ts";
import { findDevices, findUsedToday } from "./device-queries.ts";
import { type PayingDevice, payingDevice } from "./payment-device.ts";

/** What a device is called: by its customer, else by what its browser says, else by its state. */
export const deviceNameOf = (device: { name: string | null; browser: string | null } | undefined): string =>
  device?.name ?? device?.browser ?? "Dispositivo não cadastrado";

/** The customer's devices, and what the one that asks may pay today. */
export async function devicesOf(
  deps: IdentityDeps,
  caller: Caller,
  cookie: string | undefined,
): Promise<{ devices: Device[]; limits: DeviceLimits }> {
  const now = deps.now();
  const browser = readBrowser(deps, caller.tenant, cookie);
  const scope = { tenantId: caller.tenant.id, customerId: caller.id, browser, now };
  const idleMonths = rulesOf(caller.tenant, now).deviceIdleMonths;
  const rows = await findDevices(deps.db, { ...scope, idleMonths });
  const isRegistered = rows.some(({ isCurrent, registeredAt, blockedAt }) => isCurrent && registeredAt && !blockedAt);
  const terms = payingDevice(deps, caller.tenant, cookie);
  const limits = terms && !isRegistered ? limitsOf(terms, await findUsedToday(deps.db, { ...scope, ...terms })) : null;
  return {
    devices: rows.map((row) => ({
      id: row.id,
      deviceName: deviceNameOf(row),
      browser: row.browser,
      registered: row.registeredAt !== null,
      current: row.isCurrent,
      blocked: row.blockedAt !== null,
      lastUsedAt: row.lastUsedAt,
    })),
    limits,
  };
}

const limitsOf = ({ paymentLimit, dayLimit, isDaySumOfEach }: PayingDevice, used: Cents) => ({
  perPayment: paymentLimit,
  perDay: dayLimit,
  leftToday: cents(Math.max(0, dayLimit - used)),
  isOfThisDevice: isDaySumOfEach,
});
