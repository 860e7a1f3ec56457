import { Refusal, refusedUntil } from "../../../platform/http/errors.ts";
import { enqueue, type Outbox, type SmsMessage } from "../../notifications/notifications.ts";
import type { IdentityDeps } from "../deps.ts";
import type { Caller } from "../sessions/sessions.ts";
import { consume, tryConsume } from "../throttles/throttles.ts";
import { issueCode, type Purpose } from "./codes.ts";

type Deps = IdentityDeps & { outbox: Outbox };
/** Codes of payments have limits of their own: who asks for many keeps those of a recovery and of a device. */
const limitsOf = (purpose: Purpose) =>
  purpose === "PAYMENT"
    ? ({ some: "PAYMENT_CODE", ofDay: "PAYMENT_CODE_DAY" } as const)
    : ({ some: "DEVICE_CODE", ofDay: "PIN_CODE_TO_TARGET_DAY" } as const);

type SmsCodeRequest = { purpose: Purpose; messageOf: (code: string) => SmsMessage; subject?: Buffer };

/**
 * Sends a code by SMS to the customer's confirmed phone; it invalidates an older one of the same purpose. Refuses with
 * NO_PHONE, TOO_MANY_REQUESTS or TOO_MANY_CODES.
 */
export async function sendSmsCode(deps: Deps, caller: Caller, { messageOf, ...order }: SmsCodeRequest): Promise<void> {
  const { tenant, id: customerId, phone } = caller;
  if (!phone) throw new Refusal("NO_PHONE");
  const limits = limitsOf(order.purpose);
  await consume(deps, limits.some, { tenantId: tenant.id, who: customerId });
  await deps.db.transaction().execute(async (tx) => {
    const target = { tenantId: tenant.id, who: phone };
    const { wait } = await tryConsume({ ...deps, db: tx }, limits.ofDay, target);
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
