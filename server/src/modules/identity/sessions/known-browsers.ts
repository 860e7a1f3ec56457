import { retention } from "@vitral/contract/retention";
import { newSignedCookie, readSignedCookie } from "../../../platform/crypto/signed-cookie.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import type { IdentityDeps } from "../deps.ts";
import { isKnownBrowser, replaceKnownBrowser } from "./known-browser-queries.ts";

/** How long an unused browser stays known; then its row is removed, too. */
export const knownBrowserDays = retention.KNOWN_BROWSERS.keep.days;
/** How many known browsers a customer may have. */
const maxBrowsers = 10;

/** The content of a known browser's cookie with a valid signature. */
export type KnownBrowser = { customerId: string; tokenHash: Buffer };

const signedFor = ({ secrets }: IdentityDeps, { id: tenantId }: Tenant) =>
  ({ secrets, purpose: "known-browser", tenantId }) as const;

/** Reads the cookie of a known browser: null unless this installation signed it for this tenant. Asks no database. */
export function readKnownBrowser(deps: IdentityDeps, tenant: Tenant, cookie: string | undefined): KnownBrowser | null {
  const read = readSignedCookie(signedFor(deps, tenant), cookie);
  return read && { customerId: read.id, tokenHash: read.tokenHash };
}

/** Whether the customer of this document was the last to sign in with this browser, and it has not been ended since. */
export const isKnown = (
  deps: IdentityDeps,
  tenant: Tenant,
  browser: KnownBrowser,
  document: string,
): Promise<boolean> => isKnownBrowser(deps.db, { tenantId: tenant.id, ...browser, document, now: deps.now() });

/** Makes a browser known for the customer who just signed in, and invalidates its old cookie. Answers the new one. */
export async function saveKnownBrowser(
  deps: IdentityDeps,
  tenant: Tenant,
  customerId: string,
  old: KnownBrowser | null,
): Promise<string> {
  const { tokenHash, cookie } = newSignedCookie(signedFor(deps, tenant), customerId);
  const createdAt = deps.now();
  await replaceKnownBrowser(deps.db, {
    tenantId: tenant.id,
    customerId,
    tokenHash,
    oldHash: old?.tokenHash ?? null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + knownBrowserDays * 86_400_000),
    others: maxBrowsers - 1,
  });
  return cookie;
}
