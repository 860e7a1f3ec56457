import { documentDigits } from "@vitral/brazil/document";
import { maxDevices, type RegisterDevice } from "@vitral/contract/pix-devices";
import type { Tx } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { accountsOf } from "../accounts/accounts.ts";
import { recordSecurityEvent } from "../audit/audit.ts";
import {
  type Caller,
  consume,
  findSessionDevice,
  type IdentityDeps,
  isCodeUsed,
  moveSession,
  refuseJustCorrected,
  sendSmsCode,
  useCode,
} from "../identity/identity.ts";
import { enqueue, type Outbox } from "../notifications/notifications.ts";
import { newSecret, readBrowser } from "./cookie.ts";
import { countRegistered, lockDevice, lockRegistered, markRegistered, replaceSecret } from "./device-queries.ts";
import { noteDevice } from "./open-device.ts";

type Deps = IdentityDeps & { outbox: Outbox };

/**
 * Sends the code that registers a device, by SMS to the confirmed phone; it invalidates an older one. Refuses with
 * NO_PHONE, CONTACT_JUST_CORRECTED, TOO_MANY_REQUESTS or TOO_MANY_CODES.
 */
export async function sendDeviceCode(deps: Deps, caller: Caller): Promise<void> {
  await refuseJustCorrected(deps, caller);
  await sendSmsCode(deps, caller, {
    purpose: "DEVICE",
    messageOf: (code) => ({ template: "device-code", data: { code } }),
  });
}

/**
 * Registers the device that calls, with the data of the registration and the code; ends its limits. The same order
 * again is answered with the same device. `cookie` is its next one, null for the same. Refuses with
 * DEVICE_DATA_MISMATCH, which does not say what is wrong, INVALID_CODE, TOO_MANY_WRONG_CODES, TOO_MANY_REQUESTS,
 * DEVICE_BLOCKED or DEVICES_FULL.
 */
export async function registerDevice(
  deps: Deps,
  caller: Caller,
  typed: RegisterDevice,
  cookie: string | undefined,
): Promise<{ id: string; cookie: string | null }> {
  const { tenant, id: customerId } = caller;
  await consume(deps, "DEVICE_CHANGE", { tenantId: tenant.id, who: customerId });
  if (!(await isOwnData(deps, caller, typed))) throw new Refusal("DEVICE_DATA_MISMATCH");
  const tried = { tenant, customerId, purpose: "DEVICE", code: typed.code } as const;
  // The refusal is thrown after the commit, so that the wrong try is counted.
  const done = await deps.db.transaction().execute(async (tx) => {
    const shown = readBrowser(deps, tenant, cookie);
    const device = shown && (await lockDevice(tx, { tenantId: tenant.id, customerId, ...shown }));
    if (device?.blockedAt) throw new Refusal("DEVICE_BLOCKED");
    if (await isCodeUsed(deps, tx, tried)) {
      if (device?.registeredAt) return { id: device.id, cookie: null };
      return registeredBefore(deps, tx, caller);
    }
    if (!(await useCode(deps, tx, tried))) return null;
    const noted = await noteDevice(deps, tx, { tenant, customerId, shown, now: deps.now() });
    await register(deps, tx, caller, { id: noted.id, name: typed.deviceName });
    await moveSession(tx, { tenantId: tenant.id, hash: caller.sessionHash, deviceId: noted.id });
    return noted;
  });
  if (!done) throw new Refusal("INVALID_CODE");
  return done;
}

/**
 * The device that this very session registered with the code, where the answer with its cookie was lost: it gets a new
 * secret. Null for any other session, so that a used code opens nothing else.
 */
async function registeredBefore(deps: Deps, tx: Tx, { tenant, id: customerId, sessionHash }: Caller) {
  const tenantId = tenant.id;
  const id = await findSessionDevice(tx, { tenantId, hash: sessionHash });
  const device = id && (await lockRegistered(tx, { tenantId, customerId, id }));
  if (!id || !device) return null;
  const made = newSecret(deps, tenant, device.browserId);
  await replaceSecret(tx, { tenantId, ...made, shown: device.secretHash });
  return { id, cookie: made.cookie };
}

/** The cookie of the device that this session registered, where its answer was lost; null: the browser has it. */
export const renewedCookie = (deps: Deps, caller: Caller, cookie: string | undefined): Promise<string | null> =>
  deps.db.transaction().execute(async (tx) => {
    const shown = readBrowser(deps, caller.tenant, cookie);
    const device = shown && (await lockDevice(tx, { tenantId: caller.tenant.id, customerId: caller.id, ...shown }));
    if (device?.registeredAt) return null;
    return (await registeredBefore(deps, tx, caller))?.cookie ?? null;
  });

async function register(deps: Deps, tx: Tx, caller: Caller, device: { id: string; name: string }): Promise<void> {
  const { tenant, id: customerId, email, name } = caller;
  const customerKey = { tenantId: tenant.id, customerId };
  const now = deps.now();
  if ((await countRegistered(tx, { ...customerKey, except: device.id })) >= maxDevices)
    throw new Refusal("DEVICES_FULL", { words: { limit: String(maxDevices) } });
  await markRegistered(tx, { ...customerKey, ...device, now });
  await recordSecurityEvent(tx, { ...customerKey, kind: "DEVICE_REGISTERED", at: now });
  const message = {
    template: "device-registered",
    data: { name, device: device.name, at: now.toISOString() },
  } as const;
  await enqueue(deps.outbox, tx, { ...customerKey, to: email, message });
}

/** Whether all that was typed is as in the registration; accents, capitals and marks do not count. */
async function isOwnData({ db }: Deps, caller: Caller, typed: RegisterDevice): Promise<boolean> {
  const accounts = await accountsOf(db, { tenantId: caller.tenant.id, ownerId: caller.id });
  const isOwnAccount = accounts.some(
    ({ agency, number }) => digits(agency) === digits(typed.agency) && digits(number) === digits(typed.account),
  );
  return (
    isOwnAccount &&
    plain(typed.holderName) === plain(caller.name) &&
    documentDigits(typed.document) === caller.document &&
    typed.email.toLowerCase() === caller.email &&
    [digits(typed.phone), `55${digits(typed.phone)}`].includes(digits(caller.phone ?? "-"))
  );
}

const digits = (text: string): string => text.replaceAll(/[^0-9xX]/g, "").toLowerCase();
const plain = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").trim().replaceAll(/\s+/g, " ").toLowerCase();
