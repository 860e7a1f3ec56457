import { randomInt } from "node:crypto";
import type { Db, Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/database/ids.ts";
import { openLedgerAccount } from "../ledger/ledger.ts";
import type { Tenant } from "../tenants/tenants.ts";
import { insertAccount } from "./queries.ts";

/** Opens an account for a customer: a free number with its check digit, in the tenant's agency, with nothing in it. */
export async function openAccount(
  tx: Db | Tx,
  { tenant, ownerId }: { tenant: Tenant; ownerId: string },
): Promise<string> {
  const accountId = newId();
  await openLedgerAccount(tx, { tenantId: tenant.id, accountId });
  for (let attempts = 0; attempts < 20; attempts += 1) {
    const number = withCheckDigit(String(randomInt(10_000, 9_999_999)));
    const account = { tenantId: tenant.id, id: accountId, ownerId, agency: tenant.agency, number };
    if (await insertAccount(tx, account)) return accountId;
  }
  throw new Error("no free account number in 20 draws");
}

/** Modulo 11 with weights 2 to 9 from the right, X for 10: the way Brazilian banks commonly write an account number. */
export function withCheckDigit(digits: string): string {
  const sum = digits
    .split("")
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0);
  const rest = (11 - (sum % 11)) % 11;
  return `${digits}-${rest === 10 ? "X" : rest}`;
}
