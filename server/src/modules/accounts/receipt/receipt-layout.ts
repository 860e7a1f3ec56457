import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatTime } from "@vitral/brazil/dates";
import { scheduledLabel } from "@vitral/contract/transaction-categories";
import type { Party } from "@vitral/contract/accounts";
import type { Paper, PaperBank } from "./sheet.ts";

/** Everything that a receipt shows (Pix, requirements for the user's experience, 3). */
export type PaperReceipt = {
  /** 'Comprovante de PIX Enviado'. */
  title: string;
  bank: PaperBank;
  amount: Cents;
  fee: Cents;
  description: string | null;
  settledAt: Date;
  beneficiary: Party;
  payer: Party;
  endToEnd: string | null;
  /** Whether it was a Pix Agendado. */
  scheduled: boolean;
  /** The identifier of the QR code that was paid. */
  txid: string | null;
  id: string;
  /** Where anybody may see that the receipt is genuine. */
  checkAddress: string;
};

/** The receipt of a settled payment on paper. */
export const receiptPaper = (receipt: PaperReceipt): Paper => ({
  title: receipt.title,
  bank: receipt.bank,
  mark: "settled",
  write: (sheet) => {
    const { settledAt } = receipt;
    sheet.text(formatBrl(receipt.amount), { size: 28, bold: true }, { lines: 1 });
    sheet.y += 6;
    const moment = `${formatDate(settledAt)} às ${formatTime(settledAt)}`;
    sheet.text(`Concluído em ${moment} (horário de Brasília)`, { size: 11 }, { lines: 2 });
    if (receipt.scheduled) sheet.fact("Agendamento", scheduledLabel);
    if (receipt.description) sheet.fact("Descrição", receipt.description, 4);
    if (receipt.fee > 0) sheet.fact("Tarifa", formatBrl(receipt.fee));
    sheet.party("Quem recebeu", receipt.beneficiary);
    sheet.party("Quem pagou", receipt.payer);
    sheet.rule();
    if (receipt.endToEnd) sheet.fact("ID da transação", receipt.endToEnd, 2);
    if (receipt.txid) sheet.fact("Identificador do QR Code", receipt.txid, 2);
    sheet.fact("Número do comprovante", receipt.id, 2);
    sheet.rule();
    sheet.check(receipt.checkAddress);
  },
});
