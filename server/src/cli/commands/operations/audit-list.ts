import { endOfSaoPauloDay, startOfSaoPauloDay } from "@vitral/brazil/dates";
import { auditEvents, type AuditFilter } from "../../../modules/audit/audit.ts";
import { type Call, type Command, UsageError } from "../../command.ts";
import { tenantOption, theCustomer, theTenant } from "../../find.ts";
import { table } from "../../output/table.ts";
import { isDay } from "../../is-day.ts";

export const auditList: Command = {
  words: "audit list",
  whileRestored: true,
  options: {
    limit: { type: "string", value: "N", about: "only the newest N" },
    person: { type: "string", value: "NAME", about: "of this operator (user name) or member of staff (e-mail)" },
    action: { type: "string", value: "ACTION", about: "such as customer.block, or customer for all of them" },
    customer: { type: "string", value: "DOCUMENT", about: "about this customer" },
    from: { type: "string", value: "DAY", about: "from this day of São Paulo on, such as 2026-11-20" },
    to: { type: "string", value: "DAY", about: "up to this day, with it" },
    alone: { type: "boolean", about: "what needed a second person and had none" },
    tenant: { ...tenantOption.tenant, about: "of this bank alone" },
  },
  about: "What operators and staff did and looked at, the newest first; all of it unless limited.",
  async run(call) {
    const events = await auditEvents(await call.db(), await filterOf(call));
    const rows = events.map(({ at, tenant, actor, maker, action, customerId, accountId, reason, ...event }) => [
      at.toISOString(),
      tenant ?? "",
      maker === null ? actor : `${maker} + ${actor}`,
      action,
      customerId ?? accountId ?? "",
      [event.withoutSecondPerson ? "(without a second person)" : "", reason ?? ""].join(" ").trim(),
    ]);
    return {
      data: events,
      lines: rows.length > 0 ? table(["AT", "TENANT", "ACTOR", "ACTION", "WHOSE", "REASON"], rows) : ["Nothing yet."],
    };
  },
};

async function filterOf({ options, db }: Call): Promise<AuditFilter> {
  const { limit, tenant, person, action, customer, from, to, alone } = options;
  if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit)) throw new UsageError("--limit must be a number from 1 on.");
  if (action !== undefined && !/^[a-z-]+(\.[a-z-]+)?$/.test(action))
    throw new UsageError("--action must be an action such as customer.block, or an area such as customer.");
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && !isDay(day)) throw new UsageError(`--${name} must be a day such as 2026-11-20.`);
  const whose = customer === undefined ? null : await theCustomer(await db(), customer, tenant);
  const tenantId = whose?.tenantId ?? (tenant === undefined ? undefined : (await theTenant(await db(), tenant)).id);
  return {
    ...(tenantId !== undefined && { tenantId }),
    ...(limit !== undefined && { limit: Number(limit) }),
    ...(person !== undefined && { person }),
    ...(action !== undefined && { action }),
    ...(whose && { customerId: whose.id }),
    ...(from !== undefined && { from: startOfSaoPauloDay(from) }),
    ...(to !== undefined && { to: endOfSaoPauloDay(to) }),
    ...(alone !== undefined && { alone: true }),
  };
}
