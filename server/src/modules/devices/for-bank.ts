import type { Tx } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { recordSecurityEvent } from "../audit/audit.ts";
import { endDeviceSessions } from "../identity/identity.ts";
import { findDevice, markBlocked, markUnblocked } from "./device-queries.ts";

type DeviceKey = { tenantId: string; customerId: string; id: string };

/** A customer's device as the staff sees it. Refuses with NOT_FOUND. */
export async function theDevice(tx: Tx, scope: DeviceKey) {
  const found = await findDevice(tx, scope);
  if (!found) throw new Refusal("NOT_FOUND");
  return found;
}

/** Blocks a device for its customer: its sessions end. Answers whether this call did it. */
export async function blockDeviceFor(tx: Tx, { now, ...scope }: DeviceKey & { now: Date }): Promise<boolean> {
  if ((await markBlocked(tx, { ...scope, now })) !== "NEW") return false;
  const { tenantId, customerId, id } = scope;
  await endDeviceSessions(tx, { tenantId, customerId, deviceId: id, now });
  await recordSecurityEvent(tx, { tenantId, customerId, kind: "DEVICE_BLOCKED", at: now });
  return true;
}

/** Lets a blocked device be used again; whether it is registered stays as it was. Answers whether this call did it. */
export async function unblockDeviceFor(tx: Tx, { now, ...scope }: DeviceKey & { now: Date }): Promise<boolean> {
  if (!(await markUnblocked(tx, scope))) return false;
  const { tenantId, customerId } = scope;
  await recordSecurityEvent(tx, { tenantId, customerId, kind: "DEVICE_UNBLOCKED", at: now });
  return true;
}
