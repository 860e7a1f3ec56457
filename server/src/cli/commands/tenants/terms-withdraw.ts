import { isRealDate } from "@vitral/brazil/dates";
import { feeNoticeDays } from "@vitral/contract/console/terms/terms";
import { kinds } from "../../../modules/commands/commands.ts";
import { type Command, Refused } from "../../command.ts";
import { theTenant } from "../../find.ts";
import { givenReason, optionalReason } from "../../reason.ts";
import { runKind } from "../../run-kind.ts";

export const termsWithdraw: Command = {
  words: "terms withdraw",
  operands: ["SLUG", "DAY"],
  options: optionalReason,
  about: "Takes back the limits, fees and rules of a bank that begin on a day to come, such as 2027-01-31.",
  more: "Those before them go on. Customers who were notified of a raise that does not come get another e-mail.",
  async run(call) {
    const {
      operands: [slug = "", from = ""],
      db,
    } = call;
    if (!isRealDate(from)) throw new Refused("DAY must be a day such as 2027-01-31.");
    const { id: tenantId, displayName } = await theTenant(await db(), slug);
    const done = await runKind(call, kinds["terms.withdraw"], { tenantId, payload: { from }, ...givenReason(call) });
    if (done.refusal) throw new Refused(sentences[done.refusal.code]);
    return {
      data: { tenant: slug, from, changed: done.changed, withdrawn: done.lost },
      lines: [
        `${displayName}: the version of ${from} is taken back.`,
        ...(done.lost.length > 0
          ? ["A server that runs tells the customers who were notified of its raised fees."]
          : []),
      ],
    };
  },
};

const sentences = {
  NONE: "No version begins on that day.",
  BEGUN: "That version has begun: publish another one instead.",
  NOTICE:
    `Without it a fee would rise with the version after it, with less than ${feeNoticeDays} days of notice: take that ` +
    "one back first, or replace it.",
};
