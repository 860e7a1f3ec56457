import type { Tx } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { recordSecurityEvent } from "../audit/audit.ts";
import { relationshipOver, endDeviceSessions, theCustomer } from "../identity/identity.ts";
import { findDevice, markBlocked, markUnblocked } from "./device-queries.ts";
import { commandKind, type Description, fact } from "../acts/acts.ts";

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

type Payload = { customerId: string; deviceId: string };

const already = (blocks: boolean): string => `Este dispositivo já está ${blocks ? "bloqueado" : "liberado"}.`;
const shown = (isBlocked: boolean): string => (isBlocked ? "bloqueado" : "liberado");

async function describe(
  tx: Tx,
  tenantId: string,
  { customerId, deviceId }: Payload,
  blocks: boolean,
): Promise<Description> {
  const { closedAt } = await theCustomer(tx, { tenantId, customerId });
  const { name, blockedAt } = await theDevice(tx, { tenantId, customerId, id: deviceId });
  const isBlocked = blockedAt !== null;
  return {
    sentence: blocks
      ? "Bloquear um dispositivo do cliente e encerrar as sessões nele"
      : "Liberar um dispositivo bloqueado do cliente",
    changes: [fact("device", name ?? "sem nome"), { field: "state", before: shown(isBlocked), after: shown(blocks) }],
    amount: null,
    customerId,
    obstacle: closedAt ? relationshipOver : isBlocked === blocks ? already(blocks) : null,
  };
}

export const deviceBlock = commandKind({
  kind: "device.block",
  describe: (_deps, tx, tenantId, payload) => describe(tx, tenantId, payload, true),
  execute: ({ now }, tx, { customerId, deviceId: id }, { tenantId }) =>
    blockDeviceFor(tx, { tenantId, customerId, id, now: now() }),
  failure: (changed) => (changed ? null : already(true)),
  details: ({ deviceId }) => ({ deviceId }),
});

export const deviceUnblock = commandKind({
  kind: "device.unblock",
  describe: (_deps, tx, tenantId, payload) => describe(tx, tenantId, payload, false),
  execute: ({ now }, tx, { customerId, deviceId: id }, { tenantId }) =>
    unblockDeviceFor(tx, { tenantId, customerId, id, now: now() }),
  failure: (changed) => (changed ? null : already(false)),
  details: ({ deviceId }) => ({ deviceId }),
});
