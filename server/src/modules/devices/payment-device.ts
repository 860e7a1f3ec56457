import type { Cents } from "@vitral/brazil/cents";
import { Refusal } from "../../platform/http/errors.ts";
import type { Caller, IdentityDeps } from "../identity/identity.ts";
import { rulesOf, type Tenant } from "../tenants/tenants.ts";
import { type Browser, readBrowser } from "./cookie.ts";
import { type DeviceState, findState } from "./device-queries.ts";

/** The device that orders a payment, and what it may pay if it is not registered (functions/devices.sql). */
export type PayingDevice = {
  browser: Browser | null;
  paymentLimit: Cents;
  dayLimit: Cents;
  /** Whether the day's sum is one of each device; else it is one of all of them. */
  isDaySumOfEach: boolean;
  /** Without a sign-in for so long a device is not registered any more. */
  idleMonths: number;
};

/** Null where the tenant has no rule about devices: the payment asks nothing of them. Asks no database. */
export function payingDevice(deps: IdentityDeps, tenant: Tenant, cookie: string | undefined): PayingDevice | null {
  const rules = rulesOf(tenant, deps.now());
  if (!rules.registeredDevices) return null;
  return {
    browser: readBrowser(deps, tenant, cookie),
    paymentLimit: rules.unregisteredPaymentLimit,
    dayLimit: rules.unregisteredDayLimit,
    isDaySumOfEach: rules.unregisteredDaySum === "EACH",
    idleMonths: rules.deviceIdleMonths,
  };
}

/** What the calling device is to the customer; null where the tenant has no rule about devices. */
async function stateOf(deps: IdentityDeps, caller: Caller, cookie: string | undefined): Promise<DeviceState | null> {
  const device = payingDevice(deps, caller.tenant, cookie);
  if (!device) return null;
  return findState(deps.db, { tenantId: caller.tenant.id, customerId: caller.id, ...device, now: deps.now() });
}

/** Whether the calling device is registered, or the tenant has no rule about devices. */
export async function isRegisteredOrFree(
  deps: IdentityDeps,
  caller: Caller,
  cookie: string | undefined,
): Promise<boolean> {
  const state = await stateOf(deps, caller, cookie);
  return state === null || state === "REGISTERED";
}

/**
 * Refuses what is done on registered devices only: with DEVICE_NOT_REGISTERED, or DEVICE_BLOCKED. Nothing is refused
 * where the tenant has no rule about devices.
 */
export async function requireRegisteredDevice(
  deps: IdentityDeps,
  caller: Caller,
  cookie: string | undefined,
): Promise<void> {
  const state = await stateOf(deps, caller, cookie);
  if (state === "BLOCKED") throw new Refusal("DEVICE_BLOCKED");
  if (state === "UNREGISTERED") throw new Refusal("DEVICE_NOT_REGISTERED");
}
