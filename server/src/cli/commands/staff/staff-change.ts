import { staffForStaff } from "../../../modules/staff/staff.ts";
import type { Command } from "../../command.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { consoleDeps, theStaff } from "./console-deps.ts";
import { linkLines } from "./link-lines.ts";

const operands = ["EMAIL"];

export const staffDisable: Command = {
  words: "staff disable",
  whileRestored: true,
  operands,
  options: { reason: { type: "string", value: "TEXT", about: "why, for those who ask later" } },
  about: "Lets a person in no more; sessions and links end at once.",
  async run(call) {
    const person = await theStaff(call, call.operands[0] ?? "");
    const reason = call.options["reason"] === undefined ? "At the command line" : reasonOf(call);
    if (person.disabledAt === null)
      await staffForStaff.disable(await consoleDeps(call), person, { actor: call.actor }, reason);
    return { data: { id: person.id, email: person.email, disabled: true }, lines: [`${person.email}: disabled.`] };
  },
};

export const staffEnable: Command = {
  words: "staff enable",
  whileRestored: true,
  operands,
  options: reasonOption,
  about:
    "Lets a disabled person in again, with the same password and second factor; counts as done without a second person.",
  async run(call) {
    const person = await theStaff(call, call.operands[0] ?? "");
    await staffForStaff.enable(await consoleDeps(call), person, { actor: call.actor }, reasonOf(call));
    return { data: { id: person.id, email: person.email, disabled: false }, lines: [`${person.email}: enabled.`] };
  },
};

export const staffUnlock: Command = {
  words: "staff unlock",
  whileRestored: true,
  operands,
  options: reasonOption,
  about: "Resets a person's wrong passwords and codes, so that nothing has to be waited for.",
  async run(call) {
    const person = await theStaff(call, call.operands[0] ?? "");
    const deps = await consoleDeps(call);
    const counts = await staffForStaff.unlock(deps, person, { actor: call.actor }, reasonOf(call));
    return {
      data: { id: person.id, email: person.email, counts },
      lines: [`${person.email}: ${counts} count(s) forgotten.`],
    };
  },
};

export const staffRenew: Command = {
  words: "staff renew",
  whileRestored: true,
  operands,
  options: reasonOption,
  about:
    "Prints a new link and its code for who lost password or second factor; the old ones and all sessions end at once.",
  async run(call) {
    const person = await theStaff(call, call.operands[0] ?? "");
    const made = await staffForStaff.renew(await consoleDeps(call), person, { actor: call.actor }, reasonOf(call));
    return { data: { id: person.id, email: person.email, ...made }, lines: linkLines(made) };
  },
};
