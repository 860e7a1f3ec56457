import { tenantsForStaff } from "../../../modules/tenants/tenants.ts";
import type { Command } from "../../command.ts";
import { table } from "../../output/table.ts";

export const tenantList: Command = {
  words: "tenant list",
  whileRestored: true,
  withoutOperator: true,
  about: "The banks of this installation, with their hosts.",
  async run({ db }) {
    const tenants = await tenantsForStaff.list(await db());
    const rows = tenants.map(({ slug, displayName, state, ispb, agency, hosts }) => [
      slug,
      displayName,
      state,
      ispb,
      agency,
      hosts.join(", "),
    ]);
    return { data: tenants, lines: table(["SLUG", "NAME", "STATE", "ISPB", "AGENCY", "HOSTS"], rows) };
  },
};
