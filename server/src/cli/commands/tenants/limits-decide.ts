import { formatBrl } from "@vitral/brazil/cents";
import { LimitKind, limitLabels } from "@vitral/contract/pix-limits";
import { kinds } from "../../../modules/commands/commands.ts";
import { limitsForStaff } from "../../../modules/payments/payments.ts";
import { tenantsForStaff } from "../../../modules/tenants/tenants.ts";
import { type Call, type Command, Refused } from "../../command.ts";
import { tenantOption, theAccount, theTenant } from "../../find.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { runKind } from "../../run-kind.ts";
import { table } from "../../output/table.ts";

/** Raises beyond the ceiling that wait for an operator, of every bank or of one. */
export const limitsPending: Command = {
  words: "limits pending",
  whileRestored: true,
  options: tenantOption,
  about: "Raised Pix limits beyond the ceiling that wait for a decision, the oldest first.",
  async run({ options, now, db }) {
    const banks = options["tenant"]
      ? [await theTenant(await db(), options["tenant"])]
      : await tenantsForStaff.list(await db());
    const found = await Promise.all(banks.map(async ({ id }) => limitsForStaff.awaiting(await db(), id, now())));
    const raises = found.flat();
    const rows = raises.map(({ tenant, number, kind, current, amount, askedAt }) => [
      tenant,
      number,
      kind,
      formatBrl(current),
      formatBrl(amount),
      askedAt.toISOString(),
    ]);
    const inReais = raises.map((raise) =>
      Object.assign(raise, { amount: raise.amount / 100, current: raise.current / 100 }),
    );
    return {
      data: inReais,
      lines:
        rows.length === 0 ? ["No raise waits."] : table(["BANK", "ACCOUNT", "KIND", "NOW", "WANTED", "SINCE"], rows),
    };
  },
};

const operands = ["ACCOUNT", "KIND"];
const more =
  "KIND is DAY, NIGHT, NIGHT_PEOPLE or TRANSACTION. The customer is notified by e-mail; the reason stays in the audit log.";

export const limitsApprove: Command = {
  words: "limits approve",
  operands,
  options: { ...reasonOption, ...tenantOption },
  about: "Lets a raise beyond the ceiling go on: it holds after the hours that the bank's rules say.",
  more,
  async run(call) {
    const { tenantId, number, tenant, payload, reason } = await theRaise(call);
    const { accountId, kind, amount } = payload;
    const holdsFrom = await runKind(call, kinds["limits.approve"], { tenantId, payload, reason });
    if (!holdsFrom) throw new Refused(noneWaits(number, kind));
    const effectiveAt = holdsFrom.toISOString();
    return {
      data: { id: accountId, tenant, kind, amount: amount / 100, effectiveAt },
      lines: [`Account ${number}: ${limitLabels[kind]} ${formatBrl(amount)} holds from ${effectiveAt}.`],
    };
  },
};

export const limitsReject: Command = {
  words: "limits reject",
  operands,
  options: { ...reasonOption, ...tenantOption },
  about: "Refuses a raise beyond the ceiling: the limit stays as it is.",
  more,
  async run(call) {
    const { tenantId, number, tenant, payload, reason } = await theRaise(call);
    const { accountId, kind, amount } = payload;
    if (!(await runKind(call, kinds["limits.reject"], { tenantId, payload, reason })))
      throw new Refused(noneWaits(number, kind));
    return {
      data: { id: accountId, tenant, kind, rejected: true },
      lines: [`Account ${number}: the raise to ${formatBrl(amount)} is refused.`],
    };
  },
};

const noneWaits = (number: string, kind: LimitKind): string =>
  `No raise of ${kind} of account ${number} waits for a decision: see \`limits pending\`.`;

/** The raise that the operands name. Refuses where none waits. */
async function theRaise(call: Call) {
  const { operands: given, options, now, db } = call;
  const kind = LimitKind.options.find((one) => one === given[1]?.toUpperCase());
  if (!kind) throw new Refused(`"${given[1]}" is no kind of limit: write DAY, NIGHT, NIGHT_PEOPLE or TRANSACTION.`);
  const reason = reasonOf(call);
  const { tenantId, id: accountId, tenant, number } = await theAccount(await db(), given[0] ?? "", options["tenant"]);
  const waiting = await limitsForStaff.awaiting(await db(), tenantId, now());
  const raise = waiting.find((one) => one.accountId === accountId && one.kind === kind);
  if (!raise) throw new Refused(noneWaits(number, kind));
  return { tenantId, tenant, number, reason, payload: { accountId, kind, amount: raise.amount } };
}
