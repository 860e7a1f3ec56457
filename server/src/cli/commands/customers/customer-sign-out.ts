import { recordAudit } from "../../../modules/audit/audit.ts";
import { customersForStaff } from "../../../modules/identity/identity.ts";
import type { Command } from "../../command.ts";
import { tenantOption, theCustomer } from "../../find.ts";

export const customerSignOut: Command = {
  words: "customer sign-out",
  operands: ["DOCUMENT"],
  options: tenantOption,
  about: "Ends every session of a customer, on every device.",
  async run({ operands: [document = ""], options: { tenant }, actor, now, db }) {
    const { tenantId, id: customerId, ...customer } = await theCustomer(await db(), document, tenant);
    const at = now();
    const ended = await (await db()).transaction().execute(async (tx) => {
      const sessions = await customersForStaff.signOutEverywhere(tx, { tenantId, customerId, now: at });
      await recordAudit(tx, { tenantId, at, actor, action: "customer.sign-out", customerId, details: { sessions } });
      return sessions;
    });
    return {
      data: { id: customerId, tenant: customer.tenant, ended },
      lines: [`${customer.name}: ${ended} session(s) ended.`],
    };
  },
};
