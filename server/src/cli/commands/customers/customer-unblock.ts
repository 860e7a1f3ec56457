import { kinds } from "../../../modules/commands/commands.ts";
import type { Command } from "../../command.ts";
import { tenantOption, theCustomer } from "../../find.ts";
import { givenReason, optionalReason } from "../../reason.ts";
import { runKind } from "../../run-kind.ts";

export const customerUnblock: Command = {
  words: "customer unblock",
  operands: ["DOCUMENT"],
  options: { ...optionalReason, ...tenantOption },
  about: "Lets a blocked customer sign in again.",
  async run(call) {
    const { operands, options, db } = call;
    const customer = await theCustomer(await db(), operands[0] ?? "", options["tenant"]);
    const { tenantId, tenant, id: customerId, name } = customer;
    const changed = await runKind(call, kinds["customer.unblock"], {
      tenantId,
      payload: { customerId },
      ...givenReason(call),
    });
    return {
      data: { id: customerId, tenant, blocked: false, changed },
      lines: [changed ? `${name} may sign in again.` : `${name} is not blocked: nothing changed.`],
    };
  },
};
