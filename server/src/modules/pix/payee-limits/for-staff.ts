import { cents, type Cents, formatBrl } from "@vitral/brazil/cents";
import { limitWindow } from "@vitral/brazil/dates";
import type { Tx } from "../../../platform/database/db.ts";
import type { RowKey } from "../../../platform/database/keys.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { findLimits, type LimitDeps, notifyPayeeLimit } from "../../payments/payments.ts";
import { largestOf } from "./change-payee-limit.ts";
import { findAccountOf, findPayeeLimit, type PayeeLimit, savePayeeLimit } from "./payee-limit-queries.ts";
import { findOwner, lockOwner } from "../../accounts/accounts.ts";
import { commandKind, fact } from "../../acts/acts.ts";

type LimitForBank = PayeeLimit & { accountId: string; customerId: string; more: Cents };

/**
 * The own limit of a favourite as the staff sees it before it is taken away, with its customer. `more`: so much more
 * may be paid at once without it, in centavos. Refuses with NOT_FOUND where the tenant has no such favourite.
 */
export async function thePayeeLimit(tx: Tx, rowKey: RowKey, now: Date): Promise<LimitForBank> {
  const accountId = await findAccountOf(tx, rowKey);
  const ofAccount = { tenantId: rowKey.tenantId, accountId: accountId ?? "" };
  const found = accountId && (await findPayeeLimit(tx, { ...ofAccount, favoriteId: rowKey.id }, now));
  if (!accountId || !found) throw new Refusal("NOT_FOUND");
  const row = await findLimits(tx, { ...ofAccount, now, day: limitWindow(now).day });
  const more = cents(found.limit === null ? 0 : Math.max(0, largestOf(row) - found.limit));
  return { ...found, accountId, customerId: (await findOwner(tx, ofAccount)).customerId, more };
}

/**
 * Takes away the own limit of a favourite, and a change of it that waits, for its customer, who gets an e-mail. False
 * where it has none by now. Runs under the customer's lock, as a payment does.
 */
export async function removePayeeLimitFor(deps: LimitDeps, tx: Tx, rowKey: RowKey): Promise<boolean> {
  const { accountId } = await thePayeeLimit(tx, rowKey, deps.now());
  const ofAccount = { tenantId: rowKey.tenantId, accountId };
  await lockOwner(tx, ofAccount);
  const now = deps.now();
  const { limit, waiting, key, document, name } = await thePayeeLimit(tx, rowKey, now);
  if (limit === null && waiting === null) return false;
  await savePayeeLimit(tx, { ...ofAccount, key, document }, { limit: null, waiting: null });
  await notifyPayeeLimit(deps, tx, ofAccount, "EFFECTIVE", { payee: name, amount: null, effectiveAt: now });
  return true;
}

const noLimit = "Este favorecido não tem mais um limite próprio.";
const ofPayee = (limit: Cents | null): string => (limit === null ? "os da conta" : formatBrl(limit));

/** The own limit of a favourite is taken away at once, with what waits of it. The customer is notified. */
export const limitsPayee = commandKind({
  kind: "limits.payee",
  async describe({ now }, tx, tenantId, { favoriteId }) {
    const found = await thePayeeLimit(tx, { tenantId, id: favoriteId }, now());
    const { accountId, customerId, name, limit, waiting, more } = found;
    return {
      sentence: "Retirar o limite próprio de um favorecido do cliente",
      changes: [fact("favorite", name), { field: "favoriteLimit", before: ofPayee(limit), after: ofPayee(null) }],
      amount: more,
      customerId,
      accountId,
      obstacle: limit === null && waiting === null ? noLimit : null,
    };
  },
  execute: (deps, tx, { favoriteId }, { tenantId }) => removePayeeLimitFor(deps, tx, { tenantId, id: favoriteId }),
  failure: (removed) => (removed ? null : noLimit),
  details: ({ favoriteId }) => ({ favoriteId }),
});
