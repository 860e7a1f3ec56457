import { StaffEmail, StaffName } from "@vitral/contract/console/session";
import { staffForStaff } from "../../../modules/staff/staff.ts";
import { type Command, Refused } from "../../command.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { consoleDeps, theStaff } from "./console-deps.ts";

export const staffRename: Command = {
  words: "staff rename",
  whileRestored: true,
  operands: ["EMAIL"],
  options: {
    to: { type: "string", value: "EMAIL", about: "the new e-mail", required: true },
    name: { type: "string", value: "NAME", about: "the new name; without it the name stays" },
    ...reasonOption,
  },
  about:
    "Gives another e-mail to who has one of letters that are not ASCII, or one taken for another person's; counts as done without a second person.",
  async run(call) {
    const person = await theStaff(call, call.operands[0] ?? "");
    const email = StaffEmail.safeParse(call.options["to"]);
    if (!email.success) throw new Refused(`"${call.options["to"]}" is no e-mail address of ASCII letters.`);
    const name = StaffName.safeParse(call.options["name"] ?? person.name);
    if (!name.success) throw new Refused("--name must be text of 1 to 120 visible characters, of one alphabet.");
    const changed = { email: email.data, name: name.data };
    const deps = await consoleDeps(call);
    await staffForStaff.rename(deps, person, changed, { actor: call.actor }, reasonOf(call));
    return { data: { id: person.id, ...changed }, lines: [`${person.email}: ${changed.email} now.`] };
  },
};
