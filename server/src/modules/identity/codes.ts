import { randomInt, timingSafeEqual } from "node:crypto";
import { lockFor, type Tx } from "../../platform/db.ts";
import { newId } from "../../platform/ids.ts";
import { newToken, tokenHash } from "../../platform/secrets.ts";
import { recordSecurityEvent } from "../audit/audit.ts";
import type { Tenant } from "../tenants/tenants.ts";
import type { IdentityDeps } from "./identity.ts";
import { insertCode, lockCodeByHandle, lockLastCode, markCode } from "./code-queries.ts";

/** Readings, "Codes": six digits, single use, ten minutes, five wrong tries burn it, a new one burns the old. */
const lifeMinutes = 10;
const mostTries = 5;

export type Purpose = "PASSWORD" | "PIN" | "EMAIL" | "PHONE";

/** Makes a code and keeps its hash. `customerId` null makes one that nobody gets, at the same cost. */
export async function issueCode(
  deps: IdentityDeps,
  tx: Tx,
  order: { tenant: Tenant; customerId: string | null; purpose: Purpose },
): Promise<{ code: string; handle: string }> {
  const id = newId();
  const handle = newToken();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const createdAt = deps.now();
  // Two asked for at once would not see each other, and both would stay good.
  await lockFor(tx, `code ${order.tenant.id} ${order.purpose} ${order.customerId ?? id}`);
  await insertCode(tx, {
    tenantId: order.tenant.id,
    id,
    customerId: order.customerId,
    purpose: order.purpose,
    handleHash: tokenHash(handle),
    codeHash: deps.secrets.mac("code", order.tenant.id, id, code),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifeMinutes * 60_000),
  });
  const { tenant, customerId, purpose } = order;
  await recordSecurityEvent(tx, { tenantId: tenant.id, customerId, kind: "CODE_SENT", detail: purpose, at: createdAt });
  return { code, handle };
}

type Tried = { tenant: Tenant; customerId: string; purpose: Purpose; code: string };

/**
 * Uses up the code that a customer has for a purpose; false when it is wrong, burnt, used or too old. A wrong try is counted:
 * the caller's transaction must commit, and the refusal come after it.
 */
export async function useCode(deps: IdentityDeps, tx: Tx, { tenant, customerId, purpose, code }: Tried) {
  const row = await lockLastCode(tx, { tenantId: tenant.id, customerId, purpose });
  return row !== undefined && redeem(deps, tx, { tenant, row, code });
}

/** Whether this is the code that was used last: a call that is sent again does no harm. */
export async function isCodeUsed(deps: IdentityDeps, tx: Tx, { tenant, customerId, purpose, code }: Tried) {
  const row = await lockLastCode(tx, { tenantId: tenant.id, customerId, purpose });
  return row?.usedAt != null && isCode(deps, tenant, row, code);
}

/** Uses up the code that a handle stands for and names its customer; null when it is wrong, burnt, used or too old. */
export async function useCodeByHandle(
  deps: IdentityDeps,
  tx: Tx,
  { tenant, handle, code }: { tenant: Tenant; handle: string; code: string },
): Promise<string | null> {
  const row = await lockCodeByHandle(tx, { tenantId: tenant.id, handleHash: tokenHash(handle) });
  return row && (await redeem(deps, tx, { tenant, row, code })) ? row.customerId : null;
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockCodeByHandle>>>;

async function redeem(
  deps: IdentityDeps,
  tx: Tx,
  { tenant, row, code }: { tenant: Tenant; row: Locked; code: string },
): Promise<boolean> {
  const now = deps.now();
  if (row.usedAt || row.tries >= mostTries || row.expiresAt <= now) return false;
  const at = { tenantId: tenant.id, id: row.id };
  if (!isCode(deps, tenant, row, code)) {
    await markCode(tx, { ...at, change: { tries: row.tries + 1 } });
    const { customerId, purpose } = row;
    await recordSecurityEvent(tx, { tenantId: tenant.id, customerId, kind: "CODE_REJECTED", detail: purpose, at: now });
    return false;
  }
  await markCode(tx, { ...at, change: { used_at: now } });
  return true;
}

const isCode = (
  { secrets }: IdentityDeps,
  tenant: Tenant,
  row: Pick<Locked, "id" | "codeHash">,
  code: string,
): boolean => secrets.macs("code", tenant.id, row.id, code).some((hash) => timingSafeEqual(hash, row.codeHash));
