import { tenantFileOf } from "../../tenant-file/tenant-as-file.ts";
import type { Command } from "../../command.ts";
import { theWholeTenant } from "../../find.ts";
import { visibleJson } from "../../output/visible.ts";

export const tenantShow: Command = {
  words: "tenant show",
  whileRestored: true,
  withoutOperator: true,
  operands: ["SLUG"],
  about: "One bank as JSON: its id, and what `tenant create` and `tenant update` read; its terms are those of today.",
  async run({ operands: [slug = ""], now, db }) {
    const tenant = await theWholeTenant(await db(), slug, now());
    const data = { id: tenant.id, ...tenantFileOf(tenant) };
    return { data, lines: visibleJson(data).split("\n") };
  },
};
