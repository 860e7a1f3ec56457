import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { maskedDocument } from "@vitral/brazil/document";
import { isMobileKey, type PixKey, readPixKey } from "@vitral/brazil/pix-key";
import { type PixKeyInfo, sentences } from "@vitral/contract/pix";
import { invalid, Refusal, tooManyRequests } from "../../../platform/http/errors.ts";
import { oneLine } from "../../../platform/messaging/one-line.ts";
import { newId } from "../../../platform/database/ids.ts";
import { type Caller, StaleSession } from "../../identity/identity.ts";
import type { LookUpDeps } from "../deps.ts";
import { addTokens, lookUpOnUs, type QrTerms, storeOffUs } from "./look-up-queries.ts";
import { withTimeout } from "../network/with-timeout.ts";
import { type KeyLookUp, NetworkUnavailable } from "../network/rail.ts";
import { answerWithin, bucketOf, lookUpMinutes, notFoundCost, tokenTerms } from "../rules.ts";

/**
 * Finds a key's owner, at this bank first and then in the network, and stores the look-up for one payment.
 * Shows the payer what the standard allows: name, masked CPF or full CNPJ, bank. Refuses with PIX_KEY_NOT_FOUND,
 * SAME_ACCOUNT, TOO_MANY_REQUESTS (token bucket), NO_PIX_NETWORK or PIX_NETWORK_UNAVAILABLE.
 */
export async function lookUpKey(
  deps: LookUpDeps,
  caller: Caller,
  payer: CachedPayer,
  typed: string,
): Promise<PixKeyInfo> {
  const read = readPixKey(typed);
  if (!read || isLandline(read)) {
    await payer.revalidate();
    throw read ? new Refusal("PIX_KEY_NOT_FOUND") : invalid("body", wrongKeySentence(typed));
  }
  return findAndStore(deps, caller, payer, read, null);
}

/**
 * The account that a cached session says is its customer's. The look-up's own statement checks it; `revalidate` does so
 * before a refusal that asks the database nothing.
 */
type CachedPayer = { id: string; sessionHash: Buffer; revalidate: () => Promise<unknown> };

// A landline is no Pix key: the network need not be asked, and no token is spent (ADR-0012).
const isLandline = ({ type, key }: PixKey): boolean => type === "PHONE" && !isMobileKey(key);

/**
 * The same for a key that a QR code carries, with what the code demands; throws the same refusals. A payer without
 * `sessionHash` was verified before. Throws StaleSession where the session is not the payer's.
 */
export async function findAndStore(
  deps: LookUpDeps,
  caller: Caller,
  payer: { id: string; sessionHash?: Buffer },
  read: PixKey,
  qrCode: QrTerms | null,
): Promise<PixKeyInfo> {
  if (isLandline(read)) throw new Refusal("PIX_KEY_NOT_FOUND");

  const now = deps.now();
  const order = {
    tenantId: caller.tenant.id,
    id: newId(),
    accountId: payer.id,
    sessionHash: payer.sessionHash ?? null,
    customerId: caller.id,
    bucket: bucketOf(read.type),
    ...tokenTerms[caller.entityType],
    endToEnd: newEndToEndId(caller.tenant.ispb, now),
    key: read.key,
    keyType: read.type,
    qrCode,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lookUpMinutes * 60_000),
  };
  const found = await lookUpOnUs(deps.db, order);
  if (found.outcome === "STALE") throw new StaleSession();
  if (found.outcome === "NO_TOKENS") throw tooManyRequests(found.wait);
  if (found.outcome === "OWN") throw new Refusal("SAME_ACCOUNT");
  if (found.outcome === "FOUND") return shown(order, { ...found, bankName: caller.tenant.bankName });

  const payee = await findExternal(deps, {
    key: read.key,
    ispb: caller.tenant.ispb,
    endToEnd: order.endToEnd,
    payerDocument: caller.document,
  }).catch(async (error: unknown) => {
    await addTokens(deps.db, { ...order, amount: notFoundCost, now });
    throw error instanceof NetworkUnavailable ? new Refusal("PIX_NETWORK_UNAVAILABLE") : error;
  });
  if (!payee) throw new Refusal("PIX_KEY_NOT_FOUND");
  await deps.saveDirectoryMark(caller.tenant, payee);
  return shown(order, { ...payee, changed: await storeOffUs(deps.db, order, payee) });
}

/** What the payer may see of whom a key belongs to. */
const shown = (
  { id, key }: { id: string; key: string },
  payee: { name: string; document: string; bankName: string; changed: boolean },
): PixKeyInfo => ({
  id,
  key,
  name: payee.name,
  document: maskedDocument(payee.document),
  bankName: payee.bankName,
  ...(payee.changed && { changed: true }),
});

async function findExternal({ rail }: LookUpDeps, request: KeyLookUp) {
  if (!rail) throw new Refusal("NO_PIX_NETWORK");
  const entry = await withTimeout(answerWithin, () => rail.lookUp(request));
  // What another bank calls its customer must not hide or turn around what stands beside it.
  return entry && { ...entry, name: oneLine(entry.name), bankName: oneLine(entry.bankName) };
}

/** The sentence of spec 5.8 for what the typed text looks most like. */
function wrongKeySentence(typed: string): string {
  if (typed.includes("@")) return sentences.emailInvalid;
  if (typed.startsWith("+")) return sentences.phoneInvalid;
  if (/^[0-9A-Za-z./-]{1,18}$/.test(typed)) return sentences.documentInvalid;
  return /^[\w-]{19,40}$/.test(typed) ? sentences.evpInvalid : sentences.keyFormat;
}
