import { cents, formatBrl } from "@vitral/brazil/cents";
import { kinds } from "../../../modules/commands/commands.ts";
import { holdings } from "../../../modules/privacy/privacy.ts";
import { type Command, Refused } from "../../command.ts";
import { customerOf, tenantOption } from "../../find.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { runKind } from "../../run-kind.ts";

export const customerErase: Command = {
  words: "customer erase",
  operands: ["DOCUMENT"],
  options: { ...reasonOption, ...tenantOption },
  about:
    "Ends the relationship and removes the data without a legal term (LGPD, art. 18 VI); says what stays and until when.",
  more: "Refused while there is money in an account, a payment waits for its answer, or a contest, a block or a review is open: pay out and decide first.\nWhat is removed does not come back. The document is not free for a new sign-up while the law asks for its data.",
  async run(call) {
    const { operands, options, db } = call;
    const reason = reasonOf(call);
    const found = await customerOf(await db(), operands[0] ?? "", options["tenant"]);
    if (!found)
      return { data: { erased: false }, lines: ["Nobody here has this document: there is nothing to erase."] };
    const { tenantId, id: customerId, tenant } = found;
    const payload = { customerId };
    const erasure = await runKind(call, kinds["customer.erase"], { tenantId, payload, reason });
    if (erasure.outcome === "UNDER_REVIEW") throw new Refused("This customer waits for a review: decide it first.");
    if (erasure.outcome === "OPEN_BUSINESS") {
      const { balance, pending, contests } = erasure;
      throw new Refused(
        `There are ${formatBrl(cents(balance))} in the accounts, ${pending} payment(s) without an answer and ` +
          `${contests} contest(s) or block(s) that are not over: pay out and wait first.`,
      );
    }
    const { keptUntil } = erasure;
    const kept = keptUntil === null ? ["access records: kept for six months (Lei 12.965/2014, art. 15)"] : whatStays();
    const erased = erasure.outcome === "ERASED";
    return {
      data: { id: customerId, tenant, erased, keptUntil, kept },
      lines: [
        erasure.outcome === "ERASED" ? "Erased." : `Erased on ${erasure.at.toISOString()}: nothing changed.`,
        keptUntil === null ? "What stays:" : `What stays; identification and operations until ${keptUntil}:`,
        ...kept.map((line) => `  ${line}`),
      ],
    };
  },
};

/** Tables by the reason for which they are kept. */
function whatStays(): string[] {
  const kept = Object.entries(holdings).filter(([, { erase }]) => erase === "kept" || erase === "blanked");
  const byReason = Map.groupBy(kept, ([, { why = "" }]) => why);
  return [...byReason].map(([why, tables]) => `${why}: ${tables.map(([table]) => table).join(", ")}`);
}
