import type { Cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import type { Db } from "../../../platform/database/db.ts";
import { deliverPayment } from "../charges/deliver-payment.ts";
import { findNetworkKey, findOwnKey, saveOrder } from "./simulator-queries.ts";

/** The banks of the simulated network that pay, as the demo has them (server/seed/brands.ts). */
export const externalBanks = {
  sol: { ispb: "99000001", bankName: "Banco Sol S.A." },
  mar: { ispb: "99000002", bankName: "Banco Mar S.A." },
  serra: { ispb: "99000003", bankName: "Banco Serra S.A." },
  vento: { ispb: "99000004", bankName: "Banco Vento S.A." },
};
export type ExternalBank = keyof typeof externalBanks;

type ExternalPayment = {
  key: string;
  amount: Cents;
  payer: { name: string; document: string };
  /** Of a charge, or of a static code; null: the key alone is paid. */
  txid: string | null;
  bank?: ExternalBank;
};

/**
 * A customer of another bank of the simulated network pays one of our keys, as the rail delivers such a payment. `key`
 * is as `readPixKey` answers it. Null when no customer here has the key; `refused` is the reason code (ISO 20022)
 * when its charge cannot be paid.
 */
export async function payFromExternalBank(
  { db, now }: { db: Db; now: () => Date },
  { key, amount, payer, txid, bank = "sol" }: ExternalPayment,
): Promise<{ tenantId: string; accountId: string; endToEnd: string; refused: string | null } | null> {
  const found = await findNetworkKey(db, { key, now: now() });
  const tenantId = found?.tenantId;
  const account = tenantId && (await findOwnKey(db, { tenantId, key }));
  if (!tenantId || !account) return null;
  const outside = externalBanks[bank];
  const endToEnd = newEndToEndId(outside.ispb, now());
  const { accountId } = account;
  const qrCode = txid === null ? null : { txid, description: null };
  const paid = { endToEnd, key, amount, payer: { ...payer, bankName: outside.bankName }, ...(qrCode && { qrCode }) };
  const refused = await deliverPayment({ db, now }, { tenantId, accountId, ...paid });
  const settled = { endToEnd, answersAt: now(), failure: refused, incoming: null, amount };
  await saveOrder(db, { ...settled, toIspb: found.ispb });
  return { tenantId, accountId, endToEnd, refused };
}
