import type { Address } from "@vitral/contract/onboarding";
import { Refusal } from "../../../platform/http/errors.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import { type Caller, holdSession, type IdentityDeps } from "../../identity/identity.ts";
import { enqueue, type Outbox } from "../../notifications/notifications.ts";
import { addressAnswers, findAddress, saveAddress } from "../../onboarding/onboarding.ts";
import { lockContact } from "../contact-queries.ts";

/** Changes the customer's address, after the PIN. The same address again changes nothing. Refuses with UNAUTHORIZED. */
export async function changeOwnAddress(
  { db, now, outbox }: IdentityDeps & { outbox: Outbox },
  { tenant, id: customerId, sessionHash, name, email }: Caller,
  address: Address,
): Promise<void> {
  const customerKey = { tenantId: tenant.id, customerId };
  const answers = addressAnswers(address);
  const at = now();
  await db.transaction().execute(async (tx) => {
    await lockContact(tx, customerKey);
    if (!(await holdSession(tx, { tenantId: tenant.id, hash: sessionHash, now: at })))
      throw new Refusal("UNAUTHORIZED");
    const before = await findAddress(tx, customerKey);
    if (before && isSame(before, answers)) return;
    await saveAddress(tx, customerKey, answers);
    await recordSecurityEvent(tx, { ...customerKey, kind: "ADDRESS_CHANGED", at });
    const message = { template: "contact-changed", data: { name, at, changed: ["ADDRESS"], isOwn: true } } as const;
    await enqueue(outbox, tx, { ...customerKey, to: email, message });
  });
}

type Answers = ReturnType<typeof addressAnswers>;
const isSame = (before: Answers, after: Answers): boolean =>
  (Object.keys(after) as (keyof Answers)[]).every((name) => before[name] === after[name]);
