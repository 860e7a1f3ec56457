import { isRealDate, saoPauloDay } from "@vitral/brazil/dates";
import { feeNoticeDays, maxDaysAhead } from "@vitral/contract/console/terms/terms";
import { kinds } from "../../../modules/commands/commands.ts";
import { tenantsForStaff } from "../../../modules/tenants/tenants.ts";
import { type Command, Refused } from "../../command.ts";
import { theTenant } from "../../find.ts";
import { givenReason, optionalReason } from "../../reason.ts";
import { readJsonFile } from "../../read-file.ts";
import { runKind } from "../../run-kind.ts";
import { termsOf, TermsVersionFile } from "../../tenant-file/tenant-file.ts";

export const termsPublish: Command = {
  words: "terms publish",
  operands: ["SLUG", "FILE.json"],
  options: {
    from: {
      type: "string",
      value: "DAY",
      about: "the day in São Paulo from which it holds, such as 2027-01-31; else today",
    },
    ...optionalReason,
  },
  about: "Limits and fees of a bank from a day on, for accounts that have none of their own.",
  more:
    "FILE.json is the part `terms` of a bank's file: PERSON, COMPANY or both, each whole. Rules stay as they are. A fee " +
    `that rises\nneeds ${feeNoticeDays} days between today and that day; the customers whom it reaches get an e-mail.`,
  async run(call) {
    const {
      operands: [slug = "", file = ""],
      options,
      now,
      db,
    } = call;
    const written = readJsonFile(file, TermsVersionFile);
    const { id: tenantId, displayName } = await theTenant(await db(), slug);
    const today = saoPauloDay(now());
    const from = options["from"] ?? today;
    if (!isRealDate(from)) throw new Refused("--from must be a day such as 2027-01-31.");
    const held = tenantsForStaff.versionAt(await tenantsForStaff.versionsOf(await db(), tenantId), from);
    const terms = {
      PERSON: written.PERSON ? termsOf(written.PERSON) : held.terms.PERSON,
      COMPANY: written.COMPANY ? termsOf(written.COMPANY) : held.terms.COMPANY,
    };
    const payload = { from, terms, rules: held.rules };
    const done = await runKind(call, kinds["terms.publish"], { tenantId, payload, ...givenReason(call) });
    if (done.refusal) throw new Refused(sentences[done.refusal.code](done.refusal.earliest, from));
    return {
      data: { tenant: slug, from, changed: done.changed, raised: done.raised },
      lines: [
        `${displayName}: ${done.changed.length} values hold from ${from}.`,
        ...(done.raised.length > 0 ? ["A server that runs tells the customers of the raised fees by e-mail."] : []),
      ],
    };
  },
};

const sentences = {
  PAST: () => "--from is a day that has passed.",
  TOO_FAR: () => `--from may be at most ${maxDaysAhead} days ahead.`,
  FULL: () =>
    `${tenantsForStaff.maxVersionsToCome} versions are to come, the most there can be: wait until one begins, or replace one.`,
  UNCHANGED: (_earliest: string, from: string) => `The file changes nothing of what holds on ${from}.`,
  NOTICE: (earliest: string) =>
    `A fee that rises needs ${feeNoticeDays} days of notice: choose --from ${earliest} or a later day, and see that no ` +
    "version to come raises it again sooner.",
};
