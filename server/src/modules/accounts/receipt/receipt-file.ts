import { receiptAction } from "@vitral/contract/receipt-action";
import type { ReceiptFormat } from "@vitral/contract/receipts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { ServedFile } from "../../../platform/http/serve-file.ts";
import { consume, type IdentityDeps, type UnverifiedSession } from "../../identity/identity.ts";
import { receipt as receiptOf } from "../statement.ts";
import { bankOnPaper, paperFile } from "./paper-file.ts";
import { type PaperReceipt, receiptPaper } from "./receipt-layout.ts";

/**
 * The receipt of a settled transaction as a file, the same at every call. Refuses as `receipt` does, with
 * RECEIPT_OF_PENDING before the transaction has settled, and with TOO_MANY_REQUESTS.
 */
export async function receiptFile(
  deps: IdentityDeps & { publicUrl: string },
  session: UnverifiedSession,
  { accountId, transactionId }: { accountId: string; transactionId: string },
  format: ReceiptFormat,
): Promise<ServedFile> {
  const { tenant } = session;
  const { transaction, data, txid, checkAddress } = await receiptOf(deps, session, accountId, transactionId);
  if (checkAddress === undefined) throw new Refusal("RECEIPT_OF_PENDING");
  await consume(deps, "RECEIPT_FILE", { tenantId: tenant.id, who: accountId });
  const paper: PaperReceipt = {
    title: `Comprovante de ${receiptAction(transaction.category)}`,
    bank: await bankOnPaper(deps.db, tenant),
    amount: transaction.amount,
    fee: transaction.fee,
    description: transaction.description,
    settledAt: transaction.settledAt ?? transaction.createdAt,
    beneficiary: data.beneficiary,
    payer: data.payer,
    endToEnd: data.endToEnd,
    scheduled: transaction.scheduled === true,
    txid: txid ?? null,
    id: transaction.id,
    checkAddress,
  };
  return paperFile(accountId, receiptPaper(paper), { name: `comprovante-${transaction.id.slice(-12)}`, format });
}
