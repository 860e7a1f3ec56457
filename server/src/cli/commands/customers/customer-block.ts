import { recordAudit } from "../../../modules/audit/audit.ts";
import { customerAdministration } from "../../../modules/identity/identity.ts";
import { type Command, Refused } from "../../command.ts";
import { tenantOption, theCustomer } from "../../find.ts";

export const customerBlock: Command = {
  words: "customer block",
  operands: ["DOCUMENT"],
  options: {
    reason: {
      type: "string",
      value: "TEXT",
      about: "why, for those who ask later; without personal data",
      required: true,
    },
    ...tenantOption,
  },
  about: "Keeps a customer out and ends every session at once. Money still comes in; none goes out.",
  async run({ operands: [document = ""], options: { reason = "", tenant }, actor, now, db }) {
    if (!reason.trim() || reason.length > 500) throw new Refused("The reason must be text of 1 to 500 characters.");
    const { tenantId, id: customerId, ...customer } = await theCustomer(await db(), document, tenant);
    const at = now();
    const changed = await (await db()).transaction().execute(async (tx) => {
      const blocked = await customerAdministration.block(tx, { tenantId, customerId, reason, now: at });
      if (blocked) await recordAudit(tx, { tenantId, at, actor, action: "customer.block", customerId, reason });
      return blocked;
    });
    return {
      data: { id: customerId, tenant: customer.tenant, blocked: true, changed },
      lines: [
        changed
          ? `${customer.name} is blocked and signed out.`
          : `${customer.name} is blocked already: nothing changed, and the first reason stays.`,
      ],
    };
  },
};
