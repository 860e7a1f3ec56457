import { Refusal } from "../../platform/http/errors.ts";
import { recordSecurityEvent } from "../audit/audit.ts";
import { type Caller, consume, endDeviceSessions, type IdentityDeps } from "../identity/identity.ts";
import { deleteDevice, markBlocked } from "./device-queries.ts";

/** Removes a device: from now on it is one that is not registered. Refuses with NOT_FOUND or TOO_MANY_REQUESTS. */
export async function removeDevice(deps: IdentityDeps, caller: Caller, id: string): Promise<void> {
  const customerKey = { tenantId: caller.tenant.id, customerId: caller.id };
  await consume(deps, "DEVICE_CHANGE", { tenantId: customerKey.tenantId, who: caller.id });
  await deps.db.transaction().execute(async (tx) => {
    if (!(await deleteDevice(tx, { ...customerKey, id }))) throw new Refusal("NOT_FOUND");
    await recordSecurityEvent(tx, { ...customerKey, kind: "DEVICE_REMOVED", at: deps.now() });
  });
}

/**
 * Blocks a device, such as one that was lost: its sessions end, nobody signs in or pays there. Blocking it again
 * changes nothing. Refuses with NOT_FOUND or TOO_MANY_REQUESTS.
 */
export async function blockDevice(deps: IdentityDeps, caller: Caller, id: string): Promise<void> {
  const customerKey = { tenantId: caller.tenant.id, customerId: caller.id };
  const now = deps.now();
  await consume(deps, "DEVICE_CHANGE", { tenantId: customerKey.tenantId, who: caller.id });
  await deps.db.transaction().execute(async (tx) => {
    const blocked = await markBlocked(tx, { ...customerKey, id, now });
    if (!blocked) throw new Refusal("NOT_FOUND");
    if (blocked === "AGAIN") return;
    await endDeviceSessions(tx, { ...customerKey, deviceId: id, now });
    await recordSecurityEvent(tx, { ...customerKey, kind: "DEVICE_BLOCKED", at: now });
  });
}
