import { kinds } from "../../../modules/commands/commands.ts";
import { type Command, Refused } from "../../command.ts";
import { tenantOption } from "../../find.ts";
import { reasonOption } from "../../reason.ts";
import { runKind } from "../../run-kind.ts";
import { theBelonging } from "./of-customer.ts";

export const limitsPayee: Command = {
  words: "limits payee",
  operands: ["DOCUMENT", "PAYEE"],
  options: { ...reasonOption, ...tenantOption },
  about: "Takes away the own limit of a customer's favourite at once; PAYEE is its id in `customer show`.",
  more: "The limits of the account hold for it then. The customer is notified by e-mail.",
  async run(call) {
    const { id: favoriteId, tenantId, tenant, name, reason } = await theBelonging(call, "payeeLimits");
    if (!(await runKind(call, kinds["limits.payee"], { tenantId, payload: { favoriteId }, reason })))
      throw new Refused("This payee has no limit of its own any more.");
    return { data: { id: favoriteId, tenant, removed: true }, lines: [`The limit of a payee of ${name} is gone.`] };
  },
};
