import type { Tx } from "../../platform/database/db.ts";
import { refusedUntil } from "../../platform/http/errors.ts";
import type { IdentityDeps } from "./identity.ts";
import { take } from "./throttles.ts";

type Deps = Omit<IdentityDeps, "db"> & { db: Tx };

/**
 * Counts a wrong code before it is compared: 30 a day for a customer, over all codes and purposes, of which recoveries
 * from outside can use up 20. `release` when it is right after all. Refuses with TOO_MANY_WRONG_CODES and until when.
 */
export async function countWrongCode(
  deps: Deps,
  tenantId: string,
  { customerId, subject }: { customerId: string | null; subject: Buffer | null },
): Promise<{ release(): Promise<void> }> {
  const pair = subject?.toString("base64");
  const counted = [
    ...(pair ? [await take(deps, "WRONG_RECOVERY_CODE", { tenantId, who: pair })] : []),
    // A code that belongs to nobody is counted as well: both cost the same.
    await take(deps, "WRONG_CODE", { tenantId, who: customerId ?? pair ?? "" }),
  ];
  const wait = Math.max(...counted.map((each) => each.wait));
  if (wait > 0) throw refusedUntil("TOO_MANY_WRONG_CODES", wait, deps.now());
  return { release: async () => void (await Promise.all(counted.map((each) => each.release()))) };
}
