import { kinds } from "../../../modules/commands/commands.ts";
import type { Command } from "../../command.ts";
import { tenantOption, theCustomer } from "../../find.ts";
import { runKind } from "../../run-kind.ts";

export const customerSignOut: Command = {
  words: "customer sign-out",
  operands: ["DOCUMENT"],
  options: tenantOption,
  about: "Ends every session of a customer, on every device.",
  async run(call) {
    const { operands, options, db } = call;
    const customer = await theCustomer(await db(), operands[0] ?? "", options["tenant"]);
    const { tenantId, tenant, id: customerId, name } = customer;
    const ended = await runKind(call, kinds["customer.sign-out"], { tenantId, payload: { customerId } });
    return { data: { id: customerId, tenant, ended }, lines: [`${name}: ${ended} session(s) ended.`] };
  },
};
