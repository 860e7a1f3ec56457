import { saoPauloDay } from "@vitral/brazil/dates";
import { tenantAdministration } from "../../../modules/tenants/tenants.ts";
import { tenantFileOf } from "../../tenant-file/tenant-as-file.ts";
import type { Command } from "../../command.ts";
import { theTenant } from "../../find.ts";
import { visibleJson } from "../../output/visible.ts";

export const tenantShow: Command = {
  words: "tenant show",
  operands: ["SLUG"],
  about: "One bank as JSON: its id, and what `tenant create` reads; its terms are those of today.",
  async run({ operands: [slug = ""], now, db }) {
    const tenant = await theTenant(await db(), slug);
    const versions = await tenantAdministration.versionsOf(await db(), tenant.id);
    const { terms } = tenantAdministration.versionAt(versions, saoPauloDay(now()));
    const data = { id: tenant.id, ...tenantFileOf({ ...tenant, terms }) };
    return { data, lines: visibleJson(data).split("\n") };
  },
};
