import type { Cents } from "@vitral/brazil/cents";
import { negative } from "@vitral/brazil/cents";
import type { Db, Tx } from "../../platform/db.ts";
import { newId } from "../../platform/ids.ts";
import { callOpen, callOpenHouse, callPost, type Check, findBroken, findHouseAccount } from "./queries.ts";

export type { Check };

/** Opens a customer's account in the books, with nothing in it. */
export const openLedgerAccount = (tx: Db | Tx, account: { tenantId: string; accountId: string }): Promise<void> =>
  callOpen(tx, account);

/** Gives a tenant the accounts the house itself needs: transit, settlement, fees, capital. */
export const openHouseAccounts = (tx: Db | Tx, tenantId: string): Promise<void> => callOpenHouse(tx, tenantId);

/**
 * Moves money between a customer and one of the house's accounts: into the customer's with a positive amount, out of it with
 * a negative one. Payments have functions of their own in the database; this is for everything else, such as demo money.
 */
export async function postAgainstHouse(
  tx: Db | Tx,
  order: {
    tenantId: string;
    accountId: string;
    house: "SETTLEMENT" | "CAPITAL";
    amount: Cents;
    reason: string;
    at: Date;
  },
): Promise<string> {
  const { tenantId, accountId, house, amount, reason, at } = order;
  const id = newId();
  const houseId = await findHouseAccount(tx, { tenantId, kind: house });
  await callPost(tx, {
    tenantId,
    id,
    reason,
    at,
    legs: [
      { accountId, amount },
      { accountId: houseId, amount: negative(amount) },
    ],
  });
  return id;
}

/** Looks through all the books (running.md, `ledger verify`): each check with the number of rows that break it. */
export const verifyLedger = (db: Db): Promise<Check[]> => findBroken(db);
