import { cents } from "@vitral/brazil/cents";
import { chartOfAccounts } from "@vitral/contract/console/ledger";
import type { OddBalance, OddBalanceKind } from "@vitral/contract/console/ledger/odd-balances";
import { oddBalanceColumns } from "@vitral/contract/console/lists/odd-balances";
import type { Db } from "../../platform/database/db.ts";
import type { Read } from "../../platform/database/replica.ts";
import { csvOf } from "../../platform/http/csv.ts";
import { findMovements } from "./books-queries.ts";
import { findClosedWithBalance, sumPending } from "./odd-queries.ts";

type Filter = { tenantId: string; at: Date; what?: OddBalanceKind | undefined; after?: string | undefined };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Balances that somebody has to look at: those of the bank's own accounts first, then those of customers. */
export async function oddBalances(
  db: Db,
  { after, limit, ...filter }: Filter & { limit: number },
): Promise<OddBalance[]> {
  const isOfCustomers = after !== undefined && uuid.test(after);
  const own = isOfCustomers ? [] : await ofInternal(db, filter);
  const rest = own.slice(after === undefined ? 0 : own.findIndex(({ id }) => id === after) + 1);
  if (rest.length >= limit || (filter.what !== undefined && filter.what !== "CLOSED_ACCOUNT"))
    return rest.slice(0, limit);
  const { tenantId } = filter;
  const scope = { tenantId, after: isOfCustomers ? after : undefined, limit: limit - rest.length };
  const closed = await findClosedWithBalance(db, scope);
  return rest.concat(
    closed.map(({ id, number, customerId, name, balance }) => ({
      id,
      what: "CLOSED_ACCOUNT",
      account: "CUSTOMER",
      number,
      customer: { id: customerId, name: name ?? "cadastro removido" },
      balance,
      expected: cents(0),
    })),
  );
}

/** The bank's own accounts that stand on the wrong side, or have in transit what nothing pending explains. */
function ofInternal(db: Db, { tenantId, at, what }: Omit<Filter, "after">): Promise<OddBalance[]> {
  const read = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return read.execute(async (tx) => {
    // All that this transaction sees: what is pending is not cut at a moment either.
    const end = new Date(at.getTime() + 86_400_000);
    const kinds = await findMovements(tx, { tenantId, from: end, to: end });
    const pending = await sumPending(tx, tenantId);
    return kinds
      .filter(({ kind }) => kind !== "CUSTOMER")
      .flatMap(({ kind, opening: balance }) => {
        const row = { account: kind, number: null, customer: null, balance };
        const isWrong = chartOfAccounts[kind].grows === "DEBIT" ? balance > 0 : balance < 0;
        const odd: OddBalance[] = [];
        if (isWrong) odd.push({ ...row, id: `${kind}-WRONG_SIDE`, what: "WRONG_SIDE", expected: null });
        if (kind === "TRANSIT" && balance !== pending)
          odd.push({ ...row, id: `${kind}-TRANSIT`, what: "TRANSIT", expected: pending });
        return odd;
      })
      .filter((one) => what === undefined || one.what === what)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  });
}

/** The same as CSV text in chunks, at most `max` of them. */
export const oddBalancesCsv = (read: Read, filter: Omit<Filter, "after">, max?: number): AsyncGenerator<string> =>
  csvOf(
    oddBalanceColumns,
    (last: OddBalance | undefined, limit) => read((db) => oddBalances(db, { ...filter, after: last?.id, limit })),
    { linesOf: (row) => [{ ...row, seenAt: filter.at }], ...(max !== undefined && { max }) },
  );
