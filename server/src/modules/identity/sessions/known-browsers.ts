import { timingSafeEqual } from "node:crypto";
import { retention } from "@vitral/contract/retention";
import { newToken, tokenHash } from "../../../platform/crypto/secrets.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import type { IdentityDeps } from "../deps.ts";
import { isKnownBrowser, replaceKnownBrowser } from "./known-browser-queries.ts";

/** How long an unused browser stays known; then its row is removed, too. */
export const knownBrowserDays = retention.KNOWN_BROWSERS.keep.days;
/** How many known browsers a customer may have. */
const maxBrowsers = 10;

/** The content of a browser's cookie with a valid signature. */
export type Browser = { customerId: string; tokenHash: Buffer };

/** Reads the cookie of a known browser: null unless this server signed it for this tenant. Needs no database. */
export function readBrowser({ secrets }: IdentityDeps, tenant: Tenant, cookie: string | undefined): Browser | null {
  const [, customerId, token, signature] = /^([0-9a-f-]{36})\.([\w-]{43})\.([\w-]{43})$/.exec(cookie ?? "") ?? [];
  if (!customerId || !token || !signature) return null;
  const given = Buffer.from(signature, "base64url");
  const isSigned = secrets
    .macs("known-browser", tenant.id, customerId, token)
    .some((mac) => mac.length === given.length && timingSafeEqual(mac, given));
  return isSigned ? { customerId, tokenHash: tokenHash(token) } : null;
}

/** Whether the customer of this document was the last to sign in with this browser, and it has not been ended since. */
export const isKnown = (deps: IdentityDeps, tenant: Tenant, browser: Browser, document: string): Promise<boolean> =>
  isKnownBrowser(deps.db, { tenantId: tenant.id, ...browser, document, now: deps.now() });

/** Makes a browser known for the customer who just signed in, and invalidates its old cookie. Answers the new one. */
export async function rememberBrowser(
  deps: IdentityDeps,
  tenant: Tenant,
  customerId: string,
  old: Browser | null,
): Promise<string> {
  const token = newToken();
  const createdAt = deps.now();
  await replaceKnownBrowser(deps.db, {
    tenantId: tenant.id,
    customerId,
    tokenHash: tokenHash(token),
    oldHash: old?.tokenHash ?? null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + knownBrowserDays * 86_400_000),
    others: maxBrowsers - 1,
  });
  const signature = deps.secrets.mac("known-browser", tenant.id, customerId, token).toString("base64url");
  return `${customerId}.${token}.${signature}`;
}
