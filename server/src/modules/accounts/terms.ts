import { cents } from "@vitral/brazil/cents";
import { limitWindow } from "@vitral/brazil/dates";
import type { Fees } from "@vitral/contract/fees";
import type { UnverifiedSession } from "../identity/identity.ts";
import { ownRead, type ReadDeps } from "./own-account.ts";
import { findTerms } from "./read-queries.ts";

const readTerms = ownRead(findTerms);

/** The limits of an account and what is left of the window that runs now (spec 2.11, 9). */
export async function limitsOf(deps: ReadDeps, session: UnverifiedSession, accountId: string) {
  const now = deps.now();
  const [terms] = await readTerms(deps, session, accountId, { day: limitWindow(now).day });
  const { kind } = limitWindow(now, terms.nightStart);
  const { limit, used } = {
    DAY: { limit: terms.dayLimit, used: terms.dayUsed },
    NIGHT: { limit: terms.nightLimit, used: terms.nightUsed },
  }[kind];
  return {
    dayLimit: terms.dayLimit,
    nightLimit: terms.nightLimit,
    limitPerTransaction: terms.transactionLimit,
    window: kind,
    leftInWindow: cents(Math.max(0, limit - used)),
  };
}

/** Reais for a fixed fee, per cent for a percentage (spec 3, "Fees"). */
const feeOnTheWire = (type: "FIXED" | "PERCENTAGE", fee: number): number => fee / (type === "FIXED" ? 100 : 10_000);

/** What an account pays for each service (spec 2.11). */
export async function feesOf(deps: ReadDeps, session: UnverifiedSession, accountId: string): Promise<Fees> {
  const [terms] = await readTerms(deps, session, accountId, { day: limitWindow(deps.now()).day });
  return {
    feeTypePixIn: terms.pixInFeeType,
    feePixIn: feeOnTheWire(terms.pixInFeeType, terms.pixInFee),
    feeTypePixOut: terms.pixOutFeeType,
    feePixOut: feeOnTheWire(terms.pixOutFeeType, terms.pixOutFee),
    feeTypeTedOut: terms.tedOutFeeType,
    feeTedOut: feeOnTheWire(terms.tedOutFeeType, terms.tedOutFee),
    feeBillet: terms.billetFee,
    monthlyFee: terms.monthlyFee,
  };
}
