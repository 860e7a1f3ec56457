import { type Claim, claimsPerPage } from "@vitral/contract/pix-claims";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Account } from "../../accounts/accounts.ts";
import { type Caller, sendSmsCode } from "../../identity/identity.ts";
import { rulesOf } from "../../tenants/tenants.ts";
import { isOver, type PixDeps } from "../../pix/pix.ts";
import { codeSubject, ownClaim } from "./act-on-claim.ts";
import { claimOnTheWire } from "./claim-on-the-wire.ts";
import { findClaims } from "./claim-queries.ts";

/** A page of the claims of an account, those in progress first, and whether its customer may ask for keys. */
export async function claimsOf(
  deps: PixDeps,
  { tenant }: Caller,
  account: Account,
  after: string | undefined,
): Promise<{ claims: Claim[]; next: string | null; available: boolean }> {
  const rows = await findClaims(deps.db, {
    tenantId: tenant.id,
    accountId: account.id,
    after,
    max: claimsPerPage + 1,
  });
  const page = rows.slice(0, claimsPerPage);
  const now = deps.now();
  return {
    claims: page.map((row) => claimOnTheWire(row, now)),
    next: rows.length > claimsPerPage ? (page.at(-1)?.id ?? null) : null,
    available: deps.rail !== null && rulesOf(tenant, now).keyClaims,
  };
}

/**
 * Sends the code that proves to have the phone, by SMS to the confirmed phone; it invalidates an older one. Refuses
 * with FORBIDDEN, NOT_FOUND, CLAIM_DECIDED, NO_PHONE, TOO_MANY_REQUESTS or TOO_MANY_CODES.
 */
export async function sendCode(deps: PixDeps, caller: Caller, account: Account, claimId: string): Promise<void> {
  const claim = await ownClaim(deps, caller, account, claimId);
  if (claim.type !== "OWNERSHIP" || isOver(claim.status)) throw new Refusal("CLAIM_DECIDED");
  await sendSmsCode(deps, caller, {
    purpose: "CLAIM",
    subject: codeSubject(claim),
    messageOf: (code) => ({ template: "claim-code", data: { code } }),
  });
}
