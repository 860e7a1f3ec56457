import { recordAudit } from "../../../modules/audit/audit.ts";
import { maskedRecipient, openMessages } from "../../../modules/notifications/notifications.ts";
import { type Command, UsageError } from "../../command.ts";
import { tenantOption, theTenant } from "../../find.ts";
import { table } from "../../output/table.ts";

export const outboxList: Command = {
  words: "outbox list",
  whileRestored: true,
  options: {
    limit: { type: "string", value: "N", about: "at most N, 1000 unless said" },
    tenant: { ...tenantOption.tenant, about: "of this bank alone" },
  },
  about:
    "Messages to customers that failed or wait, failed ones first, the oldest first; addresses are masked, and the look is written down.",
  async run({ options: { limit = "1000", tenant }, actor, now, db }) {
    if (!/^[1-9]\d{0,5}$/.test(limit)) throw new UsageError("--limit must be a number from 1 to 999999.");
    if (tenant !== undefined) await theTenant(await db(), tenant);
    const { total, messages } = await openMessages(await db(), {
      ...(tenant !== undefined && { tenant }),
      limit: Number(limit),
    });
    const shown = messages.map((message) => Object.assign(message, { recipient: maskedRecipient(message.recipient) }));
    for (const [slug, { length: count }] of Map.groupBy(shown, (message) => message.tenant)) {
      const { id: tenantId } = await theTenant(await db(), slug);
      await recordAudit(await db(), { tenantId, at: now(), actor, action: "message.search", details: { count } });
    }
    const rows = shown.map(({ tenant: slug, id, state, channel, template, recipient, createdAt, reason }) => [
      slug,
      state,
      createdAt.toISOString(),
      channel,
      template,
      recipient,
      id,
      reason ?? "",
    ]);
    const more = total > shown.length ? [`${total - shown.length} more: add --limit.`] : [];
    return {
      data: { total, messages: shown },
      lines:
        rows.length > 0
          ? [...table(["TENANT", "STATE", "SINCE", "BY", "MESSAGE", "TO", "ID", "LAST FAILURE"], rows), ...more]
          : ["Nothing failed and nothing waits."],
    };
  },
};
