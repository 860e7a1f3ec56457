import { formatPixKey } from "@vitral/brazil/pix-key";
import { maskedDocument } from "@vitral/brazil/document";
import { pixKeyLabels } from "@vitral/contract/pix-keys";
import { forEachDueTenant, noWork } from "../../../platform/database/due-work.ts";
import { allOf, sideBySide } from "../../../platform/database/each-tenant.ts";
import { enqueue } from "../../notifications/notifications.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import { correctInDirectory } from "./for-staff.ts";
import { activate, deleteKeyRow, dueKeys, type KeyOrder, noteWaiting, takeDueKeys } from "./key-queries.ts";
import {
  answerWithin,
  type KeyAnswer,
  type KeyRefusal,
  NetworkUnavailable,
  type PixDeps,
  withTimeout,
} from "../../pix/pix.ts";
import { keyRefusal } from "./key-refusals.ts";

/** Milliseconds until a pending registration is asked about again: one second at first, at most a minute. */
const retryDelayMs = (tries: number): number => 1_000 * Math.min(60, Math.max(1, tries));

/** The end of a call's lease of a key: longer than the call waits, so that no worker processes the key meanwhile. */
export const leaseOf = (now: Date): Date => new Date(now.getTime() + answerWithin + 1_000);

/**
 * Sends the pending keys of all tenants to the directory again: to register them (it executes each request once), to
 * remove them or to correct them. Runs on every server; a key is processed by one server at a time. A failing key does
 * not block others; the failures are thrown at the end, for the log.
 */
export async function processPendingKeys(deps: PixDeps): Promise<number> {
  if (!deps.rail) return noWork; // pending keys are from a time with a directory
  const processTenant = async (tenantId: string) => {
    const tenant = await deps.tenants.byId(tenantId);
    const due = await takeDueKeys(deps.db, { tenantId, now: deps.now(), max: 50 });
    await allOf(
      due.map((order) => {
        if (order.status === "REMOVING") return removeFromDirectory(deps, order);
        return order.status === "PENDING" ? register(deps, tenant, order) : correctInDirectory(deps, tenant, order);
      }),
    );
  };
  return forEachDueTenant(
    deps,
    [dueKeys],
    processTenant,
    (failures) => `${failures} Pix keys were not processed`,
    sideBySide,
  );
}

async function register(deps: PixDeps, tenant: Tenant, order: KeyOrder): Promise<void> {
  const answer = await registerAtDirectory(deps, tenant, order);
  if (answer.status === "refused") await refuseLater(deps, order, answer.reason);
  else await settleKey(deps, order, answer);
}

/** Registers a key at the directory. Throws NetworkUnavailable when it does not answer within 5 s. */
export async function registerAtDirectory({ rail }: PixDeps, tenant: Tenant, order: KeyOrder): Promise<KeyAnswer> {
  if (!rail) throw new NetworkUnavailable("no directory");
  const { id, type, key, tenantId, accountId } = order;
  const owner = { name: order.ownerName, document: order.ownerDocument };
  const bank = { ispb: tenant.ispb, bankName: tenant.bankName };
  return withTimeout(answerWithin, () =>
    rail.registerKey({ requestId: id, type, key, owner, bank, tenantId, accountId }),
  );
}

/** Writes the directory's answer. Removes a refused key and throws the refusal. */
export async function settleKey(deps: PixDeps, order: KeyOrder, answer: KeyAnswer): Promise<"PENDING" | "ACTIVE"> {
  if (answer.status === "refused") {
    await deleteKeyRow(deps.db, order, "PENDING");
    throw await refusalOf(deps, answer.reason, order);
  }
  if (answer.status === "pending") {
    await noteWaiting(deps.db, order, answer.key, new Date(deps.now().getTime() + retryDelayMs(order.tries)));
    return "PENDING";
  }
  await deps.db.transaction().execute(async (tx) => {
    if (!(await activate(tx, order, answer.key)) || !order.ownerEmail) return;
    const key = formatPixKey({ type: order.type, key: answer.key });
    const { bankName } = await deps.tenants.byId(order.tenantId);
    const document = maskedDocument(order.ownerDocument); // as a payer sees it
    const kind = pixKeyLabels[order.type];
    const data = { name: order.ownerName, kind, key, at: deps.now(), document, bank: bankName };
    const message = { template: "pix-key-active", data } as const;
    const { tenantId, customerId, ownerEmail: to } = order;
    await enqueue(deps.outbox, tx, { tenantId, customerId, to, message });
  });
  return "ACTIVE";
}

/** The refusal came after the customer left the screen: the key is removed, and an e-mail says why. */
async function refuseLater(deps: PixDeps, order: KeyOrder, reason: KeyRefusal): Promise<void> {
  const refusal = await refusalOf(deps, reason, order);
  await deps.db.transaction().execute(async (tx) => {
    if (!(await deleteKeyRow(tx, order, "PENDING")) || !order.ownerEmail) return;
    const key = order.key && formatPixKey({ type: order.type, key: order.key });
    const kind = pixKeyLabels[order.type];
    const data = { name: order.ownerName, kind, key, reason: refusal.message };
    const message = { template: "pix-key-refused", data } as const;
    const { tenantId, customerId, ownerEmail: to } = order;
    await enqueue(deps.outbox, tx, { tenantId, customerId, to, message });
  });
}

/**
 * Removes a key from the directory, then from the database. May throw NetworkUnavailable: the worker tries again, as it
 * does while a claim locks the key.
 */
export async function removeFromDirectory({ db, rail }: PixDeps, order: KeyOrder): Promise<void> {
  if (!rail) return;
  const { id, key, tenantId, accountId } = order;
  const reason = order.directoryReason ?? "USER_REQUESTED";
  const leaving = { requestId: id, key, tenantId, accountId, reason } as const;
  const done = await withTimeout(answerWithin, () => rail.removeKey(leaving));
  if (done === "removed") await deleteKeyRow(db, order, "REMOVING");
}

async function refusalOf(deps: PixDeps, reason: KeyRefusal, { tenantId, type, ownerDocument }: KeyOrder) {
  const tenant = await deps.tenants.byId(tenantId);
  return keyRefusal(reason, { tenant, now: deps.now(), type, document: ownerDocument });
}
