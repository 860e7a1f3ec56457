import { kinds } from "../../../modules/commands/commands.ts";
import { type Command, Refused } from "../../command.ts";
import { customerOf, tenantOption } from "../../find.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { runKind } from "../../run-kind.ts";

export const customerRelease: Command = {
  words: "customer release",
  operands: ["DOCUMENT"],
  options: { ...reasonOption, ...tenantOption },
  about: "Removes a sign-up that is PENDING and has no account, so that the document is free for its owner.",
  more: "For somebody whose document another person signed up with. What was told and sent in that sign-up is deleted for good.",
  async run(call) {
    const { operands, options, db } = call;
    const reason = reasonOf(call);
    const found = await customerOf(await db(), operands[0] ?? "", options["tenant"]);
    if (!found)
      return { data: { released: false }, lines: ["No sign-up has this document: there is nothing to release."] };
    const { tenantId, id: customerId, tenant } = found;
    const payload = { customerId };
    const instead = await runKind(call, kinds["customer.release"], { tenantId, payload, reason });
    if (instead === "HAS_ACCOUNT") throw new Refused("This customer has an account: only a sign-up is released.");
    if (instead) throw new Refused(`Only a PENDING sign-up is released: this customer is ${instead}.`);
    return {
      data: { id: customerId, tenant, released: true },
      lines: ["The sign-up is removed: the document is free."],
    };
  },
};
