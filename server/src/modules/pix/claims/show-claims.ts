import type { Claim } from "@vitral/contract/pix-claims";
import { Refusal, refusedUntil } from "../../../platform/http/errors.ts";
import type { Account } from "../../accounts/accounts.ts";
import { type Caller, consume, issueCode, tryConsume } from "../../identity/identity.ts";
import { enqueue } from "../../notifications/notifications.ts";
import { rulesOf } from "../../tenants/tenants.ts";
import type { PixDeps } from "../deps.ts";
import { isOver } from "../network/claim-states.ts";
import { codeSubject, ownClaim } from "./act-on-claim.ts";
import { claimOnTheWire } from "./claim-on-the-wire.ts";
import { findClaims } from "./claim-queries.ts";

/** The claims of an account, the newest first, and whether its customer may ask for keys. */
export async function claimsOf(
  deps: PixDeps,
  { tenant }: Caller,
  account: Account,
): Promise<{ claims: Claim[]; available: boolean }> {
  const rows = await findClaims(deps.db, { tenantId: tenant.id, accountId: account.id });
  const now = deps.now();
  return {
    claims: rows.map((row) => claimOnTheWire(row, now)),
    available: deps.rail !== null && rulesOf(tenant, now).keyClaims,
  };
}

/**
 * Sends the code that proves to have the phone, by SMS to the confirmed phone; it invalidates an older one. Refuses
 * with FORBIDDEN, NOT_FOUND, CLAIM_DECIDED, NO_PHONE, TOO_MANY_REQUESTS or TOO_MANY_CODES.
 */
export async function sendCode(deps: PixDeps, caller: Caller, account: Account, claimId: string): Promise<void> {
  const { tenant, id: customerId, phone } = caller;
  const claim = await ownClaim(deps, caller, account, claimId);
  if (claim.type !== "OWNERSHIP" || isOver(claim.status)) throw new Refusal("CLAIM_DECIDED");
  if (!phone) throw new Refusal("NO_PHONE");
  await consume(deps, "DEVICE_CODE", { tenantId: tenant.id, who: customerId });
  await deps.db.transaction().execute(async (tx) => {
    const target = { tenantId: tenant.id, who: phone };
    const { wait } = await tryConsume({ ...deps, db: tx }, "PIN_CODE_TO_TARGET_DAY", target);
    if (wait > 0) throw refusedUntil("TOO_MANY_CODES", wait, deps.now());
    const { code } = await issueCode(deps, tx, { tenant, customerId, purpose: "CLAIM", subject: codeSubject(claim) });
    const message = { template: "claim-code", data: { code } } as const;
    await enqueue(deps.outbox, tx, { tenantId: tenant.id, to: phone, message, channel: "SMS" });
  });
}
