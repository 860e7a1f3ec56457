import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatTime } from "@vitral/brazil/dates";
import { scheduledLabel } from "@vitral/contract/transaction-categories";
import type { Party } from "@vitral/contract/statement";
import type { Paper, PaperBank, PaperPart } from "../paper/sheet.ts";

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
export const receiptPaper = (receipt: PaperReceipt): Paper => {
  const { settledAt, description, endToEnd, txid } = receipt;
  const moment = `${formatDate(settledAt)} às ${formatTime(settledAt)}`;
  const fact = (name: string, value: string | null, lines = 2): PaperPart[] =>
    value ? [{ kind: "fact", name, value, lines }] : [];
  return {
    title: receipt.title,
    bank: receipt.bank,
    mark: "settled",
    parts: [
      { kind: "amount", amount: receipt.amount },
      { kind: "text", text: `Concluído em ${moment} (horário de Brasília)`, style: { size: 11 }, lines: 2 },
      ...fact("Agendamento", receipt.scheduled ? scheduledLabel : null),
      ...fact("Descrição", description, 4),
      ...fact("Tarifa", receipt.fee > 0 ? formatBrl(receipt.fee) : null),
      { kind: "party", name: "Quem recebeu", party: receipt.beneficiary },
      { kind: "party", name: "Quem pagou", party: receipt.payer },
      { kind: "rule" },
      ...fact("ID da transação", endToEnd),
      ...fact("Identificador do QR Code", txid),
      ...fact("Número do comprovante", receipt.id),
      { kind: "rule" },
      { kind: "check", address: receipt.checkAddress },
    ],
  };
};
