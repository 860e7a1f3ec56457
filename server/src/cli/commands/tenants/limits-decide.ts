import { formatBrl } from "@vitral/brazil/cents";
import { LimitKind, limitLabels } from "@vitral/contract/pix-limits";
import { recordAudit } from "../../../modules/audit/audit.ts";
import { limitAdministration } from "../../../modules/pix/pix.ts";
import { tenantAdministration } from "../../../modules/tenants/tenants.ts";
import { secretsFrom } from "../../../platform/crypto/secrets.ts";
import { type Call, type Command, Refused } from "../../command.ts";
import { tenantOption, theAccount, theTenant } from "../../find.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { table } from "../../table.ts";

/** Raises beyond the ceiling that wait for an operator, of every bank or of one. */
export const limitsPending: Command = {
  words: "limits pending",
  options: tenantOption,
  about: "Raised Pix limits beyond the ceiling that wait for a decision, the oldest first.",
  async run({ options, now, db }) {
    const banks = options["tenant"]
      ? [await theTenant(await db(), options["tenant"])]
      : await tenantAdministration.list(await db());
    const found = await Promise.all(banks.map(async ({ id }) => limitAdministration.awaiting(await db(), id, now())));
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
const more = "KIND is DAY, NIGHT or TRANSACTION. The customer is told by e-mail; the reason stays in the audit log.";

export const limitsApprove: Command = {
  words: "limits approve",
  operands,
  options: { ...reasonOption, ...tenantOption },
  about: "Lets a raise beyond the ceiling go on: it holds after the hours that the bank's rules say.",
  more,
  async run(call) {
    const { of, kind, reason, deps, ...found } = await theRaise(call);
    const tenant = await theTenant(await call.db(), found.tenant);
    const effectiveAt = await (await call.db()).transaction().execute(async (tx) => {
      const holdsFrom = await limitAdministration.approve(deps, tx, tenant, { accountId: of.accountId, kind });
      if (!holdsFrom) throw new Refused(noneWaits(found.number, kind));
      const details = { kind, cents: found.amount };
      await recordAudit(tx, { ...of, at: call.now(), actor: call.actor, action: "limits.approve", reason, details });
      return holdsFrom.toISOString();
    });
    return {
      data: { id: of.accountId, tenant: tenant.slug, kind, amount: found.amount / 100, effectiveAt },
      lines: [`Account ${found.number}: ${limitLabels[kind]} ${formatBrl(found.amount)} holds from ${effectiveAt}.`],
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
    const { of, kind, reason, deps, ...found } = await theRaise(call);
    await (await call.db()).transaction().execute(async (tx) => {
      if (!(await limitAdministration.reject(deps, tx, of, kind))) throw new Refused(noneWaits(found.number, kind));
      const details = { kind, cents: found.amount };
      await recordAudit(tx, { ...of, at: call.now(), actor: call.actor, action: "limits.reject", reason, details });
    });
    return {
      data: { id: of.accountId, tenant: found.tenant, kind, rejected: true },
      lines: [`Account ${found.number}: the raise to ${formatBrl(found.amount)} is refused.`],
    };
  },
};

const noneWaits = (number: string, kind: LimitKind): string =>
  `No raise of ${kind} of account ${number} waits for a decision: see \`limits pending\`.`;

/** The raise that the operands name. Refuses where none waits. */
async function theRaise(call: Call) {
  const { operands: given, options, now, config, db } = call;
  const kind = LimitKind.options.find((one) => one === given[1]?.toUpperCase());
  if (!kind) throw new Refused(`"${given[1]}" is no kind of limit: write DAY, NIGHT or TRANSACTION.`);
  const reason = reasonOf(call);
  const { tenantId, id: accountId, tenant, number } = await theAccount(await db(), given[0] ?? "", options["tenant"]);
  const waiting = await limitAdministration.awaiting(await db(), tenantId, now());
  const raise = waiting.find((one) => one.accountId === accountId && one.kind === kind);
  if (!raise) throw new Refused(noneWaits(number, kind));
  const secrets = secretsFrom(config().secretKey, config().previousSecretKey);
  const deps = { now, outbox: { secrets, now } };
  return { of: { tenantId, accountId }, kind, reason, deps, tenant, number, amount: raise.amount };
}
