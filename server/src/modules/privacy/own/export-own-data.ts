import { bankName } from "@vitral/contract/bank-name";
import { saoPauloDay } from "@vitral/brazil/dates";
import { type OwnDataFormat, ownDataFormats } from "@vitral/contract/privacy";
import { Refusal, serverBusy, tooManyRequests } from "../../../platform/http/errors.ts";
import { retryAfterSeconds } from "../../../platform/http/admission.ts";
import type { ServedFile } from "../../../platform/http/serve-file.ts";
import { spool, type SpooledFile } from "../../../platform/http/spooled-file.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import { type Caller, confirmPassword, consume, type IdentityDeps, tryConsume } from "../../identity/identity.ts";
import { enqueue, type Outbox } from "../../notifications/notifications.ts";
import { jsonOf, readParts } from "../read-parts.ts";
import { htmlOf } from "./html-of.ts";

type Deps = IdentityDeps & { outbox: Outbox };

/** The largest text that is made, in bytes: half a million rows of a statement. `customer export` makes any. */
const maxOwnDataBytes = 256 * 1024 * 1024;
/** How many files one server makes at the same time: each holds a connection of the database for some seconds. */
const maxAtOnce = 2;
let inFlight = 0;

/**
 * All data of the customer who calls, as a file (LGPD, art. 18, II and V), all of one moment. Asks for the password,
 * leaves an access record and sends an e-mail. A file that did not arrive counts only among those that were made.
 * The file waits on the server's disk, encrypted, until it has arrived. Refuses with WRONG_PASSWORD, TOO_MANY_REQUESTS,
 * SERVER_BUSY or OWN_DATA_TOO_LARGE.
 */
export async function exportOwnData(
  deps: Deps,
  caller: Caller,
  { password, format, maxBytes = maxOwnDataBytes }: { password: string; format: OwnDataFormat; maxBytes?: number },
): Promise<ServedFile> {
  const { tenant, id: customerId, name, email } = caller;
  const of = { tenantId: tenant.id, customerId };
  await confirmPassword(deps, caller, password);
  await consume(deps, "OWN_DATA_MADE", { tenantId: tenant.id, who: customerId });
  const delivery = await tryConsume(deps, "OWN_DATA", { tenantId: tenant.id, who: customerId });
  if (delivery.wait > 0) throw tooManyRequests(delivery.wait);
  const at = deps.now();
  if (inFlight >= maxAtOnce) {
    await delivery.refund();
    throw serverBusy(retryAfterSeconds);
  }
  inFlight += 1;
  const content = await make().finally(() => (inFlight -= 1));
  return {
    filename: `meus-dados-${saoPauloDay(at)}.${format}`,
    contentType: ownDataFormats[format],
    content,
    onUndelivered: delivery.refund,
  };

  function make(): Promise<SpooledFile> {
    return deps.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (tx) => {
        const parts = readParts(tx, of);
        const subject = { name, bank: bankName(tenant) };
        const pieces = format === "json" ? jsonOf(parts, at) : htmlOf(parts, at, subject);
        const made = await spool(pieces, { maxBytes, tooLarge: () => new Refusal("OWN_DATA_TOO_LARGE") });
        await recordSecurityEvent(tx, { ...of, kind: "DATA_EXPORTED", detail: format.toUpperCase(), at });
        if (email) {
          const message = { template: "data-exported", data: { name, at: at.toISOString() } } as const;
          await enqueue(deps.outbox, tx, { tenantId: tenant.id, to: email, message });
        }
        return made;
      });
  }
}
