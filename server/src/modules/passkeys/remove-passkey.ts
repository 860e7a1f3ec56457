import { Refusal } from "../../platform/http/errors.ts";
import { recordSecurityEvent } from "../audit/audit.ts";
import type { Caller } from "../identity/identity.ts";
import { notify } from "./add-passkey.ts";
import type { PasskeyDeps } from "./deps.ts";
import { deletePasskey } from "./passkey-queries.ts";

/** Removes a passkey: no sign-in uses it any more. Notifies the customer. Refuses with NOT_FOUND. */
export async function removePasskey(deps: PasskeyDeps, caller: Caller, id: string): Promise<void> {
  const customerKey = { tenantId: caller.tenant.id, customerId: caller.id };
  await deps.db.transaction().execute(async (tx) => {
    const name = await deletePasskey(tx, { ...customerKey, id });
    if (name === undefined) throw new Refusal("NOT_FOUND");
    await recordSecurityEvent(tx, { ...customerKey, kind: "PASSKEY_REMOVED", at: deps.now() });
    await notify(deps, tx, caller, { passkey: name, news: "REMOVED" });
  });
}
