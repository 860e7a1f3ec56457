import { documentDigits } from "@vitral/brazil/document";
import { readPixKey } from "@vitral/brazil/pix-key";
import { type Call, type Command, Refused, UsageError } from "../../command.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { simulate } from "../../simulated-network.ts";

const person = {
  key: { type: "string", value: "KEY", about: "a key of the simulated directory" },
  document: { type: "string", value: "DOCUMENT", about: "instead of a key, of a person who has or had one" },
} as const;

export const pixMark: Command = {
  words: "pix mark",
  options: { ...person, ...reasonOption },
  about: "Another bank reports a person as under founded suspicion, to the simulated directory.",
  async run(call) {
    await report(call, reasonOf(call));
    return {
      data: { marked: true },
      lines: ["The directory has the report."],
    };
  },
};

export const pixUnmark: Command = {
  words: "pix unmark",
  options: person,
  about: "The other bank takes its report back.",
  async run(call) {
    const changed = await report(call, null);
    return {
      data: { marked: false, changed },
      lines: [changed ? "The report is taken back." : "There was no report: nothing changed."],
    };
  },
};

async function report(call: Call, reason: string | null) {
  const { key, document: taxId } = personOf(call);
  const unknown = { EntryNotFound: "The simulated directory knows no one of this key or document." };
  const { changed } = await simulate(call, "fraud-report", { key, taxId, reason }, unknown);
  return changed;
}

function personOf({ options: { key, document } }: Call): { key?: string; document?: string } {
  if ((key === undefined) === (document === undefined)) throw new UsageError("Give --key or --document.");
  const digits = document === undefined ? null : documentDigits(document);
  if (digits !== null) return { document: digits };
  const read = readPixKey(key ?? "");
  if (!read) throw new Refused(`"${key}" does not look like any Pix key.`);
  return { key: read.key };
}
