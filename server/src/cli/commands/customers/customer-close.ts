import { kinds } from "../../../modules/commands/commands.ts";
import { formatBrl, cents } from "@vitral/brazil/cents";
import { type Command, Refused } from "../../command.ts";
import { tenantOption, theCustomer } from "../../find.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { runKind } from "../../run-kind.ts";

export const customerClose: Command = {
  words: "customer close",
  operands: ["DOCUMENT"],
  options: { ...reasonOption, ...tenantOption },
  about: "Closes a customer's account: sessions, devices and keys end, what was scheduled is cancelled.",
  more: "Refused while there is money in it, a payment waits for its answer, a contest is open or something is blocked.\nThe statement stays for the law's term. `customer erase` then removes the data without a legal term.",
  async run(call) {
    const { operands, options, db } = call;
    const reason = reasonOf(call);
    const found = await theCustomer(await db(), operands[0] ?? "", options["tenant"]);
    const { tenantId, tenant, id: customerId, name } = found;
    const closing = await runKind(call, kinds["customer.close"], { tenantId, payload: { customerId }, reason });
    if (closing.outcome === "NO_ACCOUNT")
      throw new Refused("This customer has no account: see `customer release` and `customer erase`.");
    if (closing.outcome === "WAITS") {
      const { balance, payments, contests, blocks } = closing;
      const waits = `${payments} payment(s) without an answer, ${contests} open contest(s), ${blocks} block(s)`;
      throw new Refused(`Not yet: ${formatBrl(cents(balance))} in the account, ${waits}.`);
    }
    const closed = closing.outcome === "CLOSED";
    return {
      data: { id: customerId, tenant, closed, ...(closed && { keptUntil: closing.keptUntil }) },
      lines: [
        closed
          ? `The account of ${name} is closed; ${closing.schedules} scheduled payment(s) cancelled.`
          : "The account was closed before: nothing changed.",
      ],
    };
  },
};
