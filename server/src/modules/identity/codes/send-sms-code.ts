import { Refusal, refusedUntil } from "../../../platform/http/errors.ts";
import { enqueue, type Outbox, type SmsMessage } from "../../notifications/notifications.ts";
import type { IdentityDeps } from "../deps.ts";
import type { Caller } from "../sessions/sessions.ts";
import { consume, tryConsume } from "../throttles/throttles.ts";
import { issueCode, type Purpose } from "./codes.ts";

type Deps = IdentityDeps & { outbox: Outbox };
type SmsCodeRequest = { purpose: Purpose; messageOf: (code: string) => SmsMessage; subject?: Buffer };

/**
 * Sends a code by SMS to the customer's confirmed phone; it invalidates an older one of the same purpose. Refuses with
 * NO_PHONE, TOO_MANY_REQUESTS or TOO_MANY_CODES.
 */
export async function sendSmsCode(deps: Deps, caller: Caller, { messageOf, ...order }: SmsCodeRequest): Promise<void> {
  const { tenant, id: customerId, phone } = caller;
  if (!phone) throw new Refusal("NO_PHONE");
  await consume(deps, "DEVICE_CODE", { tenantId: tenant.id, who: customerId });
  await deps.db.transaction().execute(async (tx) => {
    const target = { tenantId: tenant.id, who: phone };
    const { wait } = await tryConsume({ ...deps, db: tx }, "PIN_CODE_TO_TARGET_DAY", target);
    if (wait > 0) throw refusedUntil("TOO_MANY_CODES", wait, deps.now());
    const { code } = await issueCode(deps, tx, { tenant, customerId, ...order });
    await enqueue(deps.outbox, tx, {
      tenantId: tenant.id,
      to: phone,
      message: messageOf(code),
      channel: "SMS",
    });
  });
}
