import { cents, formatBrl } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { readPixKey } from "@vitral/brazil/pix-key";
import { newId } from "../../../platform/database/ids.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { oneLine } from "../../../platform/messaging/one-line.ts";
import { commandKind, fact } from "../../acts/acts.ts";
import type { PixDeps } from "../deps.ts";
import { NetworkUnavailable } from "../network/rail.ts";
import { withTimeout } from "../network/with-timeout.ts";
import { answerWithin } from "../rules.ts";
import { findHolderOf, findPayout, isKeyHere, payOut, type PayoutResult, storeLookUp } from "./payout-queries.ts";

const refused: Record<Exclude<PayoutResult["outcome"], "PAID">, string> = {
  NOT_FOUND: "A rede Pix não achou esta chave em outra instituição, ou não respondeu. Confira a chave e tente de novo.",
  OTHER_HOLDER: "Esta chave não é do próprio cliente: o saldo só vai para uma conta com o mesmo CPF ou CNPJ.",
  INSUFFICIENT_FUNDS: "A conta não tem esse valor livre.",
};

/**
 * What an account has goes to an account of the same holder at another bank, before it is closed. It is a Pix without
 * PIN, fee and limits: the network answers it, and the customer reads it on the statement and is told.
 */
export const accountPayout = commandKind({
  kind: "account.payout",
  async describe({ now }, tx, tenantId, { accountId, key, amount = null }) {
    const found = await findPayout(tx, { tenantId, accountId, key, now: now() });
    if (!found) throw new Refusal("NOT_FOUND");
    const { customerId, document, payable, payee } = found;
    const paid = amount ?? payable;
    return {
      sentence: "Enviar dinheiro da conta à conta do mesmo titular em outro banco, sem PIN, tarifa e limites",
      changes: [
        // The balance may change until it is approved: all of it is paid then.
        amount === null
          ? { field: "amount", before: null, after: `todo o saldo livre, agora ${formatBrl(payable)}` }
          : fact("amount", formatBrl(amount)),
        { field: "payee", before: null, after: payee ? `${payee.name}, ${payee.bank}` : "não encontrado" },
      ],
      amount: cents(paid),
      customerId,
      accountId,
      needsSecond: true,
      obstacle: obstacleTo({ document, payee, isEnough: paid > 0 && paid <= payable }),
    };
  },
  async execute({ now }, tx, _payload, { tenantId, commandId }) {
    if (commandId === undefined) throw new Error("a payout is paid by a stored order alone");
    const paymentId = newId();
    return { paymentId, ...(await payOut(tx, { tenantId, commandId, paymentId, now: now() })) };
  },
  failure: ({ outcome }) => (outcome === "PAID" ? null : refused[outcome]),
  details: (_payload, { paymentId, paid, endToEnd }) => ({ paymentId, cents: paid, endToEnd }),
});

type Checked = { document: string; payee: { document: string } | null; isEnough: boolean };

function obstacleTo({ document, payee, isEnough }: Checked): string | null {
  if (!payee) return refused.NOT_FOUND;
  if (payee.document !== document) return refused.OTHER_HOLDER;
  return isEnough ? null : refused.INSUFFICIENT_FUNDS;
}

type PayoutAsked = { tenantId: string; kind: string; payload: Record<string, unknown> };

/**
 * Asks the network for the key, outside of any transaction, before a payout is ordered and again before it is approved.
 * Of a key that it does not know, or that is this bank's, nothing is stored: the order says so.
 */
export const preparePayout =
  ({ db, now, tenants, rail }: Pick<PixDeps, "db" | "now" | "tenants" | "rail">) =>
  async ({ tenantId, kind, payload }: PayoutAsked): Promise<void> => {
    if (kind !== "account.payout" || !rail) return;
    const read = readPixKey(String(payload["key"]));
    if (!read || (await isKeyHere(db, { tenantId, key: read.key }))) return;
    const accountId = String(payload["accountId"]);
    const { ispb } = await tenants.byId(tenantId);
    const endToEnd = newEndToEndId(ispb, now());
    const holder = await findHolderOf(db, { tenantId, accountId });
    if (!holder) return;
    const asked = { key: read.key, ispb, endToEnd, payerDocument: holder.document };
    const entry = await withTimeout(answerWithin, () => rail.lookUp(asked)).catch((error: unknown) => {
      if (error instanceof NetworkUnavailable) return null;
      throw error;
    });
    if (!entry) return;
    await storeLookUp(db, {
      tenantId,
      accountId,
      id: newId(),
      endToEnd,
      read,
      payee: { ...entry, name: oneLine(entry.name), bankName: oneLine(entry.bankName) },
      now: now(),
    });
  };
