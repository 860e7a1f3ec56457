import { roleNames, staffRoles } from "@vitral/contract/console/permissions";
import { StaffEmail, StaffName } from "@vitral/contract/console/session";
import { staffForStaff } from "../../../modules/staff/staff.ts";
import { noId } from "../../../platform/database/ids.ts";
import { type Command, Refused } from "../../command.ts";
import { theTenant } from "../../find.ts";
import { consoleDeps } from "./console-deps.ts";
import { linkLines } from "./link-lines.ts";

export const staffAdd: Command = {
  words: "staff add",
  whileRestored: true,
  operands: ["EMAIL"],
  options: {
    name: { type: "string", value: "NAME", about: "the person's name", required: true },
    role: { type: "string", value: "ROLE", about: staffRoles.join(", "), required: true },
    tenant: { type: "string", value: "SLUG", about: "works for this bank alone, instead of for all of them" },
  },
  about:
    "Adds a person to the staff of the console, and prints a link to choose a password with, and its code: an hour, once.",
  async run(call) {
    const { operands, options, actor, db } = call;
    const email = StaffEmail.safeParse(operands[0]);
    if (!email.success) throw new Refused(`"${operands[0]}" is no e-mail address of ASCII letters.`);
    const role = staffRoles.find((one) => one === options["role"]?.toUpperCase());
    if (!role) throw new Refused(`--role must be one of ${staffRoles.join(", ")}.`);
    const { data: name } = StaffName.safeParse(options["name"]);
    if (name === undefined) throw new Refused("--name must be text of 1 to 120 visible characters, of one alphabet.");
    const slug = options["tenant"];
    const tenantId = slug === undefined ? null : (await theTenant(await db(), slug)).id;
    const deps = await consoleDeps(call);
    if ((await staffForStaff.list(deps.db, { email: email.data })).length > 0)
      throw new Refused(`Somebody of the staff has the e-mail ${email.data} already: see \`staff list\`.`);
    const other = staffForStaff.lookAlike({ id: noId, email: email.data }, await staffForStaff.peopleNow(deps.db));
    if (other)
      throw new Refused(`${email.data} looks like ${other.email}, the e-mail of ${other.name}: use another one.`);
    const person = { email: email.data, name, role, tenantId };
    const { id, ...made } = await staffForStaff.add(deps, person, { actor });
    return {
      data: { id, email: email.data, role, tenant: slug ?? null, ...made },
      lines: [`${name} is ${roleNames[role]} now${slug === undefined ? "" : ` of ${slug}`}.`, ...linkLines(made)],
    };
  },
};
