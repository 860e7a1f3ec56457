import { recordAudit } from "../../../modules/audit/audit.ts";
import { requeueFailed, tenantsWithFailed } from "../../../modules/notifications/notifications.ts";
import { type Command, Refused } from "../../command.ts";
import { tenantOption, theTenant } from "../../find.ts";
import { reasonOf, reasonOption } from "../../reason.ts";

export const outboxRequeue: Command = {
  words: "outbox requeue",
  options: {
    ...reasonOption,
    message: { type: "string", value: "ID", about: "this message alone" },
    tenant: { ...tenantOption.tenant, about: "of this bank alone" },
  },
  about: "Sends messages that failed once more. Codes are left out: they are over by then.",
  async run(call) {
    const { options, actor, now, db } = call;
    const reason = reasonOf(call);
    const message = options["message"];
    if (message !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(message))
      throw new Refused("--message must be the id of a message: see `outbox list`.");
    const only = options["tenant"] === undefined ? null : (await theTenant(await db(), options["tenant"])).id;
    let requeued = 0;
    for (const tenantId of await tenantsWithFailed(await db())) {
      if (only !== null && tenantId !== only) continue;
      requeued += await (await db()).transaction().execute(async (tx) => {
        const messages = await requeueFailed(tx, { tenantId, ...(message !== undefined && { id: message }) });
        const details = { messages };
        if (messages > 0)
          await recordAudit(tx, { tenantId, at: now(), actor, action: "outbox.requeue", reason, details });
        return messages;
      });
    }
    return {
      data: { requeued },
      lines: [requeued > 0 ? `${requeued} message(s) go out again.` : "No message failed: nothing changed."],
    };
  },
};
