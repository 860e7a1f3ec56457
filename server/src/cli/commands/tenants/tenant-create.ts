import { recordAudit } from "../../../modules/audit/audit.ts";
import { openInternalAccounts } from "../../../modules/ledger/ledger.ts";
import { createTenant, tenantsForStaff } from "../../../modules/tenants/tenants.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { Command } from "../../command.ts";
import { readJsonFile } from "../../read-file.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { throwAsSentence } from "../../unique-violation.ts";
import { tenantFileHelp } from "../../tenant-file/tenant-file-help.ts";
import { acceptName, checkName } from "./accept-name.ts";
import { newTenantOf, NewTenantFile } from "../../tenant-file/tenant-file.ts";

export const tenantCreate: Command = {
  words: "tenant create",
  operands: ["FILE.json"],
  about: "Creates a bank: brand, hosts, limits, fees, and its internal accounts.",
  more: tenantFileHelp,
  options: { ...reasonOption, ...acceptName },
  async run(call) {
    const {
      operands: [file = ""],
      options,
      actor,
      now,
      db,
    } = call;
    const reason = reasonOf(call);
    const tenant = newTenantOf(readJsonFile(file, NewTenantFile), newId());
    checkName(tenant, options);
    await (
      await db()
    )
      .transaction()
      .execute(async (tx) => {
        await tenantsForStaff.lockHosts(tx);
        await createTenant(tx, tenant);
        await openInternalAccounts(tx, tenant.id);
        // In the console a brand always needs a second person (brand.create), whatever the policy of a bank.
        const alone = { withoutSecondPerson: true } as const;
        await recordAudit(tx, { tenantId: tenant.id, at: now(), actor, action: "tenant.create", reason, ...alone });
      })
      .catch(throwAsSentence);
    return {
      data: { id: tenant.id, slug: tenant.slug },
      lines: [`${tenant.displayName} is made: ${tenant.hosts.join(", ")}. Running servers have it within 5 s.`],
    };
  },
};
