import { deviceAdministration } from "../../devices/devices.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { closed, theCustomer } from "./access-kinds.ts";
import { commandKind, type Description, fact } from "./kind.ts";

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
  const { name, blockedAt } = await deviceAdministration.theDevice(tx, { tenantId, customerId, id: deviceId });
  const isBlocked = blockedAt !== null;
  return {
    sentence: blocks
      ? "Bloquear um dispositivo do cliente e encerrar as sessões nele"
      : "Liberar um dispositivo bloqueado do cliente",
    changes: [fact("device", name ?? "sem nome"), { field: "state", before: shown(isBlocked), after: shown(blocks) }],
    amount: null,
    customerId,
    obstacle: closedAt ? closed : isBlocked === blocks ? already(blocks) : null,
  };
}

export const deviceBlock = commandKind({
  kind: "device.block",
  describe: (_deps, tx, tenantId, payload) => describe(tx, tenantId, payload, true),
  execute: ({ now }, tx, { customerId, deviceId: id }, { tenantId }) =>
    deviceAdministration.blockDeviceFor(tx, { tenantId, customerId, id, now: now() }),
  failure: (changed) => (changed ? null : already(true)),
  details: ({ deviceId }) => ({ deviceId }),
});

export const deviceUnblock = commandKind({
  kind: "device.unblock",
  describe: (_deps, tx, tenantId, payload) => describe(tx, tenantId, payload, false),
  execute: ({ now }, tx, { customerId, deviceId: id }, { tenantId }) =>
    deviceAdministration.unblockDeviceFor(tx, { tenantId, customerId, id, now: now() }),
  failure: (changed) => (changed ? null : already(false)),
  details: ({ deviceId }) => ({ deviceId }),
});
