import { tokenHash } from "../../platform/crypto/secrets.ts";
import { claimedChallenge } from "../../platform/webauthn/webauthn.ts";
import type { IdentityDeps } from "../identity/identity.ts";
import type { Tenant } from "../tenants/tenants.ts";
import { deleteChallenge, insertChallenge, type Maker } from "./challenge-queries.ts";

/** A passkey signs within so many minutes. */
export const challengeMinutes = 10;

type For = { tenant: Tenant; maker: Maker };

export function saveChallenge({ db, now }: IdentityDeps, { tenant, maker }: For, challenge: string): Promise<void> {
  const at = now();
  const expiresAt = new Date(at.getTime() + challengeMinutes * 60_000);
  return insertChallenge(db, { tenantId: tenant.id, hash: tokenHash(challenge), maker, now: at, expiresAt });
}

/** The challenge that a browser's answer names, which is used up with this; null where it was not made for this. */
export async function takeChallenge(
  { db, now }: IdentityDeps,
  { tenant, maker }: For,
  response: Record<string, unknown>,
): Promise<string | null> {
  const challenge = claimedChallenge(response);
  if (challenge === null) return null;
  const isOurs = await deleteChallenge(db, { tenantId: tenant.id, hash: tokenHash(challenge), maker, now: now() });
  return isOurs ? challenge : null;
}
