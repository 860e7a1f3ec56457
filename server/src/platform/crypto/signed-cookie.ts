import { timingSafeEqual } from "node:crypto";
import { newToken, type Secrets, tokenHash } from "./secrets.ts";

/** What a cookie is signed for: the id of a device, or of the customer or person of the staff whom a browser knows. */
type Purpose = "device" | "known-browser" | "staff-browser";
type For = { secrets: Secrets; purpose: Purpose; tenantId: string };

/** What a cookie with a valid signature names, and the hash of its token. */
export type SignedCookie = { id: string; tokenHash: Buffer };

/** Reads a cookie: null unless this installation signed it for this purpose and tenant. Asks no database. */
export function readSignedCookie({ secrets, purpose, tenantId }: For, cookie: string | undefined): SignedCookie | null {
  const [, id, token, signature] = /^([0-9a-f-]{36})\.([\w-]{43})\.([\w-]{43})$/.exec(cookie ?? "") ?? [];
  if (!id || !token || !signature) return null;
  const given = Buffer.from(signature, "base64url");
  const isSigned = secrets
    .macs(purpose, tenantId, id, token)
    .some((mac) => mac.length === given.length && timingSafeEqual(mac, given));
  return isSigned ? { id, tokenHash: tokenHash(token) } : null;
}

/** A new token for an id, and the cookie that holds both. */
export function newSignedCookie({ secrets, purpose, tenantId }: For, id: string): SignedCookie & { cookie: string } {
  const token = newToken();
  const signature = secrets.mac(purpose, tenantId, id, token).toString("base64url");
  return { id, tokenHash: tokenHash(token), cookie: `${id}.${token}.${signature}` };
}
