import type { Tx } from "../../platform/database/db.ts";
import { refusedUntil } from "../../platform/http/errors.ts";
import { type Caller, consume, consumeFrom, type IdentityDeps, issueCode, tryConsume } from "../identity/identity.ts";

/** `target`: the e-mail or phone; `address`: from where it is asked for; `subject`: what alone the code is for. */
type Sending = { purpose: "EMAIL" | "PHONE"; target: string; address: string; subject?: Buffer };

/**
 * A code that proves that an e-mail or phone is the caller's. Counts in the transaction that sends: a message that is
 * not sent is not counted, and above the limit none is sent. Refuses with TOO_MANY_REQUESTS or TOO_MANY_CODES.
 */
export async function contactCode(
  deps: IdentityDeps,
  tx: Tx,
  { tenant, id: customerId }: Caller,
  { purpose, target, address, subject }: Sending,
): Promise<string> {
  const throttleDeps = { ...deps, db: tx };
  const tenantId = tenant.id;
  await consumeFrom(throttleDeps, "CODE_FROM_ADDRESS", { tenantId, address });
  await consume(throttleDeps, "CODE_OF_CUSTOMER", { tenantId, who: customerId });
  // Who has an account may ask for codes to any number: a day's sum keeps others' phones, and the bank's costs.
  const daily = subject && (await tryConsume(throttleDeps, "CONTACT_CODE_DAY", { tenantId, who: customerId }));
  if (daily && daily.wait > 0) throw refusedUntil("TOO_MANY_CODES", daily.wait, deps.now());
  await consume(throttleDeps, "CODE_TO_TARGET", { tenantId, who: target });
  const { wait } = await tryConsume(throttleDeps, "CODE_TO_TARGET_DAY", { tenantId, who: target });
  if (wait > 0) throw refusedUntil("TOO_MANY_CODES", wait, deps.now());
  const { code } = await issueCode(deps, tx, { tenant, customerId, purpose, ...(subject && { subject }) });
  return code;
}
