import { formatDocument } from "@vitral/brazil/document";
import { waitingForReview } from "../../modules/backoffice/backoffice.ts";
import type { Command } from "../command.ts";
import { tenantOption, theTenant } from "../find.ts";
import { table } from "../table.ts";

export const reviewList: Command = {
  words: "review list",
  options: { tenant: { ...tenantOption.tenant, about: "of this bank alone" } },
  about: "Who waits for a decision on opening an account, the oldest first.",
  async run({ options: { tenant }, db }) {
    if (tenant !== undefined) await theTenant(await db(), tenant);
    const waiting = await waitingForReview(await db(), tenant);
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
