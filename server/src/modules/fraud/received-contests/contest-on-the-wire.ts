import { type Cents, cents } from "@vitral/brazil/cents";

/** What a contest has on either side of it, as the database has it. */
type ContestRow = {
  createdAt: Date;
  analysisUntil: Date;
  decidedAt: Date | null;
  followedUntil: Date | null;
  returns: readonly { transactionId: string; amount: Cents; createdAt: string }[];
};

/** The moments of a contest and what came back, as both the one who contests and the one who received read them. */
export const contestOnTheWire = (row: ContestRow) => ({
  createdAt: row.createdAt,
  analysisUntil: row.analysisUntil,
  decidedAt: row.decidedAt,
  followedUntil: row.followedUntil,
  returned: cents(row.returns.reduce((sum, { amount }) => sum + amount, 0)),
  returns: row.returns.map(({ transactionId, amount, createdAt }) => ({
    transactionId,
    amount,
    createdAt: new Date(createdAt),
  })),
});
