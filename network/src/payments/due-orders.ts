import type { Network } from "../network.ts";
import { endIfDue, findDueOrders } from "./order-queries.ts";

/** Ends the orders that end by now; each in a transaction of its own. Answers how many. */
export async function endDueOrders({ db, now, wake }: Network): Promise<number> {
  const due = await findDueOrders(db, now());
  for (const order of due) await db.transaction((queries) => endIfDue(queries, order, now()));
  if (due.length > 0) wake();
  return due.length;
}
