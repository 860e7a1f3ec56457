import type { Tx } from "../../../platform/database/db.ts";
import { refusedUntil } from "../../../platform/http/errors.ts";
import type { IdentityDeps } from "../deps.ts";
import { tryConsume } from "../throttles/throttles.ts";

type Deps = Omit<IdentityDeps, "db"> & { db: Tx };

/**
 * Counts a code as wrong before it is compared: 30 a day per customer over all purposes, 20 of them for
 * one recovery or claim.
 * `refund` when the code is right. Refuses with TOO_MANY_WRONG_CODES and until when.
 */
export async function countWrongCode(
  deps: Deps,
  tenantId: string,
  { customerId, subject }: { customerId: string | null; subject: Buffer | null },
): Promise<{ refund(): Promise<void> }> {
  const pair = subject?.toString("base64");
  const counted = [
    ...(pair ? [await tryConsume(deps, "WRONG_RECOVERY_CODE", { tenantId, who: pair })] : []),
    // A code without a customer is counted as well: both cost the same.
    await tryConsume(deps, "WRONG_CODE", { tenantId, who: customerId ?? pair ?? "" }),
  ];
  const wait = Math.max(...counted.map((each) => each.wait));
  if (wait > 0) throw refusedUntil("TOO_MANY_WRONG_CODES", wait, deps.now());
  return { refund: async () => void (await Promise.all(counted.map((each) => each.refund()))) };
}
