import { cents } from "@vitral/brazil/cents";
import type { Difference } from "@vitral/contract/console/reconciliation";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { recordAudit } from "../../audit/audit.ts";
import {
  closeDifference,
  type DifferenceFilter,
  type DifferenceRow,
  findDifferences,
  setNote,
} from "./reconciliation-queries.ts";
import type { RowKey } from "../../../platform/database/keys.ts";

/** Differences as the contract has them. */
export const differences = async (db: Db, filter: DifferenceFilter): Promise<Difference[]> =>
  (await findDifferences(db, filter)).map(onTheWire);

const onTheWire = ({ amount, history, ...row }: DifferenceRow): Difference => ({
  ...row,
  history: history.map((closing) => ({
    ...closing,
    closedAt: new Date(closing.closedAt),
    reopenedAt: new Date(closing.reopenedAt),
  })),
  amount: cents(amount),
});

/** One difference. Refuses with NOT_FOUND. */
export async function theDifference(tx: Db | Tx, rowKey: RowKey): Promise<Difference> {
  const [row] = await findDifferences(tx, { ...rowKey, limit: 1 });
  if (!row) throw new Refusal("NOT_FOUND");
  return onTheWire(row);
}

/** Writes down what is known of a difference; audited. Refuses with NOT_FOUND. */
export function note(
  { db, now }: { db: Db; now: () => Date },
  { note: text, staff, ...rowKey }: RowKey & { note: string; staff: { id: string; email: string } },
): Promise<Difference> {
  return db.transaction().execute(async (tx) => {
    await theDifference(tx, rowKey);
    await setNote(tx, { ...rowKey, note: text, notedBy: staff.email });
    const by = { tenantId: rowKey.tenantId, at: now(), actor: staff.email, staffId: staff.id };
    await recordAudit(tx, { ...by, action: "reconciliation.note", details: { differenceId: rowKey.id } });
    return theDifference(tx, rowKey);
  });
}

/** Closes an open difference, as two people decided; false where it is closed. */
export const resolveDifference = (tx: Tx, scope: RowKey & { resolution: string; now: Date }): Promise<boolean> =>
  closeDifference(tx, scope);
