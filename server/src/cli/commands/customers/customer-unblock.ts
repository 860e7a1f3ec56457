import { recordAudit } from "../../../modules/audit/audit.ts";
import { customerAdministration } from "../../../modules/identity/identity.ts";
import type { Command } from "../../command.ts";
import { tenantOption, theCustomer } from "../../find.ts";

export const customerUnblock: Command = {
  words: "customer unblock",
  operands: ["DOCUMENT"],
  options: tenantOption,
  about: "Lets a blocked customer sign in again.",
  async run({ operands: [document = ""], options: { tenant }, actor, now, db }) {
    const { tenantId, id: customerId, ...customer } = await theCustomer(await db(), document, tenant);
    const at = now();
    const changed = await (await db()).transaction().execute(async (tx) => {
      const unblocked = await customerAdministration.unblock(tx, { tenantId, customerId, now: at });
      if (unblocked) await recordAudit(tx, { tenantId, at, actor, action: "customer.unblock", customerId });
      return unblocked;
    });
    return {
      data: { id: customerId, tenant: customer.tenant, blocked: false, changed },
      lines: [changed ? `${customer.name} may sign in again.` : `${customer.name} is not blocked: nothing changed.`],
    };
  },
};
