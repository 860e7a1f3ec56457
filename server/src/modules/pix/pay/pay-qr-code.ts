import type { PaymentOutcome } from "@vitral/contract/pix";
import type { PayQrCode } from "@vitral/contract/pix-qr-code";
import { consume, type Caller } from "../../identity/identity.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type Charge, fetchCharge } from "../qr-codes/charge.ts";
import { invalidCode, PaidCharge } from "../qr-codes/invalid-code.ts";
import { type Payer, payFound } from "./pay-by-key.ts";
import { chargeToPay, markChecked } from "../qr-codes/qr-queries.ts";
import type { QrDeps } from "../qr-codes/read-qr-code.ts";

/**
 * Pays what a code demanded when it was read, once. The charge of a dynamic code is fetched again first: it may have
 * been paid, cancelled or changed meanwhile, or have come past its last day. Refuses as a payment by key does, and with
 * FIXED_AMOUNT, QR_CODE_PAID, QR_CODE_EXPIRED, QR_CODE_INVALID (with the reason) or QR_CODE_UNAVAILABLE. Fetches count
 * before they are made, as when a code is read.
 */
export async function payCode(deps: QrDeps, caller: Caller, payer: Payer, order: PayQrCode): Promise<PaymentOutcome> {
  const { qrCodeInfoId: lookUpId, amount, pin, message } = order;
  const seen = { tenantId: caller.tenant.id, accountId: payer.id, lookUpId };
  const charge = await chargeToPay(deps.db, seen);
  const now = deps.now();
  const found = charge && (await fetchAgain(deps, caller, { ...seen, location: charge.location }, now));
  if (charge && found) {
    if (found.revision !== charge.revision || found.key !== charge.key || found.txid !== charge.txid) {
      throw invalidCode("Quem recebe alterou esta cobrança. Leia o código novamente. Nada foi cobrado.");
    }
    // After midnight a bill's fine may have grown: the new amount is due.
    if ((found.amountIsOpen ? null : found.amount) !== charge.fixedAmount) {
      throw invalidCode("O valor desta cobrança mudou. Leia o código novamente. Nada foi cobrado.");
    }
    await markChecked(deps.db, { ...seen, now });
  }
  return payFound(deps, caller, payer, { lookUpId, amount, pin, message });
}

/** The charge as of now; undefined when this very order, which arrived twice, has paid it meanwhile. */
async function fetchAgain(
  deps: QrDeps,
  caller: Caller,
  { location, ...seen }: Parameters<typeof chargeToPay>[1] & { location: string },
  now: Date,
): Promise<Charge | undefined> {
  await consume(deps, "QR_CODE_CHECK", { tenantId: caller.tenant.id, who: caller.id });
  try {
    return await deps.fetches(caller.id, () => fetchCharge(deps.fetchLocation, location, now));
  } catch (error) {
    if (!(error instanceof PaidCharge)) throw error;
    if (await chargeToPay(deps.db, seen)) throw new Refusal("QR_CODE_PAID");
    return undefined;
  }
}
