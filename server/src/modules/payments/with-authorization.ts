import type { Tx } from "../../platform/database/db.ts";
import type { Caller } from "../identity/identity.ts";
import type { PaymentDeps } from "./deps.ts";
import { credentialOf, followUpAuthorization } from "./authorize.ts";
import { refusalOf } from "./refusal.ts";
import { authorizeOne } from "./order-queries.ts";

/**
 * Runs something of an account that the customer authorizes with the PIN, other than an immediate payment, in one
 * transaction that holds the customer's lock. The PIN is counted as for a payment, and a wrong one also where nothing
 * else is written. Throws PIN_NOT_SET, WRONG_PIN, PIN_LOCKED; StaleSession when the caller is not who the server had
 * cached, so that the call is repeated (`onceRevalidated`).
 */
export async function withAuthorization<T>(
  deps: PaymentDeps,
  caller: Caller,
  accountId: string,
  pin: string,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const order = { tenantId: caller.tenant.id, customerId: caller.id, accountId, now: deps.now() };
  const credential = credentialOf(deps, caller, pin);
  const done = await deps.db.transaction().execute(async (tx) => {
    const { outcome, detail } = await authorizeOne(tx, { ...order, credential });
    return outcome === "AUTHORIZED" ? { outcome, value: await run(tx) } : { outcome, detail };
  });
  await followUpAuthorization(deps, caller, pin, done);
  if (done.outcome !== "AUTHORIZED") throw refusalOf(done.outcome, done.detail);
  return done.value;
}
