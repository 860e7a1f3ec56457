import { installation, verifyAudit } from "../../../modules/audit/audit.ts";
import { addressLine, addressOf } from "../../../platform/database/address.ts";
import { type Call, type Command, UsageError } from "../../command.ts";
import { tenantOption, theTenant } from "../../find.ts";
import { noTenants } from "../../no-tenants.ts";
import { table } from "../../output/table.ts";

const sentences = {
  CHANGED: "was changed",
  MISSING: "has a gap before it: rows were removed",
  UNLINKED: "does not follow the row before it",
  END: "is not the newest: rows after it were removed",
  ANCHOR: "does not have the hash that was written down",
};

export const auditVerify: Command = {
  words: "audit verify",
  whileRestored: true,
  withoutOperator: true,
  options: {
    tenant: { ...tenantOption.tenant, about: "the chain of this bank alone" },
    number: { type: "string", value: "N", about: "a row whose hash you wrote down; with --tenant and --hash" },
    hash: { type: "string", value: "HEX", about: "that hash" },
  },
  about: "Walks the chain of every bank's audit rows. Ends with 1 and names the row where one is broken.",
  more: "Write the newest number and hash down outside of this machine: whoever may change everything could write a chain anew.",
  async run(call) {
    const { options, db, urls } = call;
    const database = addressOf((await urls()).applicationUrl);
    const tenantId = options["tenant"] === undefined ? undefined : (await theTenant(await db(), options["tenant"])).id;
    const anchor = anchorOf(call, tenantId);
    const reports = await verifyAudit(await db(), { ...(tenantId && { tenantId }), ...(anchor && { anchor }) });
    const isBroken = reports.some(({ broken }) => broken !== null);
    const tenants = reports.filter(({ tenant }) => tenant !== null).length;
    const events = reports.reduce((sum, { rows }) => sum + rows, 0);
    const nameOf = (tenant: string | null) => tenant ?? "(installation)";
    const cells = reports.map(({ tenant, newest, hash, broken }) => [
      broken === null ? "ok" : "BROKEN",
      nameOf(tenant),
      String(newest),
      hash ?? "",
    ]);
    const broken = reports.flatMap(({ tenant, broken: found }) =>
      found ? [`${nameOf(tenant)}: row ${found.number} ${sentences[found.what]}.`] : [],
    );
    const good = tenants === 0 ? noTenants : "The audit is as it was written.";
    const failed = isBroken || tenants === 0;
    return {
      data: { ok: !failed, database, events, chains: reports },
      lines: [
        ...table(["", "TENANT", "NEWEST", "HASH"], cells),
        `Database ${addressLine(database)}: ${events} events in ${reports.length} chains.`,
        ...(isBroken ? broken : [good]),
      ],
      failed,
    };
  },
};

function anchorOf({ options: { number, hash } }: Call, tenantId: string = installation) {
  if (number === undefined && hash === undefined) return null;
  if (!/^[1-9]\d{0,14}$/.test(number ?? "") || !/^[0-9a-f]{64}$/i.test(hash ?? ""))
    throw new UsageError("--number and --hash go together: a row's number and its 64 hexadecimal digits.");
  return { tenantId, number: Number(number), hash: hash ?? "" };
}
