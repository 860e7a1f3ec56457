import { recordAudit, recordSecurityEvent } from "../../../modules/audit/audit.ts";
import { customerAdministration } from "../../../modules/identity/identity.ts";
import { secretsFrom } from "../../../platform/crypto/secrets.ts";
import type { Command } from "../../command.ts";
import { tenantOption, theCustomer } from "../../find.ts";
import { reasonOf, reasonOption } from "../../reason.ts";

export const customerUnlock: Command = {
  words: "customer unlock",
  operands: ["DOCUMENT"],
  options: { ...reasonOption, ...tenantOption },
  about: "Resets a customer's failed sign-ins and what was counted of codes. A locked PIN stays locked.",
  more: "For somebody who waits because of wrong tries, also of others. A new PIN is the customer's to set, by e-mail.",
  async run(call) {
    const { operands, options, actor, now, config, db } = call;
    const reason = reasonOf(call);
    const {
      tenantId,
      id: customerId,
      ...customer
    } = await theCustomer(await db(), operands[0] ?? "", options["tenant"]);
    const secrets = secretsFrom(config().secretKey, config().previousSecretKey);
    const at = now();
    const forgotten = await (await db()).transaction().execute(async (tx) => {
      const counts = await customerAdministration.unlockCustomer({ db: tx, secrets }, { tenantId, customerId });
      if (counts > 0) {
        await recordSecurityEvent(tx, { tenantId, customerId, kind: "UNLOCKED", at });
        await recordAudit(tx, { tenantId, at, actor, action: "customer.unlock", customerId, reason });
      }
      return counts;
    });
    return {
      data: { id: customerId, tenant: customer.tenant, forgotten },
      lines: [
        forgotten > 0
          ? `${customer.name} may try again: ${forgotten} count(s) forgotten.`
          : "Nothing was counted: nothing changed.",
      ],
    };
  },
};
