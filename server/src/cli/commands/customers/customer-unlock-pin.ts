import { kinds } from "../../../modules/commands/commands.ts";
import type { Command } from "../../command.ts";
import { tenantOption, theCustomer } from "../../find.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { runKind } from "../../run-kind.ts";

export const customerUnlockPin: Command = {
  words: "customer unlock-pin",
  operands: ["DOCUMENT"],
  options: { ...reasonOption, ...tenantOption },
  about: "Lets a locked PIN be tried five times again; it stays the same.",
  async run(call) {
    const reason = reasonOf(call);
    const found = await theCustomer(await call.db(), call.operands[0] ?? "", call.options["tenant"]);
    const { tenantId, tenant, id: customerId, name } = found;
    const changed = await runKind(call, kinds["customer.pin"], { tenantId, payload: { customerId }, reason });
    return {
      data: { id: customerId, tenant, changed },
      lines: [
        changed ? `The PIN of ${name} can be tried again.` : `The PIN of ${name} is not locked: nothing changed.`,
      ],
    };
  },
};
