import { randomUUID, timingSafeEqual } from "node:crypto";
import { newToken, type Secrets, tokenHash } from "../../platform/crypto/secrets.ts";
import type { Tenant } from "../tenants/tenants.ts";

/** The cookie that is a device. It holds no fact about the browser: nobody is recognised without it. */
export const deviceCookie = "device";

/** In seconds: after 12 months without a sign-in a device is forgotten (IN BCB 491/2024), and its cookie with it. */
export const cookieAge = 12 * 31 * 86_400;

/** A cookie with a valid signature: a browser, and the hash of its secret. */
export type Browser = { browserId: string; secretHash: Buffer };

type Deps = { secrets: Secrets };

/** Reads the cookie of a device: null unless this installation signed it for this tenant. Asks no database. */
export function readBrowser({ secrets }: Deps, tenant: Tenant, cookie: string | undefined): Browser | null {
  const [, browserId, secret, signature] = /^([0-9a-f-]{36})\.([\w-]{43})\.([\w-]{43})$/.exec(cookie ?? "") ?? [];
  if (!browserId || !secret || !signature) return null;
  const given = Buffer.from(signature, "base64url");
  const isSigned = secrets
    .macs("device", tenant.id, browserId, secret)
    .some((mac) => mac.length === given.length && timingSafeEqual(mac, given));
  return isSigned ? { browserId, secretHash: tokenHash(secret) } : null;
}

/** A new secret for a browser, or for a new one, and the cookie that holds it. */
export function newSecret({ secrets }: Deps, tenant: Tenant, browserId: string = randomUUID()) {
  const secret = newToken();
  const signature = secrets.mac("device", tenant.id, browserId, secret).toString("base64url");
  return { browserId, secretHash: tokenHash(secret), cookie: `${browserId}.${secret}.${signature}` };
}
