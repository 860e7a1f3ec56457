import { documentDigits } from "@vitral/brazil/document";
import type { Credentials } from "@vitral/contract/identity";
import { Refusal } from "../../../platform/http/errors.ts";
import { hashPassword, isPassword } from "../../../platform/crypto/password.ts";
import { newToken } from "../../../platform/crypto/secrets.ts";
import { browserName } from "../../../platform/http/browser-name.ts";
import { originOfCall } from "../../../platform/http/request-origin.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import { pushToCustomer } from "../../notifications/notifications.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import type { IdentityDeps } from "../deps.ts";
import { isKnown, readKnownBrowser, saveKnownBrowser } from "./known-browsers.ts";
import { type CustomerRow } from "./session-queries.ts";
import { findByDocument } from "../customer-queries.ts";
import { openSession } from "./sessions.ts";
import { reset, reserve, reserveFrom } from "../throttles/throttles.ts";

/** The hash for unknown documents, so that their answer takes as long as a known one's. */
const decoy = hashPassword(newToken());

/**
 * Where a sign-in comes from: its address, and the cookie of a known browser. `openDevice` notes the device after a
 * right password, where the tenant has a rule about devices, and refuses a blocked one; it answers the device's id.
 */
export type SignInOrigin = {
  address: string;
  cookie: string | undefined;
  openDevice: (customerId: string) => Promise<string | null>;
};
type SignedIn = { customer: CustomerRow; token: string; cookie: string };

/**
 * Signs a customer in with document and password. Refuses with WRONG_CREDENTIALS, CUSTOMER_BLOCKED, DEVICE_BLOCKED or
 * TOO_MANY_REQUESTS (ADR-0009).
 */
export function signIn(deps: IdentityDeps, tenant: Tenant, typed: Credentials, from: SignInOrigin): Promise<SignedIn> {
  const document = documentDigits(typed.document);
  return signInWith(deps, tenant, from, {
    document,
    refusal: "WRONG_CREDENTIALS",
    isRight: async (customer) => isPassword(typed.password, customer?.passwordHash ?? (await decoy)),
  });
}

/** What proves who signs in: the document of a customer, and whether that customer has shown the secret. */
export type SignInProof = {
  document: string;
  isRight: (customer: Awaited<ReturnType<typeof findByDocument>>) => Promise<boolean>;
  /** What an unknown document and a wrong secret are refused with. */
  refusal: "WRONG_CREDENTIALS" | "WRONG_PASSKEY";
  /** What the record of the access says of it. */
  detail?: string;
};

/**
 * Signs a customer in, with any status: routing after sign-in is the browser's (spec 4.2). A browser known for this
 * customer has five tries of its own instead of the document's. Answers the session's token and the browser's next
 * cookie. Refuses with the proof's refusal, CUSTOMER_BLOCKED, DEVICE_BLOCKED or TOO_MANY_REQUESTS (ADR-0009).
 */
export async function signInWith(
  deps: IdentityDeps,
  tenant: Tenant,
  from: SignInOrigin,
  { document, isRight, refusal: wrong, detail }: SignInProof,
): Promise<SignedIn> {
  const tenantId = tenant.id;
  const browser = readKnownBrowser(deps, tenant, from.cookie);
  const isOwn = browser !== null && (await isKnown(deps, tenant, browser, document));
  const throttle = isOwn ? "SIGN_IN_BROWSER" : "SIGN_IN_DOCUMENT";
  const subject = { tenantId, who: isOwn ? browser.tokenHash.toString("base64") : document };

  const ofAddress = await reserveFrom(deps, "SIGN_IN_ADDRESS", { tenantId, address: from.address });
  const tries = await reserve(deps, throttle, subject).catch(async (refusal: unknown) => {
    await ofAddress.refund(); // no secret was compared, so nothing failed
    throw refusal;
  });

  const customer = await findByDocument(deps.db, { tenantId, document });
  const right = await isRight(customer);
  const record = (kind: "SIGN_IN_FAILED" | "SIGN_IN_WHILE_BLOCKED") =>
    recordSecurityEvent(deps.db, {
      tenantId,
      customerId: customer?.id ?? null,
      kind,
      ...(detail && { detail }),
      at: deps.now(),
    });
  if (!customer || !right) {
    await Promise.all([ofAddress.fail(), tries.fail()]);
    await record("SIGN_IN_FAILED"); // for an unknown document too: both answers cost the same
    throw new Refusal(wrong);
  }

  await Promise.all([ofAddress.refund(), reset(deps, [throttle, subject])]);
  if (customer.blockedAt) {
    await record("SIGN_IN_WHILE_BLOCKED");
    throw new Refusal("CUSTOMER_BLOCKED");
  }
  const deviceId = await from.openDevice(customer.id);
  const cookie = await saveKnownBrowser(deps, tenant, customer.id, browser);
  if (!isOwn) {
    const data = { browser: browserName(originOfCall()?.browser) };
    const told = { template: "new-access", data, at: deps.now() };
    await pushToCustomer(deps.db, { tenantId, customerId: customer.id }, told);
  }
  const locks = customer.status === "ACTIVE";
  return { customer, cookie, token: await openSession(deps, tenant, customer.id, { deviceId, locks, detail }) };
}
