import type { Db, Tx } from "../../platform/db.ts";
import { callOpen, callOpenHouse, type Check, findBroken } from "./queries.ts";

export type { Check };

/** Opens a customer's account in the books, with nothing in it. */
export const openLedgerAccount = (tx: Db | Tx, account: { tenantId: string; accountId: string }): Promise<void> =>
  callOpen(tx, account);

/** Gives a tenant the accounts the house itself needs: transit, settlement, fees, capital. */
export const openHouseAccounts = (tx: Db | Tx, tenantId: string): Promise<void> => callOpenHouse(tx, tenantId);

/** Looks through all the books (running.md, `ledger verify`): each check with the number of rows that break it. */
export const verifyLedger = (db: Db): Promise<Check[]> => findBroken(db);
