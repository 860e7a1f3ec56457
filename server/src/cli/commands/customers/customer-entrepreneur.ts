import { kinds } from "../../../modules/commands/commands.ts";
import { type Command, Refused } from "../../command.ts";
import { tenantOption, theCustomer } from "../../find.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { runKind } from "../../run-kind.ts";

export const customerEntrepreneur: Command = {
  words: "customer entrepreneur",
  operands: ["DOCUMENT"],
  options: {
    undo: { type: "boolean", about: "the company is no longer one of an individual entrepreneur" },
    ...reasonOption,
    ...tenantOption,
  },
  about: "A company is one of an individual entrepreneur (MEI): the bank's rules say what it pays for a Pix.",
  async run(call) {
    const reason = reasonOf(call);
    const found = await theCustomer(await call.db(), call.operands[0] ?? "", call.options["tenant"]);
    const { tenantId, tenant, id: customerId, name, entityType } = found;
    if (entityType === "PERSON") throw new Refused("Only a company is of an individual entrepreneur.");
    const isEntrepreneur = !call.options["undo"];
    const payload = { customerId, isEntrepreneur };
    const { changed } = await runKind(call, kinds["customer.entrepreneur"], { tenantId, payload, reason });
    const state = isEntrepreneur ? "an individual entrepreneur" : "no individual entrepreneur";
    return {
      data: { id: customerId, tenant, isEntrepreneur, changed },
      lines: [changed ? `${name} is ${state} now.` : `${name} is ${state} already: nothing changed.`],
    };
  },
};
