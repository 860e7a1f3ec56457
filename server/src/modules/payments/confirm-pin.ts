import { accountsOf } from "../accounts/accounts.ts";
import type { Caller } from "../identity/identity.ts";
import { Refusal } from "../../platform/http/errors.ts";
import type { PaymentDeps } from "./deps.ts";
import { withAuthorization } from "./with-authorization.ts";

/**
 * Checks the PIN of a customer for what is no order of money, such as a change of a device; counted as for a payment.
 * Throws PIN_NOT_SET, WRONG_PIN, PIN_LOCKED, or StaleSession as `withAuthorization` does.
 */
export async function confirmPin(deps: PaymentDeps, caller: Caller, pin: string): Promise<void> {
  const [account] = await accountsOf(deps.db, { tenantId: caller.tenant.id, ownerId: caller.id });
  if (!account) throw new Refusal("PIN_NOT_SET");
  await withAuthorization(deps, caller, account.id, pin, async () => undefined);
}
