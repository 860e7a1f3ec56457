import { bankAfter } from "@vitral/contract/bank-name";
import { saoPauloDay } from "@vitral/brazil/dates";
import { type OwnDataFormat, ownDataFormats } from "@vitral/contract/privacy";
import { Refusal, tooManyRequests } from "../../../platform/http/errors.ts";
import type { Tx } from "../../../platform/database/db.ts";
import type { Read } from "../../../platform/database/replica.ts";
import type { ServedFile } from "../../../platform/http/serve-file.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import { type Caller, confirmPassword, consume, type IdentityDeps, tryConsume } from "../../identity/identity.ts";
import { enqueue, type Outbox } from "../../notifications/notifications.ts";
import { rulesOf } from "../../tenants/tenants.ts";
import { dataFileOf } from "./data-file.ts";

type Deps = IdentityDeps & { outbox: Outbox; read: Read };

/**
 * All data of the customer who calls, as a file (LGPD, art. 18, II and V), all of one moment. Asks for the password,
 * leaves an access record and sends an e-mail. A file that did not arrive counts only among those that were made.
 * The file waits on the server's disk, encrypted, until it has arrived. Refuses with WRONG_PASSWORD, TOO_MANY_REQUESTS,
 * SERVER_BUSY or OWN_DATA_TOO_LARGE.
 */
export async function exportOwnData(
  deps: Deps,
  caller: Caller,
  { password, format, maxBytes }: { password: string; format: OwnDataFormat; maxBytes?: number },
): Promise<ServedFile> {
  const { tenant, id: customerId, name, email } = caller;
  const customerKey = { tenantId: tenant.id, customerId };
  await confirmPassword(deps, caller, password);
  await consume(deps, "OWN_DATA_MADE", { tenantId: tenant.id, who: customerId });
  const delivery = await tryConsume(deps, "OWN_DATA", { tenantId: tenant.id, who: customerId });
  if (delivery.wait > 0) throw tooManyRequests(delivery.wait);
  const at = deps.now();
  const { deviceIdleMonths } = rulesOf(tenant, at);
  const subject = { name, bank: bankAfter("em", tenant), deviceIdleMonths };
  const record = async (tx: Tx) => {
    await recordSecurityEvent(tx, { ...customerKey, kind: "DATA_EXPORTED", detail: format.toUpperCase(), at });
    const message = { template: "data-exported", data: { name, at: at.toISOString() } } as const;
    await enqueue(deps.outbox, tx, { ...customerKey, to: email, message });
  };
  const file = { ...customerKey, format, at, subject };
  const content = await dataFileOf(deps, file, { maxBytes, record }).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === "SERVER_BUSY") await delivery.refund();
    throw error;
  });
  return {
    filename: `meus-dados-${saoPauloDay(at)}.${format}`,
    contentType: ownDataFormats[format],
    content,
    onUndelivered: delivery.refund,
  };
}
