import { randomInt, timingSafeEqual } from "node:crypto";
import { lockFor, type Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { newToken, tokenHash } from "../../../platform/crypto/secrets.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import { codeMinutes } from "../../notifications/notifications.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import { insertCode, lockCodeByHandle, lockLastCode, markCode } from "./code-queries.ts";
import type { IdentityDeps } from "../deps.ts";
import { countWrongCode } from "./wrong-codes.ts";

/** ADR-0009: six digits, single use; five wrong tries, a newer code or ten minutes invalidate it. */
const maxTries = 5;

export type Purpose = Tables["verification_code"]["purpose"];

/**
 * Creates a code and saves its hash. `customerId` null creates one that is not sent, at the same cost. Wrong tries are
 * counted for `subject` too.
 */
export async function issueCode(
  deps: IdentityDeps,
  tx: Tx,
  order: { tenant: Tenant; customerId: string | null; purpose: Purpose; subject?: Buffer; handle?: string },
): Promise<{ code: string; handle: string }> {
  const id = newId();
  const handle = order.handle ?? newToken();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const createdAt = deps.now();
  // Without the lock, two requested at once would not see each other, and both would stay valid.
  await lockFor(tx, `code ${order.tenant.id} ${order.purpose} ${order.customerId ?? id}`);
  await insertCode(tx, {
    tenantId: order.tenant.id,
    id,
    customerId: order.customerId,
    purpose: order.purpose,
    subject: order.subject ?? null,
    handleHash: tokenHash(handle),
    codeHash: deps.secrets.mac("code", order.tenant.id, id, code),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + codeMinutes * 60_000),
  });
  const { tenant, customerId, purpose } = order;
  await recordSecurityEvent(tx, { tenantId: tenant.id, customerId, kind: "CODE_SENT", detail: purpose, at: createdAt });
  return { code, handle };
}

type Tried = { tenant: Tenant; customerId: string; purpose: Purpose; code: string };

/**
 * Uses a customer's code for a purpose; false when it is wrong, invalid, used or too old. A wrong try is counted, so
 * the caller must commit before it refuses. Refuses with TOO_MANY_WRONG_CODES.
 */
export const useCode = (deps: IdentityDeps, tx: Tx, { purpose, code, ...customer }: Tried): Promise<boolean> =>
  useCodes(deps, tx, { ...customer, codes: [{ purpose, code }] });

/** Uses one code for each purpose, all or none: a wrong one counts as a try of each, so that none is confirmed. */
export async function useCodes(
  deps: IdentityDeps,
  tx: Tx,
  { tenant, customerId, codes }: Omit<Tried, "purpose" | "code"> & { codes: Pick<Tried, "purpose" | "code">[] },
): Promise<boolean> {
  const tried: TriedRow[] = [];
  for (const { purpose, code } of codes) {
    const row = await lockLastCode(tx, { tenantId: tenant.id, customerId, purpose });
    if (!row) return false;
    tried.push({ row, code });
  }
  return redeem(deps, tx, tenant, tried);
}

/** Whether this is the code that was used last: then a repeated call is accepted. */
export async function isCodeUsed(deps: IdentityDeps, tx: Tx, { tenant, customerId, purpose, code }: Tried) {
  const row = await lockLastCode(tx, { tenantId: tenant.id, customerId, purpose });
  return row?.usedAt != null && isCode(deps, tenant, row, code);
}

/**
 * Uses a customer's code that was issued for `subject`; false for one of another subject. While it is valid the code
 * counts again, because the answer to the first call may have been lost. A wrong try is counted either way, so the
 * caller must commit before it refuses. Refuses with TOO_MANY_WRONG_CODES.
 */
export async function useCodeFor(deps: IdentityDeps, tx: Tx, { subject, ...tried }: Tried & { subject: Buffer }) {
  const { tenant, customerId, purpose, code } = tried;
  const row = await lockLastCode(tx, { tenantId: tenant.id, customerId, purpose });
  if (!row?.subject?.equals(subject)) return false;
  return redeem(deps, tx, tenant, [{ row: { ...row, usedAt: null }, code }]);
}

/** Uses the code of a handle and answers its customer; null when it is wrong, invalid, used or too old. */
export async function useCodeByHandle(
  deps: IdentityDeps,
  tx: Tx,
  { tenant, handle, code }: { tenant: Tenant; handle: string; code: string },
): Promise<string | null> {
  const row = await lockCodeByHandle(tx, { tenantId: tenant.id, handleHash: tokenHash(handle) });
  return row && (await redeem(deps, tx, tenant, [{ row, code }])) ? row.customerId : null;
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockCodeByHandle>>>;
type TriedRow = { row: Locked; code: string };

async function redeem(deps: IdentityDeps, tx: Tx, tenant: Tenant, tried: readonly TriedRow[]): Promise<boolean> {
  const now = deps.now();
  const [first] = tried;
  if (!first || tried.some(({ row }) => row.usedAt || row.tries >= maxTries || row.expiresAt <= now)) return false;
  const wrong = await countWrongCode({ ...deps, db: tx }, tenant.id, first.row);
  const isRight = tried.map(({ row, code }) => isCode(deps, tenant, row, code)).every(Boolean);
  for (const { row } of tried) {
    const change = isRight ? { usedAt: now } : { tries: row.tries + 1 };
    await markCode(tx, { tenantId: tenant.id, id: row.id, change });
    const { customerId, purpose } = row;
    const event = { tenantId: tenant.id, customerId, kind: "CODE_REJECTED", detail: purpose, at: now } as const;
    if (!isRight) await recordSecurityEvent(tx, event);
  }
  if (isRight) await wrong.refund();
  return isRight;
}

const isCode = (
  { secrets }: IdentityDeps,
  tenant: Tenant,
  row: Pick<Locked, "id" | "codeHash">,
  code: string,
): boolean => secrets.macs("code", tenant.id, row.id, code).some((hash) => timingSafeEqual(hash, row.codeHash));
