import { tenantFileOf } from "../../tenant-file/tenant-as-file.ts";
import type { Command } from "../../command.ts";
import { theTenant } from "../../find.ts";
import { visibleJson } from "../../visible.ts";

export const tenantShow: Command = {
  words: "tenant show",
  operands: ["SLUG"],
  about: "One bank as JSON, in the shape that `tenant create` and `tenant update` read.",
  async run({ operands: [slug = ""], db }) {
    const tenant = await theTenant(await db(), slug);
    const data = { id: tenant.id, ...tenantFileOf(tenant) };
    return { data, lines: visibleJson(data).split("\n") };
  },
};
