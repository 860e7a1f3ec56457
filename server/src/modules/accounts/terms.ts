import { cents } from "@vitral/brazil/cents";
import { limitWindow } from "@vitral/brazil/dates";
import type { Fees } from "@vitral/contract/fees";
import type { Db } from "../../platform/database/db.ts";
import { findTerms, findUsed } from "./queries.ts";

type OfAccount = { tenantId: string; accountId: string };

/** The limits of an account and what is left of the window that runs now (spec 2.11, 9). */
export async function limitsOf(db: Db, of: OfAccount, now: Date) {
  const terms = await findTerms(db, of);
  const { kind, day } = limitWindow(now);
  const used = await findUsed(db, of, day);
  const limit = { DAY: terms.day_limit_cents, NIGHT: terms.night_limit_cents }[kind];
  return {
    dayLimit: cents(terms.day_limit_cents),
    nightLimit: cents(terms.night_limit_cents),
    limitPerTransaction: cents(terms.transaction_limit_cents),
    window: kind,
    leftInWindow: cents(Math.max(0, limit - used[kind])),
  };
}

/** Reais for a fixed fee, per cent for a percentage (spec 3, "Fees"). */
const feeOnTheWire = (type: "FIXED" | "PERCENTAGE", fee: number): number => fee / (type === "FIXED" ? 100 : 10_000);

/** What an account pays for each service (spec 2.11). */
export async function feesOf(db: Db, of: OfAccount): Promise<Fees> {
  const terms = await findTerms(db, of);
  return {
    feeTypePixIn: terms.pix_in_fee_type,
    feePixIn: feeOnTheWire(terms.pix_in_fee_type, terms.pix_in_fee),
    feeTypePixOut: terms.pix_out_fee_type,
    feePixOut: feeOnTheWire(terms.pix_out_fee_type, terms.pix_out_fee),
    feeTypeTedOut: terms.ted_out_fee_type,
    feeTedOut: feeOnTheWire(terms.ted_out_fee_type, terms.ted_out_fee),
    feeBillet: cents(terms.billet_fee_cents),
    monthlyFee: cents(terms.monthly_fee_cents),
  };
}
