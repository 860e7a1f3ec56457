import { auditEvents } from "../../../modules/audit/audit.ts";
import { type Command, UsageError } from "../../command.ts";
import { tenantOption, theTenant } from "../../find.ts";
import { table } from "../../table.ts";

export const auditList: Command = {
  words: "audit list",
  options: {
    limit: { type: "string", value: "N", about: "only the newest N" },
    tenant: { ...tenantOption.tenant, about: "of this bank alone" },
  },
  about: "What operators did and looked at, the newest first; all of it unless limited.",
  async run({ options: { limit, tenant }, db }) {
    if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit))
      throw new UsageError("--limit must be a number from 1 on.");
    if (tenant !== undefined) await theTenant(await db(), tenant);
    const events = await auditEvents(await db(), {
      ...(tenant !== undefined && { tenant }),
      ...(limit !== undefined && { limit: Number(limit) }),
    });
    const rows = events.map(({ at, tenant: slug, actor, action, customerId, accountId, reason }) => [
      at.toISOString(),
      slug,
      actor,
      action,
      customerId ?? accountId ?? "",
      reason ?? "",
    ]);
    return {
      data: events,
      lines: rows.length > 0 ? table(["AT", "TENANT", "ACTOR", "ACTION", "WHOSE", "REASON"], rows) : ["Nothing yet."],
    };
  },
};
