import { formatDocument } from "@vitral/brazil/document";
import { recordAudit } from "../../../modules/audit/audit.ts";
import { waitingForReview } from "../../../modules/backoffice/backoffice.ts";
import type { Command } from "../../command.ts";
import { tenantOption, theTenant } from "../../find.ts";
import { table } from "../../output/table.ts";

export const reviewList: Command = {
  words: "review list",
  whileRestored: true,
  options: { tenant: { ...tenantOption.tenant, about: "of this bank alone" } },
  about: "Who waits for a decision on opening an account, the oldest first. Looking at the names is written down.",
  async run({ options: { tenant }, actor, now, db }) {
    if (tenant !== undefined) await theTenant(await db(), tenant);
    const found = await waitingForReview(await db(), tenant);
    for (const [tenantId, seen] of Map.groupBy(found, (applicant) => applicant.tenantId)) {
      const details = { customers: seen.map(({ customerId }) => customerId) };
      await recordAudit(await db(), { tenantId, at: now(), actor, action: "review.list", details });
    }
    const waiting = found.map(({ tenantId: _tenant, customerId: _customer, ...shown }) => shown);
    const rows = waiting.map(({ tenant: slug, document, entityType, name, submittedAt }) => [
      slug,
      formatDocument(document),
      entityType,
      name,
      submittedAt?.toISOString() ?? "",
    ]);
    return {
      data: waiting,
      lines: rows.length > 0 ? table(["TENANT", "DOCUMENT", "KIND", "NAME", "SINCE"], rows) : ["Nobody waits."],
    };
  },
};
