import { limitWindow } from "@vitral/brazil/dates";
import type { LimitChangeKind } from "@vitral/contract/pix-limits";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { forEachDueTenant } from "../../../platform/database/due-work.ts";
import { accountsForStaff, lockOwner } from "../../accounts/accounts.ts";
import {
  dueChanges,
  findDueAccounts,
  findLimits,
  takeDueChanges,
  type LimitsRow,
  type WaitingChange,
} from "./limit-queries.ts";
import { limitInForce, type OwnLimits } from "./rules.ts";
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
  await forEachDueTenant({ db, now: () => at }, [dueChanges], async (tenantId) => {
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
  const now = deps.now();
  const rowNow = () => findLimits(tx, { ...accountKey, now, day: limitWindow(now).day });
  const held = await rowNow();
  const due = await takeDueChanges(tx, accountKey, now);
  if (due.length === 0) return 0;
  await accountsForStaff.setLimits(tx, accountKey, termsOf(due, held, await rowNow()));
  for (const change of due) {
    const amount = change.kind === "NIGHT_START" ? null : limitInForce(change.kind, held);
    await notifyCustomer(deps, tx, accountKey, "EFFECTIVE", { ...change, amount });
  }
  return due.length;
}

/**
 * What due changes write to the account's own terms: the limits that hold with them (`held`). More between people than
 * the whole night allows without them (`own`) has raised the night too.
 */
function termsOf(due: WaitingChange[], held: LimitsRow, own: LimitsRow): OwnLimits & { nightStart?: 20 | 22 } {
  const has = (kind: LimitChangeKind) => due.some((one) => one.kind === kind);
  const people = due.some((one) => one.people !== null) ? held.ownNightPeople : null;
  return {
    ...(has("DAY") && { day: held.dayLimit }),
    ...(has("TRANSACTION") && { transaction: held.transactionLimit }),
    ...((has("NIGHT") || held.nightLimit !== own.nightLimit) && { night: held.nightLimit }),
    ...(people !== null && { nightPeople: people, nightAsked: true }),
    ...(has("NIGHT_START") && { nightStart: held.nightStart }),
  };
}
