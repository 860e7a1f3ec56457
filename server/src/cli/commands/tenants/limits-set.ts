import { type Cents, centsFromReais, formatBrl } from "@vitral/brazil/cents";
import { LimitKind } from "@vitral/contract/pix-limits";
import { accountAdministration } from "../../../modules/accounts/accounts.ts";
import { recordAudit } from "../../../modules/audit/audit.ts";
import { limitAdministration } from "../../../modules/pix/pix.ts";
import { type Command, Refused, UsageError } from "../../command.ts";
import { tenantOption, theAccount } from "../../find.ts";

export const limitsSet: Command = {
  words: "limits set",
  operands: ["ACCOUNT"],
  options: {
    day: { type: "string", value: "REAIS", about: "from 06:00 to 20:00" },
    night: { type: "string", value: "REAIS", about: "from 20:00 to 06:00, or from 22:00 for whoever chose it" },
    transaction: { type: "string", value: "REAIS", about: "of one payment" },
    ...tenantOption,
  },
  about: "Limits of one account (its number or id) instead of its bank's; one that is left out stays as it is.",
  more: "It holds at once, and ends a raise of that limit that waits. A night limit counts as asked for by the customer.",
  async run({ operands: [written = ""], options: { tenant, ...given }, actor, now, db }) {
    const limits: Partial<Record<"day" | "night" | "transaction", Cents>> = {};
    for (const kind of ["day", "night", "transaction"] as const) {
      const reais = given[kind];
      if (reais !== undefined) limits[kind] = limitOf(kind, reais);
    }
    if (Object.keys(limits).length === 0) throw new UsageError("Nothing to set: add --day, --night or --transaction.");
    const { tenantId, id: accountId, ...account } = await theAccount(await db(), written, tenant);
    await (await db()).transaction().execute(async (tx) => {
      const kinds = Object.keys(limits).map((kind) => LimitKind.parse(kind.toUpperCase()));
      await limitAdministration.supersede(tx, { tenantId, accountId }, kinds);
      const nightAsked = limits.night !== undefined && { nightAsked: true as const };
      await accountAdministration.setLimits(tx, { tenantId, accountId }, { ...limits, ...nightAsked });
      await recordAudit(tx, {
        tenantId,
        at: now(),
        actor,
        action: "limits.set",
        accountId,
        details: { cents: limits },
      });
    });
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
