import { recordAudit } from "../../modules/audit/audit.ts";
import { customerAdministration } from "../../modules/identity/identity.ts";
import { type Command, Refused } from "../command.ts";
import { tenantOption, theCustomer } from "../find.ts";

export const customerUnblock: Command = {
  words: "customer unblock",
  operands: ["DOCUMENT"],
  options: tenantOption,
  about: "Lets a blocked customer sign in again.",
  async run({ operands: [document = ""], options: { tenant }, actor, now, db }) {
    const { tenantId, id: customerId, ...customer } = await theCustomer(await db(), document, tenant);
    const at = now();
    await (await db()).transaction().execute(async (tx) => {
      if (!(await customerAdministration.unblock(tx, { tenantId, customerId, now: at })))
        throw new Refused("This customer is not blocked.");
      await recordAudit(tx, { tenantId, at, actor, action: "customer.unblock", customerId });
    });
    return {
      data: { id: customerId, tenant: customer.tenant, blocked: false },
      lines: [`${customer.name} may sign in again.`],
    };
  },
};
