import { authenticationOptions, type Site, signedCounter, userHandle } from "../../platform/webauthn/webauthn.ts";
import type { IdentityDeps, SignInProof } from "../identity/identity.ts";
import type { Tenant } from "../tenants/tenants.ts";
import { saveChallenge, takeChallenge } from "./challenges.ts";
import { findByCredential, usePasskey } from "./passkey-queries.ts";

type Json = Record<string, unknown>;

/** What a browser needs to sign in with any passkey of this address. */
export async function signInOptions(deps: IdentityDeps, tenant: Tenant, site: Site) {
  const { challenge, options } = await authenticationOptions(site);
  await saveChallenge(deps, { tenant, maker: null }, challenge);
  return { options };
}

/**
 * What a browser's answer proves: the tries are counted for the customer of the passkey, as those of the password are,
 * and of an unknown one for itself. Its challenge is used up.
 */
export async function passkeyProof(
  deps: IdentityDeps,
  tenant: Tenant,
  { response, site }: { response: Json; site: Site },
): Promise<SignInProof> {
  const { db, now } = deps;
  const credentialId = String(response["id"]).slice(0, 1400);
  const expectedChallenge = await takeChallenge(deps, { tenant, maker: null }, response);
  const key = await findByCredential(db, { tenantId: tenant.id, credentialId });
  return {
    document: key?.document ?? `passkey ${credentialId}`,
    refusal: "WRONG_PASSKEY",
    detail: "PASSKEY",
    async isRight(customer) {
      if (!key || expectedChallenge === null || customer?.id !== key.customerId) return false;
      if (!isNamed(response, key.customerId)) return false;
      const counter = await signedCounter(site, response, { key, expectedChallenge });
      if (counter === null) return false;
      return usePasskey(db, { tenantId: tenant.id, id: key.id, counter, now: now() });
    },
  };
}

/** Whether the passkey says that it is of this customer (WebAuthn, 7.2, step 6): one found without a name does. */
function isNamed({ response }: Json, customerId: string): boolean {
  const handle = (response as { userHandle?: unknown } | undefined)?.userHandle;
  return handle === userHandle(customerId).toString("base64url");
}
