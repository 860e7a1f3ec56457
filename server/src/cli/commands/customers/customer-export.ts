import { resolve } from "node:path";
import { recordAudit } from "../../../modules/audit/audit.ts";
import { needsSecondPerson } from "../../../modules/commands/commands.ts";
import { exportCustomer, writeCustomer } from "../../../modules/privacy/privacy.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { type Command, Refused } from "../../command.ts";
import { tenantOption, theCustomer } from "../../find.ts";
import { reasonOf, reasonOption } from "../../reason.ts";

export const customerExport: Command = {
  words: "customer export",
  whileRestored: true,
  operands: ["DOCUMENT", "FILE"],
  options: { ...reasonOption, ...tenantOption },
  about: "Writes everything the bank holds about a customer into a new file, as JSON (LGPD, art. 18).",
  more: "Registration, statement, keys, payments, access records, the list of documents. Amounts are centavos, moments UTC. Photos and files come\nby `review show --files`. The file can be read by you alone (mode 0600); one that is there already is not written over; - is the standard output.\nDelete it when the customer has it.",
  async run(call) {
    const { operands, options, actor, now, db } = call;
    const reason = reasonOf(call);
    const [document = "", written = ""] = operands;
    const { tenantId, id: customerId, tenant, name } = await theCustomer(await db(), document, options["tenant"]);
    const [path, parts] = [written === "-" ? "-" : resolve(written), [] as string[]];
    const deps = { db: await db(), now };
    const record = async (tx: Tx) => {
      const about = { tenantId, customerId };
      const asked = { ...about, kind: "customer.export", now: now(), amount: null } as const;
      const withoutSecondPerson = await needsSecondPerson(tx, asked);
      await recordAudit(tx, { ...about, at: now(), actor, action: "customer.export", reason, withoutSecondPerson });
    };
    const key = { tenantId, customerId };
    const rows = await (
      path === "-"
        ? writeCustomer(deps, key, (part) => parts.push(part), record)
        : exportCustomer(deps, key, path, record)
    ).catch((error: unknown) => {
      throw refusalOf(error, path);
    });
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    return {
      data: { id: customerId, tenant, file: path, rows },
      lines: [path === "-" ? `${name}: ${total} rows` : `${name}: ${total} rows in ${path}`],
      ...(path === "-" && { file: Buffer.from(parts.join("")) }),
    };
  },
};

function refusalOf(error: unknown, path: string): unknown {
  const { code } = error as { code?: string };
  if (code === "EEXIST") return new Refused(`${path} is there already: name a new file.`);
  if (code === "ENOENT" || code === "ENOTDIR") return new Refused(`There is no folder for ${path}.`);
  if (code === "EACCES" || code === "EROFS" || code === "ENOSPC")
    return new Refused(`${path} cannot be written (${code}).`);
  return error;
}
