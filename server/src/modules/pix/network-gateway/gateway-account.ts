import { isEndToEndId, isReturnId } from "@vitral/brazil/end-to-end-id";
import { cents } from "@vitral/brazil/cents";
import type { StatementLine } from "@vitral/protocol/settlement";
import { NetworkUnavailable, type Rail } from "../network/rail.ts";
import { type AskGateway, orRefused } from "./ask-gateway.ts";

/** More lines than that are no day of an institution. */
const maxLines = 5_000_000;
/** A day's statement is read in pages of 500, each at most so long. Milliseconds. */
const pageTimeoutMs = 10_000;

/** The settlement account over the protocol: its balance, and the statement of a day. */
export function gatewayAccount(ask: AskGateway): Pick<Rail, "reserveOf" | "statementOf"> {
  return {
    reserveOf: (ispb) => orRefused(ask("getReserve", {}, { ispb })),

    async statementOf(ispb, day) {
      const pageAfter = (after: string | undefined) => {
        const query = after === undefined ? {} : { after };
        return orRefused(ask("getStatement", { params: { day }, query }, { ispb, timeoutMs: pageTimeoutMs }));
      };
      let page = await pageAfter(undefined);
      const { openingBalance: opening, closingBalance: closing } = page;
      const lines = [...page.lines];
      for (let after: string | undefined; page.next !== null; lines.push(...page.lines)) {
        if (page.next === after || lines.length > maxLines)
          throw new NetworkUnavailable("the pages of a statement never end");
        after = page.next;
        page = await pageAfter(after);
      }
      if (closing !== null && opening + sumOf(lines) !== closing)
        throw new NetworkUnavailable("the lines of a statement do not add up to its closing balance");
      return {
        opening,
        closing,
        // What the institution itself puts into its reserve, or takes out, is no payment.
        deposits: sumOf(lines.filter((line) => !isPaid(line))),
        lines: lines.filter(isPaid).map(({ id, amount, settledAt }) => ({ endToEnd: id, amount, at: settledAt })),
      };
    },
  };
}

const isPaid = ({ id }: StatementLine): boolean => isEndToEndId(id) || isReturnId(id);

const sumOf = (lines: readonly StatementLine[]) => cents(lines.reduce((sum, { amount }) => sum + amount, 0));
