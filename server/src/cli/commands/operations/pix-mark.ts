import { readPixKey } from "@vitral/brazil/pix-key";
import { withAllTenants } from "../../../platform/database/tenancy.ts";
import { reportOwner } from "../../../modules/pix/pix.ts";
import { type Call, type Command, Refused } from "../../command.ts";
import { reasonOf, reasonOption } from "../../reason.ts";

const key = { type: "string", value: "KEY", about: "a key of the simulated directory", required: true } as const;

export const pixMark: Command = {
  words: "pix mark",
  options: { key, ...reasonOption },
  about: "Another bank reports the owner of a key as under founded suspicion, to the simulated directory.",
  async run(call) {
    await report(call, reasonOf(call));
    return {
      data: { marked: true },
      lines: [`The directory has the report about the owner of ${call.options["key"]}.`],
    };
  },
};

export const pixUnmark: Command = {
  words: "pix unmark",
  options: { key },
  about: "The other bank takes its report back.",
  async run(call) {
    const changed = await report(call, null);
    return {
      data: { marked: false, changed },
      lines: [changed ? "The report is taken back." : "There was no report: nothing changed."],
    };
  },
};

async function report({ options: { key: typed = "" }, now, config, db }: Call, reason: string | null) {
  if (config().rail !== "simulated") throw new Refused("There is no simulated network here: PIX_RAIL is none.");
  const read = readPixKey(typed);
  if (!read) throw new Refused(`"${typed}" does not look like any Pix key.`);
  const opened = await db();
  const done = await withAllTenants(() => reportOwner({ db: opened, now }, { key: read.key, reason, until: null }));
  if (!done) throw new Refused(`Nobody has the key ${typed}.`);
  return done.changed;
}
