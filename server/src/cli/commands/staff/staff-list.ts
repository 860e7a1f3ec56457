import { type StaffRow, staffForStaff } from "../../../modules/staff/staff.ts";
import type { Command } from "../../command.ts";
import { theTenant } from "../../find.ts";
import { table } from "../../output/table.ts";

export const staffList: Command = {
  words: "staff list",
  whileRestored: true,
  withoutOperator: true,
  options: { tenant: { type: "string", value: "SLUG", about: "of this bank alone" } },
  about: "Everybody who works in the operator's console.",
  async run({ options: { tenant }, db }) {
    const scope = tenant === undefined ? {} : { tenantId: (await theTenant(await db(), tenant)).id };
    const people = await staffForStaff.list(await db(), scope);
    const rows = people.map((one) => [one.email, one.name, one.role, one.tenant ?? "", stateOf(one)]);
    return {
      data: people.map((one) => Object.assign(one, { state: stateOf(one) })),
      lines: rows.length > 0 ? table(["EMAIL", "NAME", "ROLE", "TENANT", "STATE"], rows) : ["Nobody yet: `staff add`."],
    };
  },
};

const stateOf = ({ disabledAt, enrolledAt }: Pick<StaffRow, "disabledAt" | "enrolledAt">): string =>
  disabledAt ? "DISABLED" : enrolledAt ? "ACTIVE" : "INVITED";
