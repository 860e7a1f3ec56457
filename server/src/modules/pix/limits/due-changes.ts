import { limitWindow } from "@vitral/brazil/dates";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { forEachTenant } from "../../../platform/database/each-tenant.ts";
import { withAllTenants } from "../../../platform/database/tenancy.ts";
import { accountAdministration } from "../../accounts/accounts.ts";
import {
  findDueAccounts,
  findLimits,
  lockOwner,
  takeDueChanges,
  tenantsWithDueChanges,
  type WaitingChange,
} from "./limit-queries.ts";
import { type OwnLimits, raisedTo } from "./rules.ts";
import { type LimitDeps, notifyCustomer } from "./notify-customer.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";

/** Accounts of a tenant in one run; the next run goes on. */
const maxAccounts = 200;

/**
 * Moves changes whose moment has come to their accounts' terms, and tells the customers, once. They hold from their
 * moment on without it (functions/terms.sql). Runs on every server. Answers how many accounts changed.
 */
export async function applyDueChanges({ db, ...deps }: LimitDeps & { db: Db }): Promise<number> {
  let accounts = 0;
  const at = deps.now();
  await forEachTenant(await withAllTenants(() => tenantsWithDueChanges(db, at)), async (tenantId) => {
    for (const accountId of await findDueAccounts(db, tenantId, at, maxAccounts)) {
      const accountKey = { tenantId, accountId };
      await db.transaction().execute(async (tx) => {
        await lockOwner(tx, accountKey);
        if ((await applyDueChangesOf(deps, tx, accountKey)) > 0) accounts += 1;
      });
    }
  });
  return accounts;
}

/** The same for one account, whose owner the caller has locked. Answers how many changes were due. */
export async function applyDueChangesOf(deps: LimitDeps, tx: Tx, accountKey: AccountKey): Promise<number> {
  const due = await takeDueChanges(tx, accountKey, deps.now());
  for (const change of due) {
    await accountAdministration.setLimits(tx, accountKey, await termsOf(tx, accountKey, change, deps.now()));
    await notifyCustomer(deps, tx, accountKey, "EFFECTIVE", change);
  }
  return due.length;
}

async function termsOf(
  tx: Tx,
  accountKey: AccountKey,
  change: WaitingChange,
  now: Date,
): Promise<OwnLimits & { nightStart?: 20 | 22 }> {
  const { kind, amount, people, nightStart } = change;
  if (kind === "NIGHT_START") return nightStart === null ? {} : { nightStart };
  if (amount === null) return {};
  // The change is taken already: the night's limit is that without it.
  const { nightLimit } = await findLimits(tx, { ...accountKey, now, day: limitWindow(now).day });
  return raisedTo(kind, amount, people, nightLimit);
}
