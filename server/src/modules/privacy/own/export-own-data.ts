import { bankName } from "@vitral/contract/bank-name";
import { saoPauloDay } from "@vitral/brazil/dates";
import { type OwnDataFormat, ownDataFormats } from "@vitral/contract/privacy";
import { Refusal } from "../../../platform/http/errors.ts";
import type { ServedFile } from "../../../platform/http/serve-file.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import { type Caller, confirmPassword, consume, type IdentityDeps } from "../../identity/identity.ts";
import { enqueue, type Outbox } from "../../notifications/notifications.ts";
import { jsonOf, readParts } from "../read-parts.ts";
import { htmlOf } from "./html-of.ts";

type Deps = IdentityDeps & { outbox: Outbox };

/** The largest file that is made at once, in bytes; `customer export` makes any. */
export const maxOwnDataBytes = 8 * 1024 * 1024;

/**
 * All data of the customer who calls, as a file (LGPD, art. 18, II and V), all of one moment. Asks for the password,
 * leaves an access record and sends an e-mail. Refuses with WRONG_PASSWORD, TOO_MANY_REQUESTS or OWN_DATA_TOO_LARGE.
 */
export async function exportOwnData(
  deps: Deps,
  caller: Caller,
  { password, format }: { password: string; format: OwnDataFormat },
): Promise<ServedFile> {
  const { tenant, id: customerId, name, email } = caller;
  const of = { tenantId: tenant.id, customerId };
  await confirmPassword(deps, caller, password);
  await consume(deps, "OWN_DATA", { tenantId: tenant.id, who: customerId });
  const at = deps.now();
  const content = await deps.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const parts = readParts(tx, of);
      const subject = { name, bank: bankName(tenant) };
      const made = await collect(format === "json" ? jsonOf(parts, at) : htmlOf(parts, at, subject));
      await recordSecurityEvent(tx, { ...of, kind: "DATA_EXPORTED", detail: format.toUpperCase(), at });
      if (email) {
        const message = { template: "data-exported", data: { name, at: at.toISOString() } } as const;
        await enqueue(deps.outbox, tx, { tenantId: tenant.id, to: email, message });
      }
      return made;
    });
  return { filename: `meus-dados-${saoPauloDay(at)}.${format}`, contentType: ownDataFormats[format], content };
}

async function collect(pieces: AsyncIterable<string>): Promise<Buffer> {
  const collected: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece);
    size += bytes.length;
    if (size > maxOwnDataBytes) throw new Refusal("OWN_DATA_TOO_LARGE");
    collected.push(bytes);
  }
  return Buffer.concat(collected);
}
