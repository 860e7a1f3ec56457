import { type Cents, centsFromReais, formatBrl } from "@vitral/brazil/cents";
import { kinds } from "../../../modules/commands/commands.ts";
import { type Command, Refused, UsageError } from "../../command.ts";
import { tenantOption, theAccount } from "../../find.ts";
import { givenReason, optionalReason } from "../../reason.ts";
import { runKind } from "../../run-kind.ts";

export const limitsSet: Command = {
  words: "limits set",
  operands: ["ACCOUNT"],
  options: {
    day: { type: "string", value: "REAIS", about: "from 06:00 to 20:00" },
    night: { type: "string", value: "REAIS", about: "from 20:00 to 06:00, or from 22:00 for whoever chose it" },
    "night-people": { type: "string", value: "REAIS", about: "of the night, what a person pays to people" },
    transaction: { type: "string", value: "REAIS", about: "of one payment" },
    "by-rule": { type: "boolean", about: "a raise waits as a customer's own does" },
    ...optionalReason,
    ...tenantOption,
  },
  about: "Limits of one account (its number or id) instead of its bank's; one that is left out stays as it is.",
  more: "It holds at once, or a raise with --by-rule after 24 to 48 hours, and ends a raise of that limit that waits. The customer is notified by e-mail. What it lets people pay people at night counts as asked for by the customer.",
  async run(call) {
    const { operands, options, db } = call;
    const limits: Partial<Record<"day" | "night" | "nightPeople" | "transaction", Cents>> = {};
    for (const name of ["day", "night", "night-people", "transaction"] as const) {
      const reais = options[name];
      if (reais !== undefined) limits[name === "night-people" ? "nightPeople" : name] = limitOf(name, reais);
    }
    if (Object.keys(limits).length === 0)
      throw new UsageError("Nothing to set: add --day, --night, --night-people or --transaction.");
    const { tenantId, id: accountId, ...account } = await theAccount(await db(), operands[0] ?? "", options["tenant"]);
    const payload = { accountId, ...(options["by-rule"] && { raise: "BY_RULE" as const }), ...limits };
    await runKind(call, kinds["limits.set"], { tenantId, payload, ...givenReason(call) });
    const inReais = Object.fromEntries(Object.entries(limits).map(([kind, amount]) => [kind, amount / 100]));
    const changes = Object.entries(limits).map(([kind, amount]) => `${kind} ${formatBrl(amount)}`);
    return {
      data: { id: accountId, tenant: account.tenant, ...inReais },
      lines: [`Account ${account.number}: ${changes.join(", ")}.`],
    };
  },
};

function limitOf(kind: string, reais: string): Cents {
  const limit = centsFromReais(reais);
  if (limit === null || limit < 0) throw new Refused(`--${kind} must be an amount in reais, such as 5000 or 12.50.`);
  return limit;
}
