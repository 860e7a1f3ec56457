import type { Cents } from "@vitral/brazil/cents";
import type { FeeType } from "@vitral/contract/fees";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { type AccountForStaff, findEverywhere, type OwnTerms, upsertTerms } from "./queries.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";

export type { AccountForStaff };
export {
  countOwnTerms,
  findEntrepreneursOwnFees,
  findOwnPixFees,
  findTermsInForce,
  hasAccounts,
  type TermsInForce,
} from "./queries.ts";

type Fee = { type: FeeType; fee: number };

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The accounts that an id or a number with its check digit (`123456-7`) names: one in each bank at the most. */
export const find = (db: Db, idOrNumber: string): Promise<AccountForStaff[]> =>
  findEverywhere(
    db,
    isId(idOrNumber) ? { by: "id", value: idOrNumber } : { by: "number", value: idOrNumber.toUpperCase() },
  );

/**
 * Limits of this account alone, in centavos; one that is left out stays as it is. They hold for the next payment.
 * `nightPeople`: what people pay people at night; `nightAsked`: the customer asked for it expressly, so that no rule
 * lowers it (IN BCB 669/2025).
 * `nightStart`: the hour at which the night begins.
 */
export async function setLimits(
  tx: Tx,
  accountKey: AccountKey,
  {
    day,
    night,
    nightPeople,
    transaction,
    nightAsked,
    nightStart,
  }: { day?: Cents; night?: Cents; nightPeople?: Cents; transaction?: Cents; nightAsked?: true; nightStart?: 20 | 22 },
): Promise<void> {
  await upsertTerms(tx, accountKey, {
    ...(day !== undefined && { dayLimitCents: day }),
    ...(night !== undefined && { nightLimitCents: night }),
    ...(nightPeople !== undefined && { nightPeopleCents: nightPeople }),
    ...(transaction !== undefined && { transactionLimitCents: transaction }),
    ...(nightAsked && { nightLimitAsked: true }),
    ...(nightStart !== undefined && { nightStart }),
  });
}

/** Fees of this account alone: centavos when FIXED, millionths of the amount when PERCENTAGE; one left out stays. */
export async function setFees(
  tx: Tx,
  accountKey: AccountKey,
  fees: { pixIn?: Fee; pixOut?: Fee; tedOut?: Fee; billet?: number; monthly?: number },
): Promise<void> {
  const terms: OwnTerms = {
    ...(fees.pixIn && { pixInFeeType: fees.pixIn.type, pixInFee: fees.pixIn.fee }),
    ...(fees.pixOut && { pixOutFeeType: fees.pixOut.type, pixOutFee: fees.pixOut.fee }),
    ...(fees.tedOut && { tedOutFeeType: fees.tedOut.type, tedOutFee: fees.tedOut.fee }),
    ...(fees.billet !== undefined && { billetFeeCents: fees.billet }),
    ...(fees.monthly !== undefined && { monthlyFeeCents: fees.monthly }),
  };
  await upsertTerms(tx, accountKey, terms);
}

/** A fee as the database has it: centavos when FIXED, millionths of the amount when PERCENTAGE. */
export const storedFee = (type: FeeType, value: number): Fee => ({
  type,
  fee: Math.round(value * (type === "FIXED" ? 100 : 10_000)),
});
