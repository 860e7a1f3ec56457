import type { Cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import type { Db } from "../../../platform/database/db.ts";
import { receivePix } from "../payments/receive.ts";
import { findNetworkKey, findOwnKey } from "./simulator-queries.ts";

/** The bank of the simulated network that pays (the demo's Banco Sol). */
const outside = { ispb: "99000001", bankName: "Banco Sol S.A." };

type ExternalPayment = { key: string; amount: Cents; payer: { name: string; document: string } };

/**
 * A customer of another bank of the simulated network pays one of our keys, as the rail delivers such a payment. `key`
 * is as `readPixKey` answers it. Null when no customer here has the key.
 */
export async function payFromOutside(
  { db, now }: { db: Db; now: () => Date },
  { key, amount, payer }: ExternalPayment,
): Promise<{ tenantId: string; accountId: string; endToEnd: string } | null> {
  const tenantId = (await findNetworkKey(db, { key, now: now() }))?.tenantId;
  const account = tenantId && (await findOwnKey(db, { tenantId, key }));
  if (!tenantId || !account) return null;
  const endToEnd = newEndToEndId(outside.ispb, now());
  const { accountId } = account;
  await receivePix(
    { db, now },
    { tenantId, accountId, endToEnd, key, amount, payer: { ...payer, bankName: outside.bankName } },
  );
  return { tenantId, accountId, endToEnd };
}
