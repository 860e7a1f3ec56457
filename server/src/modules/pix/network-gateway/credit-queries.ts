import { quoted, row } from "../../../platform/database/composite-row.ts";
import type { Db } from "../../../platform/database/db.ts";
import { type Executor, statement } from "../../../platform/database/statement.ts";
import type { wordsOf } from "../pay/receive.ts";

/** A settled payment, and the event that told it. The account is written as this bank writes it. */
export type Credit = ReturnType<typeof wordsOf> & {
  eventId: string;
  sequence: number;
  endToEnd: string;
  amount: number;
  agency: string;
  number: string;
  /** Of the holder. */
  document: string;
  at: Date;
  /** Where it is credited late; null: now. */
  settledAt: Date | null;
};
export type CreditOutcome = { outcome: "CREDITED" | "LOCKED" };

/**
 * Credits payments of one tenant in one round trip (functions/pix-receive.sql); none of them where no row says so.
 * `waits`: whether to wait for accounts that are locked; else they come back as LOCKED.
 */
export const creditPayments =
  (waits: boolean) => async (_db: Db, tenantId: string, credits: readonly Credit[], executor: Executor) => {
    const at = credits.at(-1)?.at;
    const { rows } = await statement<CreditOutcome & { ordinal: number }>`
    select ordinal, outcome from pix_receive_batch(${tenantId}, ${credits.map(creditRow)}, ${at}, ${waits})`.execute(
      executor,
    );
    return rows;
  };

/** A row of the type pix_credit. */
const creditRow = (credit: Credit, index: number): string =>
  row(
    index + 1,
    "", // posting_id
    "", // account_id: of this address
    credit.agency,
    quoted(credit.number),
    credit.document,
    credit.endToEnd,
    credit.amount,
    credit.category,
    credit.txid ?? "",
    credit.description === null ? "" : quoted(credit.description),
    quoted(credit.payer.name),
    credit.payer.document,
    quoted(credit.payer.bankName),
    credit.eventId,
    credit.sequence,
    credit.settledAt?.toISOString() ?? "",
  );
