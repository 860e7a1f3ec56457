import { kinds } from "../../../modules/commands/commands.ts";
import type { Command } from "../../command.ts";
import { tenantOption, theCustomer } from "../../find.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { runKind } from "../../run-kind.ts";

export const customerBlock: Command = {
  words: "customer block",
  whileRestored: true,
  operands: ["DOCUMENT"],
  options: { ...reasonOption, ...tenantOption },
  about: "Keeps a customer out and ends every session at once. Money still comes in; none goes out.",
  async run(call) {
    const { operands, options, db } = call;
    const reason = reasonOf(call);
    const customer = await theCustomer(await db(), operands[0] ?? "", options["tenant"]);
    const { tenantId, tenant, id: customerId, name } = customer;
    const changed = await runKind(call, kinds["customer.block"], {
      tenantId,
      payload: { customerId },
      reason,
    });
    return {
      data: { id: customerId, tenant, blocked: true, changed },
      lines: [
        changed
          ? `${name} is blocked and signed out.`
          : `${name} is blocked already: nothing changed, and the first reason stays.`,
      ],
    };
  },
};
