import { randomInt, timingSafeEqual } from "node:crypto";
import type { Tx } from "../../platform/db.ts";
import { newId } from "../../platform/ids.ts";
import { newToken, tokenHash } from "../../platform/secrets.ts";
import type { Tenant } from "../tenants/tenants.ts";
import type { IdentityDeps } from "./identity.ts";
import { insertCode, lockCodeByHandle, markCode } from "./queries.ts";

/** Readings, "Codes": six digits, single use, ten minutes, five wrong tries burn it, a new one burns the old. */
const lifeMinutes = 10;
const mostTries = 5;

type Purpose = "PASSWORD" | "PIN" | "EMAIL" | "PHONE";

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
  await insertCode(tx, {
    tenantId: order.tenant.id,
    id,
    customerId: order.customerId,
    purpose: order.purpose,
    handleHash: tokenHash(handle),
    codeHash: codeHash(deps, order.tenant, id, code),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifeMinutes * 60_000),
  });
  return { code, handle };
}

/** Uses up the code that a handle stands for and names its customer; null when it is wrong, burnt, used or too old. */
export async function useCodeByHandle(
  deps: IdentityDeps,
  tx: Tx,
  { tenant, handle, code }: { tenant: Tenant; handle: string; code: string },
): Promise<string | null> {
  const row = await lockCodeByHandle(tx, { tenantId: tenant.id, handleHash: tokenHash(handle) });
  const now = deps.now();
  if (!row || row.usedAt || row.tries >= mostTries || row.expiresAt <= now) return null;
  const at = { tenantId: tenant.id, id: row.id };
  if (!timingSafeEqual(codeHash(deps, tenant, row.id, code), row.codeHash)) {
    await markCode(tx, { ...at, change: { tries: row.tries + 1 } });
    return null;
  }
  await markCode(tx, { ...at, change: { used_at: now } });
  return row.customerId;
}

const codeHash = ({ secrets }: IdentityDeps, tenant: Tenant, id: string, code: string): Buffer =>
  secrets.mac("code", tenant.id, id, code);
