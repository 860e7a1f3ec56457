import { formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatTime } from "@vitral/brazil/dates";
import type { Party } from "@vitral/contract/statement";
import { scheduledLabel } from "@vitral/contract/transaction-categories";
import { bankName } from "@vitral/contract/bank-name";
import { providerLine, type Tenant } from "@vitral/contract/tenants";
import { momentOf, type ReceiptData } from "./receipt-data.ts";

/** A receipt as plain text, to be shared in a message. Its last line names the institution behind the brand. */
export function receiptText(title: string, receipt: ReceiptData, tenant: Tenant): string {
  const { transaction, data, txid, checkAddress } = receipt;
  const at = momentOf(receipt);
  const lines = [
    `${title} · ${bankName(tenant)}`,
    `Valor: ${formatBrl(transaction.amount)}`,
    transaction.description && `Descrição: ${transaction.description}`,
    transaction.fee > 0 && `Tarifa: ${formatBrl(transaction.fee)}`,
    `Data: ${formatDate(at)}`,
    `Hora: ${formatTime(at)}`,
    transaction.scheduled && `Agendamento: ${scheduledLabel}`,
    partyText("Quem recebeu", data.beneficiary),
    partyText("Quem pagou", data.payer),
    data.endToEnd && `ID da transação: ${data.endToEnd}`,
    txid && `Identificador do QR Code: ${txid}`,
    checkAddress && `Confira se é verdadeiro: ${checkAddress}`,
    `Emitido por ${providerLine(tenant.provider)}`,
  ];
  return lines.filter(Boolean).join("\n");
}

const partyText = (who: string, { name, document, bank }: Party): string =>
  `${who}: ${[name, document, bank].filter(Boolean).join(", ")}`;
