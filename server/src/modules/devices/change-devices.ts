import type { Tx } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { recordSecurityEvent } from "../audit/audit.ts";
import { type Caller, consume, endDeviceSessions, type IdentityDeps } from "../identity/identity.ts";
import { enqueue, type Outbox } from "../notifications/notifications.ts";
import { deleteDevice, findDevice, markBlocked } from "./device-queries.ts";
import { deviceNameOf } from "./list-devices.ts";

type Deps = IdentityDeps & { outbox: Outbox };

/** Counts a change of a device before it is confirmed. Refuses with TOO_MANY_REQUESTS. */
export const countChange = (deps: IdentityDeps, { tenant, id }: Caller): Promise<void> =>
  consume(deps, "DEVICE_CHANGE", { tenantId: tenant.id, who: id });

/** Removes a device: from now on it is one that is not registered. Tells the customer. Refuses with NOT_FOUND. */
export async function removeDevice(deps: Deps, caller: Caller, id: string): Promise<void> {
  const customerKey = { tenantId: caller.tenant.id, customerId: caller.id };
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const device = await findDevice(tx, { ...customerKey, id });
    if (!device || !(await deleteDevice(tx, { ...customerKey, id }))) throw new Refusal("NOT_FOUND");
    await recordSecurityEvent(tx, { ...customerKey, kind: "DEVICE_REMOVED", at: now });
    await notify(deps, tx, caller, {
      device: deviceNameOf(device),
      news: "REMOVED",
      at: now.toISOString(),
    });
  });
}

/**
 * Blocks a device, such as one that was lost: its sessions end, nobody signs in or pays there. Tells the customer.
 * Blocking it again changes nothing. Refuses with NOT_FOUND.
 */
export async function blockDevice(deps: Deps, caller: Caller, id: string): Promise<void> {
  const customerKey = { tenantId: caller.tenant.id, customerId: caller.id };
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const blocked = await markBlocked(tx, { ...customerKey, id, now });
    if (!blocked) throw new Refusal("NOT_FOUND");
    if (blocked === "AGAIN") return;
    const device = await findDevice(tx, { ...customerKey, id });
    await endDeviceSessions(tx, { ...customerKey, deviceId: id, now });
    await recordSecurityEvent(tx, { ...customerKey, kind: "DEVICE_BLOCKED", at: now });
    await notify(deps, tx, caller, {
      device: deviceNameOf(device),
      news: "BLOCKED",
      at: now.toISOString(),
    });
  });
}

type News = { device: string; news: "BLOCKED" | "REMOVED"; at: string };

async function notify(
  { outbox }: Deps,
  tx: Tx,
  { tenant, id: customerId, email, name }: Caller,
  news: News,
): Promise<void> {
  const message = { template: "device-changed", data: { name, ...news } } as const;
  await enqueue(outbox, tx, { tenantId: tenant.id, customerId, to: email, message });
}
