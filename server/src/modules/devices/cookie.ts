import { randomUUID } from "node:crypto";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import { newSignedCookie, readSignedCookie } from "../../platform/crypto/signed-cookie.ts";
import type { Tenant } from "../tenants/tenants.ts";

/** The cookie that is a device. It holds no fact about the browser: nobody is recognised without it. */
export const deviceCookie = "device";

/** In seconds: after so many months without a sign-in a device is forgotten (IN BCB 491/2024), and its cookie too. */
export const cookieAge = (idleMonths: number) => idleMonths * 31 * 86_400;

/** A cookie with a valid signature: a browser, and the hash of its secret. */
export type Browser = { browserId: string; secretHash: Buffer };

type Deps = { secrets: Secrets };

/** Reads the cookie of a device: null unless this installation signed it for this tenant. Asks no database. */
export function readBrowser({ secrets }: Deps, { id: tenantId }: Tenant, cookie: string | undefined): Browser | null {
  const read = readSignedCookie({ secrets, purpose: "device", tenantId }, cookie);
  return read && { browserId: read.id, secretHash: read.tokenHash };
}

/** A new secret for a browser, or for a new one, and the cookie that holds it. */
export function newSecret({ secrets }: Deps, { id: tenantId }: Tenant, browserId: string = randomUUID()) {
  const { tokenHash: secretHash, cookie } = newSignedCookie({ secrets, purpose: "device", tenantId }, browserId);
  return { browserId, secretHash, cookie };
}
