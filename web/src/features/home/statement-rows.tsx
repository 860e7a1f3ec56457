import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatTime } from "@vitral/brazil/dates";
import type { Transaction } from "@vitral/contract/statement";
import { scheduledLabel } from "@vitral/contract/transaction-categories";
import { ArrowDownLeft, ArrowUpRight, Clock, QrCode, ReceiptText, Undo2, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { Cell, HeadCell, Table } from "@vitral/ui/text/table.tsx";
import { signedAmount, statusWord } from "./movement.ts";
import { useWideScreen } from "@vitral/ui/layout/use-wide-screen.ts";

type Props = {
  rows: Transaction[];
  /** The rows are those of the page before, until the one that was asked for has come. */
  stale: boolean;
  onOpen: (row: Transaction) => void;
  /** How much of a row's money is blocked, by its id. */
  blocked?: ReadonlyMap<string, Cents>;
};

/** The rows of a page, in a table or on a phone in a list (spec 2.8). */
export function StatementRows(props: Props) {
  const busy = `transition-opacity ${props.stale ? "opacity-50" : ""}`;
  const isWide = useWideScreen();
  return (
    <div aria-busy={props.stale} className={busy}>
      {isWide ? <RowTable {...props} /> : <RowList {...props} />}
    </div>
  );
}

const head = (
  <thead>
    <tr className="[&>:first-child]:pl-6 [&>:last-child]:pr-6">
      <HeadCell>Data</HeadCell>
      <HeadCell>Descrição</HeadCell>
      <HeadCell>Beneficiário</HeadCell>
      <HeadCell numeric>Valor</HeadCell>
    </tr>
  </thead>
);

function RowTable({ rows, onOpen, blocked }: Props) {
  return (
    <Table caption="Extrato bancário">
      {head}
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id} row={row} onOpen={onOpen} blocked={blocked?.get(row.id)} />
        ))}
      </tbody>
    </Table>
  );
}

/** The whole row can be clicked. For keyboard and screen readers it has a button, named by the cells of the row. */
function TableRow({ row, onOpen, blocked }: { row: Transaction; blocked: Cents | undefined } & Pick<Props, "onOpen">) {
  const id = useId();
  const [what, status, who, amount, when] = ["what", "status", "who", "amount", "when"].map((part) => `${id}-${part}`);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      onClick={() => onOpen(row)}
      className="cursor-pointer break-inside-avoid transition-colors hover:bg-neutral-50 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring [&>:first-child]:pl-6 [&>:last-child]:pr-6"
    >
      <Cell id={when}>
        <span className="block tabular-nums">{formatDate(row.createdAt)}</span>
        <span className="block text-caption text-neutral-600 tabular-nums">{hour(row)}</span>
      </Cell>
      <Cell>
        <button
          type="button"
          aria-labelledby={`${what} ${status} ${who} ${amount} ${when}`}
          className="flex items-center gap-3 text-left outline-none"
        >
          <Icon row={row} />
          <span className="min-w-0">
            <span id={what} className={`block font-medium ${dimmed(row)}`}>
              {row.category}
            </span>{" "}
            <span id={status}>
              <Status row={row} blocked={blocked} />
            </span>
          </span>
        </button>
      </Cell>
      <Cell id={who}>
        <span className={`block wrap-anywhere ${dimmed(row)}`}>{row.beneficiaryName}</span>
      </Cell>
      <Cell numeric id={amount}>
        <Amount row={row} />
      </Cell>
    </tr>
  );
}

function RowList({ rows, onOpen, blocked }: Props) {
  return (
    <ul className="divide-y divide-neutral-200 border-y border-neutral-200">
      {rows.map((row) => (
        <li key={row.id} className="break-inside-avoid">
          <button
            type="button"
            onClick={() => onOpen(row)}
            className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-left focus-visible:-outline-offset-2 active:bg-neutral-50"
          >
            <Icon row={row} />
            <span className="min-w-0 flex-1 basis-26 text-sm">
              <span className={`block font-medium wrap-anywhere ${dimmed(row)}`}>{row.beneficiaryName}</span>
              <span className={`block text-caption text-neutral-600 ${dimmed(row)}`}>{row.category}</span>
              <Status row={row} blocked={blocked?.get(row.id)} />
            </span>
            <span className="ml-auto shrink-0 text-right text-[min(0.875rem,7vw)] leading-snug tabular-nums">
              <Amount row={row} />
              <span className="block text-caption text-neutral-600">{formatDate(row.createdAt)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const hour = ({ createdAt }: Transaction) => formatTime(createdAt).slice(0, 5);
const dimmed = ({ externalStatus }: Transaction) => (externalStatus === "ERROR" ? "text-neutral-600 line-through" : "");

function Amount({ row }: { row: Transaction }) {
  const colour = row.credit ? "text-credit" : "text-debit";
  return <span className={`block font-semibold whitespace-nowrap ${dimmed(row) || colour}`}>{signedAmount(row)}</span>;
}

function Status({ row: { externalStatus, scheduled }, blocked }: { row: Transaction; blocked: Cents | undefined }) {
  const word = blocked ? `Bloqueado ${formatBrl(blocked)}` : statusWord[externalStatus];
  const colour = externalStatus === "ERROR" ? "text-danger" : "text-neutral-700";
  return (
    <>
      {scheduled && <span className="block text-caption text-neutral-600">{scheduledLabel} </span>}
      {word && <span className={`block text-caption font-medium ${colour}`}>{word}</span>}
    </>
  );
}

/** The icons of some categories; the others show whether the money came in or went out. */
const icons: Record<string, ReactNode> = {
  "QR Code pago": <QrCode />,
  "QR Code recebido": <QrCode />,
  Devolução: <Undo2 />,
  Tarifa: <ReceiptText />,
  Pagamento: <ReceiptText />,
};

function Icon({ row: { category, credit, externalStatus } }: { row: Transaction }) {
  const direction = credit ? <ArrowDownLeft /> : <ArrowUpRight />;
  const settled = icons[category] ?? direction;
  return (
    <span
      aria-hidden="true"
      className={"grid size-10 shrink-0 place-items-center rounded-full bg-neutral-100 text-neutral-700 [&>svg]:size-5"}
    >
      {externalStatus === "SETTLED" ? settled : externalStatus === "ERROR" ? <X /> : <Clock />}
    </span>
  );
}

const placeholders = Array.from({ length: 8 }, (_, index) => index);

/** Eight placeholder rows (spec 2.8). */
export function StatementSkeleton() {
  const isWide = useWideScreen();
  return (
    <div>
      <output className="sr-only">Carregando extrato</output>
      <ul aria-hidden="true" className="divide-y divide-neutral-200 border-y border-neutral-200">
        {placeholders.map((index) => (
          <li key={index} data-placeholder="" className="flex h-16 items-center gap-4 px-4 sm:px-6">
            {isWide && <Skeleton shape="h-4 w-20" />}
            <Skeleton shape="size-10 rounded-full!" />
            <Skeleton shape="h-4 w-28 sm:w-40" />
            {isWide && <Skeleton shape="ml-6 h-4 w-40" />}
            <Skeleton shape="ml-auto h-4 w-20" />
          </li>
        ))}
      </ul>
    </div>
  );
}
