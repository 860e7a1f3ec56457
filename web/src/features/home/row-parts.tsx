import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { formatTime } from "@vitral/brazil/dates";
import type { Transaction } from "@vitral/contract/statement";
import { scheduledLabel } from "@vitral/contract/transaction-categories";
import {
  ArrowDownLeft,
  ArrowLeftRight,
  ArrowUpRight,
  Barcode,
  Clock,
  Landmark,
  QrCode,
  ReceiptText,
  Smartphone,
  Undo2,
  X,
} from "lucide-react";
import type { ReactNode } from "react";
import { signedAmount, statusWord } from "./movement.ts";

// What the rows of the table and those of the list on a phone have in common.

export const hour = ({ createdAt }: Transaction): string => formatTime(createdAt).slice(0, 5);

/** The look of the texts of a row that failed (spec 2.8). */
export const dimmed = ({ externalStatus }: Transaction): string =>
  externalStatus === "ERROR" ? "text-neutral-600 line-through" : "";

export function Amount({ row }: { row: Transaction }) {
  const colour = row.credit ? "text-credit" : "text-debit";
  return <span className={`block font-semibold whitespace-nowrap ${dimmed(row) || colour}`}>{signedAmount(row)}</span>;
}

type StatusProps = {
  row: Transaction;
  /** How much of the row's money is blocked. */
  blocked: Cents | undefined;
};

export function Status({ row: { externalStatus, scheduled }, blocked }: StatusProps) {
  const word = blocked ? `Bloqueado ${formatBrl(blocked)}` : statusWord[externalStatus];
  const colour = externalStatus === "ERROR" ? "text-danger" : "text-neutral-700";
  return (
    <>
      {scheduled && <span className="block text-caption text-neutral-600">{scheduledLabel} </span>}
      {word && <span className={`block text-caption font-medium ${colour}`}>{word}</span>}
    </>
  );
}

/** The icons of some kinds; a Pix with a key shows whether the money came in or went out. */
const icons: Record<string, ReactNode> = {
  "QR Code pago": <QrCode />,
  "QR Code recebido": <QrCode />,
  Tarifa: <ReceiptText />,
  TED: <Landmark />,
  "TED enviado": <Landmark />,
  "TED recebido": <Landmark />,
  Pagamento: <Barcode />,
  Transferência: <ArrowLeftRight />,
  Devolução: <Undo2 />,
  "Seguro celular": <Smartphone />,
};

export function KindIcon({ row: { category, credit, externalStatus } }: { row: Transaction }) {
  const direction = credit ? <ArrowDownLeft /> : <ArrowUpRight />;
  const settled = icons[category] ?? direction;
  const colour = credit && externalStatus === "SETTLED" ? "text-credit" : "text-neutral-700";
  return (
    <span
      aria-hidden="true"
      className={`grid size-10 shrink-0 place-items-center rounded-full bg-neutral-100 [&>svg]:size-5 ${colour}`}
    >
      {externalStatus === "SETTLED" ? settled : externalStatus === "ERROR" ? <X /> : <Clock />}
    </span>
  );
}
