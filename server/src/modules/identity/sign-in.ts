import { documentDigits } from "@vitral/brazil/document";
import type { Credentials } from "@vitral/contract/identity";
import { Refusal } from "../../platform/errors.ts";
import { hashPassword, isPassword } from "../../platform/password.ts";
import { newToken } from "../../platform/secrets.ts";
import { recordSecurityEvent } from "../audit/audit.ts";
import type { Tenant } from "../tenants/tenants.ts";
import type { IdentityDeps } from "./identity.ts";
import { type CustomerRow, findByDocument } from "./queries.ts";
import { openSession } from "./sessions.ts";
import { attempt, forget, giveBack } from "./throttles.ts";

/** What an unknown document is compared with, so that its answer takes as long as a known one's. */
const decoy = hashPassword(newToken());

/**
 * Lets a customer in, whatever the status: routing after sign-in is the browser's (spec 4.2).
 * Refuses with WRONG_CREDENTIALS, CUSTOMER_BLOCKED or TOO_MANY_REQUESTS (readings, "Password").
 */
export async function signIn(
  deps: IdentityDeps,
  tenant: Tenant,
  credentials: Credentials,
  address: string,
): Promise<{ customer: CustomerRow; token: string }> {
  const document = documentDigits(credentials.document);
  const byAddress = { tenantId: tenant.id, who: address };
  const byDocument = { tenantId: tenant.id, who: document };
  await attempt(deps, "SIGN_IN_ADDRESS", byAddress);
  await attempt(deps, "SIGN_IN_DOCUMENT", byDocument).catch(async (refusal: unknown) => {
    await giveBack(deps, "SIGN_IN_ADDRESS", byAddress); // no password was compared, so nothing failed
    throw refusal;
  });

  const customer = await findByDocument(deps.db, { tenantId: tenant.id, document });
  const right = await isPassword(credentials.password, customer?.passwordHash ?? (await decoy));
  const record = (kind: "SIGN_IN_FAILED" | "SIGN_IN_WHILE_BLOCKED") =>
    recordSecurityEvent(deps.db, { tenantId: tenant.id, customerId: customer?.id ?? null, kind, at: deps.now() });
  if (!customer || !right) {
    await record("SIGN_IN_FAILED"); // for an unknown document too: both answers cost the same
    throw new Refusal("WRONG_CREDENTIALS");
  }

  await forget(deps, "SIGN_IN_DOCUMENT", byDocument);
  await giveBack(deps, "SIGN_IN_ADDRESS", byAddress);
  if (customer.blockedAt) {
    await record("SIGN_IN_WHILE_BLOCKED");
    throw new Refusal("CUSTOMER_BLOCKED");
  }
  return { customer, token: await openSession(deps, tenant, customer.id) };
}
