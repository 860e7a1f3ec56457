import { kinds } from "../../../modules/commands/commands.ts";
import type { Command } from "../../command.ts";
import { tenantOption, theCustomer } from "../../find.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { runKind } from "../../run-kind.ts";

export const customerUnlock: Command = {
  words: "customer unlock",
  operands: ["DOCUMENT"],
  options: { ...reasonOption, ...tenantOption },
  about: "Resets a customer's failed sign-ins and tries of codes, three times a day at most; the customer is told.",
  more:
    "For somebody who waits because of wrong tries, also of others. A locked PIN stays locked, and so do the daily caps " +
    "of codes. A new PIN is the customer's to set, by e-mail. More than three times a day only two people may, in the " +
    "console.",
  async run(call) {
    const reason = reasonOf(call);
    const found = await theCustomer(await call.db(), call.operands[0] ?? "", call.options["tenant"]);
    const { tenantId, tenant, id: customerId, name } = found;
    const forgotten = await runKind(call, kinds["customer.unlock"], { tenantId, payload: { customerId }, reason });
    return {
      data: { id: customerId, tenant, forgotten },
      lines: [
        forgotten > 0
          ? `${name} may try again: ${forgotten} count(s) forgotten.`
          : "Nothing was counted: nothing changed.",
      ],
    };
  },
};
