import { cents } from "@vitral/brazil/cents";
import { formatDay } from "@vitral/brazil/dates";
import { maxCsvRows } from "@vitral/contract/console/page";
import { type Difference, differenceSides, differenceStates } from "@vitral/contract/console/reconciliation";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { amountCell, csvOf, momentCell } from "../../../platform/http/csv.ts";
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

const columns = [
  "Dia",
  "Quando",
  "Onde está",
  "EndToEndId",
  "Sentido",
  "Valor (R$)",
  "Situação",
  "Anotação",
  "Resolução",
  "Voltou",
  "Vezes que voltou",
];

/** The differences of a filter as CSV text in chunks. */
export function differencesCsv(db: Db, filter: Omit<DifferenceFilter, "limit" | "after">): AsyncGenerator<string> {
  const read = (last: Difference | undefined, limit: number) => differences(db, { ...filter, after: last?.id, limit });
  const cellsOf = ({ day, at, side, endToEnd, amount, state, note: noted, resolution, history }: Difference) => [
    formatDay(day),
    momentCell(at),
    differenceSides[side],
    endToEnd,
    amount < 0 ? "saída" : "entrada",
    amountCell(cents(Math.abs(amount))),
    differenceStates[state],
    noted ?? "",
    resolution ?? "",
    momentCell(history.at(-1)?.reopenedAt ?? null),
    String(history.length),
  ];
  return csvOf(columns, read, cellsOf, maxCsvRows);
}
